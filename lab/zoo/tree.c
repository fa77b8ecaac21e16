/*
 * tree.c - the tree searches (search.h) as players.
 */
#include "zoo.h"

static wsk_move choose(struct zoo *zoo, enum search_kind kind,
                       const struct wsk_state *view, unsigned seat,
                       struct wsk_rng *rng) {
    struct zoo_memory *memory = zoo_borrow(zoo, kind);
    wsk_move move = search_run(zoo_search_in(memory), view, seat,
                               &zoo->settings.limits, rng);
    zoo_give_back(zoo, memory);
    return move;
}

wsk_move zoo_tree(void *context, const struct wsk_rules *rules,
                  const struct wsk_state *view, unsigned seat,
                  struct wsk_rng *rng) {
    (void)rules; /* the same as the zoo's */
    return choose(context, SEARCH_GUIDED, view, seat, rng);
}

wsk_move zoo_uct(void *context, const struct wsk_rules *rules,
                 const struct wsk_state *view, unsigned seat,
                 struct wsk_rng *rng) {
    (void)rules;
    return choose(context, SEARCH_PLAIN, view, seat, rng);
}
