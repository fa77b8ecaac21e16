/*
 * mind.h - the parts of the Volle Wolle mind.
 */
#ifndef VOLLE_WOLLE_MIND_MIND_H
#define VOLLE_WOLLE_MIND_MIND_H

#include "../rules/rules.h"
#include "ai/mind.h"
#include "fast/turn.h"

struct net_shape volle_shape(unsigned seats);

/* What a seat has, counted when it changes. */
struct volle_herd {
    uint64_t taken;
    int score;    /* chips, and what is lost by having most dogs, aside */
    int put_back; /* what the two sheep are worth that go; 0 with a dog */
    unsigned dogs, set370, set007;
};

/* The position seen last, part by part. */
struct volle_encoding {
    struct net_base base;
    unsigned marked; /* the seat that is the net's own, if it wants to know;
                      * else WSK_CHANCE */
    struct {
        uint64_t taken;
        uint32_t key; /* everything else the slot's inputs are made from */
    } slot[WSK_SEATS_MAX];
    struct volle_herd herd[WSK_SEATS_MAX]; /* by seat */
    uint64_t display, pile;
    uint8_t shown[32]; /* the display's inputs */
};

void volle_encoding_open(const struct volle_rules *rules,
                         struct volle_encoding *ret_encoding);

/*
 * Writes a position's inputs over the last one's. Slots: in play the order of
 * play; before a deal the order of sheep numbers; for a bid `me` first, then
 * the others by number. ret_slots[slot] is the seat.
 */
void volle_see(const struct volle_rules *rules, const struct volle_state *state,
               unsigned me, struct volle_encoding *encoding,
               uint8_t *ret_slots);

/* A net looking at positions near one another. */
struct volle_evaluator {
    const struct volle_rules *rules;
    const struct net *net;
    struct volle_encoding encoding;
    struct calibration calibration;
    /* A blurred evaluator misjudges what it chooses between by up to so much.
     */
    float blur;
    /* A hasty evaluator looks at each choice of cards with one sheep on top,
     * and at other tops for the best choice alone. Where it plans a turn and
     * much is left to choose from, the plain sheep that is worth least by
     * itself is not taken with others. */
    bool hasty;
    uint64_t least, shunned; /* that sheep; what is not taken just now */
    struct wsk_rng *rng;
};

void volle_evaluator_open(struct volle_evaluator *evaluator,
                          const struct volle_rules *rules,
                          const struct net *net);

/* What the policy outputs say of a seat's bids. */
struct volle_policy {
    unsigned count; /* bids the seat may make; index b is stored bid b + 1 */
    float logit[VOLLE_BID_26PLUS];
    float share[VOLLE_BID_26PLUS];
};
void volle_look_policy(struct volle_evaluator *evaluator,
                       const struct volle_state *state, unsigned seat,
                       struct volle_policy *ret_policy);

/* The round's bids solved as a game: ret_policies[seat].share is that seat's
 * part of the solution. `nodes` is about how many positions may be looked at to
 * work out the rest of the round; 0: none. The expert takes VOLLE_BID_NODES
 * unless its budget says otherwise. */
#define VOLLE_BID_NODES 30000
void volle_solve_bids(struct volle_evaluator *evaluator,
                      const struct volle_state *state, uint32_t nodes,
                      struct volle_policy *ret_policies /* all seats */);

/* The parts of it. The bids that the policy likes best and that have a place
 * in the table, ascending; then what the net says of all their combinations,
 * game->players and game->actions being set. Nobody has bid in `state` yet. */
struct regret;
unsigned volle_pick_bids(const struct volle_policy *policy, unsigned seats,
                         uint8_t *ret_bids);
void volle_fill_payoffs(struct volle_evaluator *evaluator,
                        const struct volle_state *state,
                        uint8_t (*bids)[VOLLE_BID_26PLUS], struct regret *game);

void volle_play_move(const struct volle_evaluator *evaluator,
                     struct volle_state *state, unsigned seat, wsk_move move);

/* The value of a position at a seam: before a deal, before a first try, or at
 * the end. */
void volle_look(struct volle_evaluator *evaluator,
                const struct volle_state *state, struct mind_value *ret_value);

/* Lets seats take cards, stack and steal, each as is best for itself, until
 * the position is at a seam; *ret_value is its value. Returns the first move
 * of the acting seat. */
