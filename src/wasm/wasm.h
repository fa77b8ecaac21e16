/*
 * wasm.h - Woolsack as a WebAssembly module: what it exports.
 *
 * The module imports nothing and exports its memory and the functions below,
 * under their names without `wsk_wasm_`. woolsack.mjs wraps them for
 * JavaScript; docs/code/wasm.md is for those who write against them. The same
 * code is compiled natively for tests that compare the two, byte by byte.
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
 * seat 0 is a spectator. What is loaded (decks, nets, a language) serves all
 * tables.
 *
 * Questions about a position take the number `at` of events that had happened,
 * WSK_WASM_NOW for all of them. Events count in the order in which they came
 * (bids may come in any); of a record that was read, in that of its text. While
 * a game goes on, whoever does not ask with WSK_VIEW_MEMORY may look back to
 * the beginning of the round before this one: what is older would show what
 * lies face down. Then the code is that of WSK_EHIDDEN.
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

#define WSK_WASM_VERSION 2
#define WSK_WASM_TABLES 16

/* Of a position: the present one. */
#define WSK_WASM_NOW 0xffffffffU

/* Flags: WSK_VIEW_MEMORY of woolsack/view.h, and this: names of players stand
 * between marks, see words.h. */
#define WSK_WASM_MARKS 2U

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

/*
 * A seat has chosen, in secret and somewhere else: at a table of a server, of
 * whose open bids one knows that they were given, and the own one. From now on
 * the present position is asked about as if the choice had been made; of one
 * without its line nobody is told what it was. It is no event and not in the
 * record; the next event that is added, a rewind and seat 0 make it forgotten.
 * The last choice of all must be added: WSK_EHIDDEN.
 */
int WSK_WASM(given)(int table, unsigned seat, const char *line, size_t len);

/* How many events there are, or a negative code. Back to the position after
 * `count` of them; an `end` goes as well. */
int WSK_WASM(count)(int table);
int WSK_WASM(rewind)(int table, unsigned count);

/* The answer is: the canonical record; the same without open bids, which is
 * what everybody may know; the players' names, each with a line feed; the
 * lines of `woolsack legal`; the line of `woolsack replay --json`. */
int WSK_WASM(text)(int table);
int WSK_WASM(told)(int table);
int WSK_WASM(names)(int table);
int WSK_WASM(legal)(int table);
int WSK_WASM(result)(int table);

/* The position as JSON, as a seat sees it. */
int WSK_WASM(view)(int table, unsigned seat, unsigned at, unsigned flags);

/* What chance might bring: a line with the odds of the game, drawn from stream
 * number `stream` of the seed. It is not added. */
int WSK_WASM(sample)(int table, uint64_t seed, uint64_t stream);

/* Chance by numbers from elsewhere, such as sealed dice (docs/code/fair.md).
 * Numbers are decimal, with a space between. chance(): what comes after these
 * numbers, as JSON: `total`, so many numbers from 0 on the next draw may have,
 * and `draws`, so many the line still takes (none where chance has nothing to
 * do). draw(): the line that they stand for; it is not added. */
int WSK_WASM(chance)(int table, const char *numbers, size_t len);
int WSK_WASM(draw)(int table, const char *numbers, size_t len);

/* What a bot would do in the seat, which must be one that acts: the line that
 * `woolsack bot` with this level, seed and budget (0: the level's own) answers
 * with. It sees what the seat may see. It is not added. */
int WSK_WASM(bot)(int table, unsigned seat, unsigned level, unsigned nodes,
                  uint64_t seed);

/* What the position is worth to every seat, as `seat` sees it, by the net: so
 * many floats at shares(), which add up to one. */
int WSK_WASM(value)(int table, unsigned seat, unsigned at, unsigned flags);
const float *WSK_WASM(shares)(void);

/* What the expert makes of the position for a seat (0: a spectator): the line
 * of `woolsack hint --json` without its line feed. */
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

/* The exact chances of a turn by itself (woolsack/view.h), as `woolsack odds
 * --json` without its line feed; goal 0: cards, 1: any success. And of every
 * move of a seat in either game (woolsack/view.h); the answer is empty where
 * dice have no say. */
int WSK_WASM(odds)(int target, int corner, int chips, int goal);
int WSK_WASM(odds_moves)(int table, unsigned seat, unsigned at, unsigned flags,
                         int goal);

/*
 * Words: what src/words says, in the language that was opened last, to a seat.
 * No bid of another is in it before all are shown.
 */

/* A catalogue, the bytes of a .mo file; none: English. The answer is the code
 * of its language. */
int WSK_WASM(language)(const char *bytes, size_t len);

/* The translation of a text of the page, for `n` of something. An empty context
 * is none; an empty `many` means no plural. */
int WSK_WASM(translate)(unsigned n, const char *context, size_t context_len,
                        const char *one, size_t one_len, const char *many,
                        size_t many_len);

/* JSON: names of languages, games, levels, bots and dice. The rules of a game
 * by sections. The names of all cards of the deck on a table. */
int WSK_WASM(vocabulary)(void);
int WSK_WASM(rules)(const char *game, size_t len);
int WSK_WASM(cards)(int table);

/* JSON: a list of the events from number `from` (0: the first) on; the same
 * with what is told of them. */
int WSK_WASM(events)(int table, unsigned seat, unsigned from, unsigned flags);
int WSK_WASM(story)(int table, unsigned seat, unsigned from, unsigned flags);

/* JSON: prompt, standing, who is awaited, help, labels and effects of the
 * seat's moves. */
int WSK_WASM(moment)(int table, unsigned seat, unsigned at, unsigned flags);

/* JSON: the whole position in sentences. */
int WSK_WASM(describe)(int table, unsigned seat, unsigned at, unsigned flags);

/* JSON: exact chances as a table with texts; the answer is empty where nothing
 * exact can be said. */
int WSK_WASM(odds_table)(int table, unsigned seat, unsigned at, unsigned flags);

/* JSON: the score sheet, if it may be known (the game is over, or
 * WSK_VIEW_MEMORY); if not, the answer is empty. */
int WSK_WASM(sheet)(int table, unsigned at, unsigned flags);

#endif
