/*
 * part.h - what a game adds to reviews and hints: games/ID/review.c. All of it
 * may be missing.
 */
#ifndef WSK_REVIEW_PART_H
#define WSK_REVIEW_PART_H

#include "review.h"
#include "words/words.h"

/* A move that was made, and the one that would have been better. */
struct review_pair {
    const struct words *words;
    const struct review_step *step;
    const struct wsk_state *view;
    unsigned seat;
    const struct review_option *made, *best;
    char made_label[WORDS_MAX], best_label[WORDS_MAX];
};

struct review_part {
    /* Why the other move is better: sentences, each added with REVIEW_ADD. */
    void (*why)(const struct review_pair *pair, struct wsk_text *ret);

    /* What a better move gains, with %1 for the number: "The expert reckons it
     * is worth %1 more sacks in the end." Left out: points. */
    struct words_msg gain;

    /* Exact chances beside the moves of a hint: whether there are any for this
     * seat; how often a move succeeds, and what it brings on average. Headings
     * of the two columns. */
    bool (*has_odds)(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat);
    void (*odds)(const struct wsk_rules *rules, const struct wsk_state *view,
                 unsigned seat, wsk_move move, double *ret_success,
                 double *ret_mean);
    struct words_msg success, mean;
};

/* Never NULL: without a part of its own a game has an empty one. */
const struct review_part *review_part_of(const struct wsk_game *game);

/* Every sentence but the first has a space before it. */
#define REVIEW_ADD(words, ret, ...)                                            \
    do {                                                                       \
        wsk_text_put(ret, "%s", (ret)->len ? " " : "");                        \
        WORDS_SAY(words, ret, __VA_ARGS__);                                    \
    } while (0)

#endif
