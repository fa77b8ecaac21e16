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
        ret_hint->secret = judge.mind->is_bid(rules, &view);
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
                     unsigned seat, wsk_move move, struct strbuf *strbuf) {
    const struct wsk_rules *rules = words->rules;
    const struct wsk_event event = {(uint8_t)seat, 1, {move}};
    char line_bytes[REVIEW_LINE_MAX], label_bytes[WORDS_MAX];
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    struct wsk_text label = wsk_text_in(label_bytes, sizeof(label_bytes));
    rules->game->print(rules, view, &event, &line);
    words_label(words, view, seat, move, &label);
    strbuf_put(strbuf, "{\"id\":%u", (unsigned)move);
    strbuf_string(strbuf, ",\"line\":", line_bytes);
    strbuf_string(strbuf, ",\"label\":", label_bytes);
}

void review_option_json(const struct words *words, const struct wsk_state *view,
                        unsigned seat, const struct review_option *option,
                        struct strbuf *strbuf) {
    double win[WSK_SEATS_MAX];
    for (unsigned s = 0; s < words->rules->seats; s++)
        win[s] = (double)option->win[s];
    put_line(words, view, seat, option->move, strbuf);
    strbuf_number(strbuf, ",\"win\":", (double)option->win[seat]);
    strbuf_number(strbuf, ",\"loss\":", (double)option->loss);
    if (option->error > 0)
        strbuf_number(strbuf, ",\"error\":", (double)option->error);
    strbuf_number(strbuf, ",\"lead\":", (double)option->lead);
    strbuf_number(strbuf, ",\"share\":", (double)option->share);
    strbuf_numbers(strbuf, ",\"chances\":", win, words->rules->seats);
    strbuf_put(strbuf, "}");
}

void hint_json(const struct words *words, const struct wsk_state *state,
               const struct hint *hint, struct strbuf *strbuf) {
    const struct wsk_rules *rules = words->rules;
    struct wsk_state view;
    wsk_view(rules, state, hint->seat, &view);
    strbuf_put(strbuf, "{\"hint\":1,\"game\":\"%s\",\"seats\":%u,\"seat\":%u",
               rules->game->id, (unsigned)rules->seats,
               hint->seat < rules->seats ? hint->seat + 1 : 0);
    strbuf_numbers(strbuf, ",\"chances\":", hint->chances, rules->seats);
    strbuf_numbers(strbuf, ",\"leads\":", hint->leads, rules->seats);
    strbuf_bool(strbuf, ",\"mixed\":", hint->secret);
    strbuf_put(strbuf, ",\"moves\":[");
    for (unsigned i = 0; i < hint->count; i++) {
        strbuf_put(strbuf, "%s", i ? "," : "");
        review_option_json(words, &view, hint->seat,
                           &hint->option[hint->order[i]], strbuf);
    }
    strbuf_put(strbuf, "],\"odds\":");
    if (!wsk_odds_moves_json(rules, &view, hint->seat, WSK_GOAL_CARDS,
                             strbuf_room(strbuf, WSK_VIEW_MAX)))
        strbuf_put(strbuf, "null");
    strbuf_put(strbuf, "}");
}
