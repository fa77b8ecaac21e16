/*
 * board.c - the table of Blöder Sack: players, five trays, the
 * rolled dice.
 */
#include "board.h"
#include <stdio.h>

#include "../rules/rules.h"
#include "tray.h"
#include "tui/art.h"
#include "tui/calls.h"
#include "tui/scene.h"
#include "tui/seats.h"

#define TRAY_LOW 2  /* rows of a tray, dice as small blocks */
#define TRAY_TALL 3 /* dice as boxes */
#define ROLLED_ROWS 5
#define ROLLED_COLS 9
#define DICE_COLS (2 * (ROLLED_COLS + 1) + 2)

static const struct sack_state *seen(const struct scene *scene) {
    return (const struct sack_state *)&scene->view;
}

/* Players: two in a line, in the order of play. */

static unsigned player_rows(const struct scene *scene) {
    return (scene->words.rules->seats + 1U) / 2;
}

static int draw_count(struct paint *paint, int row, int col, int cols,
                      const struct scene *scene, enum paper paper,
                      struct words_msg msg, unsigned count) {
    char text[WORDS_MAX];
    struct wsk_text out = wsk_text_in(text, sizeof(text));
    WORDS_SAY(&scene->words, &out, msg, words_count((int)count));
    return paint_text(paint, row, col, cols, style_of(INK_PLAIN, paper, 0),
                      text);
}

static void draw_player(struct paint *paint, int row, int col, int cols,
                        const struct scene *scene, unsigned seat,
                        unsigned place) {
    const struct sack_state *state = seen(scene);
    enum paper paper = seat_paper(scene, seat);
    unsigned placed = (unsigned)__builtin_popcountll(state->owner[seat]);
    int each = 10, counts = scene->scored ? 3 : 2, name = cols - counts * each;
    canvas_fill(paint->canvas, (struct rect){row, col, 1, cols},
                style_of(INK_PLAIN, paper, 0));
    seat_draw(paint, row, col, name - 1, scene, seat, place, paper);
    int at = col + name;
    /* Translators: in a list of players, at most nine letters with the
     * number. */
    draw_count(paint, row, at, each - 1, scene, paper,
               MSG_NC("supply", "%1 die", "%1 dice"), SACK_DICE - placed);
    draw_count(paint, row, at + each, each - 1, scene, paper,
               MSG_NC("won", "%1 card", "%1 cards"), scene->pile[seat]);
    if (scene->scored)
        draw_count(paint, row, at + 2 * each, each - 1, scene, paper,
                   MSG_NC("won", "%1 sack", "%1 sacks"),
                   (unsigned)scene->total[seat]);
}

static void draw_players(struct paint *paint, struct rect rect,
                         const struct scene *scene) {
    unsigned seats = scene->words.rules->seats;
    int half = rect.cols / 2;
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = (scene->words.rules->start + i) % seats;
        draw_player(paint, rect.row + (int)i / 2, rect.col + (i % 2 ? half : 0),
                    half - (i % 2 == 0), scene, seat, i + 1);
    }
}

/* The rolled dice, with pips. */

static void draw_pips(struct paint *paint, int row, int col, unsigned face,
                      struct style style) {
    /* Bits from the upper left to the lower right. */
    static const uint16_t pips[7] = {0,     0x010, 0x101, 0x111,
                                     0x145, 0x155, 0x16d};
    for (unsigned i = 0; i < 9; i++)
        if (pips[face] >> i & 1)
            paint_text(paint, row + (int)i / 3, col + (int)(i % 3) * 2, 1,
                       style, paint_glyph(paint, GLYPH_PIP));
}

static void draw_rolled(struct paint *paint, int row, int col, unsigned seat,
                        unsigned face, bool held, char key) {
    struct rect rect = {row, col, ROLLED_ROWS, ROLLED_COLS};
    enum paper paper = PAPER_SEAT + seat;
    struct style style = style_of(INK_PLAIN, paper, ATTR_BOLD);
    enum paper edge = held ? PAPER_LIT : paper;
    canvas_fill(paint->canvas, rect, style);
    paint_frame(paint, rect, held ? FRAME_DOUBLE : FRAME_SINGLE,
                style_of(INK_PLAIN, edge, 0));
    draw_pips(paint, row + 1, col + 2, face, style);
    paint_text(paint, row, col + 2, 1, style_of(INK_PLAIN, edge, ATTR_BOLD),
               paint_glyph(paint, GLYPH_SEAT + seat));
    if (face)
        paint_textf(paint, row, col + 5, 3,
                    style_of(INK_PLAIN, edge, ATTR_BOLD), " %u ", face);
    if (key)
        paint_textf(paint, row + ROLLED_ROWS - 1, col + 3, 3,
                    style_of(INK_KEY, edge, ATTR_BOLD), " %c ", key);
}

