#include "json.h"

#include <string.h>

#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"
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
                      struct ream *ream) {
    ream_put(ream, "%s{\"decisions\":%u", before, tally->decisions);
    ream_number(ream, ",\"loss\":", tally->loss);
    for (unsigned g = REVIEW_FINE; g < REVIEW_GRADES; g++)
        ream_put(ream, ",\"%s\":%u", review_grade_name((enum review_grade)g),
                 tally->grade[g]);
    ream_put(ream, "}");
}

static void put_player(const struct review *review, unsigned seat,
                       struct ream *ream) {
    const struct review_player *player = &review->player[seat];
    const char *comma = "";
    ream_put(ream, "{\"seat\":%u", seat + 1);
    ream_string(ream, ",\"name\":", review->names[seat]);
    ream_number(ream, ",\"start\":", player->start);
    ream_number(ream, ",\"result\":", player->result);
    ream_number(ream, ",\"luck\":{\"dice\":", player->dice);
    ream_number(ream, ",\"cards\":", player->cards);
    ream_number(ream, ",\"bids\":", player->meeting);
    ream_number(ream, "},\"own\":", player->own);
    ream_number(ream, ",\"others\":", player->others);
    ream_number(ream, ",\"rest\":", player->rest);
    put_tally(",\"all\":", &player->all, ream);
    ream_put(ream, ",\"sorts\":{");
    for (unsigned sort = REVIEW_BID; sort < REVIEW_SORTS; sort++) {
        if (player->sort[sort].decisions == 0)
            continue;
        ream_put(ream, "%s\"%s\":", comma,
                 review_sort_name((enum review_sort)sort));
        put_tally("", &player->sort[sort], ream);
        comma = ",";
    }
    ream_put(ream, "},\"parts\":[");
    for (unsigned part = 0; part < 3; part++)
        put_tally(part ? "," : "", &player->part[part], ream);
    ream_put(ream, "],\"worst\":[");
    for (unsigned i = 0; i < player->worst_count; i++)
        ream_put(ream, i ? ",%u" : "%u", player->worst[i]);
    ream_put(ream, "]}");
}

/* Steps. */

struct telling {
    const struct review *review;
    struct words words;
    struct wsk_round round;
    unsigned flags;
    struct ream *ream;
};

/* A spectator of a game that goes on sees no herds; of a finished one, all. */
static unsigned view_flags(const struct review *review) {
    return review->finished ? WSK_VIEW_MEMORY : 0;
}

static void put_view(const struct telling *telling,
                     const struct wsk_state *state) {
    if (!(telling->flags & REVIEW_JSON_VIEWS))
        return;
    ream_put(telling->ream, ",\"view\":");
    wsk_view_json(telling->review->rules, state, WSK_CHANCE,
                  view_flags(telling->review),
                  ream_room(telling->ream, WSK_VIEW_MAX));
}

static void put_round(const struct telling *telling,
                      const struct wsk_state *state) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_round(&telling->words, &telling->round, state, &text);
    ream_string(telling->ream, ",\"moment\":", bytes);
}

/* What happened, in sentences. */
static void put_story(struct telling *telling, const struct review_step *step,
                      const struct wsk_state *after) {
    struct words_story story;
    struct words words = telling->words;
    /* What was bid is known by now: as the bidder would be told. */
    if (step->sort == REVIEW_BID)
        words.viewer = step->event.seat;
    words_tell(&words, &telling->round, &step->state, &step->event, after,
               &story);
    /* A deal begins its round. */
    put_round(telling, step->event.seat == WSK_CHANCE ? after : &step->state);
    ream_put(telling->ream, ",\"story\":[");
    const char *comma = "";
    for (unsigned i = 0; i < story.count; i++) {
        if (story.line[i].kind == WORDS_HEADING)
            continue; /* it is in the moment */
        ream_string(telling->ream, comma, story.line[i].text);
        comma = ",";
    }
    ream_put(telling->ream, "]");
}

static void put_options(const struct telling *telling,
                        const struct review_step *step) {
    struct ream *ream = telling->ream;
    struct wsk_state view;
    unsigned seat = step->event.seat;
    wsk_view(telling->words.rules, &step->state, seat, &view);
    ream_put(ream,
             ",\"choices\":%u,\"made\":%u,\"best\":%u,\"favourite\":%u,"
             "\"options\":[",
             step->choices, step->made, step->best, review_favourite(step));
    for (unsigned i = 0; i < step->options; i++) {
        ream_put(ream, "%s", i ? "," : "");
        review_option_json(&telling->words, &view, seat, &step->option[i],
                           ream);
    }
    ream_put(ream, "]");
}

