#include "json.h"

#include <string.h>

#include "inside.h"
#include "why.h"
#include "woolsack/view.h"

struct words review_words(const struct review *review,
                          const struct words_tongue *tongue) {
    struct words words = {
        .tongue = *tongue, .rules = review->rules, .viewer = WSK_CHANCE};
    for (unsigned s = 0; s < review->rules->seats; s++)
        words.name[s] = review->names[s];
    return words;
}

/* Players. */

static void put_tally(const char *before, const struct review_tally *tally,
                      struct strbuf *strbuf) {
    strbuf_put(strbuf, "%s{\"decisions\":%u", before, tally->decisions);
    strbuf_number(strbuf, ",\"loss\":", tally->loss);
    for (unsigned g = REVIEW_FINE; g < REVIEW_GRADES; g++)
        strbuf_put(strbuf, ",\"%s\":%u",
                   review_grade_name((enum review_grade)g), tally->grade[g]);
    strbuf_put(strbuf, "}");
}

static void put_player(const struct review *review, unsigned seat,
                       struct strbuf *strbuf) {
    const struct review_player *player = &review->player[seat];
    const char *comma = "";
    strbuf_put(strbuf, "{\"seat\":%u", seat + 1);
    strbuf_string(strbuf, ",\"name\":", review->names[seat]);
    strbuf_number(strbuf, ",\"start\":", player->start);
    strbuf_number(strbuf, ",\"result\":", player->result);
    strbuf_number(strbuf, ",\"luck\":{\"dice\":", player->dice);
    strbuf_number(strbuf, ",\"cards\":", player->cards);
    strbuf_number(strbuf, ",\"bids\":", player->meeting);
    strbuf_number(strbuf, "},\"own\":", player->own);
    strbuf_number(strbuf, ",\"others\":", player->others);
    strbuf_number(strbuf, ",\"rest\":", player->rest);
    put_tally(",\"all\":", &player->all, strbuf);
    strbuf_put(strbuf, ",\"sorts\":{");
    for (unsigned sort = REVIEW_DECISION; sort < REVIEW_SORTS; sort++) {
        if (player->sort[sort].decisions == 0)
            continue;
        strbuf_put(strbuf, "%s\"%s\":", comma,
                   review_sort_name(review->rules->game, sort));
        put_tally("", &player->sort[sort], strbuf);
        comma = ",";
    }
    strbuf_put(strbuf, "},\"parts\":[");
    for (unsigned part = 0; part < 3; part++)
        put_tally(part ? "," : "", &player->part[part], strbuf);
    strbuf_put(strbuf, "],\"worst\":[");
    for (unsigned i = 0; i < player->worst_count; i++)
        strbuf_put(strbuf, i ? ",%u" : "%u", player->worst[i]);
    strbuf_put(strbuf, "]}");
}

/* Steps. */

struct telling {
    const struct review *review;
    struct words words;
    struct wsk_round round;
    unsigned flags;
    struct strbuf *strbuf;
};

/* A spectator of a game that goes on sees no herds; of a finished one, all. */
static unsigned view_flags(const struct review *review) {
    return review->finished ? WSK_VIEW_MEMORY : 0;
}

static void put_view(const struct telling *telling,
                     const struct wsk_state *state) {
    if (!(telling->flags & REVIEW_JSON_VIEWS))
        return;
    strbuf_put(telling->strbuf, ",\"view\":");
    wsk_view_json(telling->review->rules, state, WSK_CHANCE,
                  view_flags(telling->review),
                  strbuf_room(telling->strbuf, WSK_VIEW_MAX));
}

static void put_round(const struct telling *telling,
                      const struct wsk_state *state) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_round(&telling->words, &telling->round, state, &text);
    strbuf_string(telling->strbuf, ",\"moment\":", bytes);
}

/* What happened, in sentences. */
static void put_story(struct telling *telling, const struct review_step *step,
                      const struct wsk_state *after) {
    struct words_story story;
    struct words words = telling->words;
    /* What was bid is known by now: as the bidder would be told. */
    if (step->secret)
        words.viewer = step->event.seat;
    words_tell(&words, &telling->round, &step->state, &step->event, after,
               &story);
    /* A deal begins its round. */
    put_round(telling, step->event.seat == WSK_CHANCE ? after : &step->state);
    strbuf_put(telling->strbuf, ",\"story\":[");
    const char *comma = "";
    for (unsigned i = 0; i < story.count; i++) {
        if (story.line[i].kind == WORDS_HEADING)
            continue; /* it is in the moment */
        strbuf_string(telling->strbuf, comma, story.line[i].text);
        comma = ",";
    }
    strbuf_put(telling->strbuf, "]");
}

static void put_options(const struct telling *telling,
                        const struct review_step *step) {
    struct strbuf *strbuf = telling->strbuf;
    struct wsk_state view;
    unsigned seat = step->event.seat;
    wsk_view(telling->words.rules, &step->state, seat, &view);
    strbuf_put(strbuf,
               ",\"choices\":%u,\"made\":%u,\"best\":%u,\"favourite\":%u,"
               "\"options\":[",
               step->choices, step->made, step->best, review_favourite(step));
    for (unsigned i = 0; i < step->options; i++) {
        strbuf_put(strbuf, "%s", i ? "," : "");
        review_option_json(&telling->words, &view, seat, &step->option[i],
                           strbuf);
    }
    strbuf_put(strbuf, "]");
}

