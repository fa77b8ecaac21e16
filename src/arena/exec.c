/*
 * exec.c - telling, asking and dismissing a program. Its process is child.c.
 */
#include "exec.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "protocol.h"

#define CHATTER_MAX 65536U /* bytes heard for one answer */
#define ERRORS_MAX 262144U /* and on standard error */
#define TELL_MS 10000      /* for being told something, at most */
#define QUIT_MS 1000       /* for leaving when asked to */
#define LOOK_MS 20         /* between two looks whether it has left */
#define ASK_MS 1000        /* likewise, while an answer is awaited */
#define STATUS_MS 100      /* between closing a pipe and its end */

struct wsk_exec {
    struct child child;
    unsigned seat;
    unsigned time_ms;
    size_t told;          /* bytes of the record */
    size_t heard, errors; /* bytes since it was last asked */
    bool greeted, silent;
    bool asked, answered; /* and the answer not yet taken */
    child_deadline until; /* for the answer */
    struct wsk_word answer;
    enum wsk_err failed;
    struct wsk_fault why;
    struct wsk_trouble trouble;
    struct wsk_lines lines;
};

enum wsk_err wsk_exec_check(const char *command, struct wsk_fault *ret_fault) {
    int error = child_check(command);
    if (error == EINVAL)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "exec: needs the path of a program");
    if (error)
        return wsk_fault_set(
            ret_fault, WSK_EIO, 0, "%s: %s",
            wsk_word_quote((struct wsk_word){command, strlen(command)}).text,
            strerror(error));
    return WSK_OK;
}

struct wsk_exec *wsk_exec_create(const char *command, unsigned seat,
                                 unsigned time_ms, bool silent,
                                 struct wsk_fault *ret_fault) {
    struct wsk_exec *exec = calloc(1, sizeof(*exec));
    if (!exec) {
        (void)wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                            wsk_err_text(WSK_ENOMEM));
        return NULL;
    }
    exec->seat = seat;
    exec->time_ms = time_ms;
    exec->silent = silent;
    int error = child_start(command, &exec->child);
    if (error) {
        (void)wsk_fault_set(ret_fault, WSK_EIO, 0, "it cannot be started: %s",
                            strerror(error));
        free(exec);
        return NULL;
    }
    return exec;
}

/* What it complains of, so that it does not wait for a reader; of a flood only
 * the beginning goes on. */
static void pass_errors(struct wsk_exec *exec) {
    bool silent = exec->silent || exec->errors > ERRORS_MAX;
    exec->errors += child_pass_errors(&exec->child, silent, ERRORS_MAX);
}

void wsk_exec_destroy(struct wsk_exec *exec) {
    if (!exec)
        return;
    pass_errors(exec);
    child_end(&exec->child);
    free(exec);
}

static void blame(struct wsk_exec *exec, enum wsk_trouble_kind kind,
                  int number) {
    exec->trouble = (struct wsk_trouble){.kind = kind, .number = number};
}

static void blame_words(struct wsk_exec *exec, enum wsk_trouble_kind kind,
                        struct wsk_word said) {
    exec->trouble =
        (struct wsk_trouble){.kind = kind, .said = wsk_word_quote(said)};
}

/* It has closed a pipe: has it ended, and how? */
static enum wsk_err report_end(struct wsk_exec *exec, const char *pipe,
                               struct wsk_fault *ret_fault) {
    siginfo_t info;
    if (!child_wait(&exec->child, child_after(STATUS_MS), &info)) {
        blame(exec, WSK_TROUBLE_CLOSED, 0);
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "it closed its %s", pipe);
    }
    if (info.si_code == CLD_EXITED) {
        blame(exec, WSK_TROUBLE_EXITED, info.si_status);
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "it exited with status %d",
                             info.si_status);
    }
    blame(exec, WSK_TROUBLE_KILLED, info.si_status);
    return wsk_fault_set(ret_fault, WSK_EIO, 0, "it was ended by signal %d",
                         info.si_status);
}

static child_deadline sooner(child_deadline one, child_deadline other) {
    return one < other ? one : other;
}

/* Telling. */

