/*
 * wards.h - processes that must not outlive their host. Inside src/table only.
 *
 * A program that is told nothing more need not notice: it may think for ever.
 * So the host keeps a list of those it has started, and a signal that ends the
 * host ends their groups first (wsk_exec_end_with_host).
 */
#ifndef WSK_TABLE_WARDS_H
#define WSK_TABLE_WARDS_H

#include <sys/types.h>

/* The leader of a group. It is taken off before it is buried, since from then
 * on its number may be another's. From any thread. */
void wards_add(pid_t pid);
void wards_remove(pid_t pid);

#endif
