#include "gather.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#define GATHER_MAX (1 << 20)
/* SQLite's own file layer takes no more than 128 KB at once. */
#define PIECE_MAX (1 << 16)

/* The log; the system's own file lies behind. */
struct gather {
    sqlite3_file base;
    sqlite3_int64 at; /* where the gathered bytes belong */
    size_t len, cap;
    char *bytes;
};

static sqlite3_vfs *system_vfs;
static sqlite3_vfs vfs;

static sqlite3_file *real(sqlite3_file *file) {
    return (sqlite3_file *)(void *)((struct gather *)(void *)file + 1);
}

/* What cannot be written is forgotten: SQLite is told, and the commit fails. */
static int flush(sqlite3_file *file) {
    struct gather *gather = (struct gather *)(void *)file;
    sqlite3_file *under = real(file);
    size_t len = gather->len;
    int result = SQLITE_OK;
    gather->len = 0;
    for (size_t done = 0; done < len && result == SQLITE_OK;
         done += PIECE_MAX) {
        size_t piece = len - done < PIECE_MAX ? len - done : PIECE_MAX;
        result =
            under->pMethods->xWrite(under, gather->bytes + done, (int)piece,
                                    gather->at + (sqlite3_int64)done);
    }
    return result;
}

static bool make_table(struct gather *gather, size_t len) {
    size_t cap = gather->cap ? gather->cap : 65536;
    while (cap < len)
        cap *= 2;
    if (cap == gather->cap)
        return true;
    char *bytes = realloc(gather->bytes, cap);
    if (!bytes)
        return false;
    gather->bytes = bytes;
    gather->cap = cap;
    return true;
}

static int write_some(sqlite3_file *file, const void *bytes, int amount,
                      sqlite3_int64 at) {
    struct gather *gather = (struct gather *)(void *)file;
    size_t len = (size_t)amount;
    bool follows = gather->len && at == gather->at + (sqlite3_int64)gather->len;
    if (!follows || gather->len + len > GATHER_MAX) {
        int result = flush(file);
        if (result)
            return result;
        gather->at = at;
    }
    if (!make_table(gather, gather->len + len)) {
        int result = flush(file);
        return result ? result
                      : real(file)->pMethods->xWrite(real(file), bytes, amount,
                                                     at);
    }
    memcpy(gather->bytes + gather->len, bytes, len);
    gather->len += len;
    return SQLITE_OK;
}

static int read_some(sqlite3_file *file, void *bytes, int amount,
                     sqlite3_int64 at) {
    int result = flush(file);
    return result ? result
                  : real(file)->pMethods->xRead(real(file), bytes, amount, at);
}

static int sync_file(sqlite3_file *file, int flags) {
    int result = flush(file);
    return result ? result : real(file)->pMethods->xSync(real(file), flags);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    int result = flush(file);
    return result ? result : real(file)->pMethods->xTruncate(real(file), size);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *ret_size) {
    int result = flush(file);
    return result ? result
                  : real(file)->pMethods->xFileSize(real(file), ret_size);
}

static int close_file(sqlite3_file *file) {
    struct gather *gather = (struct gather *)(void *)file;
    int result = flush(file), closed = real(file)->pMethods->xClose(real(file));
    free(gather->bytes);
    return result ? result : closed;
}

static int lock_file(sqlite3_file *file, int level) {
    return real(file)->pMethods->xLock(real(file), level);
}

static int unlock_file(sqlite3_file *file, int level) {
    return real(file)->pMethods->xUnlock(real(file), level);
}

static int check_lock(sqlite3_file *file, int *ret_locked) {
    return real(file)->pMethods->xCheckReservedLock(real(file), ret_locked);
}

static int control_file(sqlite3_file *file, int op, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), op, argument);
}

static int sector_size(sqlite3_file *file) {
    return real(file)->pMethods->xSectorSize(real(file));
}

static int characteristics(sqlite3_file *file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static const sqlite3_io_methods methods = {
    .iVersion = 1, /* shared memory belongs to the database's own file */
    .xClose = close_file,
    .xRead = read_some,
    .xWrite = write_some,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

static int open_file(sqlite3_vfs *self, const char *name, sqlite3_file *file,
                     int flags, int *ret_flags) {
    (void)self;
    if (!(flags & SQLITE_OPEN_WAL))
        return system_vfs->xOpen(system_vfs, name, file, flags, ret_flags);
    struct gather *gather = (struct gather *)(void *)file;
    memset(gather, 0, sizeof(*gather));
    int result =
        system_vfs->xOpen(system_vfs, name, real(file), flags, ret_flags);
    if (result == SQLITE_OK)
        gather->base.pMethods = &methods;
    return result;
}

static void make_known(void) {
    system_vfs = sqlite3_vfs_find(NULL);
    if (!system_vfs)
        return;
    vfs = *system_vfs;
    vfs.zName = GATHER_VFS;
    vfs.pNext = NULL;
    vfs.szOsFile = system_vfs->szOsFile + (int)sizeof(struct gather);
    vfs.xOpen = open_file;
    if (sqlite3_vfs_register(&vfs, 0))
        system_vfs = NULL;
}

bool gather_register(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_known);
    return system_vfs != NULL;
}
