/*
 * page.h - the whole screen of a game in progress.
 *
 *   title bar
 *   board: players and table        log, beside the dice or, on wide
 *                                   terminals, at the side
 *   the call: arithmetic, what to do, what it would do, what can be pressed
 *   key bar
 */
#ifndef WSK_TUI_PAGE_H
#define WSK_TUI_PAGE_H

#include "buttons.h"
#include "play/session.h"
#include "scene.h"

#define PAGE_ROWS 24 /* what a terminal must have */
#define PAGE_COLS 80

struct page {
    const struct board *board;
    struct scene scene;
    const struct session_line *lines; /* of the log, oldest first */
    unsigned line_count;
    bool named;         /* several people share the screen: call them by name */
    const char *notice; /* stands in the call until something is done; NULL */
    const char *story;  /* what just happened; NULL */
    const char *status; /* at the right end of the title bar; NULL: piles */
    struct buttons bar; /* the key bar */
};

/* False, with a polite message in place of the page, if the canvas is too
 * small. */
bool page_draw(struct paint *paint, const struct page *page);

/* The message alone: `words` needs a tongue. True if it is large enough. */
bool page_fits(struct paint *paint, const struct words *words);

/* Lines of a log in a rectangle, the newest at the bottom; `back` lines of the
 * screen are scrolled past. Returns how many lines of the screen all would
 * take. */
int page_log(struct paint *paint, struct rect rect, enum paper paper,
             const struct session_line *lines, unsigned count, int back);

/* A bar with keys over the whole width. */
void page_bar(struct paint *paint, int row, const struct buttons *bar);
void page_title(struct paint *paint, const char *title, const char *middle,
                const char *right);

#endif
