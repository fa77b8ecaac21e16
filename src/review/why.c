#include "why.h"

#include <string.h>

#include "figures.h"
#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/mind/odds.h"
#include "games/volle-wolle/rules/rules.h"

#define MIXTURE_LEAST 0.02F /* of a mixture is told */

/* Every sentence but the first has a space before it. */
#define ADD(words, ret, ...)                                                   \
    do {                                                                       \
        wsk_text_put(ret, "%s", (ret)->len ? " " : "");                        \
        WORDS_SAY(words, ret, __VA_ARGS__);                                    \
    } while (0)

/* Both moves. */
struct pair {
    const struct words *words;
    const struct wsk_state *view;
    unsigned seat;
    const struct review_option *made, *best;
    char made_label[WORDS_MAX], best_label[WORDS_MAX];
};

static void label(const struct pair *pair, wsk_move move, char *ret) {
    struct wsk_text text = wsk_text_in(ret, WORDS_MAX);
    words_label(pair->words, pair->view, pair->seat, move, &text);
}

/* Bids. */

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

static void why_bid(const struct pair *pair, const struct review_step *step,
                    struct wsk_text *ret) {
    const struct words *words = pair->words;
    struct odds_ends made, best;
    char mixture_bytes[WORDS_MAX];
    struct wsk_text mixture = wsk_text_in(mixture_bytes, sizeof(mixture_bytes));
    odds_of_move(words->rules, pair->view, pair->seat, pair->made->move, false,
                 &made);
    odds_of_move(words->rules, pair->view, pair->seat, pair->best->move, false,
                 &best);
    /* Translators: bids and how often they are reached. */
    ADD(words, ret, MSG("%1 is reached in %2 of all turns, %3 in %4."),
        words_str(pair->made_label),
        words_str(figure_percent(words, made.any).text),
        words_str(pair->best_label),
        words_str(figure_percent(words, best.any).text));
    if (pair->best->move > pair->made->move)
        ADD(words, ret,
            MSG("With a higher bid you go earlier, while the good cards are "
                "still there."));
    else
        ADD(words, ret, MSG("A high bid is worth nothing if it is missed."));
    if (pair->best->share > 0.99F) {
        ADD(words, ret, MSG("The expert would always bid %1."),
            words_str(pair->best_label));
        return;
    }
    why_mixture(words, step, &mixture);
    ADD(words, ret, MSG("The expert would mix its bids: %1."),
        words_str(mixture_bytes));
}

/* Dice. */

static void why_keep(const struct pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    struct odds_ends made, best;
    odds_of_move(words->rules, pair->view, pair->seat, pair->made->move, false,
                 &made);
    odds_of_move(words->rules, pair->view, pair->seat, pair->best->move, false,
                 &best);
    ADD(words, ret,
        MSG("That succeeds %1 of the time instead of %2 and wins %3 cards on "
            "average instead of %4."),
        words_str(figure_percent(words, best.any).text),
        words_str(figure_percent(words, made.any).text),
        words_str(figure_decimal(words, best.cards).text),
        words_str(figure_decimal(words, made.cards).text));
}

static void why_boost(const struct pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    const struct volle_state *state = (const struct volle_state *)pair->view;
    bool boosts = VOLLE_MOVE_VERB(pair->best->move) == VOLLE_MOVE_BOOST;
    struct odds_ends ends;
    odds_of_move(words->rules, pair->view, pair->seat,
                 boosts ? pair->made->move : pair->best->move, false, &ends);
    if (state->try == 3) {
        if (boosts)
            ADD(words, ret,
                MSG("What it brings is worth more than the chips."));
        else
            ADD(words, ret,
                MSG("The chips are worth more than what it "
                    "brings."));
        return;
    }
    if (boosts)
        ADD(words, ret,
            MSG("Success was certain. Rolling on succeeds %1 of the time and "
                "wins %2 cards on average."),
            words_str(figure_percent(words, ends.any).text),
            words_str(figure_decimal(words, ends.cards).text));
    else
        ADD(words, ret,
            MSG("Rolling on succeeds %1 of the time and wins %2 cards on "
                "average; it saves the chips, and you don't have to take so "
                "many cards at once."),
            words_str(figure_percent(words, ends.any).text),
            words_str(figure_decimal(words, ends.cards).text));
}

