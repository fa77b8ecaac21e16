/* The log written in one piece: every byte where SQLite wanted it. */
#include "store/gather.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <unistd.h>

#include "support.h"

#define SPACE (3 << 20) /* more than is gathered at once */

/* The log through the VFS, and what should be in it. */
struct log {
    char database[64], path[80];
    sqlite3_vfs *vfs;
    sqlite3_file *file;
    uint8_t *wanted;
    sqlite3_int64 size;
    bool closed;
};

static int begin(void **state) {
    struct log *log = calloc(1, sizeof(*log));
    assert_non_null(log);
    assert_true(gather_register());
    log->vfs = sqlite3_vfs_find(GATHER_VFS);
    assert_non_null(log->vfs);
    snprintf(log->database, sizeof(log->database),
             "/tmp/woolsack-gather-XXXXXX");
    close(mkstemp(log->database));
    snprintf(log->path, sizeof(log->path), "%s-wal", log->database);
    log->file = calloc(1, (size_t)log->vfs->szOsFile);
    log->wanted = calloc(1, SPACE);
    assert_true(log->file && log->wanted);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_WAL;
    assert_int_equal(
        log->vfs->xOpen(log->vfs, log->path, log->file, flags, NULL), 0);
    *state = log;
    return 0;
}

static int finish(void **state) {
    struct log *log = *state;
    if (!log->closed)
        log->file->pMethods->xClose(log->file);
    unlink(log->path);
    unlink(log->database);
    free(log->file);
    free(log->wanted);
    free(log);
    return 0;
}

static void put(struct log *log, sqlite3_int64 at, int len, uint8_t seed) {
    uint8_t *bytes = log->wanted + at;
    for (int i = 0; i < len; i++)
        bytes[i] = (uint8_t)(seed + i * 7 + (i >> 8));
    assert_int_equal(log->file->pMethods->xWrite(log->file, bytes, len, at), 0);
    if (at + len > log->size)
        log->size = at + len;
}

/* What is on the disk, not through the VFS. */
static void assert_written(const struct log *log) {
    size_t len;
    char *text = read_text(log->path, &len);
    assert_int_equal(len, log->size);
    assert_memory_equal(text, log->wanted, len);
    free(text);
}

static void neighbours_are_gathered(void **state) {
    struct log *log = *state;
    put(log, 0, 24, 1);
    put(log, 24, 4096, 2);
    /* Not yet on the disk: that is what it is for. */
    size_t len;
    free(read_text(log->path, &len));
    assert_int_equal(len, 0);
    assert_int_equal(log->file->pMethods->xSync(log->file, SQLITE_SYNC_NORMAL),
                     0);
    assert_written(log);
}

/* A new page over an old one, backwards, and with a gap. */
static void bytes_go_where_they_belong(void **state) {
    struct log *log = *state;
    static const struct {
        int at, len;
    } writes[] = {{0, 32},    {32, 24},  {56, 4096}, {32, 24},
                  {56, 4096}, {0, 32},   {9000, 24}, {9024, 4096},
                  {5000, 24}, {4152, 8}, {13120, 1}};
    for (unsigned i = 0; i < sizeof(writes) / sizeof(writes[0]); i++)
        put(log, writes[i].at, writes[i].len, (uint8_t)(i * 31 + 5));
    assert_int_equal(log->file->pMethods->xSync(log->file, SQLITE_SYNC_NORMAL),
                     0);
    assert_written(log);
}

/* Larger than a piece that the system takes, and than the memory for it. */
static void much_goes_in_pieces(void **state) {
    struct log *log = *state;
    for (int i = 0; i < 20; i++)
        put(log, i * 100000, 100000, (uint8_t)i);
    put(log, 2000000, 1 << 20, 77); /* as much as is gathered */
    put(log, 100, (1 << 20) + 1, 78);
    sqlite3_int64 size = 0;
    assert_int_equal(log->file->pMethods->xFileSize(log->file, &size), 0);
    assert_int_equal(size, log->size);
    assert_written(log);
}

static void readers_see_what_was_gathered(void **state) {
    struct log *log = *state;
    char bytes[100];
    put(log, 0, 500, 3);
    put(log, 500, 500, 4);
    assert_int_equal(
        log->file->pMethods->xRead(log->file, bytes, sizeof(bytes), 450), 0);
    assert_memory_equal(bytes, log->wanted + 450, sizeof(bytes));
    put(log, 1000, 500, 5);
    assert_int_equal(log->file->pMethods->xTruncate(log->file, 1200), 0);
    log->size = 1200;
    assert_written(log);
    /* And what is closed is written. */
    put(log, 1200, 50, 6);
    log->closed = true;
    assert_int_equal(log->file->pMethods->xClose(log->file), 0);
    assert_written(log);
}

/* What the disk does not take is said at the next sync, and is not in the way
 * of what comes later. */
static void a_full_disk_is_told_of(void **state) {
    struct log *log = *state;
    struct rlimit limit, little;
    put(log, 0, 4096, 7);
    assert_int_equal(log->file->pMethods->xSync(log->file, SQLITE_SYNC_NORMAL),
                     0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    little = (struct rlimit){.rlim_cur = 5000, .rlim_max = limit.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    char bytes[4096] = {0};
    const sqlite3_io_methods *calls = log->file->pMethods;
    assert_int_equal(calls->xWrite(log->file, bytes, sizeof(bytes), 4096), 0);
    assert_int_not_equal(calls->xSync(log->file, SQLITE_SYNC_NORMAL), 0);
    /* Elsewhere: what was gathered before must go first. */
    assert_int_equal(calls->xWrite(log->file, bytes, sizeof(bytes), 8192), 0);
    assert_int_not_equal(calls->xWrite(log->file, bytes, 24, 0), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    put(log, 0, 4096, 8);
    assert_int_equal(calls->xTruncate(log->file, 4096), 0);
    assert_written(log);
}

/* Everything else is the system's own file. The system does not lock logs. */
static void the_rest_is_passed_on(void **state) {
    struct log *log = *state;
    const sqlite3_io_methods *calls = log->file->pMethods;
    sqlite3_vfs *own = sqlite3_vfs_find(NULL);
    sqlite3_file *other = calloc(1, (size_t)own->szOsFile);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_WAL;
    int locked = -1, kept = 1, asked = -1;
    assert_non_null(other);
    assert_int_equal(own->xOpen(own, log->path, other, flags, NULL), 0);
    assert_int_equal(calls->xSectorSize(log->file),
                     other->pMethods->xSectorSize(other));
    assert_int_equal(calls->xDeviceCharacteristics(log->file),
                     other->pMethods->xDeviceCharacteristics(other));
    assert_int_equal(other->pMethods->xClose(other), 0);
    free(other);
    assert_int_equal(calls->xLock(log->file, SQLITE_LOCK_SHARED), 0);
    assert_int_equal(calls->xCheckReservedLock(log->file, &locked), 0);
    assert_int_equal(locked, 0);
    assert_int_equal(calls->xUnlock(log->file, SQLITE_LOCK_NONE), 0);
    /* What is told the file is known to it: -1 asks. */
    assert_int_equal(
        calls->xFileControl(log->file, SQLITE_FCNTL_PERSIST_WAL, &kept), 0);
    assert_int_equal(
        calls->xFileControl(log->file, SQLITE_FCNTL_PERSIST_WAL, &asked), 0);
    assert_int_equal(asked, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(neighbours_are_gathered), TEST(bytes_go_where_they_belong),
        TEST(much_goes_in_pieces),     TEST(readers_see_what_was_gathered),
        TEST(a_full_disk_is_told_of),  TEST(the_rest_is_passed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
