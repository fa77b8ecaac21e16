/*
 * bot.c - levels by name, and the level that needs nothing: any legal move.
 */
#include "woolsack/bot.h"

static const char *const names[WSK_LEVELS] = {
    [WSK_LEVEL_RANDOM] = "random",     [WSK_LEVEL_LAMB] = "lamb",
    [WSK_LEVEL_SHEEP] = "sheep",       [WSK_LEVEL_RAM] = "ram",
    [WSK_LEVEL_SHEPHERD] = "shepherd", [WSK_LEVEL_EXPERT] = "expert",
};

const char *wsk_level_name(enum wsk_level level) {
    return (unsigned)level < WSK_LEVELS ? names[level] : NULL;
}

bool wsk_level_find(struct wsk_word name, enum wsk_level *ret_level) {
    for (unsigned l = 0; l < WSK_LEVELS; l++)
        if (wsk_word_is(name, names[l])) {
            *ret_level = (enum wsk_level)l;
            return true;
        }
    return false;
}

static wsk_move choose_any(const struct wsk_rules *rules,
                           const struct wsk_state *view, unsigned seat,
                           struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    return list.move[wsk_rng_below(rng, list.count)];
}

wsk_move wsk_bot_choose(const struct wsk_bot *bot,
                        const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        struct wsk_rng *rng) {
    (void)bot;
    return choose_any(rules, view, seat, rng);
}

bool wsk_bot_value(const struct wsk_nets *nets, const struct wsk_rules *rules,
                   const struct wsk_state *state, float *ret_shares) {
    (void)nets;
    (void)rules;
    (void)state;
    (void)ret_shares;
    return false;
}
