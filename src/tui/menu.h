/*
 * menu.h - the form of a new game; see menu.c. Inside src/tui only.
 */
#ifndef WSK_TUI_MENU_H
#define WSK_TUI_MENU_H

#include "screens.h"

enum row_kind { RESUME, GAME, SEATS, SEAT, START, LEAVE };

struct row {
    enum row_kind kind;
    unsigned seat;
};

#define ROWS_MAX (5 + WSK_SEATS_MAX)

struct menu {
    struct app *app;
    struct session_setup *setup;
    struct session_setup settled; /* the same with everybody named */
    unsigned count, cursor;
    struct row row[ROWS_MAX];
    char notice[WORDS_MAX];
    bool may_resume, done;
    struct session *session;
};

/* What a click in the form stands for. */
enum part { PART_LINE, PART_LESS, PART_MORE };
#define CLICK(row, part) (0x600000 | (int)(row) << 4 | (part))
#define CLICK_IS(code) ((code) >= 0x600000)
#define CLICK_ROW(code) ((unsigned)(code) >> 4 & 0xff)
#define CLICK_PART(code) ((code)&0xf)

/* The level of a bot; 0 for a person, -1 for any other player. */
int menu_level(const struct session_seat *seat);

app_draw menu_draw;

#endif
