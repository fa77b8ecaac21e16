/*
 * inside.h - what the files of src/review share.
 */
#ifndef WSK_REVIEW_INSIDE_H
#define WSK_REVIEW_INSIDE_H

#include "ai/mind.h"
#include "review.h"

#define REVIEW_LINE_MAX 64 /* bytes of a record line */

/* Who judges: the game's mind and its net. */
struct review_judge {
    const struct wsk_rules *rules;
    const struct mind *mind;
    const struct net *net;
};

/* False: there is no net for this, and the fault says so. */
bool review_find_judge(const struct wsk_rules *rules,
                       const struct wsk_nets *nets,
                       struct review_judge *ret_judge,
                       struct wsk_fault *ret_fault);

struct review {
    struct review_judge judge;
    struct wsk_rules *rules; /* a copy of the record's */
    char *names[WSK_SEATS_MAX];
    struct review_settings settings;
    bool finished;
    unsigned count, done; /* steps; `done` goes to count + 1 */
    struct review_step *step;
    struct wsk_state last;       /* behind the last step */
    double now[WSK_SEATS_MAX];   /* winning chances there */
    double given[WSK_SEATS_MAX]; /* by the bids of this round so far */
    struct bid_game bid_game;    /* of this round */
    struct review_player player[WSK_SEATS_MAX];
};

unsigned review_sort_of(const struct wsk_rules *rules,
                        const struct wsk_state *state,
                        const struct wsk_event *event);

/* look.c: fills a step whose state and event are there. */
void review_look(struct review *review, struct review_step *step);
/* The chances behind the last step. */
void review_look_last(struct review *review);

/* What a position is worth, worked out like the moment before a step. */
void review_foresee(const struct review_judge *judge,
                    const struct wsk_state *state,
                    struct mind_value *ret_value);

void review_put_option(const struct review_judge *judge,
                       const struct mind_option *from, unsigned seat,
                       const struct mind_option *best,
                       struct review_option *ret);

/* hint.c: an option as JSON; `view` is what its seat sees. */
struct words;
struct strbuf;
void review_option_json(const struct words *words, const struct wsk_state *view,
                        unsigned seat, const struct review_option *option,
                        struct strbuf *strbuf);

/* careful.c: a close call, already looked at, is decided by rollouts. */
void review_take_care(struct review *review, struct review_step *step);

/* sums.c: the players' sums, when every step has been looked at. */
void review_add_up(struct review *review);

#endif
