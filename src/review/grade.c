/*
 * grade.c - sorts and grades: what a decision is about, and how bad it was.
 */
#include <string.h>

#include "inside.h"

/* The first word of a record line says what it is about. */
static const struct {
    const char *verb;
    enum review_sort sort;
} verbs[] = {
    {"roll", REVIEW_DICE},    {"board", REVIEW_CARDS},  {"deal", REVIEW_CARDS},
    {"reveal", REVIEW_CARDS}, {"bid", REVIEW_BID},      {"keep", REVIEW_ROLL},
    {"boost", REVIEW_ROLL},   {"decline", REVIEW_ROLL}, {"take", REVIEW_TAKE},
    {"steal", REVIEW_BONE},   {"leave", REVIEW_BONE},   {"place", REVIEW_PLACE},
    {"swap", REVIEW_PLACE},   {"score", REVIEW_SCORE},  {"skip", REVIEW_SCORE},
};

enum review_sort review_sort_of(const struct wsk_rules *rules,
                                const struct wsk_state *state,
                                const struct wsk_event *event) {
    char buffer[REVIEW_LINE_MAX];
    struct wsk_text line = wsk_text_in(buffer, sizeof(buffer));
    rules->game->print(rules, state, event, &line);
    const char *space = strchr(line.start, ' ');
    struct wsk_word verb = {line.start,
                            space ? (size_t)(space - line.start) : line.len};
    for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
        if (wsk_word_is(verb, verbs[i].verb))
            return verbs[i].sort;
    return event->seat == WSK_CHANCE ? REVIEW_CARDS : REVIEW_PLACE;
}

const char *review_sort_name(enum review_sort sort) {
    static const char *const names[REVIEW_SORTS] = {
        [REVIEW_DICE] = "dice",   [REVIEW_CARDS] = "cards",
        [REVIEW_BID] = "bid",     [REVIEW_ROLL] = "roll",
        [REVIEW_TAKE] = "take",   [REVIEW_BONE] = "bone",
        [REVIEW_PLACE] = "place", [REVIEW_SCORE] = "score"};
    return names[sort];
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
    for (unsigned i = 0; step->sort == REVIEW_BID && i < step->options; i++)
        if (step->option[i].share > step->option[favourite].share)
            favourite = i;
    return favourite;
}
