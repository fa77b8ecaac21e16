/*
 * width.h - how many columns a text takes, near enough for a table of names:
 * one for every character (combining and double-width ones are not told apart).
 */
#ifndef WSK_CLI_WIDTH_H
#define WSK_CLI_WIDTH_H

static inline unsigned width_of(const char *text) {
    unsigned width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

#endif
