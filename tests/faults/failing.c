#include "failing.h"

#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- Which one ------------------------------------------------------------ */

static char wanted[32];
static atomic_int left; /* calls until it fails; 0: it has, or none shall */
static atomic_bool fired;
static atomic_long held;

static void note(void) {
    const char *path = getenv("FAIL_LOG");
    int file = path ? open(path, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
    if (file < 0)
        return;
    (void)!write(file, "failed\n", 7);
    close(file);
}

static bool fails(const char *call, int error) {
    if (atomic_load(&left) == 0 || strcmp(call, wanted) != 0 ||
        atomic_fetch_sub(&left, 1) != 1)
        return false;
    atomic_store(&fired, true);
    note();
    errno = error;
    return true;
}

void failing_arm(const char *call, unsigned nth) {
    atomic_store(&left, 0);
    snprintf(wanted, sizeof(wanted), "%s", call);
    atomic_store(&fired, false);
    atomic_store(&left, (int)nth);
}

bool failing_fired(void) {
    return atomic_load(&fired);
}

long failing_held(void) {
    return atomic_load(&held);
}

/* --- Memory --------------------------------------------------------------- */

const char *const failing_memory[] = {"malloc",        "calloc", "realloc",
                                      "aligned_alloc", "strdup", NULL};

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *old);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *old);

static void *hold(void *piece) {
    held += piece != NULL;
    return piece;
}

