/*
 * story.h - prints what src/words tells: lines wrapped, indented by their
 * kind, names painted in the colours of the seats.
 */
#ifndef WSK_CLI_STORY_H
#define WSK_CLI_STORY_H

#include <stdio.h>

#include "../words/words.h"

#define STORY_COLUMNS 96 /* where lines are wrapped */

struct story {
    FILE *out;
    bool colour;
    unsigned indent; /* of lines under a heading; 0 before the first */
};

/* All lines but asides. Returns how many. The words need their marks. */
unsigned story_print(struct story *story, const struct words_story *told);

/* One line of text that may hold marks. */
void story_line(const struct story *story, const char *text, unsigned indent);
/* The same in bold. */
void story_bold(const struct story *story, const char *text);
/* In bold, with names in their colours; and a line that is not to be wrapped.
 */
void story_bold_line(const struct story *story, const char *text);
void story_row(const struct story *story, const char *text);

#endif
