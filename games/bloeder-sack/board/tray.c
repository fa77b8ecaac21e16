#include "tray.h"

#include <stdio.h>

#include "../rules/rules.h"
#include "tui/seats.h"

#define LABEL 1       /* columns: where the double stands */
#define CONDITION 6   /* where the condition begins */
#define FIELDS_MIN 33 /* where the fields begin: words need room, too */
#define FIELDS_MAX 46
#define RACE 17      /* columns beside low fields, for who leads */
#define FIELD_LOW 3  /* columns of a field */
#define FIELD_TALL 5 /* the same, as a box */
#define TRAY_BOX_ROWS 3

static const struct sack_state *seen(const struct scene *scene) {
    return (const struct sack_state *)&scene->view;
}

static const struct sack_card *card_at(const struct scene *scene,
                                       unsigned tray) {
    const struct sack_rules *rules =
        (const struct sack_rules *)scene->words.rules;
    unsigned id = seen(scene)->slot[tray];
    return id ? &rules->card[id - 1] : NULL;
}

/* The condition as a pictogram. */

static void put_faces(const struct paint *paint, unsigned faces,
                      struct wsk_text *out) {
    unsigned all = (1U << SACK_FACES) - 1, missing = all & ~faces;
    if (__builtin_popcount(missing) == 1) {
        wsk_text_put(out, "%s%u", paint_glyph(paint, GLYPH_NOT),
                     (unsigned)__builtin_ctz(missing) + 1);
        return;
    }
    for (unsigned f = 0; f < SACK_FACES; f++)
        if (faces >> f & 1)
            wsk_text_put(out, "[%u]", f + 1);
}

static void put_pictogram(const struct paint *paint,
                          const struct sack_card *card, struct wsk_text *out) {
    const char *sum = paint_glyph(paint, GLYPH_SUM);
    switch ((enum sack_kind)card->kind) {
    case SACK_MOST_DICE:
        wsk_text_put(out, "[ ][ ][ ]");
        break;
    case SACK_MOST_OF:
        put_faces(paint, card->faces, out);
        break;
    case SACK_MOST_EQUAL:
        wsk_text_put(out, "[=][=]");
        break;
    case SACK_MOST_DIFFERENT:
        wsk_text_put(out, "[%s][%s]", paint_glyph(paint, GLYPH_NOT),
                     paint_glyph(paint, GLYPH_NOT));
        break;
    case SACK_LAST_OF:
        wsk_text_put(out, "%s ", paint_glyph(paint, GLYPH_FLAG));
        put_faces(paint, card->faces, out);
        break;
    case SACK_SUM:
        wsk_text_put(out, "%s", sum);
        break;
    case SACK_SUM_EVEN:
        wsk_text_put(out, "%s 2 4 6..", sum);
        break;
    case SACK_SUM_ODD:
        wsk_text_put(out, "%s 1 3 5..", sum);
        break;
    case SACK_SUM_UNDER:
        wsk_text_put(out, "%s < %u", sum, (unsigned)card->under);
        break;
    }
}

static void draw_card(struct paint *paint, struct rect rect,
                      const struct scene *scene, const struct sack_card *card,
                      unsigned id, enum paper paper) {
    char text[WORDS_MAX];
    struct wsk_text out = wsk_text_in(text, sizeof(text));
    put_pictogram(paint, card, &out);
    int used = paint_text(paint, rect.row, rect.col, rect.cols,
                          style_of(INK_PLAIN, paper, ATTR_BOLD), text);
    out = wsk_text_in(text, sizeof(text));
    WORDS_SAY(&scene->words, &out, MSG_N("%1 sack", "%1 sacks"),
              words_count(card->sacks));
    paint_right(paint, rect.row, rect.col + used + 1, rect.cols - used - 1,
                style_of(INK_CALL, paper, card->sacks > 1 ? ATTR_BOLD : 0),
                text);
    out = wsk_text_in(text, sizeof(text));
    words_card(&scene->words, id, &out);
    paint_text(paint, rect.row + 1, rect.col, rect.cols,
               style_of(INK_PLAIN, paper, 0), text);
}

/* Who leads, and how far the others are. */

