/*
 * deck.c - Volle Wolle: the deck file.
 */
#include "rules/deck.h"
#include "rules.h"

enum { COL_ID, COL_KIND, COL_POINTS, COL_CORNER, COL_NUMBER, COL_SOURCE };
static const char *const columns[] = {"id",     "kind",   "points",
                                      "corner", "number", "source"};

static const char *const kinds[] = {
    [VOLLE_WHITE] = "white", [VOLLE_BLACK] = "black", [VOLLE_370] = "370",
    [VOLLE_007] = "007",     [VOLLE_DOG] = "dog",     [VOLLE_BONE] = "bone",
    [VOLLE_BOARD] = "board"};
#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

const char *volle_kind_name(enum volle_kind kind) {
    return kinds[kind];
}

static bool has_face(enum volle_kind kind) {
    return kind < VOLLE_DOG;
}

static enum wsk_err read_id(const struct deck_reader *reader,
                            enum volle_kind kind, unsigned *ret_card,
                            struct wsk_fault *ret_fault) {
    unsigned id = 1;
    enum wsk_err err =
        deck_number(reader, COL_ID, "id", VOLLE_FACES, &id, ret_fault);
    if (err)
        return err;
    if ((kind == VOLLE_BOARD) != (id > VOLLE_CARDS))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                             "id %u: boards have ids %u to %u, cards 1 to %u",
                             id, VOLLE_CARDS + 1, VOLLE_FACES, VOLLE_CARDS);
    *ret_card = id - 1;
    return WSK_OK;
}

static enum wsk_err read_kind(const struct deck_reader *reader,
                              enum volle_kind *ret_kind,
                              struct wsk_fault *ret_fault) {
    for (unsigned k = 0; k < KINDS; k++)
        if (wsk_word_is(reader->cell[COL_KIND], kinds[k])) {
            *ret_kind = (enum volle_kind)k;
            return WSK_OK;
        }
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                         "kind '%s' is none of white, black, 370, 007, dog, "
                         "bone, board",
                         wsk_word_quote(reader->cell[COL_KIND]).text);
}

static enum wsk_err read_points(const struct deck_reader *reader,
                                enum volle_kind kind, int *ret_points,
                                struct wsk_fault *ret_fault) {
    struct wsk_word cell = reader->cell[COL_POINTS];
    int points;
    if (!wsk_word_signed(cell, "-", 99, &points))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                             "points '%s' are not a number from -99 to 99",
                             wsk_word_quote(cell).text);
    if (points && !has_face(kind))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                             "a %s has 0 points, not %d", kinds[kind], points);
    *ret_points = points;
    return WSK_OK;
}

static enum wsk_err read_corner(const struct deck_reader *reader,
                                enum volle_kind kind, int *ret_corner,
                                bool *ret_symbol, struct wsk_fault *ret_fault) {
    struct wsk_word cell = reader->cell[COL_CORNER];
    bool none = wsk_word_is(cell, "-"), symbol = wsk_word_is(cell, "bone");
    int corner = 0;
    if (!none && !symbol &&
        (cell.len != 2 || !wsk_word_signed(cell, "+-", 9, &corner)))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                             "corner '%s' is none of -, +1 to +9, -1 to -9, "
                             "bone",
                             wsk_word_quote(cell).text);
    if (!none && !has_face(kind))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                             "a %s has no corner", kinds[kind]);
    *ret_corner = corner;
    *ret_symbol = symbol;
    return WSK_OK;
}

static enum wsk_err read_number(const struct deck_reader *reader,
                                const struct volle_rules *rules,
                                enum volle_kind kind, unsigned *ret_number,
                                struct wsk_fault *ret_fault) {
    struct wsk_word cell = reader->cell[COL_NUMBER];
    if (kind == VOLLE_DOG || kind == VOLLE_BONE) {
        if (!wsk_word_is(cell, "-"))
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                                 "a %s has no sheep number", kinds[kind]);
        *ret_number = 0;
        return WSK_OK;
    }
    unsigned number = 0;
    enum wsk_err err = deck_number(reader, COL_NUMBER, "sheep number", 999,
                                   &number, ret_fault);
    if (err)
        return err;
    for (unsigned c = 0; c < VOLLE_FACES; c++)
        if (rules->number[c] == number)
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                                 "sheep number %u is that of id %u already",
                                 number, c + 1);
    *ret_number = number;
    return WSK_OK;
}

