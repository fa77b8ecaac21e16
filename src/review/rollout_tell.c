#include "rollout_tell.h"

#include <string.h>

#include "columns.h"
#include "figures.h"

/* Moves by how they came out, best first. */
static void sort_moves(const struct rollout *rollout,
                       const struct rollout_sums *sums, unsigned *ret_order) {
    for (unsigned m = 0; m < rollout->moves; m++) {
        double win = rollout_win(sums, m, rollout->seat).mean;
        unsigned at = m;
        for (; at > 0 &&
               rollout_win(sums, ret_order[at - 1], rollout->seat).mean < win;
             at--)
            ret_order[at] = ret_order[at - 1];
        ret_order[at] = m;
    }
}

/* Text. */

static struct figure plus_minus(const struct words *words, double value) {
    struct figure figure, number = figure_decimal(words, value);
    struct wsk_text text = wsk_text_in(figure.text, sizeof(figure.text));
    /* Translators: an error, as in "± 0.8". */
    WORDS_SAY(words, &text, MSG("± %1"), words_str(number.text));
    return figure;
}

static void put_means(const struct words *words, struct rollout_mean win,
                      struct rollout_mean lead, struct columns_row *row,
                      unsigned at) {
    columns_cell(row, at, figure_percent(words, win.mean).text);
    columns_cell(row, at + 1, plus_minus(words, win.error * 100).text);
    columns_cell(row, at + 2, figure_signed(words, lead.mean).text);
    columns_cell(row, at + 3, plus_minus(words, lead.error).text);
}

static void put_heads(const struct words *words, struct columns_row *row,
                      unsigned at) {
    columns_cell(row, at, words_get(words, MSG_C("hint", "Wins")));
    columns_cell(row, at + 2, words_get(words, MSG_C("hint", "Lead")));
}

static void tell_position(const struct tell *tell,
                          const struct rollout *rollout,
                          const struct rollout_sums *sums) {
    const struct words *words = &tell->words;
    struct columns columns = {.count = 5};
    struct columns_row head = {0}, row = {0};
    columns_cell(&head, 0, words_get(words, MSG_C("review", "Player")));
    put_heads(words, &head, 1);
    for (unsigned pass = 0; pass < 2; pass++) {
        columns_widen(&columns, &head);
        if (pass)
            columns_tell(&columns, tell, &head);
        for (unsigned s = 0; s < rollout->judge.rules->seats; s++) {
            char bytes[WORDS_MAX];
            struct wsk_text name = wsk_text_in(bytes, sizeof(bytes));
            words_seats(words, &name, 1U << s);
            columns_cell(&row, 0, bytes);
            put_means(words, rollout_win(sums, 0, s), rollout_lead(sums, 0, s),
                      &row, 1);
            columns_widen(&columns, &row);
            if (pass)
                columns_tell(&columns, tell, &row);
        }
    }
}

static void tell_moves(const struct tell *tell, const struct rollout *rollout,
                       const struct rollout_sums *sums) {
    const struct words *words = &tell->words;
    struct columns columns = {.count = 6, .text_last = true};
    struct columns_row head = {0}, row = {0};
    unsigned order[ROLLOUT_MOVES] = {0};
    sort_moves(rollout, sums, order);
    put_heads(words, &head, 0);
    columns_cell(&head, 4, words_get(words, MSG_C("hint", "Loss")));
    columns_cell(&head, 5, words_get(words, MSG_C("hint", "Move")));
    double best = rollout_win(sums, order[0], rollout->seat).mean;
    for (unsigned pass = 0; pass < 2; pass++) {
        columns_widen(&columns, &head);
        if (pass)
            columns_tell(&columns, tell, &head);
        for (unsigned i = 0; i < rollout->moves; i++) {
            char bytes[WORDS_MAX];
            struct wsk_text label = wsk_text_in(bytes, sizeof(bytes));
            struct rollout_mean win =
                rollout_win(sums, order[i], rollout->seat);
            put_means(words, win, rollout_lead(sums, order[i], rollout->seat),
                      &row, 0);
            columns_cell(&row, 4,
                         i ? figure_change(words, win.mean - best).text : "");
            words_label(words, &rollout->view, rollout->seat,
                        rollout->move[order[i]], &label);
            columns_cell(&row, 5, bytes);
            columns_widen(&columns, &row);
            if (pass)
                columns_tell(&columns, tell, &row);
        }
    }
}

