/*
 * mind.h - how a game is seen by a net, and played with one.
 *
 * A mind is to the bots what wsk_game is to the rules: one table a game. The
 * net values positions that rest on chance at the seams of a game (before a
 * deal, before a turn's first roll); everything between two seams is worked
 * out by the mind, exactly where it can.
 */
#ifndef WSK_AI_MIND_H
#define WSK_AI_MIND_H

#include "net.h"
#include "woolsack/bot.h"
#include "woolsack/game.h"

/* Outputs: winning shares (logits) of the slots, their margins, then a
 * policy where the game has one. A slot is a seat in the order in which the
 * encoding names them. */
#define MIND_WIN 0
#define MIND_MARGIN WSK_SEATS_MAX
#define MIND_POLICY NET_VALUE_OUTPUTS
_Static_assert(MIND_MARGIN == NET_VALUE_SEATS, "values of every seat");
#define MIND_POLICY_MAX (NET_OUTPUTS - MIND_POLICY)

/* What a position is worth to every seat. */
struct mind_value {
    float win[WSK_SEATS_MAX];
    float margin[WSK_SEATS_MAX]; /* points ahead of the others' mean, scaled */
};

/* One lesson: a position, and what the outputs should have been. */
struct mind_lesson {
    struct net_input input;
    float win[WSK_SEATS_MAX]; /* by slot */
    float margin[WSK_SEATS_MAX];
    float policy[MIND_POLICY_MAX];
    bool has_value, has_policy;
};

/* Where a played game puts its lessons. */
struct mind_lessons {
    struct mind_lesson *lesson;
    size_t count, room;
};

/* How training games are played. */
struct mind_training {
    float lambda;      /* how far results reach back past the net's word */
    float temperature; /* of mixed policies, in winning share */
    float step;        /* how fast a policy follows the advantage */
};

/* Who plays a game of nets alone. */
struct mind_table {
    const struct net *net;   /* of the learners, and the one that is taught */
    const struct net *other; /* of everybody else; may be the same */
    unsigned learners;       /* seats as bits */
    bool marked;     /* the net is told which seat is its own: it has learned to
                      * beat the other one, not to play as everybody */
    unsigned rounds; /* play_on stops after so many more rounds (of bids, of
                      * turns) and gives the net's word; 0: the end */
    bool adjust;     /* play_on takes the luck of the dice out of the value: it
                      * varies less, and its mean is the same */
};

/* A legal move and what it is worth to the seat, in winning share. */
struct mind_choice {
    wsk_move move;
    float worth;
};

/* A legal move weighed: what it leads to, for everybody. */
struct mind_option {
    wsk_move move;
    struct mind_value value;
    float worth; /* to the seat that moves: what the bots go by */
    float share; /* how often it should be made: a mixture where it is secret,
                  * else the best move has all of it */
    bool rough;  /* not looked into as deeply as others: its worth may be
                  * compared, its value may not */
};

struct mind_options {
    unsigned count, best;
    struct mind_option option[WSK_MOVES_MAX];
};

/* How much work weighing may be. */
struct mind_care {
    unsigned deep; /* the best so many are looked into one turn deeper, where
                    * the game has that */
    bool has_also; /* and this one, */
    wsk_move also; /* if it is legal */
};

/* Secret decisions of all seats, solved as one game. */
struct bid_game {
    struct mind_value mean; /* everybody choosing as the shares say */
    struct mind_value met;  /* what the decisions that were made came to */
    struct {
        unsigned count, best;
        /* Values are those against the others' shares. */
        struct mind_option option[WSK_BIDS_MAX];
    } seat[WSK_SEATS_MAX];
};

/* How a move is chosen. */
struct choose_opts {
    bool search;    /* work out what the net alone only feels */
    uint32_t nodes; /* positions to be looked at; 0: as a mind thinks fit */
    uint32_t most;  /* that may be looked at; 0: no limit */
    float blur;     /* misjudges by up to so much winning share */
    float loose;    /* bids from 0, as the policy says, to 1, anything */
    const struct wsk_memory *memory; /* NULL: none */
};

