/*
 * tree.c - the tree search (search.h) as a player.
 */
#include "zoo.h"

wsk_move zoo_tree(void *context, const struct wsk_rules *rules,
                  const struct wsk_state *view, unsigned seat,
                  struct wsk_rng *rng) {
    struct zoo *zoo = context;
    (void)rules; /* the same as the zoo's */
    struct zoo_memory *memory = zoo_borrow(zoo);
    wsk_move move = search_run(zoo_search_in(memory), view, seat,
                               &zoo->settings.limits, rng);
    zoo_give_back(zoo, memory);
    return move;
}
