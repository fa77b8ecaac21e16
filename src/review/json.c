#include "json.h"

#include <string.h>

#include "inside.h"
#include "rules/sack.h"
#include "rules/volle.h"
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
                      struct paper *paper) {
    paper_put(paper, "%s{\"decisions\":%u", before, tally->decisions);
    paper_number(paper, ",\"loss\":", tally->loss);
    for (unsigned g = REVIEW_FINE; g < REVIEW_GRADES; g++)
        paper_put(paper, ",\"%s\":%u", review_grade_name((enum review_grade)g),
                  tally->grade[g]);
    paper_put(paper, "}");
}

static void put_player(const struct review *review, unsigned seat,
                       struct paper *paper) {
    const struct review_player *player = &review->player[seat];
    const char *comma = "";
    paper_put(paper, "{\"seat\":%u", seat + 1);
    paper_string(paper, ",\"name\":", review->names[seat]);
    paper_number(paper, ",\"start\":", player->start);
    paper_number(paper, ",\"result\":", player->result);
    paper_number(paper, ",\"luck\":{\"dice\":", player->dice);
    paper_number(paper, ",\"cards\":", player->cards);
    paper_number(paper, ",\"bids\":", player->meeting);
    paper_number(paper, "},\"own\":", player->own);
    paper_number(paper, ",\"others\":", player->others);
    paper_number(paper, ",\"rest\":", player->rest);
    put_tally(",\"all\":", &player->all, paper);
    paper_put(paper, ",\"sorts\":{");
    for (unsigned sort = REVIEW_BID; sort < REVIEW_SORTS; sort++) {
        if (player->sort[sort].decisions == 0)
            continue;
        paper_put(paper, "%s\"%s\":", comma,
                  review_sort_name((enum review_sort)sort));
        put_tally("", &player->sort[sort], paper);
        comma = ",";
    }
    paper_put(paper, "},\"parts\":[");
    for (unsigned part = 0; part < 3; part++)
        put_tally(part ? "," : "", &player->part[part], paper);
    paper_put(paper, "],\"worst\":[");
    for (unsigned i = 0; i < player->worst_count; i++)
        paper_put(paper, i ? ",%u" : "%u", player->worst[i]);
    paper_put(paper, "]}");
}

/* Steps. */

struct telling {
    const struct review *review;
    struct words words;
    struct words_thread thread;
    unsigned flags;
    struct paper *paper;
};

/* A spectator of a game that goes on sees no herds; of a finished one, all. */
static unsigned view_flags(const struct review *review) {
    return review->finished ? WSK_VIEW_MEMORY : 0;
}

static void put_view(const struct telling *telling,
                     const struct wsk_state *state) {
    if (!(telling->flags & REVIEW_JSON_VIEWS))
        return;
    paper_put(telling->paper, ",\"view\":");
    wsk_view_json(telling->review->rules, state, WSK_CHANCE,
                  view_flags(telling->review),
                  paper_room(telling->paper, WSK_VIEW_MAX));
}

static void put_round(const struct telling *telling,
                      const struct wsk_state *state) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_round(&telling->words, &telling->thread, state, &text);
    paper_string(telling->paper, ",\"moment\":", bytes);
}

/* What happened, in sentences. */
static void put_story(struct telling *telling, const struct review_step *step,
                      const struct wsk_state *after) {
    struct words_story story;
    struct words words = telling->words;
    /* What was bid is known by now: as the bidder would be told. */
    if (step->sort == REVIEW_BID)
        words.viewer = step->event.seat;
    words_tell(&words, &telling->thread, &step->state, &step->event, after,
               &story);
    put_round(telling, &step->state);
    paper_put(telling->paper, ",\"story\":[");
    const char *comma = "";
    for (unsigned i = 0; i < story.count; i++) {
        if (story.line[i].kind == WORDS_HEADING)
            continue; /* it is in the moment */
        paper_string(telling->paper, comma, story.line[i].text);
        comma = ",";
    }
    paper_put(telling->paper, "]");
}

static void put_options(const struct telling *telling,
                        const struct review_step *step) {
    struct paper *paper = telling->paper;
    struct wsk_state view;
    unsigned seat = step->event.seat;
    wsk_view(telling->words.rules, &step->state, seat, &view);
    paper_put(paper, ",\"choices\":%u,\"made\":%u,\"best\":%u,\"options\":[",
              step->choices, step->made, step->best);
    for (unsigned i = 0; i < step->options; i++) {
        paper_put(paper, "%s", i ? "," : "");
        review_option_json(&telling->words, &view, seat, &step->option[i],
                           paper);
    }
    paper_put(paper, "]");
}

