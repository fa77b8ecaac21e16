/*
 * child.h - a process and the three pipes to it. Inside src/arena only.
 *
 * The process leads a group of its own. The host's ends of the pipes do not
 * block, and every descriptor is closed on exec, so that no other process
 * holds them open by accident. All waiting has a deadline.
 */
#ifndef WSK_ARENA_CHILD_H
#define WSK_ARENA_CHILD_H

#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef int64_t child_deadline; /* milliseconds of the monotonic clock */
#define CHILD_NEVER INT64_MAX

child_deadline child_now(void);
child_deadline child_after(unsigned ms);

/* Waits for an event of poll on a descriptor; false when the time is up. */
bool child_poll(int fd, short events, child_deadline until);

struct child {
    pid_t pid;
    int to, from, errors;     /* its standard streams; -1: closed */
    char complaint[PIPE_BUF]; /* of its errors, a line that has not ended */
    size_t complaint_len;
};

/* Waits until it says something, on standard output or error; false when the
 * time is up. */
bool child_listen(const struct child *child, child_deadline until);

/* Takes what is there of its standard error, but not much more than `most`
 * bytes, and passes it on to the host's unless it is to be silent: by whole
 * lines, since others write there, too. What nobody reads there is lost, so
 * that the host never waits for a reader and has room for its own words.
 * Returns how many bytes there were. */
size_t child_pass_errors(struct child *child, bool silent, size_t most);

/* Starts a command: the path of a program, spaces and all; or a path or a name
 * to be found in $PATH, and arguments, separated by spaces. 0, or an errno. */
int child_start(const char *command, struct child *ret_child);

/* Whether the command names a program that may be run: 0, or ENOENT, EACCES;
 * EINVAL if it names nothing at all. */
int child_check(const char *command);

/* Waits for its end; false when the time is up. It is not buried yet. If
 * somebody else has done that, si_pid is 0. */
bool child_wait(const struct child *child, child_deadline until,
                siginfo_t *ret_info);

/* write to it, but a reader that has gone is an error and no signal. */
ssize_t child_write(const struct child *child, const char *bytes, size_t len);

/* No more input for it. */
void child_close_input(struct child *child);

/* Ends it and its group, politely first; no zombie is left. */
void child_end(struct child *child);

#endif
