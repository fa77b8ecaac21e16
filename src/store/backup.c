#include "backup.h"

#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATH_BYTES 4200
#define PAGES_AT_ONCE 512 /* are copied before commits have their turn */
#define BUSY_MS 5000

static bool is_address(const char *where) {
    return strncmp(where, "postgres://", 11) == 0 ||
           strncmp(where, "postgresql://", 13) == 0;
}

static enum wsk_err fail(struct wsk_fault *ret_fault, const char *path,
                         const char *why) {
    return wsk_fault_set(ret_fault, WSK_EIO, 0, "%s: %s", path, why);
}

/* A file that is not there yet, for its owner alone. */
static enum wsk_err make_file(const char *path, struct wsk_fault *ret_fault) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return fail(ret_fault, path, strerror(errno));
    close(fd);
    return WSK_OK;
}

static bool sync_path(const char *path, int flags) {
    int fd = open(path, flags | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0)
        close(fd);
    errno = error;
    return good;
}

/* On disk under its new name, with its folder. */
static enum wsk_err settle_file(const char *from, const char *to,
                                struct wsk_fault *ret_fault) {
    char folder[PATH_BYTES];
    snprintf(folder, sizeof(folder), "%s", to);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    else
        snprintf(folder, sizeof(folder), ".");
    if (!sync_path(from, O_RDONLY) || rename(from, to) ||
        !sync_path(folder, O_RDONLY | O_DIRECTORY))
        return fail(ret_fault, to, strerror(errno));
    return WSK_OK;
}

/* --- SQLite --------------------------------------------------------------- */

/* All pages; a server may write meanwhile. */
static bool copy_pages(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int result = backup ? SQLITE_OK : SQLITE_ERROR;
    while (result == SQLITE_OK || result == SQLITE_BUSY ||
           result == SQLITE_LOCKED) {
        result = sqlite3_backup_step(backup, PAGES_AT_ONCE);
        if (result != SQLITE_OK && result != SQLITE_DONE)
            sqlite3_sleep(10);
    }
    return backup && sqlite3_backup_finish(backup) == SQLITE_OK &&
           result == SQLITE_DONE;
}

static bool says_ok(sqlite3 *lite) {
    sqlite3_stmt *stmt;
    if (sqlite3_prepare_v2(lite, "PRAGMA integrity_check", -1, &stmt, NULL))
        return false;
    bool ok = sqlite3_step(stmt) == SQLITE_ROW &&
              strcmp((const char *)sqlite3_column_text(stmt, 0), "ok") == 0;
    sqlite3_finalize(stmt);
    return ok;
}

/* A copy in one file; `to` is there, and empty. */
static enum wsk_err copy_lite(const char *from, const char *to,
                              struct wsk_fault *ret_fault) {
    sqlite3 *source = NULL, *copy = NULL;
    enum wsk_err err = WSK_OK;
    if (sqlite3_open_v2(from, &source, SQLITE_OPEN_READWRITE, NULL) ||
        sqlite3_busy_timeout(source, BUSY_MS) ||
        sqlite3_exec(source, "SELECT count(*) FROM sqlite_schema", NULL, NULL,
                     NULL))
        err = fail(ret_fault, from, sqlite3_errmsg(source));
    else if (sqlite3_open_v2(to, &copy, SQLITE_OPEN_READWRITE, NULL) ||
             !copy_pages(source, copy) ||
             sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL,
                          NULL))
        err = fail(ret_fault, to, sqlite3_errmsg(copy));
    else if (!says_ok(copy))
        err = fail(ret_fault, to, "the copy is damaged");
    sqlite3_close(copy);
    sqlite3_close(source);
    return err;
}

static enum wsk_err make_copy(const char *from, const char *to,
                              struct wsk_fault *ret_fault) {
    char part[PATH_BYTES];
    if (access(from, R_OK))
        return fail(ret_fault, from, strerror(errno));
    snprintf(part, sizeof(part), "%s.part", to);
    enum wsk_err err = make_file(part, ret_fault);
    if (err)
        return err;
    err = copy_lite(from, part, ret_fault);
    if (!err)
        err = settle_file(part, to, ret_fault);
    if (err)
        unlink(part);
    return err;
}

/* The name with something behind it. */
static const char *beside(const char *where, const char *end,
                          char ret[PATH_BYTES]) {
    snprintf(ret, PATH_BYTES, "%s%s", where, end);
    return ret;
}

