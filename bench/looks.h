/*
 * looks.h - what a game asks of its net: noted once, asked again as often as
 * wanted, without the game around it.
 *
 * The linker leads the net's functions past here (--wrap, meson.build); nothing
 * in the program itself knows of it.
 */
#ifndef WSK_BENCH_LOOKS_H
#define WSK_BENCH_LOOKS_H

#include "ai/net.h"

/* What is asked between these calls is noted, as far as there is room. */
void looks_begin(void);
void looks_end(void);

/* Looks that were noted, and rows of the first layer that each of them took on
 * average, those that came and those that went. */
unsigned looks_count(void);
double looks_rows(void);

/* So many looks, from the first one on and round again. The result depends on
 * all of them. */
float looks_again(const struct net *net, unsigned times);

#endif
