/*
 * mind.c - Blöder Sack played with a net: of the moves that the search of
 * a turn finds best, the one that is best a turn or two later, too.
 */
#include "search.h"

#define ROLLS 21

/* How a few moves are ranked again. */
struct deepening {
    unsigned turns, later, cards; /* see struct sack_search */
    unsigned few;
    float behind; /* a move further behind is left out */
    float trust;  /* how much counts what is seen at the end of these turns; the
                   * rest is what was thought before: the net's words on what is
                   * near and on what is far err differently, and among several
                   * seats one turn, unlike two, does not bring much */
};

/* One turn deeper, two, and two if there is a budget for it; found by
 * lab/error_rate and by matches. Among several seats a few rolls of the
 * second turn are as good as all. */
static const struct deepening duel[] = {
    {1, 0, SACK_CARDS_TRIED, SACK_TOP, 0.06F, 1},
    {2, SACK_ALL, 0, 3, 0.015F, 1},
    {2, SACK_ALL, 0, SACK_TOP, 0.05F, 1}};
static const struct deepening many[] = {
    {1, 0, SACK_CARDS_TRIED, SACK_TOP, 0.06F, 0.6F},
    {2, 6, 0, 3, 0.01F, 1},
    {2, SACK_ALL, 0, SACK_TOP, 0.03F, 1}};
#define BEHIND_NEAR_THE_END 0.1F

static void deepen(struct sack_search *search, const struct wsk_state *state,
                   const struct deepening *how, struct sack_pick *pick) {
    if (pick->count > how->few)
        pick->count = how->few;
    while (pick->score[pick->count - 1] < pick->score[0] - how->behind)
        pick->count--;
    if (pick->count == 1)
        return;
    struct sack_pick old = *pick;
    sack_pick_open(pick, old.seat);
    search->every_card = false;
    search->turns = how->turns;
    search->later = how->later;
    search->cards = how->cards;
    for (unsigned i = 0; i < old.count; i++) {
        struct wsk_state after = *state;
        struct mind_value value;
        search->samples = 0; /* the same dice for each */
        sack_play_pick(search->rules, &old, i, &after);
        sack_follow(search, &after, &value);
        float more = sack_worth(&value, old.seat) - old.score[i];
        sack_offer(pick, old.move[i], old.then[i], &value,
                   old.score[i] + how->trust * more);
    }
    search->turns = 0;
    search->cards = 0;
}

static bool can_afford(const struct choose_opts *opts, uint64_t looks) {
    return opts->most == 0 || looks <= opts->most;
}

/* In the last round the game is played out, as far as that can be done: what is
 * seen then is no guess. `looks`: what one turn more takes. */
static void look_to_the_end(struct sack_search *search,
                            const struct wsk_state *view,
                            const struct choose_opts *opts, uint64_t looks,
                            struct sack_pick *pick) {
    unsigned left = sack_turns_left(search->rules, sack_read(view)->seat);
    const struct deepening one = {1, 0, SACK_ALL, SACK_TOP, 1, 1};
    const struct deepening two = {2,        SACK_ALL, SACK_CARDS_TRIED,
                                  SACK_TOP, 1,        1};
    if (left == 1 && can_afford(opts, looks))
        deepen(search, view, &one, pick);
    else if (left > 1 && can_afford(opts, looks * ROLLS))
        deepen(search, view, &two, pick);
}

/* Where somebody may end the game with the next card the net's word is worth
 * less. */
static bool ends_soon(const struct wsk_rules *rules,
                      const struct sack_state *state) {
    bool soon = false;
    for (unsigned s = 0; s < rules->seats; s++)
        soon |= state->cards[s] + 1 == SACK_LAST_CARD;
    return soon;
}

/* A turn more takes as much as the last one did, for every roll: there is time
 * for it where it is close, and for more with a budget, unless that is small.
 * `looks`: what one turn more takes. */
static void look_ahead(struct sack_search *search, const struct wsk_state *view,
                       const struct choose_opts *opts, uint64_t looks,
                       struct sack_pick *pick) {
    bool two = search->rules->seats == 2;
    const struct deepening *how = two ? duel : many;
    struct deepening first = how[0];
    if (!can_afford(opts, looks))
        return;
    if (two && ends_soon(search->rules, sack_read(view)))
        first.behind = BEHIND_NEAR_THE_END;
    uint64_t before = search->encoding.base.looks;
    deepen(search, view, &first, pick);
    uint64_t took = search->encoding.base.looks - before;
    unsigned rolls = how[1].later < ROLLS ? how[1].later : ROLLS;
    if (took * ROLLS <= opts->nodes)
        deepen(search, view, &how[2], pick);
    else if (can_afford(opts, took * rolls))
        deepen(search, view, &how[1], pick);
}

/* A blurred mind takes one of the best few for the best. */
static wsk_move blurred(const struct sack_pick *pick, float blur,
                        struct wsk_rng *rng) {
    unsigned best = 0;
    float most = -1e9F;
    for (unsigned i = 0; i < pick->count && i < SACK_FEW; i++) {
        float unit = (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
        float score = pick->score[i] + blur * unit;
        best = score > most ? i : best;
        most = score > most ? score : most;
    }
    return pick->move[best];
}

static wsk_move sack_choose(const struct wsk_rules *rules,
                            const struct net *net, const struct wsk_state *view,
                            unsigned seat, const struct choose_opts *opts,
                            struct wsk_rng *rng) {
    struct sack_search search;
    struct sack_pick pick;
    sack_search_open(&search, rules, net, true);
    sack_pick_open(&pick, seat);
    sack_decide(&search, view, &pick);
    uint64_t looks = (uint64_t)search.encoding.base.looks * ROLLS * pick.count;
    if (opts->search && sack_read(view)->last_round)
        look_to_the_end(&search, view, opts, looks, &pick);
    else if (opts->search)
        look_ahead(&search, view, opts, looks, &pick);
    return opts->blur > 0 ? blurred(&pick, opts->blur, rng) : pick.move[0];
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

static bool sack_is_bid(const struct wsk_rules *rules,
                        const struct wsk_state *view) {
    (void)rules;
    (void)view;
    return false;
}

const struct mind mind_bloeder_sack = {
    .margin_scale = 4,
    .shape = sack_shape,
    .policy = 0,
    .lamb = sack_lamb,
    .sheep = sack_sheep,
    .ram = {.blur = 0.2F},
    .shepherd = {.blur = 0.09F},
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
