#define _GNU_SOURCE /* pipe2 */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "children.h"
#include "woolsack/text.h"

#define ARGUMENTS_MAX 64
#define TERM_MS 200      /* for leaving when told to */
#define UNREAD_MAX 32768 /* bytes on the host's standard error */

extern char **environ;

/* Time. */

child_deadline child_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (child_deadline)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

child_deadline child_after(unsigned ms) {
    return child_now() + (child_deadline)ms;
}

/* For poll: what is left, -1 for ever. */
static int left_ms(child_deadline until) {
    if (until == CHILD_NEVER)
        return -1;
    child_deadline left = until - child_now();
    return left < 0 ? 0 : left > 1000000 ? 1000000 : (int)left;
}

static bool poll_until(struct pollfd *pollers, nfds_t count,
                       child_deadline until) {
    for (;;) {
        int ready = poll(pollers, count, left_ms(until));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        if (until != CHILD_NEVER && child_now() >= until)
            return false;
    }
}

bool child_poll(int fd, short events, child_deadline until) {
    struct pollfd poller = {.fd = fd, .events = events};
    return poll_until(&poller, 1, until);
}

bool child_listen(const struct child *child, child_deadline until) {
    struct pollfd pollers[] = {{.fd = child->from, .events = POLLIN},
                               {.fd = child->errors, .events = POLLIN}};
    return poll_until(pollers, 2, until);
}

/* Its life. */

/* Whether it has ended, without burying it: as long as it lies there its
 * number belongs to no other process. */
static bool has_ended(pid_t pid, siginfo_t *ret_info) {
    memset(ret_info, 0, sizeof(*ret_info));
    int flags = WEXITED | WNOHANG | WNOWAIT;
    while (waitid(P_PID, (id_t)pid, ret_info, flags) != 0)
        if (errno != EINTR)
            return true; /* buried by somebody else: si_pid stays 0 */
    return ret_info->si_pid == pid;
}

/* There is nothing to poll for here that every system has, so it looks again
 * and again, first soon, then less often. */
bool child_wait(const struct child *child, child_deadline until,
                siginfo_t *ret_info) {
    struct timespec pause = {0, 100000};
    while (!has_ended(child->pid, ret_info)) {
        if (child_now() >= until)
            return false;
        nanosleep(&pause, NULL);
        pause.tv_nsec =
            pause.tv_nsec < 5000000 ? pause.tv_nsec * 2 : pause.tv_nsec;
    }
    return true;
}

static void close_pipe(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* The whole group: what the program has started goes with it. */
static void signal_all(pid_t pid, int number) {
    kill(-pid, number);
    kill(pid, number);
}

void child_close_input(struct child *child) {
    close_pipe(&child->to);
}

/* Starting. */

/* A file that is there is meant, even without a slash; only then a command
 * somewhere in $PATH. */
static bool is_program(const char *path) {
    struct stat info = {0};
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
           access(path, X_OK) == 0;
}

/* Cuts a copy of the command into arguments, in place. */
static size_t split_command(char *copy, char **ret_arguments) {
    size_t count = 0;
    ret_arguments[0] = copy;
    ret_arguments[1] = NULL;
    if (is_program(copy))
        return 1;
    for (char *at = copy; *at && count < ARGUMENTS_MAX;) {
        while (*at == ' ')
            *at++ = '\0';
        if (!*at)
            break;
        ret_arguments[count++] = at;
        while (*at && *at != ' ')
            at++;
    }
    ret_arguments[count] = NULL;
    return count;
}

static bool is_command(const char *name) {
    const char *path = getenv("PATH");
    char file[4096];
    if (!path || strchr(name, '/'))
        return false;
    while (*path) {
        size_t len = strcspn(path, ":");
        struct wsk_text text = wsk_text_in(file, sizeof(file));
        wsk_text_add(&text, path, len);
        wsk_text_put(&text, "%s%s", len ? "/" : "", name);
        if (!text.cut && is_program(file))
            return true;
        path += path[len] ? len + 1 : len;
    }
    return false;
}

int child_check(const char *command) {
    char *arguments[ARGUMENTS_MAX + 1];
    char *copy = strdup(command);
    if (!copy)
        return ENOMEM;
    int error = 0;
    if (split_command(copy, arguments) == 0)
        error = EINVAL;
    else if (!is_program(arguments[0]) && !is_command(arguments[0]))
        error = access(arguments[0], F_OK) == 0 ? EACCES : ENOENT;
    free(copy);
    return error;
}

/* Standard input, output and error must stay what they are, even in a host
 * that has closed its own. */
static bool lift(int *fd) {
    if (*fd > STDERR_FILENO)
        return true;
    int lifted = fcntl(*fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (lifted < 0)
        return false;
    close(*fd);
    *fd = lifted;
    return true;
}

/* Reading end, writing end; -1: closed. */
struct pipes {
    int to[2], from[2], errors[2];
};

static void close_pipes(struct pipes *pipes) {
    for (int end = 0; end < 2; end++) {
        close_pipe(&pipes->to[end]);
        close_pipe(&pipes->from[end]);
        close_pipe(&pipes->errors[end]);
    }
}

/* The host's end does not block. */
static bool open_pipe(int *ends, int host) {
    return pipe2(ends, O_CLOEXEC) == 0 && lift(&ends[0]) && lift(&ends[1]) &&
           fcntl(ends[host], F_SETFL, O_NONBLOCK) == 0;
}

static bool open_pipes(struct pipes *pipes) {
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    if (open_pipe(pipes->to, 1) && open_pipe(pipes->from, 0) &&
        open_pipe(pipes->errors, 0))
        return true;
    int error = errno;
    close_pipes(pipes);
    errno = error;
    return false;
}

/* A group of its own, no signal blocked or ignored. */
static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    int error = posix_spawnattr_setflags(
        attributes,
        POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!error)
        error = posix_spawnattr_setpgroup(attributes, 0);
    if (!error)
        error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error)
        error = posix_spawnattr_setsigdefault(attributes, &all);
    return error;
}

