/*
 * look.c - one step of a review: a chance event, a bid, any other decision.
 */
#include <string.h>

#include "inside.h"

#define DEEP                                                                   \
    5            /* moves that are looked into more deeply, the one made aside \
                  */
#define LISTED 6 /* options of a decision that is not a bid */

static void put_chances(const struct review *review,
                        const struct mind_value *value, double *ret_chances) {
    for (unsigned s = 0; s < review->rules->seats; s++)
        ret_chances[s] = (double)value->win[s];
}

static void put_effect(const struct review *review,
                       const struct mind_value *after,
                       const struct mind_value *before, double *ret_effect) {
    for (unsigned s = 0; s < review->rules->seats; s++)
        ret_effect[s] = (double)after->win[s] - (double)before->win[s];
}

static void look_chance(struct review *review, struct review_step *step) {
    struct mind_value before, after;
    review->judge.mind->expect(review->rules, review->judge.net, &step->state,
                               &step->event, &before, &after);
    put_chances(review, &before, step->chances);
    put_effect(review, &after, &before, step->effect);
}

/* Options. */

void review_put_option(const struct review_judge *judge,
                       const struct mind_option *from, unsigned seat,
                       const struct mind_option *best,
                       struct review_option *ret) {
    float loss = best->value.win[seat] - from->value.win[seat];
    *ret = (struct review_option){.move = from->move,
                                  .lead = from->value.margin[seat] *
                                          judge->mind->margin_scale,
                                  .share = from->share,
                                  .loss = loss > 0 ? loss : 0};
    memcpy(ret->win, from->value.win, sizeof(ret->win));
}

/* Everything that is known once the options are there. */
static void settle(struct review_step *step) {
    step->loss = (double)step->option[step->made].loss;
    step->grade =
        step->choices < 2 ? REVIEW_FORCED : review_grade_of(step->loss);
}

/* Bids. */

static void put_bids(const struct review *review, struct review_step *step) {
    unsigned seat = step->event.seat;
    unsigned count = review->bid_game.seat[seat].count;
    const struct mind_option *option = review->bid_game.seat[seat].option;
    step->choices = step->options = count;
    step->best = review->bid_game.seat[seat].best;
    for (unsigned i = 0; i < count; i++) {
        review_put_option(&review->judge, &option[i], seat, &option[step->best],
                          &step->option[i]);
        if (option[i].move == step->event.moves[0])
            step->made = i;
    }
}

/* What everybody will have bid when the round is complete, from its first bid
 * on. */
static void read_round(const struct review *review,
                       const struct review_step *first, wsk_move *ret_made) {
    for (unsigned i = 0; i < review->rules->seats; i++)
        ret_made[first[i].event.seat] = first[i].event.moves[0];
}

/* The bids are in: what came of it that none of them explains by itself. */
static void meet(const struct review *review, struct review_step *step) {
    put_effect(review, &review->bid_game.met, &review->bid_game.mean,
               step->meeting);
    for (unsigned s = 0; s < review->rules->seats; s++)
        step->meeting[s] -= review->given[s];
}

static void look_bid(struct review *review, struct review_step *step) {
    unsigned everybody = (1U << review->rules->seats) - 1;
    unsigned seat = step->event.seat;
    if (step->state.head.seats == everybody) {
        wsk_move made[WSK_SEATS_MAX];
        read_round(review, step, made);
        review->judge.mind->bid_game(review->rules, review->judge.net,
                                     &step->state, made, &review->bid_game);
        memset(review->given, 0, sizeof(review->given));
    }
    put_bids(review, step);
    put_chances(review, &review->bid_game.mean, step->chances);
    put_effect(review, &review->bid_game.seat[seat].option[step->made].value,
               &review->bid_game.mean, step->effect);
    settle(step);
    for (unsigned s = 0; s < review->rules->seats; s++)
        review->given[s] += step->effect[s];
    if (step->state.head.seats == 1U << seat)
        meet(review, step);
}

