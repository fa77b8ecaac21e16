/*
 * gather.h - an SQLite VFS that writes the log in one piece. Inside src/store
 * only.
 *
 * A commit appends pages to the write-ahead log, each with a head of 24 bytes,
 * and SQLite hands every head and every page to the system by itself: two calls
 * for each table that has an entry in the commit. This VFS is the system's own
 * but for that file, whose neighbouring writes it gathers in memory until
 * SQLite syncs, reads or asks for the size. In a commit that is synced (and all
 * of ours are) the sync comes before anybody is told of the pages, so nothing
 * else can see the difference.
 */
#ifndef WSK_STORE_GATHER_H
#define WSK_STORE_GATHER_H

#include <stdbool.h>

#define GATHER_VFS "woolsack-gather"

/* Makes the VFS known, once; false if SQLite cannot. */
bool gather_register(void);

#endif