void rollout_tell(const struct tell *tell, const struct rollout *rollout,
                  const struct rollout_sums *sums) {
    const struct words *words = &tell->words;
    char bytes[2 * WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (rollout->moves > 0)
        words_prompt_named(words, &rollout->view, rollout->seat, &text);
    else
        words_waiting(words, &rollout->view, &text);
    tell->line(tell->context, TELL_TEXT, bytes);
    text = wsk_text_in(bytes, sizeof(bytes));
    if (rollout->rounds > 0)
        WORDS_SAY(words, &text,
                  MSG_N("Played on for %1 round, games: %2.",
                        "Played on for %1 rounds, games: %2."),
                  words_count((int)rollout->rounds),
                  words_num((int)sums->games));
    else
        WORDS_SAY(words, &text, MSG("Played to the end, games: %1."),
                  words_num((int)sums->games));
    tell->line(tell->context, TELL_TEXT, bytes);
    tell->line(tell->context, TELL_GAP, "");
    if (rollout->moves > 0)
        tell_moves(tell, rollout, sums);
    else
        tell_position(tell, rollout, sums);
}

/* JSON. */

static void put_mean(struct strbuf *strbuf, const char *before,
                     struct rollout_mean mean) {
    strbuf_number(strbuf, before, mean.mean);
    strbuf_number(strbuf, ",", mean.error);
    strbuf_put(strbuf, "]");
}

static void put_seats(const struct rollout *rollout,
                      const struct rollout_sums *sums, unsigned move,
                      struct strbuf *strbuf) {
    unsigned seats = rollout->judge.rules->seats;
    strbuf_put(strbuf, ",\"win\":[");
    for (unsigned s = 0; s < seats; s++)
        put_mean(strbuf, s ? ",[" : "[", rollout_win(sums, move, s));
    strbuf_put(strbuf, "],\"lead\":[");
    for (unsigned s = 0; s < seats; s++)
        put_mean(strbuf, s ? ",[" : "[", rollout_lead(sums, move, s));
    strbuf_put(strbuf, "]");
}

static void put_move(const struct words *words, const struct rollout *rollout,
                     const struct rollout_sums *sums, unsigned move,
                     struct strbuf *strbuf) {
    const struct wsk_rules *rules = words->rules;
    const struct wsk_event event = {
        (uint8_t)rollout->seat, 1, {rollout->move[move]}};
    char line_bytes[REVIEW_LINE_MAX], label_bytes[WORDS_MAX];
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    struct wsk_text label = wsk_text_in(label_bytes, sizeof(label_bytes));
    rules->game->print(rules, &rollout->view, &event, &line);
    words_label(words, &rollout->view, rollout->seat, rollout->move[move],
                &label);
    strbuf_put(strbuf, "{\"id\":%u", (unsigned)rollout->move[move]);
    strbuf_string(strbuf, ",\"line\":", line_bytes);
    strbuf_string(strbuf, ",\"label\":", label_bytes);
    put_seats(rollout, sums, move, strbuf);
    put_mean(strbuf, ",\"gain\":[", rollout_gain(sums, move));
    strbuf_put(strbuf, "}");
}

void rollout_json(const struct words *words, const struct rollout *rollout,
                  const struct rollout_sums *sums, struct strbuf *strbuf) {
    unsigned order[ROLLOUT_MOVES] = {0};
    const struct wsk_rules *rules = words->rules;
    strbuf_put(strbuf,
               "{\"rollout\":1,\"game\":\"%s\",\"seats\":%u,\"games\":%u,"
               "\"rounds\":%u",
               rules->game->id, (unsigned)rules->seats, sums->games,
               rollout->rounds);
    if (rollout->moves == 0) {
        put_seats(rollout, sums, 0, strbuf);
    } else {
        sort_moves(rollout, sums, order);
        strbuf_put(strbuf, ",\"seat\":%u,\"moves\":[", rollout->seat + 1);
        for (unsigned i = 0; i < rollout->moves; i++) {
            strbuf_put(strbuf, "%s", i ? "," : "");
            put_move(words, rollout, sums, order[i], strbuf);
        }
        strbuf_put(strbuf, "]");
    }
    strbuf_put(strbuf, "}");
}
