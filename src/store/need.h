/*
 * need.h - memory that a server cannot do without.
 *
 * A server that cannot get a few hundred bytes cannot keep its promises either.
 * It says so in one sentence on standard error and ends at once, with status 1:
 * what it has acknowledged is on disk, and whoever looks after it starts it
 * again. Nothing is allocated on the way.
 */
#ifndef WSK_STORE_NEED_H
#define WSK_STORE_NEED_H

#include <stddef.h>

/* Zeroed; the caller frees. */
void *wsk_need(size_t size);
/* As realloc. */
void *wsk_need_more(void *old, size_t size);

#endif