/* Cards. */

static void why_take(const struct pair *pair, struct wsk_text *ret) {
    unsigned made = VOLLE_MOVE_WHAT(pair->made->move);
    unsigned best = VOLLE_MOVE_WHAT(pair->best->move);
    if (made >> 3 == best >> 3)
        ADD(pair->words, ret,
            MSG("The cards are the same; which sheep lies on top decides how "
                "hard the next turns are."));
}

/* Trays. */

static unsigned tray_of(const struct wsk_state *view, wsk_move move) {
    unsigned what = SACK_MOVE_WHAT(move);
    (void)view;
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_SCORE:
        return what;
    case SACK_MOVE_PLACE:
        return what & 7;
    case SACK_MOVE_SWAP:
        return (what & 63) / SACK_FIELDS;
    default:
        return SACK_TRAYS;
    }
}

/* Who leads a tray once a move is made; SACK_SEATS_MAX: nobody, or it is
 * scored. */
static unsigned leader_after(const struct pair *pair, wsk_move move,
                             unsigned tray) {
    struct wsk_state after = *pair->view;
    const struct sack_state *state = (const struct sack_state *)&after;
    wsk_play(pair->words->rules, &after, pair->seat, move);
    if (state->slot[tray] == 0)
        return SACK_SEATS_MAX;
    return sack_leader((const struct sack_rules *)pair->words->rules, state,
                       tray);
}

static void why_place(const struct pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    unsigned made_tray = tray_of(pair->view, pair->made->move);
    unsigned best_tray = tray_of(pair->view, pair->best->move);
    if (best_tray < SACK_TRAYS &&
        leader_after(pair, pair->best->move, best_tray) == pair->seat &&
        leader_after(pair, pair->made->move, best_tray) != pair->seat)
        ADD(words, ret, MSG("It takes the lead on tray %1."),
            words_num((int)best_tray + 1));
    if (made_tray >= SACK_TRAYS)
        return;
    unsigned leader = leader_after(pair, pair->made->move, made_tray);
    if (leader < SACK_SEATS_MAX && leader != pair->seat)
        ADD(words, ret, MSG("%2 still leads tray %1."),
            words_num((int)made_tray + 1), words_seat(leader));
}

/* Points. */

static void why_points(const struct pair *pair, struct wsk_text *ret) {
    const struct words *words = pair->words;
    double gain = (double)pair->best->lead - (double)pair->made->lead;
    bool sacks = strcmp(words->rules->game->id, "bloeder-sack") == 0;
    if (gain < 0.05)
        return;
    if (sacks)
        ADD(words, ret,
            MSG("The expert reckons it is worth %1 more sacks in the end."),
            words_str(figure_decimal(words, gain).text));
    else
        ADD(words, ret,
            MSG("The expert reckons it is worth %1 more points in the end."),
            words_str(figure_decimal(words, gain).text));
}

void why_better(const struct words *words, const struct review_step *step,
                struct wsk_text *ret) {
    struct wsk_state view;
    unsigned favourite = review_favourite(step);
    if (step->choices < 2 || step->made == favourite)
        return;
    wsk_view(words->rules, &step->state, step->event.seat, &view);
    struct pair pair = {.words = words,
                        .view = &view,
                        .seat = step->event.seat,
                        .made = &step->option[step->made],
                        .best = &step->option[favourite]};
    char bytes[2 * WORDS_MAX]; /* so that the first sentence has no space */
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    label(&pair, pair.made->move, pair.made_label);
    label(&pair, pair.best->move, pair.best_label);
    if (step->sort == REVIEW_BID)
        why_bid(&pair, step, &text);
    else if (step->sort == REVIEW_ROLL &&
             ((const struct volle_state *)&view)->phase == VOLLE_PHASE_KEEP)
        why_keep(&pair, &text);
    else if (step->sort == REVIEW_ROLL)
        why_boost(&pair, &text);
    else if (step->sort == REVIEW_TAKE)
        why_take(&pair, &text);
    else if (step->sort == REVIEW_PLACE)
        why_place(&pair, &text);
    why_points(&pair, &text);
    wsk_text_add(ret, text.start, text.len);
}
