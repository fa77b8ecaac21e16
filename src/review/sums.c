/*
 * sums.c - what the steps add up to for each player.
 *
 * From one moment to the next a seat's winning chance changes by what fell, by
 * what was decided, by how bids met; and by what is left over, because an
 * estimate made a step later need not agree with the one before. What is left
 * over is added up step by step as well, and not found by subtraction: a test
 * checks that all parts together make the result.
 */
#include "inside.h"

static void add_decision(struct review_player *player,
                         const struct review_step *step) {
    struct review_tally *tallies[] = {&player->all, &player->sort[step->sort],
                                      &player->part[step->part]};
    if (step->grade == REVIEW_FORCED)
        return;
    for (unsigned i = 0; i < 3; i++) {
        tallies[i]->decisions++;
        tallies[i]->grade[step->grade]++;
        tallies[i]->loss += step->loss;
    }
}

static void add_effect(struct review_player *player, unsigned seat,
                       const struct review_step *step) {
    double effect = step->effect[seat];
    if (step->sort == REVIEW_DICE)
        player->dice += effect;
    else if (step->sort == REVIEW_CARDS)
        player->cards += effect;
    else if (step->event.seat == seat)
        player->own += effect;
    else
        player->others += effect;
    player->meeting += step->meeting[seat];
}

static void add_rest(struct review *review, unsigned seat) {
    for (unsigned i = 0; i < review->count; i++) {
        const struct review_step *step = &review->step[i];
        double next = i + 1 < review->count ? review->step[i + 1].chances[seat]
                                            : review->now[seat];
        review->player[seat].rest += next - step->chances[seat] -
                                     step->effect[seat] - step->meeting[seat];
    }
}

/* Keeps the worst first. */
static void note_worst(struct review *review, unsigned seat, unsigned at) {
    struct review_player *player = &review->player[seat];
    double loss = review->step[at].loss;
    unsigned place = player->worst_count;
    if (loss < REVIEW_DOUBTFUL_LOSS)
        return;
    while (place > 0 && review->step[player->worst[place - 1]].loss < loss)
        place--;
    if (place == REVIEW_WORST)
        return;
    if (player->worst_count < REVIEW_WORST)
        player->worst_count++;
    for (unsigned i = player->worst_count - 1; i > place; i--)
        player->worst[i] = player->worst[i - 1];
    player->worst[place] = at;
}

void review_add_up(struct review *review) {
    for (unsigned s = 0; s < review->rules->seats; s++) {
        struct review_player *player = &review->player[s];
        player->start =
            review->count ? review->step[0].chances[s] : review->now[s];
        player->result = review->now[s];
        for (unsigned i = 0; i < review->count; i++)
            add_effect(player, s, &review->step[i]);
        add_rest(review, s);
    }
    for (unsigned i = 0; i < review->count; i++) {
        const struct review_step *step = &review->step[i];
        if (step->event.seat == WSK_CHANCE)
            continue;
        add_decision(&review->player[step->event.seat], step);
        note_worst(review, step->event.seat, i);
    }
}