static void add_to_set(struct volle_rules *rules, enum volle_kind kind,
                       uint64_t card) {
    uint64_t *const sets[] = {
        [VOLLE_WHITE] = &rules->white, [VOLLE_BLACK] = &rules->black,
        [VOLLE_370] = &rules->set370,  [VOLLE_007] = &rules->set007,
        [VOLLE_DOG] = &rules->dogs,    [VOLLE_BONE] = &rules->bone,
    };
    *sets[kind] |= card;
    if (has_face(kind))
        rules->sheep |= card;
}

/* One row; seen[] remembers the line of each id. */
static enum wsk_err read_row(const struct deck_reader *reader,
                             struct volle_rules *rules, unsigned *seen,
                             struct wsk_fault *ret_fault) {
    enum volle_kind kind = VOLLE_BOARD;
    unsigned card = 0, number = 0;
    int points = 0, corner = 0;
    bool symbol = false;
    enum wsk_err err = read_kind(reader, &kind, ret_fault);
    if (!err)
        err = read_id(reader, kind, &card, ret_fault);
    if (!err && seen[card])
        err = wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                            "id %u stands on line %u already", card + 1,
                            seen[card]);
    if (!err)
        err = read_points(reader, kind, &points, ret_fault);
    if (!err)
        err = read_corner(reader, kind, &corner, &symbol, ret_fault);
    if (!err)
        err = read_number(reader, rules, kind, &number, ret_fault);
    if (err)
        return err;

    seen[card] = reader->line;
    rules->kind[card] = (uint8_t)kind;
    rules->points[card] = (int8_t)points;
    rules->corner[card] = (int8_t)corner;
    rules->number[card] = (uint16_t)number;
    if (kind != VOLLE_BOARD)
        add_to_set(rules, kind, 1ULL << card);
    if (symbol)
        rules->symbols |= 1ULL << card;
    return WSK_OK;
}

static enum wsk_err check_counts(const struct volle_rules *rules,
                                 const unsigned *seen, unsigned last_row,
                                 struct wsk_fault *ret_fault) {
    unsigned sheep = volle_count(rules->sheep), dogs = volle_count(rules->dogs),
             bones = volle_count(rules->bone);
    for (unsigned c = 0; c < VOLLE_FACES; c++)
        if (!seen[c])
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, last_row,
                                 "the deck ends without id %u (it needs 60 "
                                 "cards and 6 boards)",
                                 c + 1);
    if (sheep != VOLLE_SHEEP || dogs != VOLLE_DOGS || bones != 1)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, last_row,
                             "the deck has %u sheep, %u dogs and %u bones "
                             "where it needs 51, 8 and 1",
                             sheep, dogs, bones);
    return WSK_OK;
}

enum wsk_err volle_rules_load(struct wsk_rules *rules, struct wsk_word deck,
                              struct wsk_fault *ret_fault) {
    struct volle_rules *volle = (struct volle_rules *)rules;
    struct deck_reader reader;
    unsigned seen[VOLLE_FACES] = {0};
    bool row = true;
    enum wsk_err err =
        deck_open(&reader, deck, columns, sizeof(columns) / sizeof(columns[0]),
                  ret_fault);
    while (!err) {
        err = deck_next(&reader, &row, ret_fault);
        if (err || !row)
            break;
        err = read_row(&reader, volle, seen, ret_fault);
    }
    if (!err)
        err = check_counts(volle, seen, reader.last_row, ret_fault);
    if (!err)
        volle_takes_init(&volle->takes);
    return err;
}
