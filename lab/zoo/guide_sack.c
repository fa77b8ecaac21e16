/*
 * guide_sack.c - Blöder Sack for play-outs: a move is judged by what it does
 * to the one tray it touches.
 */
#include "games/bloeder-sack/rules/rules.h"
#include "guide.h"

/* What a lead on a tray is reckoned to be worth, in parts of its sacks. */
struct lead {
    float certain;  /* for whoever leads, however full the tray is */
    float filling;  /* the more, the fuller */
    float distance; /* by how much one is ahead or behind */
    float doubt;    /* the larger, the less a small distance says */
    float others;   /* what another's lead weighs, against one's own */
    float swap;     /* price of a swap: the other die stays unused */
};

struct tables {
    struct lead lead;
    float full; /* dice on a full tray */
};
static const struct lead duel = {0.1F, 0.1F, 0.45F, 1.6F, 1.4F, 0.2F};
static const struct lead table = {0.1F, 0.32F, 0.2F, 0.4F, 1, 0.25F};

#define NOISE 0.05F /* play-outs differ */
#define HEAT 0.3F   /* sacks in which moves are told apart */
#define EVEN 0.1F   /* spread over all moves, whatever they look like */

static const struct sack_rules *deck(const struct wsk_rules *rules) {
    return (const struct sack_rules *)rules;
}

static const struct sack_state *read(const struct wsk_state *state) {
    return (const struct sack_state *)state;
}

static void prepare(const struct wsk_rules *rules, void *memory) {
    struct tables *tables = memory;
    tables->full = sack_full(rules);
    tables->lead = rules->seats == 2 ? duel : table;
}

static void open_nothing(const struct wsk_rules *rules,
                         struct wsk_state *view) {
    (void)rules;
    (void)view;
}

/* A tray as one seat sees it. */
struct encoding {
    unsigned own, best; /* measures: one's own, the best of the others' */
    bool leads;
};

static struct encoding look(const struct wsk_rules *rules,
                            const struct sack_state *state, unsigned tray,
                            unsigned seat) {
    struct encoding encoding = {0, 0, false};
    if (!state->fill[tray])
        return encoding;
    const struct sack_card *card = &deck(rules)->card[state->slot[tray] - 1];
    for (unsigned s = 0; s < rules->seats; s++) {
        unsigned measure = sack_measure(state, card, tray, s);
        if (s == seat)
            encoding.own = measure;
        else if (measure > encoding.best)
            encoding.best = measure;
    }
    encoding.leads = encoding.own > encoding.best;
    if (encoding.own == encoding.best && encoding.own > 0)
        encoding.leads = sack_leader(deck(rules), state, tray) == seat;
    return encoding;
}

/* What it is worth to the seat, in sacks. */
static float worth(const struct tables *tables, const struct wsk_rules *rules,
                   const struct sack_state *state, unsigned tray,
                   const struct encoding *encoding) {
    const struct lead *lead = &tables->lead;
    float own = (float)encoding->own, best = (float)encoding->best;
    float sacks = (float)deck(rules)->card[state->slot[tray] - 1].sacks;
    float fill = (float)state->fill[tray], sum = 1;
    if (own + best == 0)
        return 0;
    if (fill < tables->full)
        sum = lead->certain + lead->filling * fill / tables->full;
    if (!encoding->leads)
        sum *= -lead->others / (float)(rules->seats - 1);
    if (fill < tables->full)
        sum += lead->distance * (own - best) / (own + best + lead->doubt);
    return sum * sacks;
}

