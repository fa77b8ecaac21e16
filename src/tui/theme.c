#include "theme.h"

#define SEATS 6

/* Of the 256: the meadow, and wool, paper and chalk on it. */
struct many {
    int bg;
    bool light; /* wants dark ink */
};
static const struct many many_papers[PAPER_COUNT] = {
    [PAPER_TABLE] = {22, false},    [PAPER_SHADE] = {23, false},
    [PAPER_BAR] = {235, false},     [PAPER_PANEL] = {236, false},
    [PAPER_DIALOG] = {230, true},   [PAPER_CALL] = {58, false},
    [PAPER_LIT] = {220, true},      [PAPER_WHITE] = {230, true},
    [PAPER_BLACK] = {238, false},   [PAPER_370] = {151, true},
    [PAPER_007] = {17, false},      [PAPER_DOG] = {180, true},
    [PAPER_BONE] = {188, true},     [PAPER_D12] = {25, false},
    [PAPER_D10] = {124, false},     [PAPER_D8] = {178, true},
    [PAPER_SEAT] = {117, true},     [PAPER_SEAT + 1] = {215, true},
    [PAPER_SEAT + 2] = {219, true}, [PAPER_SEAT + 3] = {228, true},
    [PAPER_SEAT + 4] = {255, true}, [PAPER_SEAT + 5] = {183, true},
};

/* On dark paper, on light paper. */
static const int many_inks[INK_COUNT][2] = {
    [INK_PLAIN] = {230, 16},     [INK_QUIET] = {150, 242},
    [INK_BONUS] = {120, 22},     [INK_MALUS] = {210, 124},
    [INK_CALL] = {229, 16},      [INK_KEY] = {221, 124},
    [INK_SEAT] = {117, 25},      [INK_SEAT + 1] = {215, 130},
    [INK_SEAT + 2] = {219, 126}, [INK_SEAT + 3] = {228, 94},
    [INK_SEAT + 4] = {255, 240}, [INK_SEAT + 5] = {183, 54},
};

static struct tint tint_many(struct style style) {
    const struct many *paper = &many_papers[style.paper];
    return (struct tint){many_inks[style.ink][paper->light], paper->bg,
                         style.attr};
}

/* Eight colours: 0 black, 1 red, 2 green, 3 yellow, 4 blue, 5 magenta, 6 cyan,
 * 7 white. Blue on black cannot be read, so it is a paper only. */
static const int eight_papers[PAPER_COUNT] = {
    [PAPER_TABLE] = 0,    [PAPER_SHADE] = 0,    [PAPER_BAR] = 4,
    [PAPER_PANEL] = 0,    [PAPER_DIALOG] = 7,   [PAPER_CALL] = 4,
    [PAPER_LIT] = 3,      [PAPER_WHITE] = 7,    [PAPER_BLACK] = 0,
    [PAPER_370] = 2,      [PAPER_007] = 4,      [PAPER_DOG] = 3,
    [PAPER_BONE] = 6,     [PAPER_D12] = 4,      [PAPER_D10] = 1,
    [PAPER_D8] = 3,       [PAPER_SEAT] = 6,     [PAPER_SEAT + 1] = 2,
    [PAPER_SEAT + 2] = 5, [PAPER_SEAT + 3] = 3, [PAPER_SEAT + 4] = 7,
    [PAPER_SEAT + 5] = 1,
};

static const int eight_inks[INK_COUNT] = {
    [INK_PLAIN] = 7,    [INK_QUIET] = 6,    [INK_BONUS] = 2,
    [INK_MALUS] = 1,    [INK_CALL] = 3,     [INK_KEY] = 3,
    [INK_SEAT] = 6,     [INK_SEAT + 1] = 2, [INK_SEAT + 2] = 5,
    [INK_SEAT + 3] = 3, [INK_SEAT + 4] = 7, [INK_SEAT + 5] = 1,
};

/* Light papers take black only: of the colours none can be read on all. */
static struct tint tint_eight(struct style style) {
    int bg = eight_papers[style.paper];
    bool dark = bg == 0 || bg == 4 || bg == 1 || bg == 5;
    int fg = dark ? eight_inks[style.ink] : 0;
    unsigned attr = style.attr;
    if (bg == 4 || bg == 1 || bg == 5) /* bright enough for these? */
        fg = fg == 3 || fg == 7 ? fg : 7;
    if (!dark)
        attr &= ~(unsigned)ATTR_BOLD; /* bold black is grey on many */
    return (struct tint){fg, bg, attr};
}

static struct tint tint_none(struct style style) {
    unsigned attr = style.attr;
    switch ((enum paper)style.paper) {
    case PAPER_BAR:
    case PAPER_LIT:
        attr |= ATTR_REVERSE;
        break;
    default:
        break;
    }
    if (style.ink == INK_KEY)
        attr |= ATTR_UNDERLINE;
    return (struct tint){-1, -1, attr};
}

struct tint theme_tint(enum depth depth, struct style style) {
    return depth == DEPTH_MANY    ? tint_many(style)
           : depth == DEPTH_EIGHT ? tint_eight(style)
                                  : tint_none(style);
}