static void draw_race(struct paint *paint, struct rect rect,
                      const struct scene *scene, unsigned tray, bool flat,
                      enum paper paper) {
    const struct sack_rules *rules =
        (const struct sack_rules *)scene->words.rules;
    const struct sack_state *state = seen(scene);
    const struct sack_card *card = card_at(scene, tray);
    unsigned leader = sack_leader(rules, state, tray);
    int row = rect.row, end = rect.col + rect.cols, col = rect.col;
    if (leader < SACK_SEATS_MAX) {
        col += paint_textf(paint, row, col, 2,
                           style_of(INK_CALL, paper, ATTR_BOLD), "%s ",
                           paint_glyph(paint, GLYPH_CROWN));
        col += seat_shape(paint, row, col, leader, paper) + 1;
        int room = flat ? 9 : end - col - 3;
        col += paint_text(paint, row, col, room,
                          style_of(INK_SEAT + leader, paper, ATTR_BOLD),
                          scene->words.name[leader]) +
               1;
        col += paint_textf(paint, row, col, end - col,
                           style_of(INK_PLAIN, paper, ATTR_BOLD), "%u",
                           sack_measure(state, card, tray, leader));
    }
    if (!flat) {
        row++;
        col = rect.col;
    }
    for (unsigned s = 0; s < scene->words.rules->seats; s++) {
        unsigned measure = sack_measure(state, card, tray, s);
        if (s == leader || !(state->owner[s] & SACK_TRAY(tray)) ||
            col + 4 > end)
            continue;
        col += col > rect.col ? 2 : 0;
        col += seat_shape(paint, row, col, s, paper) + 1;
        /* No measure: out of the race. */
        col += measure
                   ? paint_textf(paint, row, col, end - col,
                                 style_of(INK_PLAIN, paper, 0), "%u", measure)
                   : paint_text(paint, row, col, end - col,
                                style_of(INK_QUIET, paper, 0),
                                paint_glyph(paint, GLYPH_MINUS));
    }
}

/* Fields. */

static unsigned field_count(const struct scene *scene) {
    return sack_full(scene->words.rules);
}

/* The column where they begin: as far to the right as they can. */
static int fields_from(const struct scene *scene, int cols, bool tall) {
    int taken = (int)field_count(scene) * (tall ? FIELD_TALL : FIELD_LOW) +
                (tall ? 1 : RACE);
    int from = cols - taken;
    return from < FIELDS_MIN   ? FIELDS_MIN
           : from > FIELDS_MAX ? FIELDS_MAX
                               : from;
}

struct field {
    unsigned owner, face; /* face 0: empty */
    bool swap;            /* may be swapped now */
    bool chosen;
};

static bool may_swap(const struct choice *choice, unsigned bit, unsigned face) {
    return choice &&
           choice_find(choice, SACK_MOVE(SACK_MOVE_SWAP,
                                         (face - 1) << 6 | bit)) != CHOICE_NONE;
}

static struct field field_at(const struct scene *scene, unsigned tray,
                             unsigned at) {
    const struct sack_state *state = seen(scene);
    const struct choice *choice = scene->choice;
    unsigned bit = SACK_FIELDS * tray + at;
    struct field field = {0};
    for (unsigned f = 0; f < SACK_FACES; f++)
        if (state->face[f] >> bit & 1)
            field.face = f + 1;
    for (unsigned s = 0; s < SACK_SEATS_MAX; s++)
        if (state->owner[s] >> bit & 1)
            field.owner = s;
    if (!choice || !choice->ready) {
        field.swap = field.face && may_swap(choice, bit, field.face);
        return field;
    }
    unsigned what = SACK_MOVE_WHAT(choice->move);
    if (field.face) {
        field.swap = may_swap(choice, bit, field.face);
        field.chosen = SACK_MOVE_VERB(choice->move) == SACK_MOVE_SWAP &&
                       (what & 63) == bit;
    } else if (SACK_MOVE_VERB(choice->move) == SACK_MOVE_PLACE &&
               (what & 7) == tray && at == state->fill[tray]) {
        /* What it would look like. */
        field = (struct field){
            .owner = choice->seat, .face = (what >> 3) + 1, .chosen = true};
    }
    return field;
}

static void draw_low(struct paint *paint, int row, int col,
                     const struct field *field, enum paper paper) {
    enum paper under = field->chosen ? PAPER_LIT : PAPER_SEAT + field->owner;
    unsigned attr = ATTR_BOLD | (field->swap ? ATTR_UNDERLINE : 0) |
                    (field->chosen ? ATTR_REVERSE : 0);
    if (!field->face) {
        paint_text(paint, row, col, 1, style_of(INK_QUIET, paper, 0),
                   paint_glyph(paint, GLYPH_EMPTY));
        return;
    }
    paint_textf(paint, row, col, 2, style_of(INK_PLAIN, under, attr), "%u ",
                field->face);
    paint_textf(paint, row + 1, col, 2, style_of(INK_PLAIN, under, attr), "%s ",
                paint_glyph(paint, GLYPH_SEAT + field->owner));
}