static int set_streams(posix_spawn_file_actions_t *actions,
                       const struct pipes *pipes) {
    int error =
        posix_spawn_file_actions_adddup2(actions, pipes->to[0], STDIN_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(actions, pipes->from[1],
                                                 STDOUT_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(actions, pipes->errors[1],
                                                 STDERR_FILENO);
    return error;
}

static int start_ward(char **arguments,
                      const posix_spawn_file_actions_t *actions,
                      const posix_spawnattr_t *attributes, pid_t *ret_pid) {
    sigset_t mask;
    int error = EINTR;
    if (children_open(&mask))
        error = (is_program(arguments[0]) ? posix_spawn : posix_spawnp)(
            ret_pid, arguments[0], actions, attributes, arguments, environ);
    if (!error)
        children_add(*ret_pid);
    children_close(&mask);
    return error;
}

static int spawn(char **arguments, const struct pipes *pipes, pid_t *ret_pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    error = set_streams(&actions, pipes);
    if (!error)
        error = set_attributes(&attributes);
    if (!error)
        error = start_ward(arguments, &actions, &attributes, ret_pid);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int child_start(const char *command, struct child *ret_child) {
    char *arguments[ARGUMENTS_MAX + 1];
    struct pipes pipes;
    char *copy = strdup(command);
    if (!copy)
        return ENOMEM;
    int error = split_command(copy, arguments) > 0 ? 0 : EINVAL;
    if (!error && !open_pipes(&pipes))
        error = errno;
    else if (!error) {
        error = spawn(arguments, &pipes, &ret_child->pid);
        if (!error) {
            ret_child->to = pipes.to[1];
            ret_child->from = pipes.from[0];
            ret_child->errors = pipes.errors[0];
            ret_child->complaint_len = 0;
            pipes.to[1] = pipes.from[0] = pipes.errors[0] = -1;
        }
        close_pipes(&pipes);
    }
    free(copy);
    return error;
}

/* Streams. */

/* SIGPIPE is held back for this thread alone and taken off again, so that
 * neither the host's handler nor other threads notice. */
static ssize_t write_unsignalled(int fd, const char *bytes, size_t len) {
    const struct timespec at_once = {0, 0};
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t wrote = write(fd, bytes, len);
    int error = errno;
    if (wrote < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR)
            continue;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return wrote;
}

ssize_t child_write(const struct child *child, const char *bytes, size_t len) {
    return write_unsignalled(child->to, bytes, len);
}

static bool host_is_read(void) {
    int unread = 0;
    return ioctl(STDERR_FILENO, FIONREAD, &unread) != 0 || unread <= UNREAD_MAX;
}

/* A pipe that can be written to has room for PIPE_BUF bytes, and takes them
 * in one piece. */
static void pass_on(const char *bytes, size_t len) {
    if (host_is_read() && child_poll(STDERR_FILENO, POLLOUT, child_now()))
        (void)!write_unsignalled(STDERR_FILENO, bytes, len);
}

static void end_complaint(struct child *child) {
    child->complaint[child->complaint_len++] = '\n';
}

/* All lines that have ended. One that is too long to be waited for ends. */
static void pass_lines(struct child *child) {
    if (child->complaint_len == sizeof(child->complaint) - 1 &&
        !memchr(child->complaint, '\n', child->complaint_len))
        end_complaint(child);
    size_t len = child->complaint_len;
    while (len > 0 && child->complaint[len - 1] != '\n')
        len--;
    if (len == 0)
        return;
    pass_on(child->complaint, len);
    child->complaint_len -= len;
    memmove(child->complaint, child->complaint + len, child->complaint_len);
}

size_t child_pass_errors(struct child *child, bool silent, size_t most) {
    size_t count = 0;
    while (child->errors >= 0 && count <= most) {
        size_t room = sizeof(child->complaint) - 1 - child->complaint_len;
        ssize_t got =
            read(child->errors, child->complaint + child->complaint_len, room);
        if (got == 0)
            close_pipe(&child->errors);
        if (got <= 0)
            break;
        count += (size_t)got;
        child->complaint_len += (size_t)got;
        if (silent)
            child->complaint_len = 0;
        else
            pass_lines(child);
    }
    return count;
}

/* The end. */

void child_end(struct child *child) {
    siginfo_t info;
    if (child->complaint_len > 0) {
        end_complaint(child);
        pass_on(child->complaint, child->complaint_len);
    }
    close_pipe(&child->to);
    close_pipe(&child->from);
    close_pipe(&child->errors);
    bool ended = has_ended(child->pid, &info);
    if (!ended) {
        signal_all(child->pid, SIGTERM);
        ended = child_wait(child, child_after(TERM_MS), &info);
    }
    if (!ended || info.si_pid)
        signal_all(child->pid, SIGKILL);
    children_remove(child->pid);
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}