/* calibration.c: the power to which the winning shares of a net are to be taken
 * in hints and reviews: where one seat has all of it, and where all have the
 * same; in between it follows how likely two draws by these shares differ. */
struct calibration {
    float decided, open;
};
#define MIND_AT_ITS_WORD ((struct calibration){1, 1})

/* MIND_AT_ITS_WORD for a net of which nothing is known; and the number by which
 * a net is known again. */
struct calibration calibration_of(const struct net *net);
uint32_t calibration_mark(const struct net *net);

/* The power for these shares. */
float calibration_power(const struct calibration *calibration, unsigned seats,
                        const float *shares);

/* On a net's outputs for winning, which are logarithms of shares. */
void calibration_apply(const struct calibration *calibration, unsigned seats,
                       float *words);

typedef wsk_move mind_by_heart(const struct wsk_rules *rules,
                               const struct wsk_state *view, unsigned seat,
                               struct wsk_rng *rng);

/* How a net sees a position of a game whose mind is the generic one: so many
 * inputs and entries (net.h), written in the same order every time, and whose
 * value is which output's. States in which several choose unseen come with
 * nobody's choice made. */
struct mind_encoding {
    unsigned (*inputs)(unsigned seats);
    unsigned (*entries)(unsigned seats);
    void (*see)(const struct wsk_rules *rules, const struct wsk_state *state,
                struct net_base *base, uint8_t *ret_slots);
};

/* A game brings all of this, or nothing but an encoding, or no mind at all: the
 * rest is the generic one's (generic.h). */
struct mind {
    struct mind_encoding encoding; /* all NULL: what its bytes say */
    bool needs_no_net;             /* thinks without one, too */

    float margin_scale; /* points to the unit of a margin output */
    struct net_shape (*shape)(unsigned seats); /* NULL: the encoding's */
    unsigned policy;                           /* policy outputs; 0: none */
    bool luck_pays; /* taking luck out of play_on saves more games than it
                     * costs */

    /* The two lowest levels, which know no net. A lamb grabs what shines; a
     * sheep counts. */
    mind_by_heart *lamb, *sheep;

    /* How the next two use the net: two figures are chosen so that each level
     * beats the one below six times in ten or more (lab/bots.md). */
    struct choose_opts ram, shepherd;

    /* Takes out of a view what a ram does not remember. NULL: nothing. */
    void (*forget)(const struct wsk_rules *rules, struct wsk_state *view,
                   unsigned seat, struct wsk_rng *rng);

    /* The move of an acting seat. */
    wsk_move (*choose)(const struct wsk_rules *rules, const struct net *net,
                       const struct wsk_state *view, unsigned seat,
                       const struct choose_opts *opts, struct wsk_rng *rng);

    /* The value of any position. */
    void (*value)(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *state, struct mind_value *ret_value);

    /* wsk_bot_luck; NULL where trying all outcomes is the best way. */
    bool (*luck)(const struct wsk_rules *rules, const struct net *net,
                 const struct wsk_state *state, const struct wsk_event *event,
                 struct wsk_rng *rng, double *luck);

    /* Takes note of an event; NULL where nothing is bid. */
    void (*note)(const struct wsk_rules *rules, const struct net *net,
                 const struct wsk_state *before, const struct wsk_event *event,
                 struct wsk_memory *memory);

    /* Plays a game from the start and notes what its learners can learn. */
    void (*study)(const struct wsk_rules *rules, const struct mind_table *table,
                  const struct mind_training *training, struct wsk_rng *rng,
                  struct mind_lessons *lessons);

    /* Plays on from any position, everybody by the net alone. The value is
     * that of the last position. Returns how many positions were looked at.
     * Dice and cards belong to their round and seat: from the same `rng` two
     * positions of one round get the same, whatever happens in between. */
    unsigned (*play_on)(const struct wsk_rules *rules,
                        const struct mind_table *table, struct wsk_rng *rng,
                        struct wsk_state *state, struct mind_value *ret_value);

