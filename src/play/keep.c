#include "keep.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define RECORD_MARK "woolsack " /* what every record begins with */

#define PATH_SHOWN 110 /* bytes of a path in a fault */

/* The end of a path says more than its beginning, and the reason must fit. */
static const char *shown_path(const char *path) {
    size_t len = strlen(path);
    if (len <= PATH_SHOWN)
        return path;
    const char *end = path + len - PATH_SHOWN;
    while (((unsigned char)*end & 0xc0) == 0x80) /* within a character */
        end++;
    return end;
}

static enum wsk_err fail(struct wsk_fault *ret_fault, const char *what,
                         const char *path) {
    const char *shown = shown_path(path);
    return wsk_fault_set(ret_fault, WSK_EIO, 0, "%s %s%s: %s", what,
                         shown == path ? "" : "…", shown, strerror(errno));
}

/* Writing. */

static bool write_all(int file, struct wsk_word text) {
    while (text.len > 0) {
        ssize_t wrote = write(file, text.start, text.len);
        if (wrote < 0 && errno != EINTR)
            return false;
        if (wrote > 0) {
            text.start += wrote;
            text.len -= (size_t)wrote;
        }
    }
    return true;
}

/* The folder's entry must reach the disk as well. */
static void sync_folder(const char *path) {
    char folder[KEEP_PATH];
    snprintf(folder, sizeof(folder), "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        *(slash == folder ? slash + 1 : slash) = '\0';
    int file = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    (void)!fsync(file);
    close(file);
}

/* Writes to `beside`, opened with these flags, and gives it the name. */
static bool replace(const char *path, const char *beside, int flags,
                    mode_t mode, struct wsk_word text, bool sync) {
    int file = open(beside, O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode);
    if (file < 0)
        return false;
    struct stat old = {0};
    if (stat(path, &old) == 0)
        (void)!fchmod(file, old.st_mode & 0777);
    bool good = write_all(file, text) && (!sync || fsync(file) == 0);
    int error = errno;
    if (close(file) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && rename(beside, path) != 0) {
        good = false;
        error = errno;
    }
    if (!good)
        unlink(beside);
    else if (sync)
        sync_folder(path);
    errno = error;
    return good;
}

/* The name of the file beside is always the same: who writes here has the
 * lock, and what a killed program left there is of no use. */
enum wsk_err keep_write(const char *path, struct wsk_word text, bool sync,
                        struct wsk_fault *ret_fault) {
    char beside[KEEP_PATH + 8];
    snprintf(beside, sizeof(beside), "%s~", path);
    if (!replace(path, beside, O_TRUNC, 0600, text, sync))
        return fail(ret_fault, "cannot write", path);
    return WSK_OK;
}

/* Writes into what is there: a pipe, a terminal, /dev/null. */
static enum wsk_err pour(const char *path, struct wsk_word text,
                         struct wsk_fault *ret_fault) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return fail(ret_fault, "cannot write", path);
    bool good = write_all(file, text);
    int error = errno;
    close(file);
    errno = error;
    return good ? WSK_OK : fail(ret_fault, "cannot write", path);
}

/* Whether a file may be replaced: it is empty, or a record. */
static enum wsk_err check_replaceable(const char *path,
                                      struct wsk_fault *ret_fault) {
    char head[sizeof(RECORD_MARK) - 1];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return fail(ret_fault, "cannot read", path);
    ssize_t got = read(file, head, sizeof(head));
    close(file);
    if (got == 0 ||
        (got == sizeof(head) && memcmp(head, RECORD_MARK, sizeof(head)) == 0))
        return WSK_OK;
    return wsk_fault_set(ret_fault, WSK_EIO, 0,
                         "%s is there already and is no record of a game; it "
                         "is left as it is",
                         shown_path(path));
}

enum wsk_err keep_save(const char *path, struct wsk_word text, bool sync,
                       struct wsk_fault *ret_fault) {
    char real[PATH_MAX], beside[PATH_MAX + 32];
    struct stat info = {0};
    bool there = stat(path, &info) == 0;
    if (there && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        return fail(ret_fault, "cannot write", path);
    }
    if (there && !S_ISREG(info.st_mode))
        return pour(path, text, ret_fault);
    if (there) {
        enum wsk_err err = check_replaceable(path, ret_fault);
        if (err)
            return err;
    }
    /* Through a link the file itself is replaced, not the link. */
    if (!there || !realpath(path, real))
        snprintf(real, sizeof(real), "%s", path);
    snprintf(beside, sizeof(beside), "%s.%ld~", real, (long)getpid());
    if (!replace(real, beside, O_EXCL, 0666, text, sync))
        return fail(ret_fault, "cannot write", path);
    return WSK_OK;
}

