/*
 * theme.h - what inks and papers look like, with many colours, eight or none.
 *
 * Nothing is told by colour alone, so a theme may do what it likes; it only
 * sees to it that everything can be read.
 */
#ifndef WSK_TUI_THEME_H
#define WSK_TUI_THEME_H

#include "canvas.h"

enum depth {
    DEPTH_NONE,  /* bold, reverse and underline */
    DEPTH_EIGHT, /* the colours of old terminals */
    DEPTH_MANY   /* the 256 of xterm */
};

struct tint {
    int fg, bg; /* numbers of the terminal's palette */
    unsigned attr;
};

struct tint theme_tint(enum depth depth, struct style style);

#endif
