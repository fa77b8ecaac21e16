/*
 * Sealed dice are as good as dice: chi-square of faces, pairs, sums and cards,
 * and what one bit changes.
 *
 * Secrets and mixes are fixed, so every figure here is the same each time. The
 * chi-square of d degrees of freedom is turned into a normal deviate (Wilson
 * and Hilferty: the cube root of chi-square / d is nearly normal, with mean
 * 1 - 2/9d and variance 2/9d). Within four deviations is good, on both sides:
 * too even is as wrong as too uneven. True dice fail that once in 16,000 times;
 * there are about 40 such figures below. How much is seen: a die of which one
 * throw in 100 is turned to a six is out (the first test says so).
 */
#include <math.h>

#include "fair/fair.h"
#include "support.h"

#define FAR 4.0
#define PER_CELL 400
#define THROWS 200000

static struct wsk_fair_key key_of(uint64_t number) {
    struct wsk_rng rng = wsk_rng_stream(number, 5);
    uint8_t secret[WSK_FAIR_BYTES];
    struct wsk_fair_mix mixes[2] = {{.given = true}};
    struct wsk_fair_key key;
    for (unsigned i = 0; i < WSK_FAIR_BYTES; i++) {
        secret[i] = (uint8_t)wsk_rng_next(&rng);
        mixes[0].bytes[i] = (uint8_t)wsk_rng_next(&rng);
    }
    wsk_fair_key_make(secret, (struct wsk_word){"stats", 5}, mixes, 2, &key);
    return key;
}

/* How far cells are from being equally full, in deviations. */
static double measure(const unsigned *cells, unsigned count) {
    double total = 0, chi = 0, freedom = count - 1.0;
    for (unsigned i = 0; i < count; i++)
        total += cells[i];
    double due = total / count;
    for (unsigned i = 0; i < count; i++)
        chi += (cells[i] - due) * (cells[i] - due) / due;
    double spread = 2 / (9 * freedom);
    return (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread);
}

static void check_even(const char *what, const unsigned *cells,
                       unsigned count) {
    double deviate = measure(cells, count);
    if (fabs(deviate) > FAR)
        fail_msg("%s: %u cells, %.1f deviations off", what, count, deviate);
}

/* The measure itself: a loaded die is seen, and so is one that takes turns. */
static void the_measure_sees_loaded_dice(void **unused) {
    struct wsk_fair_key key = key_of(1);
    unsigned loaded[6] = {0}, turns[6] = {0};
    (void)unused;
    for (uint64_t e = 0; e < THROWS; e++) {
        unsigned face = wsk_fair_number(&key, e, 6);
        loaded[e % 100 == 0 ? 5 : face]++;
        turns[e % 6]++;
    }
    assert_true(measure(loaded, 6) > FAR);
    assert_true(measure(turns, 6) < -FAR);
}

/* The dice and piles that the games have, and some that they have not. */
static void faces_are_even(void **unused) {
    static const uint32_t belows[] = {2,  3,  5,  6,  8,  10,  12,  27,
                                      36, 57, 60, 80, 96, 120, 127, 960};
    static unsigned cells[960];
    (void)unused;
    for (unsigned i = 0; i < sizeof(belows) / sizeof(belows[0]); i++) {
        struct wsk_fair_key key = key_of(i);
        char what[32];
        memset(cells, 0, sizeof(cells));
        uint64_t throws = (uint64_t)PER_CELL * belows[i];
        for (uint64_t e = 0; e < throws || e < THROWS; e++)
            cells[wsk_fair_number(&key, e, belows[i])]++;
        snprintf(what, sizeof(what), "below %u", (unsigned)belows[i]);
        check_even(what, cells, belows[i]);
    }
}

/* A quarter of all words is refused here, a half there. */
static void faces_are_even_where_many_words_are_refused(void **unused) {
    static const uint32_t belows[] = {3U << 30, (1U << 31) + 64};
    struct wsk_fair_key key = key_of(100);
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        unsigned cells[64] = {0};
        for (uint64_t e = 0; e < 64ULL * PER_CELL; e++)
            cells[wsk_fair_number(&key, e, belows[i]) / (belows[i] / 64 + 1)]++;
        check_even("refused", cells, 64);
    }
}

/* What fell says nothing of what falls next, nor of the draw after that, nor
 * of the same draw at another table. */
static void pairs_are_even(void **unused) {
    static const unsigned far[] = {1, 2, 3, 8, 256};
    (void)unused;
    for (unsigned i = 0; i < sizeof(far) / sizeof(far[0]); i++) {
        struct wsk_fair_key key = key_of(200 + i);
        unsigned cells[144] = {0};
        for (uint64_t e = 0; e < 144ULL * PER_CELL; e += 2)
            cells[wsk_fair_number(&key, e, 12) * 12 +
                  wsk_fair_number(&key, e + far[i], 12)]++;
        check_even("pairs", cells, 144);
    }
}

