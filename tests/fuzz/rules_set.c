#include "rules_set.h"

#include "fuzz.h"

enum wsk_err load_standard_deck(void *context, const struct wsk_game *game,
                                const char *name, struct wsk_rules *rules,
                                struct wsk_fault *ret_fault) {
    (void)context;
    (void)name;
    return wsk_rules_load(rules, game, standard_deck(game), ret_fault);
}

const struct wsk_rules_set *standard_shelf(void) {
    static struct wsk_rules_set *rules_set;
    struct wsk_fault fault;
    if (!rules_set)
        rules_set = wsk_rules_set_create(load_standard_deck, NULL, &fault);
    MUST(rules_set);
    return rules_set;
}
