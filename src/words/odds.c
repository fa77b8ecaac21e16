#include "odds.h"

#include <string.h>

#include "inside.h"

bool words_odds_fill(const struct words *words, const struct wsk_state *view,
                     unsigned seat, struct words_odds *ret_table) {
    const struct words_book *book = words_book_of(words->rules->game);
    if (!book->odds || view->head.turn != WSK_TURN_SEATS ||
        !(view->head.seats >> seat & 1))
        return false;
    memset(ret_table, 0, sizeof(*ret_table));
    return book->odds(words, view, seat, ret_table);
}

struct words_odds_row *words_odds_add_row(const struct words *words,
                                          const struct wsk_state *view,
                                          unsigned seat, wsk_move move,
                                          struct words_odds *table) {
    struct words_odds_row *row = &table->row[table->rows++];
    struct wsk_text label = wsk_text_in(row->label, sizeof(row->label));
    row->move = move;
    words_label(words, view, seat, move, &label);
    return row;
}

void words_odds_add_column(const struct words *words, struct words_msg heading,
                           struct words_odds *table) {
    char *start = table->heading[table->columns++];
    struct wsk_text text = wsk_text_in(start, sizeof(table->heading[0]));
    WORDS_SAY(words, &text, heading);
}

/* A number with `places` digits after the point. */
static void put_decimal(const struct words *words, struct words_msg msg,
                        double value, int scale, struct wsk_text *ret) {
    char digits[4];
    int all = (int)(value * scale + 0.5), rest = all % scale;
    struct wsk_text text = wsk_text_in(digits, sizeof(digits));
    for (int place = scale / 10; place > 0; place /= 10)
        wsk_text_put(&text, "%d", rest / place % 10);
    WORDS_SAY(words, ret, msg, words_num(all / scale), words_str(digits));
}

void words_odds_print(const struct words *words, struct words_odds_cell cell,
                      struct wsk_text *ret) {
    switch (cell.kind) {
    case WORDS_ODDS_BLANK:
        break;
    case WORDS_ODDS_PERCENT:
        /* Translators: a percentage, as in "42.6 %". */
        put_decimal(words, MSG_C("percent", "%1.%2%%"), cell.value * 100, 10,
                    ret);
        break;
    case WORDS_ODDS_MEAN:
        /* Translators: a decimal number, as in "2.03". */
        put_decimal(words, MSG_C("decimal", "%1.%2"), cell.value, 100, ret);
        break;
    case WORDS_ODDS_COUNT:
        wsk_text_put(ret, "%d", (int)cell.value);
        break;
    case WORDS_ODDS_SEAT:
        wsk_text_put(ret, "%s", words->name[cell.seat]);
        break;
    }
}
