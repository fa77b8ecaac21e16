/*
 * inside.h - what the files of src/words share.
 *
 * Every game has a book: its names, its teller, its prompts. A game without
 * one is told in lines of its record (plain.c).
 */
#ifndef WSK_WORDS_INSIDE_H
#define WSK_WORDS_INSIDE_H

#include "words.h"

/* A section of the rules; paragraphs end with one whose text is NULL. */
#define WORDS_PARAGRAPHS 9
struct words_section {
    struct words_msg title;
    struct words_msg paragraph[WORDS_PARAGRAPHS];
};

/* A part of the score (wsk_sheet). */
struct words_part {
    const char *key;
    struct words_msg name, about;
};

struct words_odds;
struct words_pen;

struct words_book {
    struct words_msg title, pitch;
    unsigned cards; /* how many there are */
    unsigned sections;
    const struct words_section *section;

    /* What words.h says of the function with this name. */
    void (*card)(const struct words *words, unsigned id, struct wsk_text *ret);
    void (*card_full)(const struct words *words, unsigned id,
                      struct wsk_text *ret);
    void (*card_about)(const struct words *words, unsigned id,
                       struct wsk_text *ret);
    /* `begun`: the number of the round that begins with this, or 0. */
    void (*tell)(struct words_pen *pen, unsigned begun,
                 const struct wsk_state *before, const struct wsk_event *event,
                 const struct wsk_state *after);
    void (*prompt)(const struct words *words, const struct wsk_state *view,
                   unsigned seat, struct wsk_text *ret);
    void (*standing)(const struct words *words, const struct wsk_state *view,
                     struct wsk_text *ret);
    void (*waiting)(const struct words *words, const struct wsk_state *view,
                    struct wsk_text *ret);
    void (*round)(const struct words *words, const struct wsk_round *round,
                  const struct wsk_state *view, struct wsk_text *ret);
    /* Everything between the round and who is awaited. */
    void (*table)(struct words_pen *pen, const struct wsk_state *view,
                  const unsigned *pile, bool open);
    void (*label)(const struct words *words, const struct wsk_state *view,
                  unsigned seat, wsk_move move, struct wsk_text *ret);
    void (*effect)(const struct words *words, const struct wsk_state *view,
                   unsigned seat, wsk_move move, struct wsk_text *ret);
    void (*help)(const struct words *words, const struct wsk_state *view,
                 struct wsk_text *ret);
    void (*result)(const struct words *words, const struct wsk_state *state,
                   unsigned winners, struct wsk_text *ret);
    /* Parts of its score but the total; the last one has no key. */
    const struct words_part *parts;
    /* The name of a sort of decisions (wsk_game.sorts). */
    const struct words_msg *sort;
    /* words_odds_fill (odds.h) for a seat that must choose; NULL: no odds. */
    bool (*odds)(const struct words *words, const struct wsk_state *view,
                 unsigned seat, struct words_odds *ret_table);
};

extern const struct words_book words_plain;

/* Never NULL. */
const struct words_book *words_book_of(const struct wsk_game *game);

/* Lists: what stands before item `at` (from 0) of `count`. The first kind ends
 * with "and", the second has commas only. */
void words_join(const struct words *words, struct wsk_text *ret, unsigned at,
                unsigned count);
void words_comma(const struct words *words, struct wsk_text *ret, unsigned at);

/* Another sentence: a space if something stands there already. */
void words_space(struct wsk_text *ret);
#define WORDS_ADD(words, ret, msg, ...)                                        \
    do {                                                                       \
        words_space(ret);                                                      \
        words_say(words, ret, msg, WORDS_ARGS(__VA_ARGS__));                   \
    } while (0)

/* Writes the lines of a story. */
struct words_pen {
    const struct words *words;
    struct words_story *story;
    struct wsk_text text; /* of the open line */
};

/* Begins a story. */
struct words_pen words_pen(const struct words *words,
                           struct words_story *story);

/* Opens a line. */
struct wsk_text *words_line(struct words_pen *pen, enum words_line_kind kind);

/* A line of one sentence; another sentence in the same line. */
#define WORDS_LINE(pen, kind, msg, ...)                                        \
    words_say((pen)->words, words_line(pen, kind), msg, WORDS_ARGS(__VA_ARGS__))
#define WORDS_MORE(pen, msg, ...)                                              \
    do {                                                                       \
        words_space(&(pen)->text);                                             \
        words_say((pen)->words, &(pen)->text, msg, WORDS_ARGS(__VA_ARGS__));   \
    } while (0)

#endif
