/*
 * exec.h - a program at a seat: the host's side of the bot protocol.
 *
 * The program is a child process in a process group of its own, spoken to
 * through pipes. Nothing it does or leaves undone can hold up the host
 * for longer than the time it was given and a moment to take leave: no write
 * blocks, no line is longer than 4096 bytes, no answer longer than 64 KiB of
 * chatter or 256 KiB of complaints on standard error, and a program that will
 * not go is killed with all its children. A program that breaks the rules once
 * is not asked again; the caller ends it and plays on without it.
 *
 * Functions of one wsk_exec belong to one thread at a time; several programs
 * may run on several threads.
 */
#ifndef WSK_ARENA_EXEC_H
#define WSK_ARENA_EXEC_H

#include "trouble.h"
#include "woolsack/record.h"

struct wsk_exec;

/*
 * Starts a program for a seat of a game that begins: a path; or a path or the
 * name of a command, and its arguments, separated by spaces. Each answer may
 * take `time_ms`; 0: as long as it likes. What it says on standard error goes
 * on to the host's, that of a silent one nowhere. NULL: the fault says why.
 */
struct wsk_exec *wsk_exec_create(const char *command, unsigned seat,
                                 unsigned time_ms, bool silent,
                                 struct wsk_fault *ret_fault);

/* Tells the program what happened since it was last asked, as far as its seat
 * may know, and asks for its decision in the state of the record. That is
 * always the same record, which grows. After an error only wsk_exec_destroy may
 * follow. */
WSK_CHECK_RESULT enum wsk_err wsk_exec_ask(struct wsk_exec *exec,
                                           struct wsk_record *record,
                                           wsk_move *ret_move,
                                           struct wsk_fault *ret_fault);

/* Why that failed. */
const struct wsk_trouble *wsk_exec_trouble(const struct wsk_exec *exec);

/* Asks the same, but waits no longer than `ms`: whether the answer, or a
 * failure, is there, so that wsk_exec_ask need not wait any more. */
bool wsk_exec_ready(struct wsk_exec *exec, struct wsk_record *record,
                    unsigned ms);

/* Tells it the rest, says `quit` and waits a moment for it to go. A program
 * that does not is an error. wsk_exec_destroy must follow. */
WSK_CHECK_RESULT enum wsk_err wsk_exec_quit(struct wsk_exec *exec,
                                            struct wsk_record *record,
                                            struct wsk_fault *ret_fault);

/* Ends the program if it still runs (SIGTERM, then SIGKILL) and all of its
 * group, and frees it. */
void wsk_exec_destroy(struct wsk_exec *exec);

/* Whether a command looks as if it could be started; else the fault says what
 * is wrong. Better asked once before a match than found out in every game. */
WSK_CHECK_RESULT enum wsk_err wsk_exec_check(const char *command,
                                             struct wsk_fault *ret_fault);

/* From now on a signal that ends the host (SIGHUP, SIGINT, SIGQUIT, SIGTERM;
 * not where somebody handles or ignores it) first kills all programs with
 * their groups. For hosts that are killed rather than left. */
void wsk_exec_end_with_host(void);

#endif
