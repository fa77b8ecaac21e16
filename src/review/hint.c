#include "hint.h"

#include <string.h>

#include "inside.h"
#include "woolsack/view.h"

static bool acts(const struct wsk_state *state, unsigned seat) {
    return state->head.turn == WSK_TURN_SEATS && seat < WSK_SEATS_MAX &&
           state->head.seats >> seat & 1;
}

static void put_chances(const struct review_judge *judge,
                        const struct mind_value *value, struct hint *hint) {
    for (unsigned s = 0; s < judge->rules->seats; s++) {
        hint->chances[s] = (double)value->win[s];
        hint->leads[s] = (double)(value->margin[s] * judge->mind->margin_scale);
    }
}

static void sort_options(const struct mind_options *options,
                         struct hint *hint) {
    for (unsigned i = 0; i < options->count; i++) {
        unsigned at = i;
        for (; at > 0 && options->option[hint->order[at - 1]].worth <
                             options->option[i].worth;
             at--)
            hint->order[at] = hint->order[at - 1];
        hint->order[at] = (uint8_t)i;
    }
}

static void put_options(const struct review_judge *judge,
                        const struct mind_options *options, struct hint *hint) {
    hint->count = options->count;
    hint->best = options->best;
    for (unsigned i = 0; i < options->count; i++)
        review_put_option(judge, &options->option[i], hint->seat,
                          &options->option[options->best], &hint->option[i]);
    sort_options(options, hint);
}

/* What stands for the position as a whole: bids are mixed, elsewhere the best
 * move is made. */
static void put_moment(const struct review_judge *judge,
                       const struct mind_options *options, struct hint *hint) {
    struct mind_value value = {0};
    for (unsigned i = 0; i < options->count; i++)
        mind_add(&value, &options->option[i].value, options->option[i].share);
    put_chances(judge, &value, hint);
}

bool hint_make(const struct wsk_rules *rules, const struct wsk_nets *nets,
               const struct wsk_state *state, unsigned seat,
               struct hint *ret_hint, struct wsk_fault *ret_fault) {
    struct review_judge judge;
    struct wsk_state view;
    if (!review_find_judge(rules, nets, &judge, ret_fault))
        return false;
    wsk_view(rules, state, seat, &view);
    memset(ret_hint, 0, sizeof(*ret_hint));
    ret_hint->seat = seat;
    if (acts(&view, seat)) {
        struct mind_options options;
        const struct mind_care care = {.deep = WSK_MOVES_MAX};
        ret_hint->secret = judge.mind->is_bid(&view);
        judge.mind->weigh(rules, judge.net, &view, seat, &care, &options);
        put_options(&judge, &options, ret_hint);
        put_moment(&judge, &options, ret_hint);
    } else {
        struct mind_value value;
        review_foresee(&judge, &view, &value);
        put_chances(&judge, &value, ret_hint);
    }
    return true;
}

/* JSON. */

static void put_line(const struct words *words, const struct wsk_state *view,
                     unsigned seat, wsk_move move, struct ream *ream) {
    const struct wsk_rules *rules = words->rules;
    const struct wsk_event event = {(uint8_t)seat, 1, {move}};
    char line_bytes[REVIEW_LINE_MAX], label_bytes[WORDS_MAX];
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    struct wsk_text label = wsk_text_in(label_bytes, sizeof(label_bytes));
    rules->game->print(rules, view, &event, &line);
    words_label(words, view, seat, move, &label);
    ream_put(ream, "{\"id\":%u", (unsigned)move);
    ream_string(ream, ",\"line\":", line_bytes);
    ream_string(ream, ",\"label\":", label_bytes);
}

void review_option_json(const struct words *words, const struct wsk_state *view,
                        unsigned seat, const struct review_option *option,
                        struct ream *ream) {
    double win[WSK_SEATS_MAX];
    for (unsigned s = 0; s < words->rules->seats; s++)
        win[s] = (double)option->win[s];
    put_line(words, view, seat, option->move, ream);
    ream_number(ream, ",\"win\":", (double)option->win[seat]);
    ream_number(ream, ",\"loss\":", (double)option->loss);
    if (option->error > 0)
        ream_number(ream, ",\"error\":", (double)option->error);
    ream_number(ream, ",\"lead\":", (double)option->lead);
    ream_number(ream, ",\"share\":", (double)option->share);
    ream_numbers(ream, ",\"chances\":", win, words->rules->seats);
    ream_put(ream, "}");
}

void hint_json(const struct words *words, const struct wsk_state *state,
               const struct hint *hint, struct ream *ream) {
    const struct wsk_rules *rules = words->rules;
    struct wsk_state view;
    wsk_view(rules, state, hint->seat, &view);
    ream_put(ream, "{\"hint\":1,\"game\":\"%s\",\"seats\":%u,\"seat\":%u",
             rules->game->id, (unsigned)rules->seats,
             hint->seat < rules->seats ? hint->seat + 1 : 0);
    ream_numbers(ream, ",\"chances\":", hint->chances, rules->seats);
    ream_numbers(ream, ",\"leads\":", hint->leads, rules->seats);
    ream_bool(ream, ",\"mixed\":", hint->secret);
    ream_put(ream, ",\"moves\":[");
    for (unsigned i = 0; i < hint->count; i++) {
        ream_put(ream, "%s", i ? "," : "");
        review_option_json(words, &view, hint->seat,
                           &hint->option[hint->order[i]], ream);
    }
    ream_put(ream, "],\"odds\":");
    if (!wsk_odds_moves_json(rules, &view, hint->seat, WSK_GOAL_CARDS,
                             ream_room(ream, WSK_VIEW_MAX)))
        ream_put(ream, "null");
    ream_put(ream, "}");
}
