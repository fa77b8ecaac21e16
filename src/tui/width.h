/*
 * width.h - how many columns a text takes on a terminal.
 *
 * Texts are UTF-8 here whatever the locale says; widths come from wcwidth. A
 * character it does not know (in the C locale: all but ASCII) counts as one
 * column: whoever shows it there shows one plain character in its place.
 */
#ifndef WSK_TUI_WIDTH_H
#define WSK_TUI_WIDTH_H

#include <stdint.h>

/* The next character of the text, which is moved past it; 0 at the end. What
 * is no UTF-8 reads as U+FFFD, byte by byte. */
uint32_t width_next(const char **text);

/* 0 for a combining character and for marks (canvas.h), 2 for a wide one. */
unsigned width_of_char(uint32_t character);

unsigned width_of(const char *text);

#endif
