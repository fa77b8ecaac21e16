/*
 * board.c - the table of Volle Wolle: players in the order of play,
 * the display, the dice.
 */
#include "board.h"
#include <stdio.h>

#include "../words/words.h"
#include "card.h"
#include "tui/calls.h"
#include "tui/scene.h"
#include "tui/seats.h"

#define DICE_COLS (3 * (DIE_COLS + 1) + 2) /* beside the log */

static const struct volle_rules *deck(const struct scene *scene) {
    return (const struct volle_rules *)scene->words.rules;
}

static const struct volle_state *seen(const struct scene *scene) {
    return (const struct volle_state *)&scene->view;
}

/* The order of play is known from the last bid to the end of the round. */
static bool is_ordered(const struct scene *scene) {
    switch ((enum volle_phase)seen(scene)->phase) {
    case VOLLE_PHASE_BOARD:
    case VOLLE_PHASE_DEAL:
    case VOLLE_PHASE_BID:
    case VOLLE_PHASE_OVER:
        return false;
    default:
        return true;
    }
}

/* Players. */

enum column { BID, TOP, DOGS, BONE, CHIPS, HERD, TOTAL, COLUMNS };

struct columns {
    int at[COLUMNS], cols[COLUMNS];
    unsigned count;
};

static struct columns columns_in(const struct scene *scene, int cols) {
    static const int widths[COLUMNS] = {7, 16, 8, 8, 8, 8, 8};
    struct columns columns = {.count = scene->scored ? COLUMNS : TOTAL};
    int at = cols;
    for (unsigned i = columns.count; i-- > 0;) {
        at -= widths[i];
        columns.at[i] = at;
        columns.cols[i] = widths[i] - 1;
    }
    return columns;
}

static void draw_heads(struct paint *paint, struct rect rect,
                       const struct scene *scene,
                       const struct columns *columns) {
    const struct words_msg heads[COLUMNS] = {
        /* Translators: heads of columns in a list of the players, at most
         * seven letters each, "Top sheep" fifteen. */
        MSG_C("column", "Bid"),   MSG_C("column", "Top sheep"),
        MSG_C("column", "Dogs"),  MSG_C("column", "Bone"),
        MSG_C("column", "Chips"), MSG_C("column", "Herd"),
        MSG_C("column", "Points")};
    for (unsigned i = 0; i < columns->count; i++)
        paint_text(paint, rect.row, rect.col + columns->at[i], columns->cols[i],
                   style_of(INK_QUIET, PAPER_TABLE, 0),
                   words_get(&scene->words, heads[i]));
}

static void draw_bid(struct paint *paint, int row, int col, int cols,
                     const struct scene *scene, unsigned seat,
                     enum paper paper) {
    unsigned bid = seen(scene)->bids[seat];
    struct style style = style_of(INK_PLAIN, paper, ATTR_BOLD);
    char text[WORDS_MAX];
    struct wsk_text out = wsk_text_in(text, sizeof(text));
    if (bid == VOLLE_BID_HIDDEN)
        paint_text(paint, row, col, cols, style,
                   paint_glyph(paint, GLYPH_TICK));
    else if (bid) {
        volle_put_bid(&scene->words, bid, &out);
        paint_text(paint, row, col, cols, style, text);
    } else if (scene->on_turn >> seat & 1)
        paint_text(paint, row, col, cols, style,
                   paint_glyph(paint, GLYPH_WAIT));
}

static void draw_player(struct paint *paint, int row, int left,
                        const struct scene *scene,
                        const struct columns *columns, unsigned seat,
                        enum paper paper) {
    const struct volle_state *state = seen(scene);
    const struct volle_rules *rules = deck(scene);
    struct style style = style_of(INK_PLAIN, paper, 0);
    const int *at = columns->at, *cols = columns->cols;
    unsigned dogs = volle_count(state->taken[seat] & rules->dogs);
    draw_bid(paint, row, left + at[BID], cols[BID], scene, seat, paper);
    if (state->front[seat] != VOLLE_NONE)
        card_brief(paint, row, left + at[TOP], cols[TOP], paper, rules,
                   state->front[seat]);
    paint_textf(paint, row, left + at[DOGS], cols[DOGS], style, "%u", dogs);
    if (state->bone == seat)
        paint_text(paint, row, left + at[BONE], cols[BONE],
                   style_of(INK_PLAIN, paper, ATTR_BOLD),
                   paint_glyph(paint, GLYPH_BONE));
    paint_textf(paint, row, left + at[CHIPS], cols[CHIPS], style, "%s %u",
                paint_glyph(paint, GLYPH_CHIP), (unsigned)state->chips[seat]);
    paint_textf(paint, row, left + at[HERD], cols[HERD], style, "%u",
                scene->pile[seat]);
    if (scene->scored)
        paint_textf(
            paint, row, left + at[TOTAL], cols[TOTAL],
            style_of(INK_PLAIN, paper, ATTR_BOLD), "%s%d",
            scene->total[seat] < 0 ? paint_glyph(paint, GLYPH_MINUS) : "",
            scene->total[seat] < 0 ? -scene->total[seat] : scene->total[seat]);
}

