/*
 * wasm.h - Woolsack as a WebAssembly module: what it exports.
 *
 * The module imports nothing and exports its memory and the functions below,
 * under their names without `wsk_wasm_`. woolsack.mjs wraps them for
 * JavaScript; docs/wasm.md is for those who write against them. The same code
 * is compiled natively for tests that compare the two, byte by byte.
 *
 * Texts go in as a pointer and a length, into the room that input() gave.
 * Texts come out as the answer: answer() and answer_len(), borrowed until the
 * next call. Everything is UTF-8.
 *
 * A function that can fail returns 0 or a negative code of woolsack/err.h; the
 * answer is then the reason, one sentence, and fault_line() the line it is
 * about (0: none). Nothing has changed in that case.
 *
 * A table is a game with its history. Tables, seats and trays count from 1;
 * seat 0 is a spectator. What is loaded (decks, nets) serves all tables.
 */
#ifndef WSK_WASM_WASM_H
#define WSK_WASM_WASM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __wasm__
#define WSK_WASM(name) __attribute__((export_name(#name))) wsk_wasm_##name
#else
#define WSK_WASM(name) wsk_wasm_##name
#endif

#define WSK_WASM_VERSION 1
#define WSK_WASM_TABLES 16

/* Of this contract. */
unsigned WSK_WASM(version)(void);

/* Room for what goes in; what was put there before is lost. 0: no memory. */
char *WSK_WASM(input)(size_t len);

const char *WSK_WASM(answer)(void);
size_t WSK_WASM(answer_len)(void);
unsigned WSK_WASM(fault_line)(void);

/* JSON: the games on offer, each with id, title, seats_min, seats_max,
 * has_deck and has_start; and the bots' levels by name, in order. */
void WSK_WASM(games)(void);
void WSK_WASM(levels)(void);

/* The deck that records of this game call `name` ("standard"), from now on. A
 * broken one is refused with its line. */
int WSK_WASM(deck)(const char *game, size_t game_len, const char *name,
                   size_t name_len, const char *text, size_t text_len);

/* A net file. It says itself for which game and how many seats it is. */
int WSK_WASM(net)(const char *bytes, size_t len);

/* An empty table; a negative code if there are too many. close() forgets it,
 * and whatever number is fine. */
int WSK_WASM(open)(void);
void WSK_WASM(close)(int table);

/* A record: its header alone, or with events. It replaces what was on the
 * table. */
int WSK_WASM(read)(int table, const char *text, size_t len);

/* One more line: an event, or `end`. */
int WSK_WASM(add)(int table, const char *line, size_t len);

/* The answer is: the canonical record; the same without open bids, which is
 * what everybody may know; the players' names, each with a line feed; the
 * lines of `woolsack legal`; the line of `woolsack replay --json`. */
int WSK_WASM(text)(int table);
int WSK_WASM(told)(int table);
int WSK_WASM(names)(int table);
int WSK_WASM(legal)(int table);
int WSK_WASM(result)(int table);

/* The position as JSON, as a seat sees it; flags of woolsack/view.h. */
int WSK_WASM(view)(int table, unsigned seat, unsigned flags);

/* What chance might bring: a line with the odds of the game, drawn from stream
 * number `stream` of the seed. It is not added. */
int WSK_WASM(sample)(int table, uint64_t seed, uint64_t stream);

/* What a bot would do in the seat, which must be one that acts: the line that
 * `woolsack bot` with this level, seed and budget (0: the level's own) answers
 * with. It sees what the seat may see. It is not added. */
int WSK_WASM(bot)(int table, unsigned seat, unsigned level, unsigned nodes,
                  uint64_t seed);

/* What the position is worth to every seat, as `seat` sees it, by the net: so
 * many floats at shares(), which add up to one. */
int WSK_WASM(value)(int table, unsigned seat);
const float *WSK_WASM(shares)(void);

/* What the expert makes of the position for a seat (0: a spectator): the line of
 * `woolsack hint --json` without its line feed. */
int WSK_WASM(hint)(int table, unsigned seat);

/*
 * A review of the record on a table, in steps of a few milliseconds.
 * review_begin returns how many there are, review_step does so many of them and
 * returns how many are done; then review_json has the line of `woolsack review
 * --json` without its line feed (flags: 1 adds the position before each step).
 * `careful`: close calls are rolled out, with at most so many games for each
 * move; 0: not. review_end forgets it, and whatever number is fine.
 */
int WSK_WASM(review_begin)(int table, unsigned careful);
int WSK_WASM(review_step)(int table, unsigned steps);
int WSK_WASM(review_json)(int table, unsigned flags);
void WSK_WASM(review_end)(int table);

/* The exact chances of a Volle Wolle turn, as `woolsack odds --json` without
 * its line feed; goal 0: cards, 1: any success. And of every move of a seat
 * (woolsack/view.h); the answer is empty where dice have no say. */
int WSK_WASM(odds)(int target, int corner, int chips, int goal);
int WSK_WASM(odds_moves)(int table, unsigned seat, int goal);

#endif
