/*
 * dialog.h - windows over the table: something to read, something to choose,
 * something to type.
 */
#ifndef WSK_TUI_DIALOG_H
#define WSK_TUI_DIALOG_H

#include "app.h"
#include "buttons.h"

#define DIALOG_PARAGRAPHS 96

struct paragraph {
    const char *text; /* borrowed */
    bool heading;
};

struct dialog {
    const char *title; /* borrowed */
    unsigned count;
    struct paragraph paragraph[DIALOG_PARAGRAPHS];
    struct buttons options; /* one below the other; none: only to be read */
    unsigned cursor;        /* the option that Enter takes */
    int cols;               /* at most; 0: as wide as reads well */

    struct app *app;
    int scroll, hidden; /* lines above; lines that do not fit */
};

void dialog_add(struct dialog *dialog, bool heading, const char *text);
/* A choice with a key. */
void dialog_option(struct dialog *dialog, int code, const char *key,
                   const char *label);

/* The code of the option that was taken; KEY_IS_ESCAPE: none. Other keys that
 * close a dialog to be read come back as they are. */
int dialog_run(struct app *app, struct dialog *dialog);

/* A line of text, at most cap - 1 bytes, beginning with what `text` holds.
 * False: it was given up, and the text is as before. `more` may be NULL. */
bool dialog_type(struct app *app, const char *title, const char *more,
                 char *text, size_t cap);

/* A window in the middle with a title in its frame; returns its inside. */
struct rect dialog_window(struct paint *paint, int rows, int cols,
                          const char *title);
/* The key bar under it: scrolling, confirming and going back. */
void dialog_bar(struct paint *paint, const struct app *app, bool scrolls,
                bool enter);

#endif