static void draw_players(struct paint *paint, struct rect rect,
                         const struct scene *scene) {
    struct columns columns = columns_in(scene, rect.cols);
    bool ordered = is_ordered(scene);
    draw_heads(paint, rect, scene, &columns);
    for (unsigned i = 0; i < scene->words.rules->seats; i++) {
        unsigned seat = ordered ? seen(scene)->order[i] : i;
        struct rect line = {rect.row + 1 + (int)i, rect.col, 1, rect.cols};
        enum paper paper = seat_paper(scene, seat);
        canvas_fill(paint->canvas, line, style_of(INK_PLAIN, paper, 0));
        seat_draw(paint, line.row, line.col, columns.at[BID] - 1, scene, seat,
                  ordered ? i + 1 : 0, paper);
        draw_player(paint, line.row, line.col, scene, &columns, seat, paper);
    }
}

/* The display. */

static struct look look_of_card(const struct scene *scene, unsigned position) {
    const struct choice *choice = scene->choice;
    unsigned phase = seen(scene)->phase;
    struct look look = {0};
    if (!choice || (phase != VOLLE_PHASE_TAKE && phase != VOLLE_PHASE_BLACK &&
                    phase != VOLLE_PHASE_REST))
        return look;
    for (unsigned i = 0; i < choice->picks; i++)
        look.picked |= choice->pick[i] == position;
    look.cursor = choice->cursor == (int)position;
    look.top = choice->top == position;
    uint64_t card =
        volle_cards_at(seen(scene)->display, 1U << position, VOLLE_DISPLAY_MAX);
    if (!choice->all || (look.picked && card & deck(scene)->sheep))
        look.key = (char)('1' + position);
    return look;
}

static void draw_display(struct paint *paint, struct rect rect, bool large,
                         const struct scene *scene) {
    int cols = large ? CARD_LARGE_COLS : CARD_SMALL_COLS;
    int rows = large ? CARD_LARGE_ROWS : CARD_SMALL_ROWS;
    int count = seen(scene)->left, gap = 1;
    int col = rect.col + (rect.cols - count * (cols + gap) + gap) / 2;
    unsigned position = 0;
    for (uint64_t rest = seen(scene)->display; rest; rest &= rest - 1) {
        struct look look = look_of_card(scene, position);
        card_draw(paint, rect.row, col, large, deck(scene),
                  (unsigned)__builtin_ctzll(rest), look);
        if (look.key)
            paint_zone(paint, (struct rect){rect.row, col, rows, cols},
                       TARGET(TARGET_CARD, position));
        col += cols + gap;
        position++;
    }
}

/* The dice. */

static struct look look_of_die(const struct scene *scene, unsigned die) {
    const struct choice *choice = scene->choice;
    struct look look = {.picked = seen(scene)->kept >> die & 1};
    if (!choice || seen(scene)->phase != VOLLE_PHASE_KEEP)
        return look;
    wsk_move move = VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
    if (choice_find(choice, move) == CHOICE_NONE)
        return look;
    look.key = (char)('1' + die);
    look.cursor = choice->ready && choice->move == move;
    return look;
}

