#include "why.h"

#include "figures.h"
#include "part.h"
#include "rules/games.h"

#define MIXTURE_LEAST 0.02F /* of a mixture is told */

#define DECLARE(id) extern const struct review_part review_##id;
GAMES_WITH_REVIEW(DECLARE)

const struct review_part *review_part_of(const struct wsk_game *game) {
#define ENTRY(id) {&game_##id, &review_##id},
    static const struct games_part parts[] = {GAMES_WITH_REVIEW(ENTRY){0}};
    static const struct review_part none;
    const struct review_part *part = games_find(parts, game);
    return part ? part : &none;
}

static void label(const struct review_pair *pair, wsk_move move, char *ret) {
    struct wsk_text text = wsk_text_in(ret, WORDS_MAX);
    words_label(pair->words, pair->view, pair->seat, move, &text);
}

void why_mixture(const struct words *words, const struct review_step *step,
                 struct wsk_text *ret) {
    struct words_arg args[WSK_BIDS_MAX + 1] = {{0}};
    char part[WSK_BIDS_MAX][64];
    size_t count = 0;
    struct wsk_state view;
    wsk_view(words->rules, &step->state, step->event.seat, &view);
    for (unsigned i = 0; i < step->options && count < WSK_BIDS_MAX; i++) {
        const struct review_option *option = &step->option[i];
        char bid_bytes[WORDS_MAX];
        struct wsk_text bid = wsk_text_in(bid_bytes, sizeof(bid_bytes));
        struct wsk_text text = wsk_text_in(part[count], sizeof(part[0]));
        if (option->share < MIXTURE_LEAST)
            continue;
        words_label(words, &view, step->event.seat, option->move, &bid);
        /* Translators: a bid and how often it is made, as in "19 (50 %)". */
        WORDS_SAY(words, &text, MSG("%1 (%2%%)"), words_str(bid_bytes),
                  words_num((int)(option->share * 100 + 0.5F)));
        args[count + 1] = words_str(part[count]);
        count++;
    }
    words_list(words, ret, args, count);
}

static void why_points(const struct review_pair *pair,
                       const struct review_part *part, struct wsk_text *ret) {
    const struct words *words = pair->words;
    double gain = (double)pair->best->lead - (double)pair->made->lead;
    if (gain < 0.05)
        return;
    REVIEW_ADD(words, ret,
               part->gain.one ? part->gain
                              : MSG("The expert reckons it is worth %1 more "
                                    "points in the end."),
               words_str(figure_decimal(words, gain).text));
}

void why_better(const struct words *words, const struct review_step *step,
                struct wsk_text *ret) {
    struct wsk_state view;
    unsigned favourite = review_favourite(step);
    if (step->choices < 2 || step->made == favourite)
        return;
    wsk_view(words->rules, &step->state, step->event.seat, &view);
    const struct review_part *part = review_part_of(words->rules->game);
    struct review_pair pair = {.words = words,
                               .step = step,
                               .view = &view,
                               .seat = step->event.seat,
                               .made = &step->option[step->made],
                               .best = &step->option[favourite]};
    char bytes[2 * WORDS_MAX]; /* so that the first sentence has no space */
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    label(&pair, pair.made->move, pair.made_label);
    label(&pair, pair.best->move, pair.best_label);
    if (part->why)
        part->why(&pair, &text);
    why_points(&pair, part, &text);
    wsk_text_add(ret, text.start, text.len);
}