static void draw_dice(struct paint *paint, struct rect rect,
                      const struct scene *scene) {
    const struct sack_state *state = seen(scene);
    const struct choice *choice = scene->choice;
    bool choose = choice && state->phase == SACK_PHASE_FIRST;
    int row = rect.row + (rect.rows - ROLLED_ROWS) / 2;
    int left = rect.col + (rect.cols - 2 * ROLLED_COLS - 1) / 2;
    for (unsigned die = 0; die < 2; die++) {
        int col = left + (int)die * (ROLLED_COLS + 1);
        unsigned face =
            scene->tumble ? scene->tumble->face[die] : state->dice[die];
        if (!face)
            continue;
        draw_rolled(paint, row, col, state->seat, face,
                    choice && choice->die == die && choose, 0);
        if (choose)
            paint_zone(paint, (struct rect){row, col, ROLLED_ROWS, ROLLED_COLS},
                       TARGET(TARGET_DIE, die));
    }
}

/* Rows that are left over become larger dice, then air. */
static struct rect sack_draw(struct paint *paint, struct rect rect,
                             bool log_beside, const struct scene *scene) {
    int players = (int)player_rows(scene);
    int spare = rect.rows - (players + SACK_TRAYS * TRAY_LOW + ROLLED_ROWS);
    int rows = spare >= SACK_TRAYS ? TRAY_TALL : TRAY_LOW;
    spare -= SACK_TRAYS * (rows - TRAY_LOW);
    int gap = spare >= 3 * (SACK_TRAYS + 1) ? 2 : spare >= SACK_TRAYS + 1;
    int top = rect.row + players + gap;
    draw_players(paint, rect, scene);
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        tray_draw(paint,
                  (struct rect){top + (int)t * (rows + gap), rect.col, rows,
                                rect.cols},
                  scene, t);
    int below = top + SACK_TRAYS * (rows + gap);
    struct rect dice = {below, rect.col, rect.row + rect.rows - below,
                        log_beside ? DICE_COLS : rect.cols};
    draw_dice(paint, dice, scene);
    return (struct rect){below, rect.col + DICE_COLS, dice.rows,
                         rect.cols - DICE_COLS};
}

static void sack_status(const struct scene *scene, struct wsk_text *ret) {
    /* Translators: in the title bar: sack cards that are still covered. */
    WORDS_SAY(&scene->words, ret, MSG("pile %1"),
              words_num(__builtin_popcount(seen(scene)->pile)));
}

static unsigned sack_on_turn(const struct wsk_rules *rules,
                             const struct wsk_state *state) {
    const struct sack_state *sack = (const struct sack_state *)state;
    (void)rules;
    return sack->head.turn == WSK_TURN_CHANCE ? 1U << sack->seat
                                              : sack->head.seats;
}

static unsigned sack_pile(const struct wsk_rules *rules,
                          const struct wsk_state *state, unsigned seat) {
    (void)rules;
    return ((const struct sack_state *)state)->cards[seat];
}

static bool sack_rolled(const struct wsk_rules *rules,
                        const struct wsk_state *before,
                        const struct wsk_event *event, struct tumble *ret_faces,
                        struct tumble *ret_sides, struct wsk_state *ret_lying) {
    (void)rules;
    if (event->seat != WSK_CHANCE ||
        SACK_MOVE_VERB(event->moves[0]) != SACK_MOVE_ROLL)
        return false;
    unsigned what = SACK_MOVE_WHAT(event->moves[0]);
    *ret_lying = *before;
    struct sack_state *lying = (struct sack_state *)ret_lying;
    lying->dice[0] = (uint8_t)((what >> 3) + 1);
    lying->dice[1] = (uint8_t)((what & 7) + 1);
    for (unsigned die = 0; die < 2; die++) {
        ret_faces->face[die] = lying->dice[die];
        ret_sides->face[die] = SACK_FACES;
    }
    return true;
}

/* clang-format off */
static const char *const title[2][ART_TITLE_ROWS] = {
    {"      \\|/      ", "    .-'''-.    ", "   (  o o  )   ", "   (___-___)   "},
     {"      ╲│╱      ", "    ╭─┴┴┴─╮    ", "   (  ◕ ◕  )   ", "   (___‿___)   "},
};
/* clang-format on */

static const char *sack_title(enum glyph_set set, unsigned row) {
    return title[set == GLYPHS_FULL][row];
}

const struct board board_bloeder_sack = {.title = sack_title,
                                         .draw = sack_draw,
                                         .status = sack_status,
                                         .hint = call_sack_hint,
                                         .buttons = call_sack_buttons,
                                         .chooser = &chooser_sack,
                                         .on_turn = sack_on_turn,
                                         .pile = sack_pile,
                                         .rolled = sack_rolled};