/* In the middle of the rectangle, as large as it allows. */
static void draw_dice(struct paint *paint, struct rect rect,
                      const struct scene *scene) {
    bool large =
        rect.rows >= DIE_LARGE_ROWS && rect.cols >= 3 * (DIE_LARGE_COLS + 2);
    int rows = large ? DIE_LARGE_ROWS : DIE_ROWS;
    int cols = large ? DIE_LARGE_COLS : DIE_COLS, gap = large ? 3 : 1;
    int left = rect.col + (rect.cols - 3 * cols - 2 * gap) / 2;
    for (unsigned die = 0; die < 3; die++) {
        struct look look = look_of_die(scene, die);
        int col = left + (int)die * (cols + gap);
        int row = rect.row + (rect.rows - rows) / 2;
        unsigned value = seen(scene)->dice[die];
        if (scene->tumble && scene->tumble->face[die]) {
            value = scene->tumble->face[die];
            row += rect.rows > rows ? (int)(value % 2) : 0;
        }
        die_draw(paint, &scene->words, row, col, large, die, value, look);
        if (look.key)
            paint_zone(paint, (struct rect){row, col, rows, cols},
                       TARGET(TARGET_DIE, die));
    }
}

/* Rows that are left over become larger cards, then air. */
static struct rect volle_draw(struct paint *paint, struct rect rect,
                              bool log_beside, const struct scene *scene) {
    int seats = scene->words.rules->seats, cards = seats + 1;
    int spare = rect.rows - (1 + seats + CARD_SMALL_ROWS + DIE_ROWS);
    bool large = spare >= CARD_LARGE_ROWS - CARD_SMALL_ROWS &&
                 cards * (CARD_LARGE_COLS + 1) - 1 <= rect.cols;
    int card_rows = large ? CARD_LARGE_ROWS : CARD_SMALL_ROWS;
    spare -= card_rows - CARD_SMALL_ROWS;
    int air = log_beside ? spare >= 4 : spare / 3;
    struct rect players = {rect.row, rect.col, seats + 1, rect.cols};
    struct rect display = {players.row + players.rows + air, rect.col,
                           card_rows, rect.cols};
    int below = display.row + display.rows + (log_beside ? air : 0);
    struct rect dice = {below, rect.col, rect.row + rect.rows - below,
                        log_beside ? DICE_COLS : rect.cols};
    draw_players(paint, players, scene);
    draw_display(paint, display, large, scene);
    draw_dice(paint, dice, scene);
    return (struct rect){below, rect.col + DICE_COLS, dice.rows,
                         rect.cols - DICE_COLS};
}

static void volle_status(const struct scene *scene, struct wsk_text *ret) {
    const struct volle_state *state = seen(scene);
    /* Translators: in the title bar: cards in the pile, chips in the
     * supply. */
    WORDS_SAY(&scene->words, ret, MSG("pile %1, supply %2"),
              words_num((int)volle_count(state->pile)),
              words_num(state->supply));
}

static unsigned volle_on_turn(const struct wsk_rules *rules,
                              const struct wsk_state *state) {
    const struct volle_state *volle = (const struct volle_state *)state;
    (void)rules;
    return volle->phase == VOLLE_PHASE_ROLL ? 1U << volle->order[volle->place]
                                            : volle->head.seats;
}

static unsigned volle_pile(const struct wsk_rules *rules,
                           const struct wsk_state *state, unsigned seat) {
    return volle_count(((const struct volle_state *)state)->taken[seat] &
                       ((const struct volle_rules *)rules)->sheep);
}

static bool volle_rolled(const struct wsk_rules *rules,
                         const struct wsk_state *before,
                         const struct wsk_event *event,
                         struct tumble *ret_faces, struct tumble *ret_sides,
                         struct wsk_state *ret_lying) {
    (void)rules;
    if (event->seat != WSK_CHANCE ||
        VOLLE_MOVE_VERB(event->moves[0]) != VOLLE_MOVE_ROLL)
        return false;
    *ret_lying = *before;
    struct volle_state *lying = (struct volle_state *)ret_lying;
    unsigned code = VOLLE_MOVE_WHAT(event->moves[0]);
    for (unsigned die = 3; die-- > 0; code /= volle_sides[die]) {
        bool kept = lying->kept >> die & 1;
        uint8_t face = (uint8_t)(code % volle_sides[die] + 1);
        ret_faces->face[die] = kept ? 0 : face;
        ret_sides->face[die] = volle_sides[die];
        lying->dice[die] = kept ? lying->dice[die] : face;
    }
    return true;
}

const struct board board_volle_wolle = {.draw = volle_draw,
                                        .status = volle_status,
                                        .hint = call_volle_hint,
                                        .buttons = call_volle_buttons,
                                        .chooser = &chooser_volle,
                                        .on_turn = volle_on_turn,
                                        .pile = volle_pile,
                                        .rolled = volle_rolled};