/* The folder. */

static bool find_folder(char *ret) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int need = -1;
    if (state && state[0] == '/') /* a relative one does not count */
        need = snprintf(ret, KEEP_PATH, "%s/woolsack", state);
    else if (home && home[0] == '/')
        need = snprintf(ret, KEEP_PATH, "%s/.local/state/woolsack", home);
    return need > 0 && need < KEEP_PATH - 64; /* room for names in it */
}

static bool make_folder(const char *path) {
    char part[KEEP_PATH];
    snprintf(part, sizeof(part), "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

/* Places. */

static void name_place(const struct keep *keep, unsigned slot, const char *end,
                       char *ret) {
    char number[16] = "";
    if (slot > 0)
        snprintf(number, sizeof(number), "-%u", slot + 1);
    /* The folder leaves room: find_folder saw to it. */
    struct wsk_text text = wsk_text_in(ret, KEEP_PATH);
    wsk_text_put(&text, "%s/game%s%s", keep->folder, number, end);
}

/* The lock of a place; -1 and EWOULDBLOCK if somebody plays there. */
static int take_lock(const struct keep *keep, unsigned slot) {
    char path[KEEP_PATH];
    name_place(keep, slot, ".lock", path);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        int error = errno;
        close(file);
        errno = error;
        return -1;
    }
    return file;
}

/* The first place that nobody plays in, with a game or without. */
static bool take_place(struct keep *keep, bool interrupted) {
    for (unsigned slot = 0; slot < KEEP_SLOTS; slot++) {
        struct stat info = {0};
        name_place(keep, slot, ".txt", keep->path);
        if ((stat(keep->path, &info) == 0) != interrupted)
            continue;
        keep->lock = take_lock(keep, slot);
        /* Perhaps it was finished a moment ago. */
        if (keep->lock >= 0 && (stat(keep->path, &info) == 0) == interrupted)
            return true;
        keep_close(keep);
        if (errno != EWOULDBLOCK)
            return false;
    }
    errno = EBUSY;
    return false;
}

void keep_close(struct keep *keep) {
    int error = errno;
    if (keep->lock >= 0)
        close(keep->lock);
    keep->lock = -1;
    errno = error;
}

static void name_aside(const struct keep *keep, const char *name,
                       unsigned count, char *ret) {
    char stamp[32] = "";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof(stamp), "%Y-%m-%d-%H%M%S", &local);
    struct wsk_text text = wsk_text_in(ret, KEEP_PATH);
    wsk_text_put(&text, "%s/%s-%s", keep->folder, name, stamp);
    if (count > 0)
        wsk_text_put(&text, "-%u", count + 1);
    wsk_text_put(&text, ".txt");
}

enum wsk_err keep_move(struct keep *keep, const char *name, char *ret_path,
                       struct wsk_fault *ret_fault) {
    struct wsk_text text = wsk_text_in(ret_path, KEEP_PATH);
    struct stat info = {0};
    if (strcmp(name, "last") == 0) {
        wsk_text_put(&text, "%s/last.txt", keep->folder);
    } else {
        unsigned count = 0;
        do
            name_aside(keep, name, count++, ret_path);
        while (stat(ret_path, &info) == 0);
    }
    if (rename(keep->path, ret_path) != 0)
        return fail(ret_fault, "cannot move", keep->path);
    keep->interrupted = false;
    return WSK_OK;
}

enum wsk_err keep_open(struct keep *ret_keep, bool fresh,
                       struct wsk_fault *ret_fault) {
    *ret_keep = (struct keep){.lock = -1};
    if (!find_folder(ret_keep->folder))
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "neither XDG_STATE_HOME nor HOME names a folder");
    if (!make_folder(ret_keep->folder))
        return fail(ret_fault, "cannot make the folder", ret_keep->folder);
    ret_keep->interrupted = !fresh && take_place(ret_keep, true);
    if (ret_keep->interrupted || take_place(ret_keep, false))
        return WSK_OK;
    char path[KEEP_PATH];
    enum wsk_err err = WSK_EIO;
    if (fresh && take_place(ret_keep, true))
        err = keep_move(ret_keep, "aside", path, ret_fault);
    else
        (void)fail(ret_fault, "cannot keep a game in", ret_keep->folder);
    if (err) {
        keep_close(ret_keep);
        ret_keep->path[0] = '\0';
    }
    return err;
}