static void put_decision(const struct telling *telling,
                         const struct review_step *step) {
    char bytes[2 * WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    paper_number(telling->paper, ",\"loss\":", step->loss);
    paper_put(telling->paper, ",\"grade\":\"%s\"",
              review_grade_name(step->grade));
    paper_bool(telling->paper, ",\"rolled\":", step->rolled);
    put_options(telling, step);
    if (step->grade > REVIEW_FINE)
        why_better(&telling->words, step, &why);
    paper_string(telling->paper, ",\"why\":", bytes);
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
    struct paper *paper = telling->paper;
    char line_bytes[REVIEW_LINE_MAX];
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    review->rules->game->print(review->rules, &step->state, &step->event,
                               &line);
    paper_put(paper, "%s{\"seat\":%u,\"sort\":\"%s\"", at ? "," : "",
              step->event.seat == WSK_CHANCE ? 0 : step->event.seat + 1U,
              review_sort_name(step->sort));
    paper_string(paper, ",\"line\":", line_bytes);
    paper_numbers(paper, ",\"chances\":", step->chances, seats);
    paper_numbers(paper, ",\"effect\":", step->effect, seats);
    if (is_any(step->meeting, seats))
        paper_numbers(paper, ",\"meeting\":", step->meeting, seats);
    put_story(telling, step,
              at + 1 < review->count ? &review->step[at + 1].state
                                     : &review->last);
    if (step->event.seat != WSK_CHANCE)
        put_decision(telling, step);
    put_view(telling, &step->state);
    paper_put(paper, "}");
}

/* The whole. */

static void put_totals(const struct review *review, struct paper *paper) {
    int totals[WSK_SEATS_MAX] = {0};
    if (!review->finished)
        return;
    review->rules->game->totals(review->rules, &review->last, totals);
    paper_put(paper, ",\"totals\":[");
    for (unsigned s = 0; s < review->rules->seats; s++)
        paper_put(paper, s ? ",%d" : "%d", totals[s]);
    paper_put(paper, "]");
}

/* What the cards are called, by id, for who draws them. */
static void put_cards(const struct telling *telling) {
    const struct wsk_game *game = telling->review->rules->game;
    unsigned count =
        strcmp(game->id, "bloeder-sack") == 0 ? SACK_CARDS : VOLLE_CARDS;
    if (!(telling->flags & REVIEW_JSON_VIEWS))
        return;
    paper_put(telling->paper, ",\"cards\":[");
    for (unsigned id = 1; id <= count; id++) {
        char bytes[WORDS_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        words_card(&telling->words, id, &text);
        paper_string(telling->paper, id > 1 ? "," : "", bytes);
    }
    paper_put(telling->paper, "]");
}

static void put_head(const struct telling *telling) {
    const struct review *review = telling->review;
    struct paper *paper = telling->paper;
    char bytes[WORDS_MAX];
    struct wsk_text result = wsk_text_in(bytes, sizeof(bytes));
    words_result(&telling->words, &review->last, &result);
    paper_put(paper, "{\"review\":1,\"game\":\"%s\",\"seats\":%u",
              review->rules->game->id, (unsigned)review->rules->seats);
    paper_string(paper, ",\"title\":",
                 words_game_title(&telling->words, review->rules->game));
    paper_bool(paper, ",\"finished\":", review->finished);
    paper_bool(paper, ",\"careful\":", review->settings.careful > 0);
    paper_string(paper, ",\"outcome\":", bytes);
    put_totals(review, paper);
    paper_number(paper, ",\"grades\":{\"doubtful\":", REVIEW_DOUBTFUL_LOSS);
    paper_number(paper, ",\"mistake\":", REVIEW_MISTAKE_LOSS);
    paper_number(paper, ",\"blunder\":", REVIEW_BLUNDER_LOSS);
    paper_put(paper, "}");
}

void review_json(const struct review *review, const struct words_tongue *tongue,
                 unsigned flags, struct paper *paper) {
    struct telling telling = {.review = review,
                              .words = review_words(review, tongue),
                              .flags = flags,
                              .paper = paper};
    put_head(&telling);
    put_cards(&telling);
    paper_put(paper, ",\"players\":[");
    for (unsigned s = 0; s < review->rules->seats; s++) {
        paper_put(paper, "%s", s ? "," : "");
        put_player(review, s, paper);
    }
    paper_put(paper, "],\"steps\":[");
    for (unsigned i = 0; i < review->count; i++)
        put_step(&telling, i);
    paper_numbers(paper, "],\"chances\":", review->now, review->rules->seats);
    put_view(&telling, &review->last);
    paper_put(paper, "}");
}