/* Other decisions. */

/* The best that is not listed yet; options->count: none. */
static unsigned next_best(const struct mind_options *options,
                          const bool *listed) {
    unsigned best = options->count;
    for (unsigned i = 0; i < options->count; i++)
        if (!listed[i] && !options->option[i].rough &&
            (best == options->count ||
             options->option[i].worth > options->option[best].worth))
            best = i;
    return best;
}

static unsigned find_move(const struct mind_options *options, wsk_move move) {
    unsigned i = 0;
    while (i + 1 < options->count && options->option[i].move != move)
        i++;
    return i;
}

static void list_options(const struct review *review,
                         const struct mind_options *options, unsigned made,
                         struct review_step *step) {
    bool listed[WSK_MOVES_MAX] = {false};
    unsigned seat = step->event.seat;
    const struct mind_option *best = &options->option[options->best];
    step->choices = options->count;
    step->options = 0;
    step->best = 0;
    for (unsigned i = 0; i < LISTED; i++) {
        unsigned at = next_best(options, listed);
        if (i + 1 == LISTED && !listed[made])
            at = made; /* however far down it stands */
        if (at == options->count)
            break;
        listed[at] = true;
        if (at == made)
            step->made = step->options;
        review_put_option(&review->judge, &options->option[at], seat, best,
                          &step->option[step->options++]);
    }
}

static void look_decision(struct review *review, struct review_step *step) {
    struct mind_options options;
    struct wsk_state view;
    unsigned seat = step->event.seat;
    const struct mind_care care = {
        .deep = DEEP, .has_also = true, .also = step->event.moves[0]};
    wsk_view(review->rules, &step->state, seat, &view);
    review->judge.mind->weigh(review->rules, review->judge.net, &view, seat,
                              &care, &options);
    unsigned made = find_move(&options, step->event.moves[0]);
    list_options(review, &options, made, step);
    settle(step);
    put_chances(review, &options.option[options.best].value, step->chances);
    put_effect(review, &options.option[made].value,
               &options.option[options.best].value, step->effect);
    if (review->settings.careful)
        review_take_care(review, step);
}

/* As the seat sees it: what others decided unseen is a secret still. */
static bool is_bid(const struct review *review,
                   const struct review_step *step) {
    struct wsk_state view;
    wsk_view(review->rules, &step->state, step->event.seat, &view);
    return review->judge.mind->is_bid(review->rules, &view);
}

void review_look(struct review *review, struct review_step *step) {
    if (step->event.seat == WSK_CHANCE)
        look_chance(review, step);
    else if (is_bid(review, step))
        look_bid(review, step);
    else
        look_decision(review, step);
}

void review_look_last(struct review *review) {
    const struct review_judge *judge = &review->judge;
    struct mind_value value;
    if (review->finished)
        mind_result(review->rules, &review->last, &value);
    else
        review_foresee(judge, &review->last, &value);
    put_chances(review, &value, review->now);
}

void review_foresee(const struct review_judge *judge,
                    const struct wsk_state *state,
                    struct mind_value *ret_value) {
    if (state->head.turn == WSK_TURN_OVER) {
        mind_result(judge->rules, state, ret_value);
    } else if (state->head.turn == WSK_TURN_CHANCE) {
        judge->mind->expect(judge->rules, judge->net, state, NULL, ret_value,
                            NULL);
    } else if (judge->mind->is_bid(judge->rules, state)) {
        struct bid_game bid_game;
        judge->mind->bid_game(judge->rules, judge->net, state, NULL, &bid_game);
        *ret_value = bid_game.mean;
    } else {
        struct mind_options options;
        const struct mind_care care = {.deep = DEEP};
        judge->mind->weigh(judge->rules, judge->net, state,
                           wsk_next_seat(state), &care, &options);
        *ret_value = options.option[options.best].value;
    }
}
