#include "tty.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "keys.h"
#include "rescue.h"
#include "woolsack/text.h"

#define ESCAPE_MS 25 /* that a lone Escape waits for more */

/* What the terminal can show. */

static bool is_utf8(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static const char *wanted_locale(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "";
}

/* A locale that is asked for but not installed still tells the encoding. */
static void set_encoding(void) {
    const char *wanted = wanted_locale();
    setlocale(LC_CTYPE, "");
    if (!is_utf8() &&
        (strcasestr(wanted, "utf-8") || strcasestr(wanted, "utf8")))
        setlocale(LC_CTYPE, "C.UTF-8");
}

static enum glyph_set choose_glyphs(bool ascii) {
    const char *name = getenv("TERM");
    if (ascii || !is_utf8() || !name || strncmp(name, "vt", 2) == 0 ||
        strncmp(name, "ansi", 4) == 0)
        return GLYPHS_ASCII;
    return strncmp(name, "linux", 5) == 0 ? GLYPHS_CONSOLE : GLYPHS_FULL;
}

static enum depth choose_depth(void) {
    const char *no_color = getenv("NO_COLOR");
    if ((no_color && *no_color) || !has_colors() || start_color() == ERR)
        return DEPTH_NONE;
    return COLORS >= 256 ? DEPTH_MANY : COLORS >= 8 ? DEPTH_EIGHT : DEPTH_NONE;
}

/* Opening and closing. */

/* NULL where the terminal has none: tigetstr has a third answer. */
static const char *capability(const char *name) {
    const char *value = tigetstr(name);
    return (intptr_t)value == -1 ? NULL : value;
}

static void prepare_rescue(void) {
    const char *const strings[] = {
        capability("sgr0"),       capability("op"),
        "\033[?1006l\033[?1000l", /* no mouse */
        capability("rmkx"),       capability("cnorm"),
        capability("rmcup"),      "\r"};
    rescue_prepare(strings, sizeof(strings) / sizeof(strings[0]));
}

/* Ctrl-C is a key like any other here; SIGINT comes from outside. */
static void set_modes(void) {
    struct termios modes;
    cbreak();
    noecho();
    nonl();
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_cc[VINTR] = _POSIX_VDISABLE;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    }
    def_prog_mode();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    curs_set(0);
}

/* What other terminals send for keys that matter: many pretend to be one that
 * they are not quite. */