static void tables_are_strangers(void **unused) {
    unsigned cells[144] = {0};
    struct wsk_fair_key before = key_of(1000);
    (void)unused;
    for (uint64_t table = 1001; table < 1001 + 144ULL * 60; table++) {
        struct wsk_fair_key key = key_of(table);
        cells[wsk_fair_number(&before, 0, 12) * 12 +
              wsk_fair_number(&key, 0, 12)]++;
        before = key;
    }
    check_even("first rolls of two tables", cells, 144);
}

/* A roll of three unlike dice: each die by itself, and each two of them. */
static void dice_of_a_roll_are_strangers(void **unused) {
    struct wsk_fair_key key = key_of(300);
    unsigned d12[12] = {0}, d10[10] = {0}, d8[8] = {0};
    unsigned ab[120] = {0}, ac[96] = {0}, bc[80] = {0};
    (void)unused;
    for (uint64_t e = 0; e < 120ULL * PER_CELL; e++) {
        unsigned roll = wsk_fair_number(&key, e, 960);
        unsigned a = roll / 80, b = roll / 8 % 10, c = roll % 8;
        d12[a]++;
        d10[b]++;
        d8[c]++;
        ab[a * 10 + b]++;
        ac[a * 8 + c]++;
        bc[b * 8 + c]++;
    }
    check_even("d12", d12, 12);
    check_even("d10", d10, 10);
    check_even("d8", d8, 8);
    check_even("d12 and d10", ab, 120);
    check_even("d12 and d8", ac, 96);
    check_even("d10 and d8", bc, 80);
}

/* Draws a whole pile, table after table. Every card is as likely in every
 * place, and so is every pair of neighbours. */
static void cards_are_even(void **unused) {
    static unsigned place[60][60], next[60 * 59];
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 5, 0);
    (void)unused;
    for (uint64_t table = 0; table < 2400; table++) {
        struct wsk_fair_key key = key_of(5000 + table);
        uint64_t pile = (1ULL << 60) - 1, draw = 0;
        unsigned before = 60;
        for (unsigned at = 0; at < 60; at++) {
            unsigned card = 0, number = wsk_fair_number(&key, draw++, 60 - at);
            for (; number || !(pile >> card & 1); card++)
                number -= (unsigned)(pile >> card & 1);
            pile &= ~(1ULL << card);
            place[at][card]++;
            if (before < 60)
                next[before * 59 + card - (card > before)]++;
            before = card;
        }
    }
    for (unsigned at = 0; at < 60; at++)
        if (at % 10 == 0 || at == 59)
            check_even("a place in the pile", place[at], 60);
    check_even("neighbours in the pile", next, 60 * 59);
    free(rules);
}

/* Deals of a game: which cards lie in the first display. */
static void deals_are_even(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 5, 0);
    unsigned cells[60] = {0}, boards[30] = {0};
    (void)unused;
    for (uint64_t table = 0; table < 4000; table++) {
        struct wsk_fair_key key = key_of(9000 + table);
        struct wsk_state state;
        struct wsk_event event;
        uint64_t draw = 0;
        wsk_init(rules, &state);
        while (state.head.turn == WSK_TURN_CHANCE) {
            wsk_fair_event(&key, draw, rules, &state, &event, &draw);
            char bytes[64];
            struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
            rules->game->print(rules, &state, &event, &text);
            assert_int_equal(wsk_apply_event(rules, &state, &event), WSK_OK);
            if (event.count > 1)
                for (unsigned i = 0; i < event.count; i++)
                    cells[event.moves[i] & 0xfff]++;
            else
                boards[(bytes[6] - '1') * 6 + (bytes[8] - '1')]++;
        }
        assert_int_equal(draw, 5 + 6);
    }
    check_even("cards of the first display", cells, 60);
    check_even("boards of the seats", boards, 30);
    free(rules);
}

/* Avalanche: one bit of what goes in turns half of what comes out. Of 256 bits
 * 128 turn on average, with a deviation of 8. Over 256 tries the mean has one
 * of 0.5; none of them is six deviations off. */

struct flips {
    unsigned count, sum;
};

static void flips_add(struct flips *flips, const uint8_t *a, const uint8_t *b) {
    unsigned bits = 0;
    for (unsigned i = 0; i < WSK_FAIR_BYTES; i++)
        bits += (unsigned)__builtin_popcount(a[i] ^ b[i]);
    assert_in_range(bits, 128 - 48, 128 + 48);
    flips->count++;
    flips->sum += bits;
}

