/*
 * stage.h - a page without a terminal: a record up to some line, drawn on a
 * canvas as its players would see it.
 */
#ifndef WSK_TESTS_STAGE_H
#define WSK_TESTS_STAGE_H

#include "support.h"

#include "tui/page.h"

#define STAGE_LINES 512

struct stage {
    struct wsk_record *record;
    struct canvas canvas;
    struct paint paint;
    struct page page;
    struct choice choice;
    wsk_move moves[WSK_MOVES_MAX];
    unsigned line_count;
    struct session_line lines[STAGE_LINES];
    char text[STAGE_LINES][512];
};

/* The first `lines` lines of a record in tests/golden. The lowest seat that
 * must choose looks on. The caller closes. */
struct stage *stage_open(const char *record, unsigned lines);
void stage_close(struct stage *stage);

/* Makes the seats be asked anew, in another language. */
void stage_speak(struct stage *stage, struct words_tongue tongue);

/* Keys for the choice: characters, and < > ^ v for the arrows, \n for Enter,
 * \t for Tab. Returns the last result. */
enum choice_result stage_keys(struct stage *stage, const char *keys);

void stage_draw(struct stage *stage, int rows, int cols, enum glyph_set set);

#endif
