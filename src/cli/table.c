#include "table.h"

#include "width.h"

/* Every cell is text before anything is printed: only then is it known how
 * wide a column must be. */
#define CELL_MAX (WSK_SHEET_CARDS * 4)
struct column {
    const char *key;
    unsigned width;
    char cell[WSK_SEATS_MAX][CELL_MAX];
};

static void fill_cell(const struct wsk_sheet *sheet, unsigned part,
                      const struct words *words, char *ret, size_t cap) {
    struct wsk_text text = wsk_text_in(ret, cap);
    if (words)
        WORDS_SAY(words, &text, (struct words_msg){.one = "%1"},
                  words_num(sheet->part[part].kind == WSK_PART_POINTS
                                ? sheet->part[part].points
                                : (int)sheet->cards));
    else if (sheet->part[part].kind == WSK_PART_POINTS)
        wsk_text_put(&text, "%d", sheet->part[part].points);
    else if (sheet->cards == 0)
        wsk_text_put(&text, "-");
    else
        for (unsigned c = 0; c < sheet->cards; c++)
            wsk_text_put(&text, c ? " %u" : "%u", (unsigned)sheet->card[c]);
}

static void widen(struct column *column, const char *text) {
    unsigned width = width_of(text);
    column->width = width > column->width ? width : column->width;
}

static void fill_column(struct column *column, const struct wsk_sheet *sheets,
                        const struct words *words, unsigned seats,
                        unsigned part) {
    column->key = sheets[0].part[part].key;
    if (words)
        column->key = words_part(words, column->key);
    widen(column, column->key);
    for (unsigned s = 0; s < seats; s++) {
        fill_cell(&sheets[s], part, words, column->cell[s],
                  sizeof(column->cell[s]));
        widen(column, column->cell[s]);
    }
}

/* printf pads by bytes, a table by characters. */
static void print_padding(FILE *out, unsigned width, const char *text) {
    fprintf(out, "%*s", (int)(width - width_of(text)), "");
}

static void print_cell(FILE *out, unsigned width, const char *text) {
    fputs("  ", out);
    print_padding(out, width, text);
    fputs(text, out);
}

static void print_player(FILE *out, unsigned width, const char *name) {
    fputs(name, out);
    print_padding(out, width, name);
}

static unsigned widest_name(const struct wsk_record *record, unsigned seats,
                            const char *heading) {
    unsigned widest = width_of(heading);
    for (unsigned s = 0; s < seats; s++) {
        unsigned width = width_of(wsk_record_name(record, s));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_players(FILE *out, const struct wsk_record *record,
                          const struct words *words) {
    const char *heading =
        words ? words_get(words, MSG_C("score", "Player")) : "player";
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_sheet sheets[WSK_SEATS_MAX] = {{0}};
    struct column columns[WSK_SHEET_PARTS] = {{0}};
    unsigned widest = widest_name(record, rules->seats, heading);
    for (unsigned s = 0; s < rules->seats; s++)
        rules->game->sheet(rules, wsk_record_state(record), s, &sheets[s]);
    unsigned parts = sheets[0].parts;
    for (unsigned i = 0; i < parts; i++)
        fill_column(&columns[i], sheets, words, rules->seats, i);
    fputs("   ", out);
    print_player(out, widest, heading);
    for (unsigned i = 0; i < parts; i++)
        print_cell(out, columns[i].width, columns[i].key);
    for (unsigned s = 0; s < rules->seats; s++) {
        fprintf(out, "\n%u  ", s + 1);
        print_player(out, widest, wsk_record_name(record, s));
        for (unsigned i = 0; i < parts; i++)
            print_cell(out, columns[i].width, columns[i].cell[s]);
    }
    fputc('\n', out);
}

static void print_winners(FILE *out, const struct wsk_record *record) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    if (state->head.turn != WSK_TURN_OVER) {
        fputs("The game is not finished.\n", out);
        return;
    }
    unsigned winners = rules->game->winners(rules, state);
    unsigned left = (unsigned)__builtin_popcount(winners);
    const char *verb = left > 1 ? "share the win" : "wins";
    for (unsigned s = 0; s < rules->seats; s++)
        if (winners >> s & 1) {
            left--;
            fprintf(out, "%s%s", wsk_record_name(record, s),
                    left > 1    ? ", "
                    : left == 1 ? " and "
                                : " ");
        }
    fprintf(out, "%s.\n", verb);
}

static void print_title(FILE *out, const struct wsk_record *record,
                        const struct words *words) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    char line[WORDS_MAX];
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    if (words)
        WORDS_SAY(words, &text, MSG("%1, players: %2, decisions: %3"),
                  words_str(words_game_title(words, rules->game)),
                  words_num(rules->seats),
                  words_num((int)wsk_record_decisions(record)));
    else
        wsk_text_put(&text, "%s, %u players, %u decisions", rules->game->title,
                     (unsigned)rules->seats, wsk_record_decisions(record));
    fprintf(out, "%s\n\n", line);
}

void table_print(FILE *out, const struct wsk_record *record,
                 const struct words *words) {
    print_title(out, record, words);
    print_players(out, record, words);
    fputc('\n', out);
    if (!words)
        print_winners(out, record);
} /* NOLINT(clang-analyzer-valist.Unterminated) */
