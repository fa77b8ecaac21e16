/*
 * figures.h - winning chances and points in the reader's language.
 */
#ifndef WSK_REVIEW_FIGURES_H
#define WSK_REVIEW_FIGURES_H

#include "words/words.h"

/* Text for one figure, good for an argument: words_str(figure.text). */
struct figure {
    char text[32];
};

/* A share as "34.1 %". */
struct figure figure_percent(const struct words *words, double share);
/* A change of a share, "+3.4" or "−0.2", in hundredths; "0.0" has no sign. */
struct figure figure_change(const struct words *words, double share);
/* "2.3" and "+2.3" */
struct figure figure_decimal(const struct words *words, double value);
struct figure figure_signed(const struct words *words, double value);

/* Columns that a text takes: a character takes one, a mark none. */
unsigned figure_width(const char *text);

#endif