static enum wsk_err tell(struct wsk_exec *exec, struct wsk_word text,
                         child_deadline until, struct wsk_fault *ret_fault) {
    while (text.len > 0) {
        ssize_t wrote = child_write(&exec->child, text.start, text.len);
        if (wrote > 0) {
            text.start += wrote;
            text.len -= (size_t)wrote;
            continue;
        }
        if (wrote < 0 && errno == EPIPE)
            return report_end(exec, "standard input", ret_fault);
        if (wrote < 0 && errno != EAGAIN && errno != EINTR)
            return wsk_fault_set(ret_fault, WSK_EIO, 0,
                                 "it cannot be written to: %s",
                                 strerror(errno));
        if (!child_poll(exec->child.to, POLLOUT,
                        sooner(child_after(LOOK_MS), until)) &&
            child_now() >= until) {
            blame(exec, WSK_TROUBLE_DEAF, 0);
            return wsk_fault_set(ret_fault, WSK_EIO, 0,
                                 "it does not read its standard input");
        }
        pass_errors(exec);
    }
    return WSK_OK;
}

static enum wsk_err greet(struct wsk_exec *exec, child_deadline until,
                          struct wsk_fault *ret_fault) {
    char bytes[80];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (exec->greeted)
        return WSK_OK;
    exec->greeted = true;
    wsk_text_put(&text, "woolsack-bot %s\nyou %u\ntime %u\n",
                 WSK_PROTOCOL_VERSION, exec->seat + 1, exec->time_ms);
    return tell(exec, (struct wsk_word){text.start, text.len}, until,
                ret_fault);
}

/* What the seat may know and was not told yet, and a last word. A public
 * record only ever grows, so what was told is its beginning. */
static enum wsk_err tell_news(struct wsk_exec *exec, struct wsk_record *record,
                              const char *last, child_deadline until,
                              struct wsk_fault *ret_fault) {
    struct wsk_word news = wsk_record_public(record);
    if (!news.start)
        return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    assert(exec->told <= news.len);
    size_t all = news.len;
    news.start += exec->told;
    news.len -= exec->told;
    enum wsk_err err = greet(exec, until, ret_fault);
    if (!err)
        err = tell(exec, news, until, ret_fault);
    if (!err)
        err =
            tell(exec, (struct wsk_word){last, strlen(last)}, until, ret_fault);
    exec->told = all;
    return err;
}

/* Hearing. */

/* Reads what is there. *ret_dry: nothing was. */
static enum wsk_err hear(struct wsk_exec *exec, bool *ret_dry,
                         struct wsk_fault *ret_fault) {
    size_t room;
    char *at = wsk_lines_room(&exec->lines, &room);
    *ret_dry = false;
    if (room == 0) {
        blame(exec, WSK_TROUBLE_FLOOD, 0);
        return wsk_fault_set(ret_fault, WSK_EIO, 0,
                             "it sent a line of more than %d bytes",
                             WSK_PROTOCOL_LINE);
    }
    pass_errors(exec);
    if (exec->heard > CHATTER_MAX || exec->errors > ERRORS_MAX) {
        blame(exec, WSK_TROUBLE_FLOOD, 0);
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "it floods its standard %s",
                             exec->heard > CHATTER_MAX ? "output" : "error");
    }
    ssize_t got = read(exec->child.from, at, room);
    if (got == 0)
        return report_end(exec, "standard output", ret_fault);
    if (got > 0) {
        wsk_lines_put(&exec->lines, (size_t)got);
        exec->heard += (size_t)got;
        return WSK_OK;
    }
    *ret_dry = true;
    if (errno == EAGAIN || errno == EINTR)
        return WSK_OK;
    return wsk_fault_set(ret_fault, WSK_EIO, 0, "it cannot be read from: %s",
                         strerror(errno));
}

/* The next line that says something; false if there is none yet. */
static bool next_saying(struct wsk_exec *exec, struct wsk_word *ret_line) {
    while (wsk_lines_next(&exec->lines, ret_line))
        if (!wsk_line_is_blank(*ret_line))
            return true;
    return false;
}

/* Before a question nothing may have been said. */
static enum wsk_err expect_silence(struct wsk_exec *exec,
                                   struct wsk_fault *ret_fault) {
    struct wsk_word line;
    bool dry = false;
    exec->heard = exec->errors = 0;
    while (!dry) {
        if (next_saying(exec, &line)) {
            blame_words(exec, WSK_TROUBLE_UNASKED, line);
            return wsk_fault_set(ret_fault, WSK_EIO, 0,
                                 "it said '%s' without being asked",
                                 wsk_word_quote(line).text);
        }
        enum wsk_err err = hear(exec, &dry, ret_fault);
        if (err)
            return err;
    }
    return WSK_OK;
}

