/*
 * table.h - what the tests of Volle Wolle share: tables that are set up,
 * turns in one line, chips as text.
 */
#ifndef VOLLE_WOLLE_TESTS_TABLE_H
#define VOLLE_WOLLE_TESTS_TABLE_H

#include "support.h"

#include "../rules/rules.h"

/* Card `id` of the deck file in a set of cards. */
#define CARD(id) (1ULL << ((id)-1))

static inline void sayf(struct wsk_record *record, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A record line, or several, with figures in them. */
static inline void sayf(struct wsk_record *record, const char *format, ...) {
    char lines[256];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(lines, sizeof(lines), format, args);
    va_end(args);
    assert_in_range(len, 1, sizeof(lines) - 1);
    go_on_with(record, lines);
}

/* A table where seat s has board s, and what happened there since. */
static inline struct wsk_record *table_of(unsigned seats, const char *lines) {
    struct wsk_record *record = record_of(header_for("volle-wolle", seats, 0));
    for (unsigned s = 1; s <= seats; s++)
        sayf(record, "board %u %u", s, s);
    go_on_with(record, lines);
    return record;
}

/* The position a record has come to. Tests may change it where playing up to
 * the wanted one would hide what the test is about. */
static inline struct volle_state *position(const struct wsk_record *record) {
    return (struct volle_state *)wsk_record_state(record);
}

/* Chips of each seat and the supply, as "2 2 2 | 19". */
static inline void assert_chips(const struct wsk_record *record,
                                const char *chips) {
    const struct volle_state *now = position(record);
    char buffer[64];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    unsigned sum = now->supply;
    for (unsigned s = 0; s < wsk_record_rules(record)->seats; s++) {
        wsk_text_put(&text, "%u ", (unsigned)now->chips[s]);
        sum += now->chips[s];
    }
    wsk_text_put(&text, "| %u", (unsigned)now->supply);
    assert_string_equal(buffer, chips);
    assert_int_equal(sum, 25);
}

/* The card of the deck file that shows a seat's number and corner. */
static inline void assert_top(const struct wsk_record *record, unsigned seat,
                              unsigned id) {
    assert_int_equal(position(record)->front[seat - 1] + 1, id);
}

static inline void assert_has(const struct wsk_record *record, unsigned seat,
                              uint64_t cards) {
    assert_true(position(record)->taken[seat - 1] == cards);
}

/* Seat 0: nobody. */
static inline void assert_bone_at(const struct wsk_record *record,
                                  unsigned seat) {
    unsigned holder = position(record)->bone;
    assert_int_equal(holder == VOLLE_NONE ? 0 : holder + 1, seat);
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        assert_int_equal((position(record)->taken[s] & CARD(60)) != 0,
                         s + 1 == seat);
}

/* A table of one's own for moves instead of lines: caller frees the rules. */
static inline struct volle_rules *volle_rules_for(unsigned seats) {
    return (struct volle_rules *)load_rules(game_called("volle-wolle"), seats,
                                            0);
}

/* The best roll there is: 30. */
static inline void roll_best(struct wsk_record *record, unsigned seat) {
    sayf(record, "roll %u 12:12 10:10 8:8", seat);
}

static inline void decline_if_asked(struct wsk_record *record, unsigned seat) {
    if (position(record)->phase == VOLLE_PHASE_BOOST)
        sayf(record, "decline %u", seat);
}

/* Three tries that all show the same, no boost: a turn up to the black sheep
 * or the chip. The bid must be out of reach. */
static inline void roll_thrice(struct wsk_record *record, unsigned seat,
                               unsigned d12, unsigned d10, unsigned d8) {
    sayf(record, "roll %u 12:%u 10:%u 8:%u", seat, d12, d10, d8);
    decline_if_asked(record, seat);
    sayf(record, "keep %u 12\nroll %u 10:%u 8:%u", seat, seat, d10, d8);
    decline_if_asked(record, seat);
    sayf(record, "keep %u 10\nroll %u 8:%u", seat, seat, d8);
    decline_if_asked(record, seat);
}

/* Three tries of 20: a miss for bids above 20 that is safe from black sheep
 * whatever the malus. */
static inline void miss_turn(struct wsk_record *record, unsigned seat) {
    roll_thrice(record, seat, 8, 7, 5);
}

/* Plays the first line that `legal` lists. */
static inline void say_first(struct wsk_record *record) {
    struct wsk_word lines, first;
    char line[64];
    assert_int_equal(wsk_record_legal(record, &lines), WSK_OK);
    assert_true(wsk_line_next(&lines, &first));
    snprintf(line, sizeof(line), "%.*s", (int)first.len, first.start);
    go_on_with(record, line);
}

#endif
