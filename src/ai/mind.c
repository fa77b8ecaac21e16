#include "mind.h"

#include <string.h>

#include "encoding.h"
#include "generic.h"
#include "rules/games.h"

#define DECLARE(id) extern const struct mind mind_##id;
GAMES_WITH_MIND(DECLARE)

static const struct mind *own(const struct wsk_game *game) {
#define ENTRY(id) {&game_##id, &mind_##id},
    static const struct games_part minds[] = {GAMES_WITH_MIND(ENTRY){0}};
    return games_find(minds, game);
}

const struct mind *mind_of(const struct wsk_game *game) {
    const struct mind *mind = own(game);
    return mind && mind->choose ? mind : &mind_generic;
}

struct net_shape mind_shape(const struct wsk_game *game, unsigned seats) {
    const struct mind *mind = mind_of(game);
    return mind->shape ? mind->shape(seats) : encoding_shape(game, seats);
}

const struct mind_encoding *mind_encoding_of(const struct wsk_game *game) {
    const struct mind *mind = own(game);
    return mind && mind->encoding.see ? &mind->encoding : NULL;
}

bool mind_can(const struct mind *mind, const struct net *net) {
    return net || mind->needs_no_net;
}

void mind_result(const struct wsk_rules *rules, const struct wsk_state *state,
                 struct mind_value *ret_value) {
    int totals[WSK_SEATS_MAX], sum = 0;
    unsigned winners = rules->game->winners(rules, state);
    float scale = mind_of(rules->game)->margin_scale;
    float share = 1.0F / (float)__builtin_popcount(winners);
    rules->game->totals(rules, state, totals);
    memset(ret_value, 0, sizeof(*ret_value));
    for (unsigned s = 0; s < rules->seats; s++)
        sum += totals[s];
    for (unsigned s = 0; s < rules->seats; s++) {
        float others = (float)(sum - totals[s]) / (float)(rules->seats - 1);
        ret_value->win[s] = winners >> s & 1 ? share : 0;
        ret_value->margin[s] = ((float)totals[s] - others) / scale;
    }
}

void mind_trim(struct mind_value *level, const struct mind_value *least,
               unsigned seats) {
    float taken = 0, given = 0;
    for (unsigned s = 0; s < seats; s++) {
        float *win = &level->win[s];
        if (*win < -least->win[s])
            *win = -least->win[s];
        taken -= *win < 0 ? *win : 0;
        given += *win > 0 ? *win : 0;
    }
    for (unsigned s = 0; s < seats; s++)
        if (level->win[s] > 0)
            level->win[s] *= taken / given;
}

void mind_pick_best(struct mind_options *options) {
    options->best = 0;
    for (unsigned i = 0; i < options->count; i++) {
        options->option[i].share = 0;
        if (options->option[i].worth > options->option[options->best].worth)
            options->best = i;
    }
    options->option[options->best].share = 1;
}

#define MARGIN_MAX 4.0F
#define SHARE_MIN 1e-4F

static void centre(float *margins, unsigned count) {
    float mean = 0;
    for (unsigned i = 0; i < count; i++)
        mean += margins[i];
    mean /= (float)count;
    for (unsigned i = 0; i < count; i++)
        margins[i] -= mean;
}

void mind_read(unsigned seats, const float *outputs, const uint8_t *slots,
               struct mind_value *ret_value) {
    float shares[WSK_SEATS_MAX], margins[WSK_SEATS_MAX];
    net_softmax(outputs + MIND_WIN, seats, shares);
    memcpy(margins, outputs + MIND_MARGIN, sizeof(margins));
    centre(margins, seats);
    memset(ret_value, 0, sizeof(*ret_value));
    for (unsigned i = 0; i < seats; i++) {
        ret_value->win[slots[i]] = shares[i];
        ret_value->margin[slots[i]] = margins[i];
    }
}

void mind_teach(unsigned seats, const struct mind_value *target,
                const uint8_t *slots, struct mind_lesson *lesson) {
    float sum = 0;
    for (unsigned i = 0; i < seats; i++) {
        float share = target->win[slots[i]], margin = target->margin[slots[i]];
        lesson->win[i] = share < SHARE_MIN ? SHARE_MIN : share;
        lesson->margin[i] = margin > MARGIN_MAX    ? MARGIN_MAX
                            : margin < -MARGIN_MAX ? -MARGIN_MAX
                                                   : margin;
        sum += lesson->win[i];
    }
    for (unsigned i = 0; i < seats; i++)
        lesson->win[i] /= sum;
    centre(lesson->margin, seats);
    lesson->has_value = true;
}