wsk_move volle_resolve(struct volle_evaluator *evaluator,
                       struct volle_state *state, struct mind_value *ret_value);

/* A turn with its ends worked out. */
struct volle_turn {
    struct turn turn;
    struct turn_plan plan;
    unsigned seat;
    /* The seams behind the ends that can happen, and their values. */
    struct volle_state take_state[3][TURN_CHIPS + 1];
    struct mind_value take_value[3][TURN_CHIPS + 1];
    struct volle_state miss_state[TURN_CHIPS + 1][2];
    struct mind_value miss_value[TURN_CHIPS + 1][2];
};

/* The ends of a turn alone: they do not depend on the bid. */
void volle_turn_ends(struct volle_evaluator *evaluator,
                     const struct volle_state *state,
                     struct volle_turn *ret_turn);

/* `state` is anywhere in a turn: before a roll, a boost or a keep. */
void volle_turn_plan(struct volle_evaluator *evaluator,
                     const struct volle_state *state,
                     struct volle_turn *ret_turn);

/* What a planned turn is worth to everybody before its first roll, give or
 * take margins: see volle_worth. */
void volle_turn_value(const struct volle_evaluator *evaluator,
                      const struct volle_turn *turn,
                      struct mind_value *ret_value);

/* The mean value of the turn's ends. */
void volle_turn_mean(const struct volle_turn *turn,
                     const struct turn_odds *odds, struct mind_value *ret_mean);

/* Whether volle_turn_plan looks at this miss: chips are thrown away where there
 * are no black sheep to be saved from. */
bool volle_can_miss(const struct volle_evaluator *evaluator,
                    const struct volle_state *state, int chips, bool below);

/* foresee.c: a seam, or all ends of a turn, with more care. */
void volle_foresee(struct volle_evaluator *evaluator,
                   const struct volle_state *state,
                   struct mind_value *ret_value);
/* Adds by how much that differs from the net's word alone, so often. */
void volle_add_level(struct volle_evaluator *evaluator,
                     const struct volle_state *state, float weight,
                     struct mind_value *level);
void volle_foresee_turn(struct volle_evaluator *evaluator,
                        const struct volle_state *state,
                        struct volle_turn *ret_turn);

/* deals.c: a display with cards dealt, and everybody's policy about it. */
struct volle_dealt {
    struct volle_state state;
    struct volle_policy policy[WSK_SEATS_MAX];
};
void volle_deal(struct volle_evaluator *evaluator,
                const struct volle_state *state, uint64_t cards,
                struct volle_dealt *ret_dealt);
/* Number i of the bids that cover the policies. */
struct volle_state volle_bid_dealt(const struct volle_evaluator *evaluator,
                                   const struct volle_dealt *dealt, uint32_t i);
/* The mean over so many bids of the policies, once these cards
 * are dealt. They are drawn in a pattern that covers the mixtures evenly. */
void volle_after_deal(struct volle_evaluator *evaluator,
                      const struct volle_state *state, uint64_t cards,
                      unsigned draws, struct mind_value *ret_value);

/* expect_deal.c: mind.expect for a deal. */
struct volle_dealing {
    unsigned draws;  /* of everybody's bids */
    unsigned deals;  /* pushed round rings, at least */
    unsigned levels; /* deals whose bids are looked into more deeply */
    unsigned every;  /* so many deals are all tried */
};
void volle_expect_deal(struct volle_evaluator *evaluator,
                       const struct volle_state *state,
                       const struct wsk_event *event,
                       const struct volle_dealing *how,
                       struct mind_value *ret_before,
                       struct mind_value *ret_after);

/* bid_game.c: mind.bid_game. */
void volle_bid_game(const struct wsk_rules *rules, const struct net *net,
                    const struct wsk_state *view, const wsk_move *made,
                    struct bid_game *ret_bid_game);

/* weigh.c: mind.weigh, and expect.c: mind.expect. */
void volle_weigh(const struct wsk_rules *rules, const struct net *net,
                 const struct wsk_state *view, unsigned seat,
                 const struct mind_care *care,
                 struct mind_options *ret_options);
void volle_expect(const struct wsk_rules *rules, const struct net *net,
                  const struct wsk_state *state, const struct wsk_event *event,
                  struct mind_value *ret_before, struct mind_value *ret_after);