static void put_decision(const struct telling *telling,
                         const struct review_step *step) {
    char bytes[2 * WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    strbuf_number(telling->strbuf, ",\"loss\":", step->loss);
    strbuf_put(telling->strbuf, ",\"grade\":\"%s\"",
               review_grade_name(step->grade));
    strbuf_bool(telling->strbuf, ",\"rolled\":", step->rolled);
    put_options(telling, step);
    if (step->grade > REVIEW_FINE)
        why_better(&telling->words, step, &why);
    strbuf_string(telling->strbuf, ",\"why\":", bytes);
}

static bool is_any(const double *values, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (values[i] < 0 || values[i] > 0)
            return true;
    return false;
}

static void put_step(struct telling *telling, unsigned at) {
    const struct review *review = telling->review;
    const struct review_step *step = &review->step[at];
    unsigned seats = review->rules->seats;
    struct strbuf *strbuf = telling->strbuf;
    char line_bytes[REVIEW_LINE_MAX];
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    review->rules->game->print(review->rules, &step->state, &step->event,
                               &line);
    strbuf_put(strbuf, "%s{\"seat\":%u,\"sort\":\"%s\"", at ? "," : "",
               step->event.seat == WSK_CHANCE ? 0 : step->event.seat + 1U,
               review_sort_name(review->rules->game, step->sort));
    strbuf_string(strbuf, ",\"line\":", line_bytes);
    strbuf_numbers(strbuf, ",\"chances\":", step->chances, seats);
    strbuf_numbers(strbuf, ",\"effect\":", step->effect, seats);
    if (is_any(step->meeting, seats))
        strbuf_numbers(strbuf, ",\"meeting\":", step->meeting, seats);
    put_story(telling, step,
              at + 1 < review->count ? &review->step[at + 1].state
                                     : &review->last);
    if (step->event.seat != WSK_CHANCE)
        put_decision(telling, step);
    put_view(telling, &step->state);
    strbuf_put(strbuf, "}");
}

/* The whole. */

static void put_totals(const struct review *review, struct strbuf *strbuf) {
    int totals[WSK_SEATS_MAX] = {0};
    if (!review->finished)
        return;
    review->rules->game->totals(review->rules, &review->last, totals);
    strbuf_put(strbuf, ",\"totals\":[");
    for (unsigned s = 0; s < review->rules->seats; s++)
        strbuf_put(strbuf, s ? ",%d" : "%d", totals[s]);
    strbuf_put(strbuf, "]");
}

/* What the cards are called, by id, for who draws them. */
static void put_cards(const struct telling *telling) {
    const struct wsk_game *game = telling->review->rules->game;
    unsigned count = words_cards(game);
    if (!(telling->flags & REVIEW_JSON_VIEWS))
        return;
    strbuf_put(telling->strbuf, ",\"cards\":[");
    for (unsigned id = 1; id <= count; id++) {
        char bytes[WORDS_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        words_card(&telling->words, id, &text);
        strbuf_string(telling->strbuf, id > 1 ? "," : "", bytes);
    }
    strbuf_put(telling->strbuf, "]");
}

static void put_head(const struct telling *telling) {
    const struct review *review = telling->review;
    struct strbuf *strbuf = telling->strbuf;
    char bytes[WORDS_MAX];
    struct wsk_text result = wsk_text_in(bytes, sizeof(bytes));
    words_result(&telling->words, &review->last, &result);
    strbuf_put(strbuf, "{\"review\":1,\"game\":\"%s\",\"seats\":%u",
               review->rules->game->id, (unsigned)review->rules->seats);
    strbuf_string(strbuf, ",\"title\":",
                  words_game_title(&telling->words, review->rules->game));
    strbuf_bool(strbuf, ",\"finished\":", review->finished);
    strbuf_bool(strbuf, ",\"careful\":", review->settings.careful > 0);
    strbuf_string(strbuf, ",\"outcome\":", bytes);
    put_totals(review, strbuf);
    strbuf_number(strbuf, ",\"grades\":{\"doubtful\":", REVIEW_DOUBTFUL_LOSS);
    strbuf_number(strbuf, ",\"mistake\":", REVIEW_MISTAKE_LOSS);
    strbuf_number(strbuf, ",\"blunder\":", REVIEW_BLUNDER_LOSS);
    strbuf_put(strbuf, "}");
}

void review_json(const struct review *review, const struct words_tongue *tongue,
                 unsigned flags, struct strbuf *strbuf) {
    struct telling telling = {.review = review,
                              .words = review_words(review, tongue),
                              .flags = flags,
                              .strbuf = strbuf};
    put_head(&telling);
    put_cards(&telling);
    strbuf_put(strbuf, ",\"players\":[");
    for (unsigned s = 0; s < review->rules->seats; s++) {
        strbuf_put(strbuf, "%s", s ? "," : "");
        put_player(review, s, strbuf);
    }
    strbuf_put(strbuf, "],\"steps\":[");
    for (unsigned i = 0; i < review->count; i++)
        put_step(&telling, i);
    strbuf_numbers(strbuf, "],\"chances\":", review->now, review->rules->seats);
    put_view(&telling, &review->last);
    strbuf_put(strbuf, "}");
}
