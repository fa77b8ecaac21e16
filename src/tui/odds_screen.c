/*
 * odds_screen.c - the odds as a table. Shown when asked for, never by itself.
 */
#include <stdio.h>
#include <stdlib.h>

#include "dialog.h"
#include "keys.h"
#include "screens.h"
#include "words/odds.h"

#define COLUMN 11 /* columns for a figure and its heading */

struct odds_screen {
    struct game *game;
    struct words_odds table;
    int scroll, hidden;
};

static int label_cols(const struct paint *paint, const struct words_odds *table,
                      int room) {
    int cols = 6;
    for (unsigned r = 0; r < table->rows; r++) {
        int width = paint_width(paint, table->row[r].label);
        cols = width > cols ? width : cols;
    }
    return cols < room ? cols : room;
}

/* Headings may take two lines. */
static void draw_heads(struct paint *paint, struct rect rect, int label,
                       const struct words_odds *table) {
    struct style style = style_of(INK_QUIET, PAPER_DIALOG, ATTR_BOLD);
    for (unsigned c = 0; c < table->columns; c++)
        paint_wrap(paint,
                   (struct rect){rect.row,
                                 rect.col + label + 1 + (int)c * COLUMN, 2,
                                 COLUMN - 1},
                   0, 0, style, table->heading[c]);
}

static void draw_row(struct paint *paint, struct rect rect, int label,
                     const struct odds_screen *screen, unsigned at) {
    const struct words_odds_row *row = &screen->table.row[at];
    const struct choice *choice = screen->game->page.scene.choice;
    bool lit = choice && choice->ready && choice->move == row->move;
    enum paper paper = lit ? PAPER_LIT : PAPER_DIALOG;
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, paper, 0));
    paint_text(paint, rect.row, rect.col, label,
               style_of(INK_PLAIN, paper, ATTR_BOLD), row->label);
    for (unsigned c = 0; c < screen->table.columns; c++) {
        char text[WORDS_MAX];
        struct wsk_text out = wsk_text_in(text, sizeof(text));
        words_odds_print(&screen->game->page.scene.words, row->cell[c], &out);
        paint_text(paint, rect.row, rect.col + label + 1 + (int)c * COLUMN,
                   COLUMN - 1, style_of(INK_PLAIN, paper, 0), text);
    }
}

static void draw_odds(void *context, struct paint *paint) {
    struct odds_screen *screen = context;
    const struct words_odds *table = &screen->table;
    int figures = (int)table->columns * COLUMN + 1;
    int label = label_cols(paint, table, paint->canvas->cols - 8 - figures);
    int cols = label + figures;
    cols = cols < 60 ? 60 : cols;
    struct rect nowhere = {0, 0, 0, cols};
    struct style plain = style_of(INK_PLAIN, PAPER_DIALOG, 0);
    int note = paint_wrap(paint, nowhere, 0, 0, plain, table->note);
    struct rect inside =
        dialog_window(paint, 2 + (int)table->rows + (note ? note + 1 : 0), cols,
                      table->title);
    int foot = note ? note + 1 : 0;
    int rows = inside.rows - 2 - foot;
    screen->hidden = (int)table->rows > rows ? (int)table->rows - rows : 0;
    if (screen->scroll > screen->hidden)
        screen->scroll = screen->hidden;
    dialog_bar(paint, screen->game->app, screen->hidden > 0, false);
    draw_heads(paint, inside, label, table);
    for (int i = 0; i < rows && i < (int)table->rows; i++)
        draw_row(paint, (struct rect){inside.row + 2 + i, inside.col, 1, cols},
                 label, screen, (unsigned)(i + screen->scroll));
    paint_wrap(paint,
               (struct rect){inside.row + inside.rows - note, inside.col, note,
                             inside.cols},
               0, 0, style_of(INK_QUIET, PAPER_DIALOG, 0), table->note);
}

bool game_has_odds(const struct game *game) {
    const struct scene *scene = &game->page.scene;
    struct words_odds *table;
    if (!scene->choice)
        return false;
    table = malloc(sizeof(*table));
    bool has = table && words_odds_fill(&scene->words, &scene->view,
                                        scene->choice->seat, table);
    free(table);
    return has;
}

static bool scroll(struct odds_screen *screen, int key) {
    int step = 0;
    switch (key) {
    case KEY_IS_UP:
    case KEY_IS_WHEEL_UP:
        step = -1;
        break;
    case KEY_IS_DOWN:
    case KEY_IS_WHEEL_DOWN:
        step = 1;
        break;
    case KEY_IS_PAGE_UP:
        step = -10;
        break;
    case KEY_IS_PAGE_DOWN:
        step = 10;
        break;
    case KEY_IS_NONE:
        return true;
    default:
        return false;
    }
    screen->scroll += step;
    if (screen->scroll < 0)
        screen->scroll = 0;
    return true;
}

void screen_odds(struct game *game) {
    const struct scene *scene = &game->page.scene;
    struct odds_screen *screen = calloc(1, sizeof(*screen));
    if (screen && scene->choice &&
        words_odds_fill(&scene->words, &scene->view, scene->choice->seat,
                        &screen->table)) {
        screen->game = game;
        app_push(game->app, draw_odds, screen);
        while (scroll(screen, app_read(game->app, -1).key))
            ;
        app_pop(game->app);
    }
    free(screen);
}