static void draw_tall(struct paint *paint, int row, int col,
                      const struct field *field, enum paper paper) {
    struct rect rect = {row, col, TRAY_BOX_ROWS, FIELD_TALL};
    if (!field->face) {
        paint_text(paint, row + 1, col + 2, 1, style_of(INK_QUIET, paper, 0),
                   paint_glyph(paint, GLYPH_EMPTY));
        return;
    }
    enum paper under = field->chosen ? PAPER_LIT : PAPER_SEAT + field->owner;
    struct style style = style_of(INK_PLAIN, under, ATTR_BOLD);
    canvas_fill(paint->canvas, rect, style);
    paint_frame(paint, rect,
                field->chosen || field->swap ? FRAME_DOUBLE : FRAME_SINGLE,
                style_of(INK_PLAIN, under, 0));
    paint_textf(paint, row + 1, col + 2, 1, style, "%u", field->face);
    paint_text(paint, row + 2, col + 2, 1, style,
               paint_glyph(paint, GLYPH_SEAT + field->owner));
}

static void draw_fields(struct paint *paint, struct rect rect, bool tall,
                        const struct scene *scene, unsigned tray,
                        enum paper paper) {
    unsigned count = field_count(scene);
    int from = fields_from(scene, rect.cols, tall);
    int cols = tall ? FIELD_TALL : FIELD_LOW;
    for (unsigned at = 0; at < count; at++) {
        struct field field = field_at(scene, tray, at);
        int col = rect.col + from + (int)at * cols;
        if (tall)
            draw_tall(paint, rect.row, col, &field, paper);
        else
            draw_low(paint, rect.row, col, &field, paper);
        if (field.swap)
            paint_zone(paint, (struct rect){rect.row, col, rect.rows, cols},
                       TARGET(TARGET_FIELD, SACK_FIELDS * tray + at));
    }
}

/* Whether the tray can be pointed at, with the die in hand or to be scored. */
static bool may_point(const struct scene *scene, unsigned tray) {
    const struct choice *choice = scene->choice;
    for (unsigned i = 0; choice && i < choice->list.count; i++) {
        unsigned what = SACK_MOVE_WHAT(choice->list.move[i]);
        switch (SACK_MOVE_VERB(choice->list.move[i])) {
        case SACK_MOVE_SCORE:
            if (what == tray)
                return true;
            break;
        case SACK_MOVE_PLACE:
            if ((what & 7) == tray)
                return true;
            break;
        default:
            break;
        }
    }
    return false;
}

void tray_draw(struct paint *paint, struct rect rect, const struct scene *scene,
               unsigned tray) {
    const struct sack_card *card = card_at(scene, tray);
    const struct choice *choice = scene->choice;
    bool tall = rect.rows >= TRAY_BOX_ROWS, point = may_point(scene, tray);
    bool chosen = choice && choice->ready && choice->cursor == (int)tray;
    enum paper paper = tray % 2 ? PAPER_TABLE : PAPER_SHADE;
    canvas_fill(paint->canvas, rect, style_of(INK_PLAIN, paper, 0));
    if (point)
        paint_zone(paint, rect, TARGET(TARGET_TRAY, tray));
    paint_textf(paint, rect.row, rect.col + LABEL, 3,
                style_of(point ? INK_KEY : INK_QUIET,
                         chosen ? PAPER_LIT : paper, ATTR_BOLD),
                "%u-%u", tray + 1, tray + 1);
    if (chosen)
        paint_text(paint, rect.row + 1, rect.col + LABEL + 1, 1,
                   style_of(INK_CALL, paper, ATTR_BOLD),
                   paint_glyph(paint, GLYPH_TURN));
    if (!card)
        return;
    int from = fields_from(scene, rect.cols, tall);
    int words = from - CONDITION - 2;
    draw_card(paint, (struct rect){rect.row, rect.col + CONDITION, 2, words},
              scene, card, seen(scene)->slot[tray], paper);
    draw_fields(paint, rect, tall, scene, tray, paper);
    struct rect race = {rect.row + 2, rect.col + CONDITION, 1, words};
    if (!tall) {
        int behind = from + (int)field_count(scene) * FIELD_LOW + 1;
        race =
            (struct rect){rect.row, rect.col + behind, 2, rect.cols - behind};
    }
    draw_race(paint, race, scene, tray, tall, paper);
}
