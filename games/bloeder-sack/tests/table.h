/*
 * table.h - a table of Blöder Sack for the tests.
 *
 * Either a record, played line by line, or a position whose dice, pile and won
 * cards are laid as the test likes. Both speak record lines: seats, trays and
 * cards count from 1 in every text here, from 0 in every number.
 */
#ifndef BLOEDER_SACK_TESTS_TABLE_H
#define BLOEDER_SACK_TESTS_TABLE_H

#include "../rules/rules.h"
#include "support.h"

/* A record up to the first roll; `cards` are the five ids, as "1 2 3 4 5". */
static inline struct wsk_record *sack_record(unsigned seats, unsigned start,
                                             const char *cards) {
    struct wsk_record *record =
        record_of(header_for("bloeder-sack", seats, start));
    for (unsigned t = 1; t <= SACK_TRAYS; t++) {
        char *rest, line[32];
        snprintf(line, sizeof(line), "reveal %u %lu", t,
                 strtoul(cards, &rest, 10));
        cards = rest;
        go_on_with(record, line);
    }
    return record;
}

static inline const struct sack_state *sack_of(const struct wsk_record *r) {
    return (const struct sack_state *)wsk_record_state(r);
}

/* Dice of a seat that lie on no tray. */
static inline unsigned supply_of(const struct sack_state *sack, unsigned seat) {
    return SACK_DICE - (unsigned)__builtin_popcountll(sack->owner[seat]);
}

/* The line is refused, and the reason holds this piece of text. */
static inline void refused_for(struct wsk_record *record, const char *line,
                               const char *piece) {
    struct wsk_fault fault = {0};
    if (wsk_record_read(record, (struct wsk_word){line, strlen(line)},
                        &fault) == WSK_OK)
        fail_msg("'%s' is accepted", line);
    if (!strstr(fault.why, piece))
        fail_msg("'%s' is refused for '%s'", line, fault.why);
}

struct position {
    struct wsk_rules *rules;
    union {
        struct wsk_state state;
        struct sack_state sack;
    };
};

/* Plays one line; the test fails if it is refused. */
static inline void play_line(struct position *p, struct wsk_word line) {
    struct wsk_event event;
    struct wsk_fault fault = {0};
    if (p->rules->game->parse(p->rules, &p->state, line, &event, &fault))
        fail_msg("'%.*s' is refused: %s", (int)line.len, line.start, fault.why);
    assert_int_equal(wsk_apply_event(p->rules, &p->state, &event), WSK_OK);
}

static inline void play_lines(struct position *p, const char *lines) {
    struct wsk_word rest = {lines, strlen(lines)}, line;
    while (wsk_line_next(&rest, &line))
        play_line(p, line);
}

/* Each of the lines is refused. */
static inline void refuse_lines(struct position *p, const char *lines) {
    struct wsk_word rest = {lines, strlen(lines)}, line;
    while (wsk_line_next(&rest, &line)) {
        struct wsk_event event;
        struct wsk_fault fault = {0};
        if (!p->rules->game->parse(p->rules, &p->state, line, &event, &fault))
            fail_msg("'%.*s' is accepted", (int)line.len, line.start);
        assert_true(fault.why[0] != '\0');
    }
}

/* A position before the first roll. */
static inline struct position position_of(unsigned seats, unsigned start,
                                          const char *cards) {
    struct position p;
    p.rules = load_rules(game_called("bloeder-sack"), seats, start);
    wsk_init(p.rules, &p.state);
    for (unsigned t = 1; t <= SACK_TRAYS; t++) {
        char *rest, line[32];
        snprintf(line, sizeof(line), "reveal %u %lu", t,
                 strtoul(cards, &rest, 10));
        cards = rest;
        play_lines(&p, line);
    }
    return p;
}

/* Lays dice on the next fields of a tray: "A4 B2" is a 4 of seat 1, then a 2
 * of seat 2. */
static inline void lay_dice(struct position *p, unsigned tray,
                            const char *dice) {
    for (; *dice; dice += dice[2] ? 3 : 2) {
        uint64_t field =
            1ULL << (SACK_FIELDS * (tray - 1) + p->sack.fill[tray - 1]++);
        p->sack.owner[dice[0] - 'A'] |= field;
        p->sack.face[dice[1] - '1'] |= field;
    }
}

/* Takes cards out of the pile into a seat's won cards. */
static inline void give_cards(struct position *p, unsigned seat,
                              const char *cards) {
    const struct sack_rules *rules = (const struct sack_rules *)p->rules;
    for (char *rest; *cards; cards = rest) {
        unsigned id = (unsigned)strtoul(cards, &rest, 10);
        assert_true(p->sack.pile >> (id - 1) & 1);
        p->sack.pile &= ~(1U << (id - 1));
        p->sack.won[p->sack.won_count++] = (uint8_t)(id | (seat - 1) << 5);
        p->sack.cards[seat - 1]++;
        p->sack.sacks[seat - 1] =
            (uint8_t)(p->sack.sacks[seat - 1] + rules->card[id - 1].sacks);
    }
}

/* The cards a seat has won, in order, as "4 9"; also their number. */
static inline void assert_won(const struct position *p, unsigned seat,
                              const char *cards) {
    struct wsk_sheet sheet;
    char list[100];
    struct wsk_text text = wsk_text_in(list, sizeof(list));
    p->rules->game->sheet(p->rules, &p->state, seat - 1, &sheet);
    for (unsigned i = 0; i < sheet.cards; i++)
        wsk_text_put(&text, i ? " %u" : "%u", (unsigned)sheet.card[i]);
    assert_string_equal(list, cards);
    assert_int_equal(sheet.cards, p->sack.cards[seat - 1]);
}

/* What `woolsack legal` would print here. */
static inline void assert_next(const struct position *p, const char *lines) {
    char list[4096];
    struct wsk_text text = wsk_text_in(list, sizeof(list));
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list moves = {scratch, 0};
    if (p->state.head.turn == WSK_TURN_OVER)
        wsk_text_put(&text, "end\n");
    if (p->state.head.turn == WSK_TURN_CHANCE) {
        wsk_text_put(&text, "chance ");
        p->rules->game->print_chance(p->rules, &p->state, &text);
        wsk_text_put(&text, "\n");
    }
    if (p->state.head.turn == WSK_TURN_SEATS)
        moves =
            wsk_moves(p->rules, &p->state, wsk_next_seat(&p->state), scratch);
    for (unsigned i = 0; i < moves.count; i++) {
        struct wsk_event event = {p->sack.seat, 1, {moves.move[i]}};
        p->rules->game->print(p->rules, &p->state, &event, &text);
        wsk_text_put(&text, "\n");
    }
    assert_string_equal(list, lines);
}

#endif
