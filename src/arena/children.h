/*
 * children.h - processes that must not outlive their host. Inside src/arena
 * only.
 *
 * A program that is told nothing more need not notice: it may think for ever.
 * So the host keeps a list of those it has started, and a signal that ends the
 * host ends their groups first (wsk_exec_end_with_host).
 */
#ifndef WSK_ARENA_CHILDREN_H
#define WSK_ARENA_CHILDREN_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/* A process is started between these two: a host that is ended meanwhile waits
 * until it is on the list. False: the host is ending, nothing is to be started.
 * `close` follows in any case. */
bool children_open(sigset_t *ret_mask);
void children_close(const sigset_t *mask);

/* The leader of a group. It is taken off before it is buried, since from then
 * on its number may be another's. From any thread. */
void children_add(pid_t pid);
void children_remove(pid_t pid);

#endif