/* The die that is placed is the latest there, so it breaks a tie. */
static float rate_place(const struct tables *tables,
                        const struct wsk_rules *rules, struct sack_state *state,
                        unsigned face, unsigned tray, unsigned seat,
                        struct encoding encoding) {
    const struct sack_card *card = &deck(rules)->card[state->slot[tray] - 1];
    uint64_t field = 1ULL << (SACK_FIELDS * tray + state->fill[tray]);
    state->face[face] |= field;
    state->owner[seat] |= field;
    state->fill[tray]++;
    encoding.own = sack_measure(state, card, tray, seat);
    encoding.leads = encoding.own > 0 && encoding.own >= encoding.best;
    float after = worth(tables, rules, state, tray, &encoding);
    state->face[face] &= ~field;
    state->owner[seat] &= ~field;
    state->fill[tray]--;
    return after;
}

static float rate_swap(const struct tables *tables,
                       const struct wsk_rules *rules, struct sack_state *state,
                       unsigned field, unsigned seat) {
    uint64_t die = 1ULL << field;
    unsigned other = 0, tray = field / SACK_FIELDS;
    while (!(state->owner[other] & die))
        other++;
    state->owner[other] ^= die;
    state->owner[seat] ^= die;
    struct encoding encoding = look(rules, state, tray, seat);
    float after = worth(tables, rules, state, tray, &encoding);
    state->owner[other] ^= die;
    state->owner[seat] ^= die;
    return after - tables->lead.swap;
}

/* A tray scored now, against what it is worth if left. */
static float rate_score(const struct wsk_rules *rules,
                        const struct sack_state *state, unsigned tray,
                        unsigned seat) {
    unsigned leader = sack_leader(deck(rules), state, tray);
    float sacks = (float)deck(rules)->card[state->slot[tray] - 1].sacks;
    if (leader == SACK_SEATS_MAX)
        return 0;
    return leader == seat ? sacks : -sacks / (float)(rules->seats - 1);
}

static void rate(const struct tables *tables, const struct wsk_rules *rules,
                 const struct wsk_state *position, unsigned seat,
                 const struct wsk_list *list, float *ret_ratings) {
    struct sack_state state = *read(position);
    struct encoding encoding[SACK_TRAYS];
    float before[SACK_TRAYS];
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        encoding[t] = look(rules, &state, t, seat);
        before[t] =
            state.fill[t] ? worth(tables, rules, &state, t, &encoding[t]) : 0;
    }
    for (unsigned i = 0; i < list->count; i++) {
        unsigned what = SACK_MOVE_WHAT(list->move[i]);
        switch (SACK_MOVE_VERB(list->move[i])) {
        case SACK_MOVE_PLACE:
            ret_ratings[i] = rate_place(tables, rules, &state, what >> 3,
                                        what & 7, seat, encoding[what & 7]) -
                             before[what & 7];
            break;
        case SACK_MOVE_SWAP:
            ret_ratings[i] = rate_swap(tables, rules, &state, what & 63, seat) -
                             before[(what & 63) / SACK_FIELDS];
            break;
        case SACK_MOVE_SCORE:
            ret_ratings[i] =
                rate_score(rules, &state, what, seat) - before[what];
            break;
        default:
            ret_ratings[i] = 0;
        }
    }
}

static wsk_move quick(void *memory, const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    float rating[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    unsigned best = 0;
    rate(memory, rules, state, seat, &list, rating);
    for (unsigned i = 0; i < list.count; i++) {
        rating[i] +=
            NOISE * (float)(wsk_rng_next(rng) >> 40) / (float)(1 << 24);
        if (rating[i] > rating[best])
            best = i;
    }
    return list.move[best];
}

static void prior(const void *memory, const struct wsk_rules *rules,
                  const struct wsk_state *state, unsigned seat,
                  const struct wsk_list *list, float *ret_shares) {
    float rating[WSK_MOVES_MAX];
    rate(memory, rules, state, seat, list, rating);
    guide_shares(rating, list->count, HEAT, EVEN, ret_shares);
}

const struct guide guide_sack = {
    .game = "bloeder-sack",
    .tables_size = sizeof(struct tables),
    .prepare = prepare,
    .open = open_nothing,
    .quick = quick,
    .prior = prior,
    .margin_scale = 3,
};