static void put_decision(const struct telling *telling,
                         const struct review_step *step) {
    char bytes[2 * WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    ream_number(telling->ream, ",\"loss\":", step->loss);
    ream_put(telling->ream, ",\"grade\":\"%s\"",
             review_grade_name(step->grade));
    ream_bool(telling->ream, ",\"rolled\":", step->rolled);
    put_options(telling, step);
    if (step->grade > REVIEW_FINE)
        why_better(&telling->words, step, &why);
    ream_string(telling->ream, ",\"why\":", bytes);
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
    struct ream *ream = telling->ream;
    char line_bytes[REVIEW_LINE_MAX];
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    review->rules->game->print(review->rules, &step->state, &step->event,
                               &line);
    ream_put(ream, "%s{\"seat\":%u,\"sort\":\"%s\"", at ? "," : "",
             step->event.seat == WSK_CHANCE ? 0 : step->event.seat + 1U,
             review_sort_name(step->sort));
    ream_string(ream, ",\"line\":", line_bytes);
    ream_numbers(ream, ",\"chances\":", step->chances, seats);
    ream_numbers(ream, ",\"effect\":", step->effect, seats);
    if (is_any(step->meeting, seats))
        ream_numbers(ream, ",\"meeting\":", step->meeting, seats);
    put_story(telling, step,
              at + 1 < review->count ? &review->step[at + 1].state
                                     : &review->last);
    if (step->event.seat != WSK_CHANCE)
        put_decision(telling, step);
    put_view(telling, &step->state);
    ream_put(ream, "}");
}

/* The whole. */

static void put_totals(const struct review *review, struct ream *ream) {
    int totals[WSK_SEATS_MAX] = {0};
    if (!review->finished)
        return;
    review->rules->game->totals(review->rules, &review->last, totals);
    ream_put(ream, ",\"totals\":[");
    for (unsigned s = 0; s < review->rules->seats; s++)
        ream_put(ream, s ? ",%d" : "%d", totals[s]);
    ream_put(ream, "]");
}

/* What the cards are called, by id, for who draws them. */
static void put_cards(const struct telling *telling) {
    const struct wsk_game *game = telling->review->rules->game;
    unsigned count =
        strcmp(game->id, "bloeder-sack") == 0 ? SACK_CARDS : VOLLE_CARDS;
    if (!(telling->flags & REVIEW_JSON_VIEWS))
        return;
    ream_put(telling->ream, ",\"cards\":[");
    for (unsigned id = 1; id <= count; id++) {
        char bytes[WORDS_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        words_card(&telling->words, id, &text);
        ream_string(telling->ream, id > 1 ? "," : "", bytes);
    }
    ream_put(telling->ream, "]");
}

static void put_head(const struct telling *telling) {
    const struct review *review = telling->review;
    struct ream *ream = telling->ream;
    char bytes[WORDS_MAX];
    struct wsk_text result = wsk_text_in(bytes, sizeof(bytes));
    words_result(&telling->words, &review->last, &result);
    ream_put(ream, "{\"review\":1,\"game\":\"%s\",\"seats\":%u",
             review->rules->game->id, (unsigned)review->rules->seats);
    ream_string(ream, ",\"title\":",
                words_game_title(&telling->words, review->rules->game));
    ream_bool(ream, ",\"finished\":", review->finished);
    ream_bool(ream, ",\"careful\":", review->settings.careful > 0);
    ream_string(ream, ",\"outcome\":", bytes);
    put_totals(review, ream);
    ream_number(ream, ",\"grades\":{\"doubtful\":", REVIEW_DOUBTFUL_LOSS);
    ream_number(ream, ",\"mistake\":", REVIEW_MISTAKE_LOSS);
    ream_number(ream, ",\"blunder\":", REVIEW_BLUNDER_LOSS);
    ream_put(ream, "}");
}

void review_json(const struct review *review, const struct words_tongue *tongue,
                 unsigned flags, struct ream *ream) {
    struct telling telling = {.review = review,
                              .words = review_words(review, tongue),
                              .flags = flags,
                              .ream = ream};
    put_head(&telling);
    put_cards(&telling);
    ream_put(ream, ",\"players\":[");
    for (unsigned s = 0; s < review->rules->seats; s++) {
        ream_put(ream, "%s", s ? "," : "");
        put_player(review, s, ream);
    }
    ream_put(ream, "],\"steps\":[");
    for (unsigned i = 0; i < review->count; i++)
        put_step(&telling, i);
    ream_numbers(ream, "],\"chances\":", review->now, review->rules->seats);
    put_view(&telling, &review->last);
    ream_put(ream, "}");
}
