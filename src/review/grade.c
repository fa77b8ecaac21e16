/*
 * grade.c - sorts and grades: what a decision is about, and how bad it was.
 */
#include "inside.h"

unsigned review_sort_of(const struct wsk_rules *rules,
                        const struct wsk_state *state,
                        const struct wsk_event *event) {
    const struct wsk_game *game = rules->game;
    if (event->seat == WSK_CHANCE)
        return wsk_roller(rules, state) == WSK_CHANCE ? REVIEW_CARDS
                                                      : REVIEW_DICE;
    return REVIEW_DECISION + (game->sort ? game->sort(rules, state, event) : 0);
}

const char *review_sort_name(const struct wsk_game *game, unsigned sort) {
    static const char *const alike[] = {"move", NULL};
    const char *const *names = game->sorts ? game->sorts : alike;
    if (sort < REVIEW_DECISION)
        return sort == REVIEW_DICE ? "dice" : "cards";
    for (unsigned i = REVIEW_DECISION; i < sort && *names; i++)
        names++;
    return *names;
}

enum review_grade review_grade_of(double loss) {
    return loss >= REVIEW_BLUNDER_LOSS    ? REVIEW_BLUNDER
           : loss >= REVIEW_MISTAKE_LOSS  ? REVIEW_MISTAKE
           : loss >= REVIEW_DOUBTFUL_LOSS ? REVIEW_DOUBTFUL
                                          : REVIEW_FINE;
}

const char *review_grade_name(enum review_grade grade) {
    static const char *const names[REVIEW_GRADES] = {
        [REVIEW_FORCED] = "forced",
        [REVIEW_FINE] = "fine",
        [REVIEW_DOUBTFUL] = "doubtful",
        [REVIEW_MISTAKE] = "mistake",
        [REVIEW_BLUNDER] = "blunder"};
    return names[grade];
}

unsigned review_favourite(const struct review_step *step) {
    unsigned favourite = step->best;
    for (unsigned i = 0; step->secret && i < step->options; i++)
        if (step->option[i].share > step->option[favourite].share)
            favourite = i;
    return favourite;
}
