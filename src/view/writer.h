/*
 * writer.h - what the parts of a view share. Inside src/view only.
 *
 * view.c writes what every game has; each game has a painter that adds what
 * lies on its table and what its moves are about. A game without one can still
 * be played: its moves are lines.
 */
#ifndef WSK_VIEW_WRITER_H
#define WSK_VIEW_WRITER_H

#include "woolsack/view.h"

/* Who looks at what. */
struct view_writer {
    const struct wsk_rules *rules;
    const struct wsk_state *state; /* others' open bids blanked */
    unsigned seat;                 /* WSK_CHANCE: a spectator */
    bool all;                      /* face-down cards are shown as well */
    struct wsk_text *text;
};

struct painter {
    /* Members of the view, each with a comma before it. */
    void (*body)(const struct view_writer *writer);
    /* The same for a move of writer->seat. */
    void (*move)(const struct view_writer *writer, wsk_move move);

    /* Exact chances of what `seat` may do in its view: whether there are any,
     * and the members that say those of a move. `any`: what counts is that
     * something is won, not how much. NULL, both: none. */
    bool (*has_odds)(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat);
    /* wsk_odds_json. NULL: turns of this game are not by themselves. */
    void (*turn)(int target, int corner, int chips, enum wsk_goal goal,
                 struct wsk_text *text);
    void (*odds)(const struct wsk_rules *rules, const struct wsk_state *view,
                 unsigned seat, wsk_move move, bool any, struct wsk_text *text);
};

/* NULL for a game without one. */
const struct painter *painter_of(const struct wsk_game *game);

/* `,"key":[1,2]` */
void view_numbers(struct wsk_text *text, const char *key,
                  const uint8_t *numbers, unsigned count);

/* `,"key":[1,3]` for the seats whose bits are set. */
void view_seats(struct wsk_text *text, const char *key, unsigned seats);

static inline const char *view_bool(bool value) {
    return value ? "true" : "false";
}

/* Chances and means with six decimals, the same digits everywhere. */
void view_decimal(struct wsk_text *text, double value);
void view_member(struct wsk_text *text, const char *key, double value);

#endif
