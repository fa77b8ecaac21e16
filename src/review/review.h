/*
 * review.h - a recorded game looked at again: what was luck, what was skill.
 *
 * A review goes through a record event by event. For every decision it says
 * what the expert would have done and how much winning chance the choice lost;
 * for dice and cards, what they gave to every seat. docs/code/review.md
 * explains the figures. It uses the expert's evaluation (ai/mind.h), so there
 * must be a net for the game and the number of seats.
 *
 *   struct review *review = review_create(record, nets, &settings, &fault);
 *   while (review_step(review))
 *       ... show review_done() of review_total() ...
 *   const struct review_step *step = review_at(review, 0);
 *
 * Steps take milliseconds each, so that whoever shows a progress bar can do so
 * between them. No input or output, no threads, no clock; the same record and
 * nets give the same review everywhere, bit by bit.
 *
 * A review of a game that is still going on is made from what everybody may
 * know: open bids are not looked at, wherever the record has them.
 *
 * Shares and losses are winning chances from 0 to 1; a shared win is shared.
 */
#ifndef WSK_REVIEW_REVIEW_H
#define WSK_REVIEW_REVIEW_H

#include "woolsack/bot.h"
#include "woolsack/record.h"

/* What a step is about: dice that fell, cards that were dealt or revealed, or a
 * decision; from REVIEW_DECISION on these count as the game sorts them
 * (wsk_game.sorts). */
#define REVIEW_DICE 0U
#define REVIEW_CARDS 1U
#define REVIEW_DECISION 2U
#define REVIEW_SORTS (REVIEW_DECISION + WSK_SORTS)

/* The word for it in JSON; NULL if the game has no such sort. */
const char *review_sort_name(const struct wsk_game *game, unsigned sort);

/* What a decision is worth, by the winning chance that it lost. */
enum review_grade {
    REVIEW_FORCED, /* there was no choice */
    REVIEW_FINE,
    REVIEW_DOUBTFUL,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER
};
#define REVIEW_GRADES 5
/* The least loss of the last three. */
#define REVIEW_DOUBTFUL_LOSS 0.01
#define REVIEW_MISTAKE_LOSS 0.025
#define REVIEW_BLUNDER_LOSS 0.06

enum review_grade review_grade_of(double loss);
const char *review_grade_name(enum review_grade grade);

/* A move that was made or might have been. */
#define REVIEW_OPTIONS 16
struct review_option {
    wsk_move move;
    float win[WSK_SEATS_MAX];
    float lead;  /* points ahead of the mean of the others at the end */
    float share; /* how often the expert would choose it */
    float loss;  /* against the best, never below 0 */
    float error; /* of the loss, two standard errors; 0 if it was not rolled
                  * out */
};

struct review_step {
    struct wsk_state state; /* before it; whole, not for showing */
    struct wsk_event event;
    unsigned sort;
    bool secret; /* a decision that the others do not see until all are made */
    unsigned part; /* of the game: 0 beginning, 1 middle, 2 end */
    /* Winning chances at this moment, as well as they can be told. They add up
     * to one. */
    double chances[WSK_SEATS_MAX];
    /* What the event gave to each seat and what it took: luck, or the effect
     * of a decision. */
    double effect[WSK_SEATS_MAX];
    /* With the last bid of a round, how the bids happened to meet: luck. */
    double meeting[WSK_SEATS_MAX];
    /* Decisions: what there was to choose from, best first; bids by height. The
     * move that was made and the best one are always among them. */
    unsigned choices; /* legal moves; 0: chance */
    unsigned options, made, best;
    struct review_option option[REVIEW_OPTIONS];
    enum review_grade grade;
    double loss;
    bool rolled; /* made and best were compared by rollouts */
};

/* Which option the expert would choose. Bids that it mixes are all as good as
 * each other: there it is the one it makes most often. */
unsigned review_favourite(const struct review_step *step);

/* Counts and sums of some decisions, those without a choice left out. */
struct review_tally {
    unsigned decisions;
    unsigned grade[REVIEW_GRADES];
    double loss;
};

/* result - start = dice + cards + meeting + own + others + rest, exactly. */
#define REVIEW_WORST 3
struct review_player {
    double start;  /* winning chance before anything fell */
    double result; /* share of the win; of a running game: the chance now */
    double dice, cards, meeting; /* luck */
    double own;    /* what the seat's own decisions lost, with a minus */
    double others; /* what those of the others gave to it */
    double rest;   /* where the expert's estimates do not agree */
    struct review_tally all, sort[REVIEW_SORTS], part[3];
    /* The steps with the greatest losses above REVIEW_DOUBTFUL_LOSS. */
    unsigned worst_count, worst[REVIEW_WORST];
};

struct review_settings {
    /* Close calls are rolled out: so many games for each move at most; 0:
     * never.
     */
    unsigned careful;
};

struct review;

/* NULL: the fault has one sentence. Nothing of the record is used after this;
 * the nets must outlive the review. */
struct review *review_create(struct wsk_record *record,
                             const struct wsk_nets *nets,
                             const struct review_settings *settings,
                             struct wsk_fault *ret_fault);
void review_destroy(struct review *review);

/* Does some of the work. False: all is done. */
bool review_step(struct review *review);
unsigned review_done(const struct review *review);
unsigned review_total(const struct review *review);

/* Everything below is for a review that is done. Borrowed for its life. */
const struct wsk_rules *review_rules(const struct review *review);
const char *review_name(const struct review *review, unsigned seat);
bool review_finished(const struct review *review); /* the game was over */
bool review_was_careful(const struct review *review);
unsigned review_steps(const struct review *review);
const struct review_step *review_at(const struct review *review, unsigned at);
const struct review_player *review_player(const struct review *review,
                                          unsigned seat);
/* The position after the last step. */
const struct wsk_state *review_state(const struct review *review);

#endif