    /* Whether the decision is a secret one. */
    bool (*is_bid)(const struct wsk_rules *rules, const struct wsk_state *view);

    /* How often each secret move would be made, memory aside: `worth` is its
     * share. In the order of wsk_moves; returns how many. NULL where nothing
     * is secret. */
    unsigned (*mix)(const struct wsk_rules *rules, const struct net *net,
                    const struct wsk_state *view, unsigned seat,
                    const struct choose_opts *opts,
                    struct mind_choice *ret_choices);

    /* Everything an acting seat may do, in the order of wsk_moves, with its
     * worth by the net: at most WSK_MOVES_MAX. Returns how many. */
    unsigned (*rank)(const struct wsk_rules *rules, const struct net *net,
                     const struct wsk_state *view, unsigned seat,
                     struct wsk_rng *rng, struct mind_choice *ret_choices);

    /*
     * For hints and reviews: what the expert makes of a position, worked out as
     * far as a turn or a round allows, with values for every seat.
     */

    /* Everything an acting seat may do, in the order of wsk_moves. */
    void (*weigh)(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *view, unsigned seat,
                  const struct mind_care *care,
                  struct mind_options *ret_options);

    /* Where is_bid: the decisions of all seats at once, whatever has been
     * decided already. `made` has what every seat did decide, for `met`; NULL:
     * not known. Over the shares, the mean of `met` is `mean`. NULL where
     * nothing is secret. */
    void (*bid_game)(const struct wsk_rules *rules, const struct net *net,
                     const struct wsk_state *view, const wsk_move *made,
                     struct bid_game *ret_bid_game);

    /* A chance event about to be played in `state`: what could be expected,
     * and what is after it. Over all that can fall, with its odds, the mean of
     * the difference is nil. `event` may be NULL: only *ret_before is written.
     */
    void (*expect)(const struct wsk_rules *rules, const struct net *net,
                   const struct wsk_state *state, const struct wsk_event *event,
                   struct mind_value *ret_before, struct mind_value *ret_after);
};

/* The game's own, else the generic one. */
const struct mind *mind_of(const struct wsk_game *game);

/* What its nets are like. */
struct net_shape mind_shape(const struct wsk_game *game, unsigned seats);

/* NULL: the game brings none. */
const struct mind_encoding *mind_encoding_of(const struct wsk_game *game);

/* Whether somebody can be asked about the game. */
bool mind_can(const struct mind *mind, const struct net *net);

/* What the outputs say, seat by seat; margins add up to zero, as they must. */
void mind_read(unsigned seats, const float *outputs, const uint8_t *slots,
               struct mind_value *ret_value);

/* What the outputs should have said: shares that add up to one, margins within
 * bounds that add up to zero. Left alone, what is learned from one's own word
 * would drift. */
void mind_teach(unsigned seats, const struct mind_value *target,
                const uint8_t *slots, struct mind_lesson *lesson);

/* Adds a value, so often. */
static inline void mind_add(struct mind_value *sum,
                            const struct mind_value *value, float weight) {
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++) {
        sum->win[s] += weight * value->win[s];
        sum->margin[s] += weight * value->margin[s];
    }
}

/* Makes a level, by which all values of some positions are moved, smaller until
 * what it is added to stays a share: nobody with so little falls below nothing,
 * and all still add up. */
void mind_trim(struct mind_value *level, const struct mind_value *least,
               unsigned seats);

/* Puts all of the share on the best by worth. */
void mind_pick_best(struct mind_options *options);

/* A number from 0 to 1. */
static inline float mind_unit(struct wsk_rng *rng) {
    return (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
}

/* The result of a finished game: shared wins, margins. */
void mind_result(const struct wsk_rules *rules, const struct wsk_state *state,
                 struct mind_value *ret_value);

#endif