static enum wsk_err put_question(struct wsk_exec *exec,
                                 struct wsk_record *record,
                                 struct wsk_fault *ret_fault) {
    exec->asked = true;
    exec->answered = false;
    exec->until = exec->time_ms ? child_after(exec->time_ms) : CHILD_NEVER;
    enum wsk_err err = expect_silence(exec, ret_fault);
    if (!err)
        err = tell_news(exec, record, "go\n",
                        sooner(child_after(TELL_MS), exec->until), ret_fault);
    return err;
}

/* Until it has answered, or so long. A trickle of comments is no answer. What
 * it has started may hold its output open longer than it lives, so its end is
 * looked for, too, and then what it said last. */
static enum wsk_err await_answer(struct wsk_exec *exec, child_deadline until,
                                 struct wsk_fault *ret_fault) {
    siginfo_t info;
    bool dry, ended = false;
    for (;;) {
        exec->answered = next_saying(exec, &exec->answer);
        if (exec->answered)
            return WSK_OK;
        enum wsk_err err = hear(exec, &dry, ret_fault);
        if (err)
            return err;
        if (dry && ended)
            return report_end(exec, "standard output", ret_fault);
        if (child_now() >= until)
            return WSK_OK;
        if (dry &&
            !child_listen(&exec->child, sooner(child_after(ASK_MS), until)))
            ended = child_wait(&exec->child, child_now(), &info);
    }
}

bool wsk_exec_ready(struct wsk_exec *exec, struct wsk_record *record,
                    unsigned ms) {
    child_deadline soon = child_after(ms);
    if (!exec->asked)
        exec->failed = put_question(exec, record, &exec->why);
    if (!exec->failed && !exec->answered)
        exec->failed =
            await_answer(exec, sooner(soon, exec->until), &exec->why);
    return exec->failed || exec->answered || child_now() >= exec->until;
}

enum wsk_err wsk_exec_ask(struct wsk_exec *exec, struct wsk_record *record,
                          wsk_move *ret_move, struct wsk_fault *ret_fault) {
    while (!wsk_exec_ready(exec, record, ASK_MS))
        continue;
    exec->asked = false;
    if (exec->failed) {
        *ret_fault = exec->why;
        return exec->failed;
    }
    if (!exec->answered) {
        blame(exec, WSK_TROUBLE_LATE, (int)exec->time_ms);
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "no answer within %u ms",
                             exec->time_ms);
    }
    enum wsk_err err =
        wsk_answer_read(wsk_record_rules(record), wsk_record_state(record),
                        exec->seat, exec->answer, ret_move, ret_fault);
    if (err)
        blame_words(exec, WSK_TROUBLE_ANSWER, exec->answer);
    return err;
}

const struct wsk_trouble *wsk_exec_trouble(const struct wsk_exec *exec) {
    return &exec->trouble;
}

/* Leaving. */

/* Waits for it to go. What it still has to say is read and forgotten, so that
 * it does not wait for a reader. Something that it has started may hold its
 * output open longer than it lives, so both ends are looked for. */
static bool see_off(struct wsk_exec *exec, child_deadline until) {
    char bytes[4096];
    siginfo_t info;
    bool open = true;
    while (open && !child_wait(&exec->child, child_now(), &info)) {
        if (child_now() >= until)
            return false;
        bool said =
            child_listen(&exec->child, sooner(child_after(LOOK_MS), until));
        pass_errors(exec);
        if (!said)
            continue;
        ssize_t got = read(exec->child.from, bytes, sizeof(bytes));
        open = got > 0 || (got < 0 && (errno == EINTR || errno == EAGAIN));
    }
    return child_wait(&exec->child, until, &info);
}

enum wsk_err wsk_exec_quit(struct wsk_exec *exec, struct wsk_record *record,
                           struct wsk_fault *ret_fault) {
    child_deadline until = child_after(QUIT_MS);
    struct wsk_fault ignored; /* it may have left already: so be it */
    (void)!tell_news(exec, record, "quit\n", until, &ignored);
    child_close_input(&exec->child);
    if (see_off(exec, until))
        return WSK_OK;
    return wsk_fault_set(ret_fault, WSK_EIO, 0,
                         "it did not leave within %d ms of 'quit'", QUIT_MS);
}
