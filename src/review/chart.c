/*
 * chart.c - the winning chances of a game as lines of text: for every player a
 * band two rows high, from the first card to the result. Without such signs a
 * digit stands for each moment: tens of percent.
 */
#include <string.h>

#include "figures.h"
#include "inside.h"
#include "tell.h"

#define BAND_ROWS 2
#define LEVELS 8 /* of a sign */
#define NAME_COLUMNS 16
#define FIGURES 10 /* columns for "100.0 %" and a gap */

static double chance_at(const struct review *review, unsigned seat,
                        unsigned moment) {
    return moment < review->count ? review->step[moment].chances[seat]
                                  : review->now[seat];
}

/* A name in so many columns, shortened or filled up. */
static void put_name(const struct tell *tell, unsigned seat, unsigned columns,
                     struct wsk_text *text) {
    const char *name = tell->words.name[seat];
    unsigned width = 0;
    if (tell->words.marks)
        wsk_text_put(text, "%c", WORDS_MARK_SEAT + (int)seat);
    while (*name && width < columns) {
        size_t len = 1;
        while (((unsigned char)name[len] & 0xc0) == 0x80)
            len++;
        wsk_text_add(text, name, len);
        name += len;
        width++;
    }
    if (tell->words.marks)
        wsk_text_put(text, "%c", WORDS_MARK_END);
    for (; width < columns; width++)
        wsk_text_put(text, " ");
}

static void put_sign(struct wsk_text *text, double chance, unsigned row) {
    static const char *const signs[LEVELS + 1] = {" ", "▁", "▂", "▃", "▄",
                                                  "▅", "▆", "▇", "█"};
    int level = (int)(chance * BAND_ROWS * LEVELS + 0.5) -
                (int)(BAND_ROWS - 1 - row) * LEVELS;
    if (level < 0)
        level = 0;
    if (level == 0 && row == BAND_ROWS - 1)
        level = 1; /* the ground */
    wsk_text_put(text, "%s", signs[level > LEVELS ? LEVELS : level]);
}

static void put_digit(struct wsk_text *text, double chance) {
    int tens = (int)(chance * 10);
    wsk_text_put(text, "%d", tens > 9 ? 9 : tens);
}

/* The widest name, within bounds. */
static unsigned name_columns(const struct tell *tell, unsigned seats) {
    unsigned most = 0;
    for (unsigned s = 0; s < seats; s++) {
        unsigned width = figure_width(tell->words.name[s]);
        most = width > most ? width : most;
    }
    return most < NAME_COLUMNS ? most : NAME_COLUMNS;
}

static void tell_band(const struct tell *tell, const struct review *review,
                      unsigned seat, unsigned names) {
    char bytes[1024];
    unsigned columns = tell->columns - names - FIGURES - 2;
    unsigned rows = tell->ascii ? 1 : BAND_ROWS;
    columns = columns > 100 ? 100 : columns;
    if (columns > review->count + 1)
        columns = review->count + 1;
    for (unsigned row = 0; row < rows; row++) {
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        if (row + 1 == rows)
            put_name(tell, seat, names, &text);
        else
            wsk_text_put(&text, "%s", "");
        for (unsigned i = 0; row + 1 < rows && i < names; i++)
            wsk_text_put(&text, " ");
        wsk_text_put(&text, "  ");
        for (unsigned i = 0; i < columns; i++) {
            unsigned moment =
                columns > 1 ? i * review->count / (columns - 1) : 0;
            double chance = chance_at(review, seat, moment);
            if (tell->ascii)
                put_digit(&text, chance);
            else
                put_sign(&text, chance, row);
        }
        if (row + 1 == rows)
            wsk_text_put(&text, "  %s",
                         figure_percent(&tell->words, review->now[seat]).text);
        tell->line(tell->context, TELL_ROW, bytes);
    }
}

void tell_chart(const struct tell *tell, const struct review *review) {
    unsigned seats = review->rules->seats, names = name_columns(tell, seats);
    tell->line(tell->context, TELL_HEADING,
               words_get(&tell->words, MSG("Winning chances")));
    for (unsigned s = 0; s < seats; s++)
        tell_band(tell, review, s, names);
}