static void define_keys(void) {
    static const struct {
        const char *bytes;
        int key;
    } keys[] = {
        {"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME}, {"\033[H", KEY_HOME},
        {"\033OH", KEY_HOME},  {"\033[4~", KEY_END},  {"\033[8~", KEY_END},
        {"\033[F", KEY_END},   {"\033OF", KEY_END},   {"\033[A", KEY_UP},
        {"\033[B", KEY_DOWN},  {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
        {"\033OA", KEY_UP},    {"\033OB", KEY_DOWN},  {"\033OC", KEY_RIGHT},
        {"\033OD", KEY_LEFT}};
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        define_key(keys[i].bytes, keys[i].key);
}

bool tty_works(struct wsk_fault *ret_fault) {
    const char *name = getenv("TERM");
    int status;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        (void)wsk_fault_set(ret_fault, WSK_EIO, 0, "there is no terminal here");
        return false;
    }
    if (setupterm(NULL, STDOUT_FILENO, &status) == ERR || !capability("cup")) {
        (void)wsk_fault_set(ret_fault, WSK_EIO, 0,
                            "the terminal \"%s\" cannot show a screen",
                            name ? name : "");
        return false;
    }
    return true;
}

bool tty_open(struct tty *tty, bool ascii, struct wsk_fault *ret_fault) {
    *tty = (struct tty){0};
    set_encoding();
    if (!tty_works(ret_fault))
        return false;
    SCREEN *screen = rescue_begin() ? newterm(NULL, stdout, stdin) : NULL;
    if (!screen) {
        rescue_end();
        (void)wsk_fault_set(ret_fault, WSK_EIO, 0,
                            "the terminal cannot be used");
        return false;
    }
    tty->screen = screen;
    prepare_rescue();
    set_modes();
    define_keys();
    tty->letters = is_utf8();
    tty->glyphs = choose_glyphs(ascii);
    tty->depth = choose_depth();
    mouseinterval(0);
    tty->mouse = mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED,
                           NULL) != 0;
    return true;
}

void tty_close(struct tty *tty) {
    if (!tty->screen)
        return;
    endwin();
    delscreen(tty->screen);
    rescue_end();
    tty->screen = NULL;
}

/* Showing. */

void tty_size(const struct tty *tty, int *ret_rows, int *ret_cols) {
    (void)tty;
    getmaxyx(stdscr, *ret_rows, *ret_cols);
}

void tty_redraw(struct tty *tty) {
    (void)tty;
    clearok(stdscr, TRUE);
}

/* The pair of curses for two colours, made when first wanted. If there are no
 * more, the pair of the terminal itself. */
static int pair_of(struct tty *tty, struct tint tint) {
    for (unsigned i = 0; i < tty->pair_count; i++)
        if (tty->pair[i].fg == tint.fg && tty->pair[i].bg == tint.bg)
            return (int)i + 1;
    int next = (int)tty->pair_count + 1;
    if (next > TTY_PAIRS || next >= COLOR_PAIRS ||
        init_pair((short)next, (short)tint.fg, (short)tint.bg) == ERR)
        return 0;
    tty->pair[next - 1].fg = tint.fg;
    tty->pair[next - 1].bg = tint.bg;
    tty->pair_count++;
    return next;
}

static attr_t attributes(unsigned attr) {
    return (attr & ATTR_BOLD ? A_BOLD : 0) | (attr & ATTR_DIM ? A_DIM : 0) |
           (attr & ATTR_REVERSE ? A_REVERSE : 0) |
           (attr & ATTR_UNDERLINE ? A_UNDERLINE : 0);
}

static void show_cell(struct tty *tty, int row, int col,
                      const struct cell *cell) {
    struct tint tint = theme_tint(tty->depth, cell->style);
    wchar_t chars[CELL_CHARS + 1] = {0};
    cchar_t out;
    int pair = tty->depth == DEPTH_NONE ? 0 : pair_of(tty, tint);
    for (unsigned i = 0; i < CELL_CHARS && cell->chars[i]; i++)
        chars[i] = (wchar_t)cell->chars[i];
    if (setcchar(&out, chars, attributes(tint.attr), (short)pair, NULL) != ERR)
        mvadd_wch(row, col, &out);
}

void tty_show(struct tty *tty, const struct canvas *canvas) {
    for (int row = 0; row < canvas->rows; row++)
        for (int col = 0; col < canvas->cols; col++) {
            const struct cell *cell = canvas_at(canvas, row, col);
            if (cell->chars[0])
                show_cell(tty, row, col, cell);
        }
    /* Where the eye is not drawn to it if it cannot be hidden, and so that who
     * drives the program sees that the picture is whole. */
    move(canvas->rows - 1, canvas->cols - 1);
    refresh();
}

/* Reading. */

static int special_key(wint_t key) {
    static const struct {
        wint_t curses;
        int key;
    } keys[] = {
        {KEY_UP, KEY_IS_UP},
        {KEY_DOWN, KEY_IS_DOWN},
        {KEY_LEFT, KEY_IS_LEFT},
        {KEY_RIGHT, KEY_IS_RIGHT},
        {KEY_HOME, KEY_IS_HOME},
        {KEY_END, KEY_IS_END},
        {KEY_PPAGE, KEY_IS_PAGE_UP},
        {KEY_NPAGE, KEY_IS_PAGE_DOWN},
        {KEY_BACKSPACE, KEY_IS_ERASE},
        {KEY_DC, KEY_IS_DELETE},
        {KEY_BTAB, KEY_IS_BACK_TAB},
        {KEY_ENTER, KEY_IS_ENTER},
        {KEY_F(1), '?'},
    };
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        if (keys[i].curses == key)
            return keys[i].key;
    return KEY_IS_NONE;
}

static struct input read_mouse(void) {
    MEVENT event;
    struct input input = {.key = KEY_IS_NONE};
    if (getmouse(&event) != OK)
        return input;
    input.row = event.y;
    input.col = event.x;
    if (event.bstate & BUTTON1_PRESSED)
        input.key = KEY_IS_CLICK;
    else if (event.bstate & BUTTON4_PRESSED)
        input.key = KEY_IS_WHEEL_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        input.key = KEY_IS_WHEEL_DOWN;
    return input;
}

static int plain_key(wint_t key) {
    return key == '\r' ? KEY_IS_ENTER : key == '\b' ? KEY_IS_ERASE : (int)key;
}

/* After Escape: the rest of a key that nobody knows is no keys. */
static bool skip_sequence(void) {
    wint_t next;
    if (get_wch(&next) != OK)
        return false;
    if (next != '[' && next != 'O') {
        unget_wch((wchar_t)next);
        return false;
    }
    while (get_wch(&next) == OK && !(next >= '@' && next <= '~'))
        ;
    return true;
}

static struct input read_key(void) {
    wint_t key;
    int kind = get_wch(&key);
    if (kind == ERR)
        return (struct input){.key = KEY_IS_TIMEOUT};
    if (kind == OK && key == KEY_IS_ESCAPE && skip_sequence())
        return (struct input){.key = KEY_IS_NONE};
    if (kind == OK)
        return (struct input){.key = plain_key(key)};
    if (key == KEY_MOUSE)
        return read_mouse();
    return (struct input){.key = special_key(key)};
}

static void follow_size(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row &&
        size.ws_col && is_term_resized(size.ws_row, size.ws_col))
        resize_term(size.ws_row, size.ws_col);
}

static void stop(struct tty *tty) {
    endwin();
    rescue_stop();
    follow_size();
    tty_redraw(tty);
    refresh();
}

static int answer_signal(struct tty *tty, int number) {
    switch (number) {
    case SIGTSTP:
        stop(tty);
        return KEY_IS_RESIZE;
    case SIGCONT:
        /* Whoever was in front meanwhile had modes of their own. */
        reset_prog_mode();
        follow_size();
        tty_redraw(tty);
        return KEY_IS_RESIZE;
    case SIGWINCH:
        follow_size();
        tty_redraw(tty);
        return KEY_IS_RESIZE;
    case 0:
        return KEY_IS_NONE;
    default:
        tty->ended_by = number;
        return KEY_IS_SIGNAL;
    }
}

struct input tty_read(struct tty *tty, int timeout_ms) {
    struct pollfd fds[2] = {{.fd = rescue_fd(), .events = POLLIN},
                            {.fd = STDIN_FILENO, .events = POLLIN}};
    for (;;) {
        if (tty->ended_by)
            return (struct input){.key = KEY_IS_SIGNAL};
        int key = answer_signal(tty, rescue_signal());
        if (key != KEY_IS_NONE)
            return (struct input){.key = key};
        struct input input = read_key(); /* curses may hold some already */
        if (input.key != KEY_IS_TIMEOUT)
            return input;
        int ready = poll(fds, 2, timeout_ms);
        if (ready == 0)
            return input;
        if (ready > 0 && fds[1].revents & (POLLHUP | POLLERR | POLLNVAL)) {
            tty->ended_by = SIGHUP; /* the terminal is gone */
            return (struct input){.key = KEY_IS_SIGNAL};
        }
    }
}
