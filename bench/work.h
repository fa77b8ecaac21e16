/*
 * work.h - what the bots spend their time on, in portions that can be timed.
 *
 * The same code runs natively (ai_speed.c) and as WebAssembly (work_wasm.c,
 * wasm.mjs). It has no clock.
 */
#ifndef WSK_BENCH_WORK_H
#define WSK_BENCH_WORK_H

#include "woolsack/bot.h"

/* Collects positions from a game of the net against itself. False if there is
 * no net for the table. The rules and nets are borrowed until the next call. */
bool work_begin(const struct wsk_rules *rules, const struct wsk_nets *nets);

/* Inputs of a position that are not zero, on average. */
unsigned work_active(void);
/* Rows of the first layer that a look takes, on average. */
double work_rows(void);

/* So many times: a net evaluation in full; one as a game of the net alone asks
 * for them, one after the other (looks.h); a dice turn solved. The result
 * depends on all of them. */
float work_net(unsigned times);
float work_look(unsigned times);
float work_turn(unsigned times);

/* Decisions of that game, and what an expert does there. */
unsigned work_positions(void);
unsigned work_choose(unsigned position);

/* Games of the net alone, without search; returns the decisions. */
unsigned work_games(unsigned games);

#endif
