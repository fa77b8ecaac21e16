/*
 * sack_mind.c - Blöder Sack played with a net: of the moves that the search of
 * a turn finds best, the one that is best a turn or two later, too.
 */
#include "sack_search.h"

#define TURNS_AHEAD 2
#define ROLLS 21

/* Whether the turn stands still for a card that will be seen before it ends.
 * What follows is worked out card by card; one turn deeper that would take too
 * long, and with the card unknown it would not be the same thing. */
static bool waits_for_card(const struct wsk_state *state) {
    const struct sack_state *sack = sack_read(state);
    return sack->phase == SACK_PHASE_REVEAL &&
           (sack->then == SACK_PHASE_FIRST || sack->then == SACK_PHASE_SECOND);
}

static bool any_waits(const struct sack_search *search,
                      const struct wsk_state *state,
                      const struct sack_pick *pick) {
    for (unsigned i = 0; i < pick->count; i++) {
        struct wsk_state after = *state;
        wsk_play(search->rules, &after, pick->seat, pick->move[i]);
        if (waits_for_card(&after))
            return true;
    }
    return false;
}

/* How much counts what is seen at the end of so many turns; the rest is what
 * was thought before. The net's words on what is near and on what is far err
 * differently, and among several seats one turn does not bring much. Found by
 * bench/error_rate. */
static float trust(const struct wsk_rules *rules, unsigned turns) {
    if (turns > 1)
        return 0.5F;
    return rules->seats > 2 ? 0.6F : 1;
}

/* Ranks the best few again, so many turns deeper. What has fallen far behind
 * is left out. */
static void deepen(struct sack_search *search, const struct wsk_state *state,
                   unsigned turns, struct sack_pick *pick) {
    static const float far_behind[TURNS_AHEAD] = {0.04F, 0.01F};
    static const unsigned few[TURNS_AHEAD] = {SACK_TOP, 2};
    if (pick->count > few[turns - 1])
        pick->count = few[turns - 1];
    while (pick->score[pick->count - 1] <
           pick->score[0] - far_behind[turns - 1])
        pick->count--;
    if (pick->count == 1)
        return;
    struct sack_pick old = *pick;
    sack_pick_open(pick, old.seat);
    search->every_card = false;
    search->turns = turns;
    for (unsigned i = 0; i < old.count; i++) {
        struct wsk_state after = *state;
        struct mind_value value;
        sack_play_pick(search->rules, &old, i, &after);
        sack_follow(search, &after, &value);
        float more = sack_worth(&value, old.seat) - old.score[i];
        sack_offer(pick, old.move[i], old.then[i], &value,
                   old.score[i] + trust(search->rules, turns) * more);
    }
    search->turns = 0;
}

/* One turn more takes as much as the last one did, for every roll. */
static bool may_go_deeper(const struct mind_mood *mood, uint64_t looks) {
    return looks * ROLLS <= mood->nodes;
}

static void look_ahead(struct sack_search *search, const struct wsk_state *view,
                       const struct mind_mood *mood, struct sack_pick *pick) {
    uint64_t looks = 0;
    for (unsigned turns = 1;
         turns <= TURNS_AHEAD && pick->count > 1 && may_go_deeper(mood, looks);
         turns++) {
        looks = search->sight.base.looks;
        deepen(search, view, turns, pick);
        looks = search->sight.base.looks - looks;
    }
}

/* A blurred mind takes one of the best few for the best. */
static wsk_move blurred(const struct sack_pick *pick, float blur,
                        struct wsk_rng *rng) {
    unsigned best = 0;
    float most = -1e9F;
    for (unsigned i = 0; i < pick->count; i++) {
        float unit = (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
        float score = pick->score[i] + blur * unit;
        best = score > most ? i : best;
        most = score > most ? score : most;
    }
    return pick->move[best];
}

static wsk_move sack_choose(const struct wsk_rules *rules,
                            const struct net *net, const struct wsk_state *view,
                            unsigned seat, const struct mind_mood *mood,
                            struct wsk_rng *rng) {
    struct sack_search search;
    struct sack_pick pick;
    sack_search_open(&search, rules, net, true);
    sack_pick_open(&pick, seat);
    sack_decide(&search, view, &pick);
    if (mood->search && !any_waits(&search, view, &pick))
        look_ahead(&search, view, mood, &pick);
    return mood->blur > 0 ? blurred(&pick, mood->blur, rng) : pick.move[0];
}

void sack_value(const struct wsk_rules *rules, const struct net *net,
                const struct wsk_state *state, struct mind_value *ret_value) {
    struct sack_search search;
    struct wsk_state after = *state;
    sack_search_open(&search, rules, net, true);
    sack_follow(&search, &after, ret_value);
}

/* Cards within a turn are left unknown, which is quicker and, here, good
 * enough. */
static bool sack_luck(const struct wsk_rules *rules, const struct net *net,
                      const struct wsk_state *state,
                      const struct wsk_event *event, struct wsk_rng *rng,
                      double *luck) {
    struct sack_search search;
    (void)rng;
    sack_search_open(&search, rules, net, false);
    sack_add_luck(&search, state, event->moves[0], luck);
    return true;
}

static unsigned sack_rank(const struct wsk_rules *rules, const struct net *net,
                          const struct wsk_state *view, unsigned seat,
                          struct wsk_rng *rng,
                          struct mind_choice *ret_choices) {
    struct sack_search search;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    (void)rng;
    sack_search_open(&search, rules, net, true);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_state after = *view;
        struct mind_value value;
        wsk_play(rules, &after, seat, list.move[i]);
        sack_follow(&search, &after, &value);
        ret_choices[i] =
            (struct mind_choice){list.move[i], sack_worth(&value, seat)};
    }
    return list.count;
}

static bool sack_is_bid(const struct wsk_state *view) {
    (void)view;
    return false;
}

const struct mind mind_sack = {
    .game = "bloeder-sack",
    .margin_scale = 4,
    .inputs = sack_inputs,
    .policy = 0,
    .choose = sack_choose,
    .value = sack_value,
    .luck = sack_luck,
    .study = sack_study,
    .play_on = sack_play_on,
    .is_bid = sack_is_bid,
    .rank = sack_rank,
    .weigh = sack_weigh,
    .expect = sack_expect,
};