static void flips_check(const struct flips *flips) {
    double mean = (double)flips->sum / flips->count;
    double deviation = 8 / sqrt(flips->count);
    assert_true(fabs(mean - 128) < FAR * deviation);
}

static void one_bit_changes_half_of_seal_and_key(void **unused) {
    uint8_t secret[WSK_FAIR_BYTES] = {9}, seal[WSK_FAIR_BYTES];
    uint8_t key[WSK_FAIR_BYTES], other[WSK_FAIR_BYTES];
    struct wsk_fair_mix mixes[3] = {{.given = true}, {0}, {.given = true}};
    struct wsk_word table = {"stats", 5};
    struct flips seals = {0}, secrets = {0}, firsts = {0}, lasts = {0};
    (void)unused;
    wsk_fair_seal(secret, table, seal);
    wsk_fair_key_bytes(secret, table, mixes, 3, key);
    for (unsigned bit = 0; bit < 8 * WSK_FAIR_BYTES; bit++) {
        uint8_t mask = (uint8_t)(1U << bit % 8);
        secret[bit / 8] ^= mask;
        wsk_fair_seal(secret, table, other);
        flips_add(&seals, seal, other);
        wsk_fair_key_bytes(secret, table, mixes, 3, other);
        flips_add(&secrets, key, other);
        secret[bit / 8] ^= mask;
        for (unsigned s = 0; s < 3; s += 2) {
            mixes[s].bytes[bit / 8] ^= mask;
            wsk_fair_key_bytes(secret, table, mixes, 3, other);
            flips_add(s ? &lasts : &firsts, key, other);
            mixes[s].bytes[bit / 8] ^= mask;
        }
    }
    flips_check(&seals);
    flips_check(&secrets);
    flips_check(&firsts);
    flips_check(&lasts);
}

/* A mix that is nothing but zeros is not the same as none, a mix counts for
 * its own seat, and the table's name and the number of seats count too. */
static void everything_that_goes_in_counts(void **unused) {
    uint8_t secret[WSK_FAIR_BYTES] = {1}, keys[6][WSK_FAIR_BYTES];
    struct wsk_fair_mix zero[3] = {{.given = true}}, none[3] = {{0}};
    struct wsk_fair_mix second[3] = {{0}, {.given = true}};
    struct wsk_word table = {"a1", 2}, other = {"a2", 2};
    struct flips flips = {0};
    (void)unused;
    wsk_fair_key_bytes(secret, table, none, 2, keys[0]);
    wsk_fair_key_bytes(secret, table, none, 3, keys[1]);
    wsk_fair_key_bytes(secret, table, zero, 2, keys[2]);
    wsk_fair_key_bytes(secret, table, second, 2, keys[3]);
    wsk_fair_key_bytes(secret, other, none, 2, keys[4]);
    secret[31] = 1;
    wsk_fair_key_bytes(secret, table, none, 2, keys[5]);
    for (unsigned a = 0; a < 6; a++)
        for (unsigned b = 0; b < a; b++)
            flips_add(&flips, keys[a], keys[b]);
}

/* The number of a draw is hashed as well: 31 bits of neighbouring draws, and
 * of draws that differ in one bit of their number. */
static void one_bit_of_a_draw_changes_half_of_its_number(void **unused) {
    struct wsk_fair_key key = key_of(400);
    unsigned sum = 0, count = 0;
    (void)unused;
    for (uint64_t e = 0; e < 40; e++)
        for (unsigned bit = 0; bit < 64; bit++, count++) {
            uint32_t a = wsk_fair_number(&key, e, 1U << 31);
            uint32_t b = wsk_fair_number(&key, e ^ 1ULL << bit, 1U << 31);
            sum += (unsigned)__builtin_popcount(a ^ b);
        }
    double mean = (double)sum / count, deviation = sqrt(31 / 4.0 / count);
    assert_true(fabs(mean - 15.5) < FAR * deviation);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_measure_sees_loaded_dice),
        cmocka_unit_test(faces_are_even),
        cmocka_unit_test(faces_are_even_where_many_words_are_refused),
        cmocka_unit_test(pairs_are_even),
        cmocka_unit_test(tables_are_strangers),
        cmocka_unit_test(dice_of_a_roll_are_strangers),
        cmocka_unit_test(cards_are_even),
        cmocka_unit_test(deals_are_even),
        cmocka_unit_test(one_bit_changes_half_of_seal_and_key),
        cmocka_unit_test(everything_that_goes_in_counts),
        cmocka_unit_test(one_bit_of_a_draw_changes_half_of_its_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
