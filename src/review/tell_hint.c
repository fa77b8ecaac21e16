/*
 * tell_hint.c - a hint as lines of text.
 */
#include <string.h>

#include "columns.h"
#include "figures.h"
#include "part.h"
#include "tell.h"

#define SHARE_LEAST 0.005F /* of a mixture is shown */

/* What a hint has columns for: the winning chance, how far that is from the
 * best, the lead, how often it is chosen (bids), how likely it succeeds and the
 * cards it brings (dice), the move. */
struct layout {
    bool share, odds;
};

static void put_head(const struct tell *tell, struct layout layout,
                     struct columns *columns, struct columns_row *row) {
    const struct words *words = &tell->words;
    const struct review_part *part = review_part_of(words->rules->game);
    columns_cell(row, columns->count++,
                 words_get(words, MSG_C("hint", "Wins")));
    columns_cell(row, columns->count++,
                 words_get(words, MSG_C("hint", "Loss")));
    columns_cell(row, columns->count++,
                 words_get(words, MSG_C("hint", "Lead")));
    if (layout.share)
        columns_cell(row, columns->count++,
                     words_get(words, MSG_C("hint", "Chosen")));
    if (layout.odds) {
        columns_cell(row, columns->count++, words_get(words, part->success));
        columns_cell(row, columns->count++, words_get(words, part->mean));
    }
    columns_cell(row, columns->count++,
                 words_get(words, MSG_C("hint", "Move")));
}

static void put_option(const struct tell *tell, const struct wsk_state *view,
                       unsigned seat, const struct review_option *option,
                       struct layout layout, const char *label,
                       struct columns_row *row) {
    const struct words *words = &tell->words;
    unsigned at = 0;
    columns_cell(row, at++,
                 figure_percent(words, (double)option->win[seat]).text);
    columns_cell(row, at++,
                 option->loss > 0
                     ? figure_change(words, -(double)option->loss).text
                     : "");
    columns_cell(row, at++, figure_signed(words, (double)option->lead).text);
    if (layout.share)
        columns_cell(row, at++,
                     option->share >= SHARE_LEAST
                         ? figure_percent(words, (double)option->share).text
                         : "");
    if (layout.odds) {
        const struct review_part *part = review_part_of(words->rules->game);
        double success, mean;
        part->odds(words->rules, view, seat, option->move, &success, &mean);
        columns_cell(row, at++, figure_percent(words, success).text);
        columns_cell(row, at++, figure_decimal(words, mean).text);
    }
    columns_cell(row, at, label);
}

/* The label of a move; false if one with the same label came before: they are
 * interchangeable. */
static bool new_label(const struct tell *tell, const struct wsk_state *view,
                      const struct hint *hint, unsigned at, char *ret) {
    struct wsk_text text = wsk_text_in(ret, WORDS_MAX);
    words_label(&tell->words, view, hint->seat,
                hint->option[hint->order[at]].move, &text);
    for (unsigned i = 0; i < at; i++) {
        char bytes[WORDS_MAX];
        struct wsk_text other = wsk_text_in(bytes, sizeof(bytes));
        words_label(&tell->words, view, hint->seat,
                    hint->option[hint->order[i]].move, &other);
        if (strcmp(bytes, ret) == 0)
            return false;
    }
    return true;
}

static void tell_moves(const struct tell *tell, const struct wsk_state *view,
                       const struct hint *hint) {
    const struct review_part *part = review_part_of(tell->words.rules->game);
    struct layout layout = {
        .share = hint->secret,
        .odds = part->has_odds &&
                part->has_odds(tell->words.rules, view, hint->seat)};
    struct columns columns = {.text_last = true};
    struct columns_row head = {0}, row = {0};
    char label[WORDS_MAX];
    put_head(tell, layout, &columns, &head);
    columns_widen(&columns, &head);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < hint->count; i++) {
            if (!new_label(tell, view, hint, i, label))
                continue;
            put_option(tell, view, hint->seat, &hint->option[hint->order[i]],
                       layout, label, &row);
            if (pass == 0)
                columns_widen(&columns, &row);
            else
                columns_tell(&columns, tell, &row);
        }
        if (pass == 0)
            columns_tell(&columns, tell, &head);
    }
}

static void tell_chances(const struct tell *tell, const struct hint *hint) {
    const struct words *words = &tell->words;
    struct words_arg args[WSK_SEATS_MAX + 1] = {{0}};
    char part[WSK_SEATS_MAX][WORDS_NAME + 64];
    char list_bytes[WORDS_MAX], bytes[2 * WORDS_MAX];
    struct wsk_text list = wsk_text_in(list_bytes, sizeof(list_bytes));
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    for (unsigned s = 0; s < words->rules->seats; s++) {
        struct wsk_text piece = wsk_text_in(part[s], sizeof(part[s]));
        /* Translators: a player and a percentage, in a list. */
        WORDS_SAY(words, &piece, MSG("%1 %2"), words_seat(s),
                  words_str(figure_percent(words, hint->chances[s]).text));
        args[s + 1] = words_str(part[s]);
    }
    words_list(words, &list, args, words->rules->seats);
    WORDS_SAY(words, &text, MSG("Winning chances: %1."), words_str(list_bytes));
    tell->line(tell->context, TELL_TEXT, bytes);
}

void tell_hint(const struct tell *tell, const struct wsk_state *state,
               const struct hint *hint) {
    const struct words *words = &tell->words;
    char bytes[2 * WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_state view;
    wsk_view(words->rules, state, hint->seat, &view);
    if (hint->count > 0)
        words_prompt_named(words, &view, hint->seat, &text);
    else
        words_waiting(words, &view, &text);
    tell->line(tell->context, TELL_TEXT, bytes);
    text = wsk_text_in(bytes, sizeof(bytes));
    words_standing(words, &view, &text);
    if (text.len > 0)
        tell->line(tell->context, TELL_TEXT, bytes);
    tell_chances(tell, hint);
    if (hint->count == 0)
        return;
    tell->line(tell->context, TELL_GAP, "");
    tell_moves(tell, &view, hint);
}
