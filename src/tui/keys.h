/*
 * keys.h - keys as the rest of the screen knows them, without curses.
 *
 * A key is a character (Unicode) or one of these.
 */
#ifndef WSK_TUI_KEYS_H
#define WSK_TUI_KEYS_H

enum key {
    KEY_IS_TAB = '\t',
    KEY_IS_ENTER = '\n',
    KEY_IS_ESCAPE = 27,
    KEY_IS_SPACE = ' ',
    KEY_IS_ERASE = 127,
    KEY_IS_INTERRUPT = 3, /* Ctrl-C, which is a key here */
    KEY_IS_REDRAW = 12,   /* Ctrl-L */
    /* Unicode ends at 0x10ffff. */
    KEY_IS_NONE = 0x200000,
    KEY_IS_UP,
    KEY_IS_DOWN,
    KEY_IS_LEFT,
    KEY_IS_RIGHT,
    KEY_IS_HOME,
    KEY_IS_END,
    KEY_IS_PAGE_UP,
    KEY_IS_PAGE_DOWN,
    KEY_IS_DELETE,
    KEY_IS_BACK_TAB,
    KEY_IS_CLICK, /* with a place */
    KEY_IS_WHEEL_UP,
    KEY_IS_WHEEL_DOWN,
    KEY_IS_RESIZE, /* the screen has another size now */
    KEY_IS_TIMEOUT,
    KEY_IS_SIGNAL /* the program is asked to end */
};

/* The key as a command: small letters, also from a Russian keyboard. */
int keys_command(int key);

#endif