/* The lock of a server, see server.c; held until the program ends. */
static enum wsk_err take_lock(const char *where, struct wsk_fault *ret_fault) {
    char path[PATH_BYTES];
    int fd =
        open(beside(where, "-lock", path), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return fail(ret_fault, path, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return WSK_OK;
    close(fd);
    return fail(ret_fault, where, "it is used by a server; stop it first");
}

/* What was there is copied whole, its log included, and then taken away. */
static enum wsk_err put_aside(const char *where, struct wsk_fault *ret_fault) {
    char old[PATH_BYTES], log[PATH_BYTES];
    if (access(where, F_OK))
        return WSK_OK;
    /* What is broken cannot be copied, but moved. */
    struct wsk_fault ignored;
    beside(where, ".old", old);
    if (access(old, F_OK) == 0)
        return fail(ret_fault, old, "it is there already; take it away first");
    if (make_copy(where, old, &ignored) && rename(where, old))
        return fail(ret_fault, where, strerror(errno));
    unlink(beside(where, "-wal", log));
    unlink(beside(where, "-shm", log));
    return WSK_OK;
}

static enum wsk_err restore_lite(const char *where, const char *file,
                                 struct wsk_fault *ret_fault) {
    char next[PATH_BYTES];
    enum wsk_err err = take_lock(where, ret_fault);
    beside(where, ".next", next);
    if (!err)
        err = make_copy(file, next, ret_fault);
    if (!err)
        err = put_aside(where, ret_fault);
    if (!err)
        err = settle_file(next, where, ret_fault);
    if (err)
        unlink(next);
    return err;
}

/* --- PostgreSQL ----------------------------------------------------------- */

/* What the address says goes into the environment: others can see command
 * lines. */
static enum wsk_err set_address(const char *where,
                                struct wsk_fault *ret_fault) {
    char *why = NULL;
    PQconninfoOption *options = PQconninfoParse(where, &why);
    if (!options) {
        PQfreemem(why);
        return fail(ret_fault, "PostgreSQL", "this is no address");
    }
    for (PQconninfoOption *one = options; one->keyword; one++)
        if (one->val && one->envvar)
            setenv(one->envvar, one->val, 1);
    PQconninfoFree(options);
    return WSK_OK;
}

static enum wsk_err run(const char *const *words, const char *why,
                        struct wsk_fault *ret_fault) {
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        umask(077);
        execvp(words[0], (char *const *)(uintptr_t)words);
        _exit(127);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return fail(ret_fault, words[0], strerror(errno));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return fail(ret_fault, words[0], "it cannot be run");
    return WIFEXITED(status) && WEXITSTATUS(status) == 0
               ? WSK_OK
               : fail(ret_fault, words[0], why);
}

static const char *database(void) {
    const char *name = getenv("PGDATABASE");
    return name ? name : "postgres";
}

/* Everything in it is read, as far as one can without a database. */
static enum wsk_err read_dump(const char *file, struct wsk_fault *ret_fault) {
    const char *const words[] = {"pg_restore", "--file=/dev/null", file, NULL};
    return run(words, "the backup cannot be read", ret_fault);
}

static enum wsk_err backup_postgres(const char *where, const char *file,
                                    struct wsk_fault *ret_fault) {
    char part[PATH_BYTES];
    enum wsk_err err = set_address(where, ret_fault);
    if (!err)
        err = make_file(beside(file, ".part", part), ret_fault);
    if (err)
        return err;
    const char *const words[] = {
        "pg_dump", "--format=custom", "--no-owner", "--file",
        part,      database(),        NULL};
    err = run(words, "the database could not be copied", ret_fault);
    if (!err)
        err = read_dump(part, ret_fault);
    if (!err)
        err = settle_file(part, file, ret_fault);
    if (err)
        unlink(part);
    return err;
}

static enum wsk_err restore_postgres(const char *where, const char *file,
                                     struct wsk_fault *ret_fault) {
    enum wsk_err err = read_dump(file, ret_fault);
    if (!err)
        err = set_address(where, ret_fault);
    if (err)
        return err;
    const char *const words[] = {"pg_restore", "--single-transaction",
                                 "--clean",    "--if-exists",
                                 "--no-owner", "--exit-on-error",
                                 "--dbname",   database(),
                                 file,         NULL};
    return run(words, "the backup could not be put back", ret_fault);
}

enum wsk_err wsk_store_backup(const char *where, const char *file,
                              struct wsk_fault *ret_fault) {
    if (access(file, F_OK) == 0)
        return fail(ret_fault, file, "it is there already");
    return is_address(where) ? backup_postgres(where, file, ret_fault)
                             : make_copy(where, file, ret_fault);
}

enum wsk_err wsk_store_restore(const char *where, const char *file,
                               struct wsk_fault *ret_fault) {
    return is_address(where) ? restore_postgres(where, file, ret_fault)
                             : restore_lite(where, file, ret_fault);
}