/* round.c: what a combination of bids is worth, the round's first two
 * turns worked out, dice and all: `bids` holds those of each seat that are to
 * be combined, and the payoffs come in the order of game->payoff, and so do the
 * values behind them unless ret_values is NULL. False, with nothing of use
 * done, if more than `nodes` positions would have to be looked at. */
struct regret;
bool volle_round_payoffs(struct volle_evaluator *evaluator,
                         const struct volle_state *open,
                         uint8_t (*bids)[VOLLE_BID_26PLUS], uint32_t nodes,
                         struct regret *game, struct mind_value *ret_values);

/* whole.c: the same for the whole of a round of three or four seats,
 * somewhat more roughly; game->strategy says how everybody is likely to bid.
 * First the bids should be few: volle_narrow leaves those that are worth most
 * against the others' mixtures, so that no more than VOLLE_WHOLE_CELLS cells
 * are left. */
#define VOLLE_WHOLE_SEATS 4
#define VOLLE_WHOLE_CELLS 1728 /* 12 bids of each of three seats */
void volle_narrow(struct regret *game, uint8_t (*bids)[VOLLE_BID_26PLUS]);
void volle_whole_payoffs(struct volle_evaluator *evaluator,
                         const struct volle_state *open,
                         uint8_t (*bids)[VOLLE_BID_26PLUS], struct regret *game,
                         struct mind_value *ret_values);

/* memory.c: mind.note; whether somebody bids so unlike an expert that it
 * pays to answer; and the best answer. */
void volle_note(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *before, const struct wsk_event *event,
                struct wsk_memory *memory);
bool volle_worth_answering(const struct wsk_memory *memory, unsigned seats,
                           unsigned seat);
/* What each bid is worth, the others bidding as their policies say; adds it up
 * over a number of draws. */
void volle_bid_worths(struct volle_evaluator *evaluator,
                      const struct volle_state *state, unsigned seat,
                      const struct volle_policy *policy, struct wsk_rng *rng,
                      float *ret_worths);
unsigned volle_answer(struct volle_evaluator *evaluator,
                      const struct volle_state *state, unsigned seat,
                      const struct wsk_memory *memory, uint32_t nodes,
                      struct wsk_rng *rng);

unsigned volle_draw_bid(const struct volle_policy *policy, struct wsk_rng *rng);

/* play.c: mind.study and mind.play_on. */
void volle_study(const struct wsk_rules *rules, const struct mind_table *table,
                 const struct mind_training *training, struct wsk_rng *rng,
                 struct mind_lessons *lessons);
unsigned volle_play_on(const struct wsk_rules *rules,
                       const struct mind_table *table, struct wsk_rng *rng,
                       struct wsk_state *state, struct mind_value *ret_value);

/* luck.c: mind.luck; and the odds of all ends of a turn before the roll
 * that `state` rests on, and after it fell so. */
void volle_odds_before(const struct volle_turn *turn,
                       const struct volle_state *state,
                       struct turn_odds *ret_odds);
void volle_odds_after(const struct volle_turn *turn,
                      const struct volle_state *state, unsigned roll,
                      struct turn_odds *ret_odds);
bool volle_luck(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, const struct wsk_event *event,
                struct wsk_rng *rng, double *luck);

/* What an end is worth to its seat: the winning share, and a little margin
 * where shares say nothing. */
static inline float volle_worth(const struct mind_value *value, unsigned seat) {
    return value->win[seat] + 0.01F * value->margin[seat];
}

/* choose.c: mind.mix and mind.choose. */
unsigned volle_mix(const struct wsk_rules *rules, const struct net *net,
                   const struct wsk_state *view, unsigned seat,
                   const struct choose_opts *opts,
                   struct mind_choice *ret_choices);
wsk_move volle_choose(const struct wsk_rules *rules, const struct net *net,
                      const struct wsk_state *view, unsigned seat,
                      const struct choose_opts *opts, struct wsk_rng *rng);

/* heuristic.c: a lamb grabs what shines, a sheep counts. */
mind_by_heart volle_lamb, volle_sheep;
/* Sheep under the top that slip a ram's memory. */
void volle_forget(const struct wsk_rules *rules, struct wsk_state *view,
                  unsigned seat, struct wsk_rng *rng);

#endif