void *__wrap_malloc(size_t size) {
    return fails("malloc", ENOMEM) ? NULL : hold(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails("calloc", ENOMEM) ? NULL : hold(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size) {
    if (fails("realloc", ENOMEM))
        return NULL;
    return old ? __real_realloc(old, size) : hold(__real_realloc(old, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fails("aligned_alloc", ENOMEM)
               ? NULL
               : hold(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text) {
    return fails("strdup", ENOMEM) ? NULL : hold(__real_strdup(text));
}

void __wrap_free(void *old) {
    held -= old != NULL;
    __real_free(old);
}

/* --- Files, processes, threads -------------------------------------------- */

const char *const failing_system[] = {
    "open",           "fopen",       "fclose",         "fwrite",
    "write",          "short_write", "close",          "read",
    "fsync",          "rename",      "mkdir",          "flock",
    "pipe2",          "fcntl",       "posix_spawn",    "posix_spawnp",
    "pthread_create", "eventfd",     "open_memstream", NULL};

#define WRAP(result, name, parameters, error, failure, arguments)              \
    result __real_##name parameters;                                           \
    result __wrap_##name parameters;                                           \
    result __wrap_##name parameters {                                          \
        return fails(#name, error) ? (failure) : __real_##name arguments;      \
    }

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    return fails("open", EMFILE) ? -1 : __real_open(path, flags, mode);
}

int __real_fcntl(int file, int what, ...);
int __wrap_fcntl(int file, int what, ...);
int __wrap_fcntl(int file, int what, ...) {
    va_list list;
    va_start(list, what);
    long argument = va_arg(list, long);
    va_end(list);
    return fails("fcntl", EMFILE) ? -1 : __real_fcntl(file, what, argument);
}

/* A disk may also take only a part. */
ssize_t __real_write(int file, const void *bytes, size_t len);
ssize_t __wrap_write(int file, const void *bytes, size_t len);
ssize_t __wrap_write(int file, const void *bytes, size_t len) {
    if (fails("write", ENOSPC))
        return -1;
    return __real_write(file, bytes,
                        len > 1 && fails("short_write", 0) ? len / 2 : len);
}

/* What cannot be closed is closed all the same. */
int __real_close(int file);
int __wrap_close(int file);
int __wrap_close(int file) {
    int result = __real_close(file);
    return fails("close", EIO) ? -1 : result;
}

int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file) {
    int result = __real_fclose(file);
    return fails("fclose", ENOSPC) ? EOF : result;
}

WRAP(FILE *, fopen, (const char *path, const char *mode), EMFILE, NULL,
     (path, mode))
WRAP(FILE *, open_memstream, (char **bytes, size_t *len), ENOMEM, NULL,
     (bytes, len))
/* A stream remembers that it has failed; the C library has no other way to make
 * it so than its own flag. */
size_t __real_fwrite(const void *bytes, size_t size, size_t count, FILE *file);
size_t __wrap_fwrite(const void *bytes, size_t size, size_t count, FILE *file);
size_t __wrap_fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
    if (!fails("fwrite", ENOSPC))
        return __real_fwrite(bytes, size, count, file);
    file->_flags |= 0x20; /* _IO_ERR_SEEN */
    return 0;
}

WRAP(ssize_t, read, (int file, void *bytes, size_t len), EIO, -1,
     (file, bytes, len))
WRAP(int, fsync, (int file), EIO, -1, (file))
WRAP(int, rename, (const char *old, const char *new), EACCES, -1, (old, new))
WRAP(int, mkdir, (const char *path, mode_t mode), ENOSPC, -1, (path, mode))
WRAP(int, flock, (int file, int how), ENOLCK, -1, (file, how))
WRAP(int, pipe2, (int *ends, int flags), EMFILE, -1, (ends, flags))
WRAP(int, eventfd, (unsigned value, int flags), EMFILE, -1, (value, flags))
WRAP(int, posix_spawn,
     (pid_t * pid, const char *path, const posix_spawn_file_actions_t *actions,
      const posix_spawnattr_t *attributes, char *const *arguments,
      char *const *environment),
     EAGAIN, EAGAIN, (pid, path, actions, attributes, arguments, environment))
WRAP(int, posix_spawnp,
     (pid_t * pid, const char *path, const posix_spawn_file_actions_t *actions,
      const posix_spawnattr_t *attributes, char *const *arguments,
      char *const *environment),
     EAGAIN, EAGAIN, (pid, path, actions, attributes, arguments, environment))
WRAP(int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *attributes,
      void *(*body)(void *), void *context),
     EAGAIN, EAGAIN, (thread, attributes, body, context))

/* --- SQLite --------------------------------------------------------------- */

const char *const failing_sqlite[] = {"sqlite3_open_v2",
                                      "sqlite3_exec",
                                      "sqlite3_prepare_v3",
                                      "sqlite3_step",
                                      "db_open",
                                      "db_write",
                                      "db_short_write",
                                      "db_fsync",
                                      "db_ftruncate",
                                      "db_read",
                                      NULL};

WRAP(int, sqlite3_open_v2,
     (const char *path, sqlite3 **lite, int flags, const char *vfs), ENOMEM,
     SQLITE_CANTOPEN, (path, lite, flags, vfs))
WRAP(int, sqlite3_exec,
     (sqlite3 * lite, const char *sql, sqlite3_callback callback, void *context,
      char **error),
     ENOMEM, SQLITE_IOERR, (lite, sql, callback, context, error))
WRAP(int, sqlite3_prepare_v3,
     (sqlite3 * lite, const char *sql, int len, unsigned flags,
      sqlite3_stmt **stmt, const char **tail),
     ENOMEM, SQLITE_NOMEM, (lite, sql, len, flags, stmt, tail))
WRAP(int, sqlite3_step, (sqlite3_stmt * stmt), ENOMEM, SQLITE_IOERR, (stmt))

/* SQLite's own calls of the system go through a table that it lets us fill. */
static int db_open(const char *path, int flags, int mode) {
    return fails("db_open", EMFILE) ? -1 : __real_open(path, flags, mode);
}

static ssize_t db_write(int file, const void *bytes, size_t len, off_t at) {
    if (fails("db_write", ENOSPC))
        return -1;
    return pwrite(file, bytes,
                  len > 1 && fails("db_short_write", 0) ? len / 2 : len, at);
}

static ssize_t db_read(int file, void *bytes, size_t len, off_t at) {
    return fails("db_read", EIO) ? -1 : pread(file, bytes, len, at);
}

/* This one it calls by its name, which our own comes before. */
int fdatasync(int file) {
    return fails("db_fsync", EIO) ? -1 : (int)syscall(SYS_fdatasync, file);
}

static int db_ftruncate(int file, off_t size) {
    return fails("db_ftruncate", EIO) ? -1 : ftruncate(file, size);
}

static void watch(sqlite3_vfs *vfs, const char *name,
                  sqlite3_syscall_ptr function) {
    vfs->xSetSystemCall(vfs, name, function);
}

static void watch_sqlite(void) {
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    if (!vfs)
        return;
    watch(vfs, "open", (sqlite3_syscall_ptr)db_open);
    watch(vfs, "pwrite", (sqlite3_syscall_ptr)db_write);
    watch(vfs, "pwrite64", (sqlite3_syscall_ptr)db_write);
    watch(vfs, "pread", (sqlite3_syscall_ptr)db_read);
    watch(vfs, "pread64", (sqlite3_syscall_ptr)db_read);
    watch(vfs, "ftruncate", (sqlite3_syscall_ptr)db_ftruncate);
}

/* --- PostgreSQL ----------------------------------------------------------- */

const char *const failing_postgres[] = {"PQconnectdbParams",
                                        "PQsendQuery",
                                        "PQsendPrepare",
                                        "PQsendQueryPrepared",
                                        "PQenterPipelineMode",
                                        "PQpipelineSync",
                                        "PQflush",
                                        "PQconsumeInput",
                                        "PQgetResult",
                                        "PQexitPipelineMode",
                                        "PQsetnonblocking",
                                        NULL};

WRAP(PGconn *, PQconnectdbParams,
     (const char *const *words, const char *const *values, int expand), ENOMEM,
     NULL, (words, values, expand))
WRAP(int, PQsetnonblocking, (PGconn * conn, int on), EIO, -1, (conn, on))
WRAP(int, PQsendQuery, (PGconn * conn, const char *sql), ENOMEM, 0, (conn, sql))
WRAP(int, PQsendPrepare,
     (PGconn * conn, const char *name, const char *sql, int count,
      const Oid *types),
     ENOMEM, 0, (conn, name, sql, count, types))
WRAP(int, PQsendQueryPrepared,
     (PGconn * conn, const char *name, int count, const char *const *values,
      const int *lengths, const int *formats, int format),
     ENOMEM, 0, (conn, name, count, values, lengths, formats, format))
WRAP(int, PQenterPipelineMode, (PGconn * conn), EIO, 0, (conn))
WRAP(int, PQpipelineSync, (PGconn * conn), EIO, 0, (conn))
WRAP(int, PQexitPipelineMode, (PGconn * conn), EIO, 0, (conn))
WRAP(int, PQflush, (PGconn * conn), EIO, -1, (conn))
WRAP(int, PQconsumeInput, (PGconn * conn), EIO, 0, (conn))

/* The answer is lost on its way. */
PGresult *__real_PQgetResult(PGconn *conn);
PGresult *__wrap_PQgetResult(PGconn *conn);
PGresult *__wrap_PQgetResult(PGconn *conn) {
    PGresult *result = __real_PQgetResult(conn);
    if (!result || !fails("PQgetResult", EIO))
        return result;
    PQclear(result);
    return NULL;
}

/* --- Before main ---------------------------------------------------------- */

__attribute__((constructor)) static void begin(void) {
    const char *call = getenv("FAIL_CALL"), *nth = getenv("FAIL_NTH");
    watch_sqlite();
    if (call && nth)
        failing_arm(call, (unsigned)strtoul(nth, NULL, 10));
}
