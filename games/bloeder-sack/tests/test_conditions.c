/*
 * Blöder Sack: every condition against a plain reading of the table in the
 * rules, die by die, on trays by the ten thousand and on some made by hand.
 */
#include "table.h"

/* The reference: a tray is a row of dice, a condition is its text. */

struct die {
    unsigned owner, face;
};

struct tray {
    unsigned count;
    struct die die[SACK_FIELDS];
};

#define CANNOT_WIN (-1)

static bool is_in(unsigned face, const char *set) {
    for (; *set; set++)
        if ((unsigned)(*set - '0') == face)
            return true;
    return false;
}

static int dice_in(const struct tray *tray, unsigned seat, const char *set) {
    int dice = 0;
    for (unsigned i = 0; i < tray->count; i++)
        if (tray->die[i].owner == seat && is_in(tray->die[i].face, set))
            dice++;
    return dice;
}

static int last_in(const struct tray *tray, unsigned seat, const char *set) {
    int field = 0;
    for (unsigned i = 0; i < tray->count; i++)
        if (tray->die[i].owner == seat && is_in(tray->die[i].face, set))
            field = (int)i + 1;
    return field;
}

static int sum_of(const struct tray *tray, unsigned seat) {
    int sum = 0;
    for (unsigned i = 0; i < tray->count; i++)
        if (tray->die[i].owner == seat)
            sum += (int)tray->die[i].face;
    return sum;
}

static int groups_of(const struct tray *tray, unsigned seat, bool largest) {
    int size = 0, different = 0;
    for (unsigned face = 1; face <= 6; face++) {
        const char set[2] = {(char)('0' + face), '\0'};
        int dice = dice_in(tray, seat, set);
        size = dice > size ? dice : size;
        different += dice > 0 ? 1 : 0;
    }
    return largest ? size : different;
}

static int reference(const char *condition, const struct tray *tray,
                     unsigned seat) {
    int dice = dice_in(tray, seat, "123456"), sum = sum_of(tray, seat), reached;
    if (dice == 0)
        return CANNOT_WIN;
    if (strcmp(condition, "most-dice") == 0)
        return dice;
    if (strcmp(condition, "most-equal") == 0)
        return groups_of(tray, seat, true);
    if (strcmp(condition, "most-different") == 0)
        return groups_of(tray, seat, false);
    if (strcmp(condition, "sum") == 0)
        return sum;
    if (strcmp(condition, "sum-even") == 0)
        return sum % 2 ? CANNOT_WIN : sum;
    if (strcmp(condition, "sum-odd") == 0)
        return sum % 2 ? sum : CANNOT_WIN;
    if (strncmp(condition, "sum<", 4) == 0)
        return sum >= (int)strtol(condition + 4, NULL, 10) ? CANNOT_WIN : sum;
    if (strncmp(condition, "most:", 5) == 0) {
        reached = dice_in(tray, seat, condition + 5);
        return reached ? reached : CANNOT_WIN;
    }
    assert_int_equal(strncmp(condition, "last:", 5), 0);
    reached = last_in(tray, seat, condition + 5);
    return reached ? reached : CANNOT_WIN;
}

static unsigned reference_leader(const char *condition, const struct tray *tray,
                                 unsigned seats) {
    unsigned leader = SACK_SEATS_MAX;
    int best = CANNOT_WIN, latest = 0;
    for (unsigned s = 0; s < seats; s++) {
        int reached = reference(condition, tray, s);
        int last = last_in(tray, s, "123456");
        if (reached == CANNOT_WIN)
            continue;
        if (reached > best || (reached == best && last > latest)) {
            leader = s;
            best = reached;
            latest = last;
        }
    }
    return leader;
}

/* The decks: their conditions as texts, and the rules that loaded them. */

static char standard[SACK_CARDS][16];

static const char *const strange[SACK_CARDS] = {
    "most-dice",   "most:12",       "most:16",   "most:25",  "most:1234",
    "most:321",    "most:654321",   "most:3456", "most:6",   "last:4",
    "last:5",      "last:6",        "last:12",   "last:246", "last:531",
    "last:123456", "last:16",       "sum<2",     "sum<3",    "sum<7",
    "sum<12",      "sum<54",        "sum<99",    "sum-odd",  "sum-even",
    "most-equal",  "most-different"};

static struct sack_rules *standard_rules(void) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/decks/bloeder-sack.tsv",
             getenv("WOOLSACK_DATA"));
    size_t len;
    char *text = read_text(path, &len);
    struct wsk_word rest = {text, len}, line, cell[4];
    unsigned rows = 0, id;
    while (wsk_line_next(&rest, &line)) {
        if (wsk_words(line, '\t', cell, 4) != 4 ||
            !wsk_word_number(cell[0], SACK_CARDS, &id))
            continue;
        snprintf(standard[id - 1], sizeof(standard[0]), "%.*s",
                 (int)cell[1].len, cell[1].start);
        rows++;
    }
    assert_int_equal(rows, SACK_CARDS);
    free(text);
    return (struct sack_rules *)load_rules(game_called("bloeder-sack"), 2, 0);
}

static struct sack_rules *strange_rules(void) {
    struct sack_rules *rules =
        (struct sack_rules *)load_rules(game_called("bloeder-sack"), 2, 0);
    char text[2048];
    struct wsk_text deck = wsk_text_in(text, sizeof(text));
    struct wsk_fault fault;
    wsk_text_put(&deck, "id\tcondition\tsacks\tsource\n");
    for (unsigned i = 0; i < SACK_CARDS; i++)
        wsk_text_put(&deck, "%u\t%s\t1\t\n", i + 1, strange[i]);
    assert_false(deck.cut);
    assert_int_equal(wsk_rules_load(&rules->base, rules->base.game,
                                    (struct wsk_word){text, deck.len}, &fault),
                     WSK_OK);
    return rules;
}

/* The state under test. */

static void lay_tray(struct sack_state *sack, unsigned at,
                     const struct tray *tray) {
    for (unsigned i = 0; i < tray->count; i++) {
        uint64_t field = 1ULL << (SACK_FIELDS * at + i);
        sack->owner[tray->die[i].owner] |= field;
        sack->face[tray->die[i].face - 1] |= field;
    }
    sack->fill[at] = (uint8_t)tray->count;
}

static void compare(const struct sack_rules *rules, struct sack_state *sack,
                    unsigned at, const struct tray *tray, unsigned id,
                    const char *condition) {
    unsigned seats = rules->base.seats;
    for (unsigned s = 0; s < seats; s++) {
        int due = reference(condition, tray, s);
        unsigned got = sack_measure(sack, &rules->card[id - 1], at, s);
        if (got != (due == CANNOT_WIN ? 0 : (unsigned)due))
            fail_msg("%s: %u and not %d for seat %u", condition, got, due, s);
    }
    sack->slot[at] = (uint8_t)id;
    unsigned due = reference_leader(condition, tray, seats);
    unsigned got = sack_leader(rules, sack, at);
    if (got != due)
        fail_msg("%s: won by %u and not by %u", condition, got, due);
}

static struct tray random_tray(unsigned seats, struct wsk_rng *rng) {
    struct tray tray;
    unsigned full = seats == 2 ? 6 : 9;
    /* Few faces and few owners make ties and empty sets. */
    unsigned faces = 1 + wsk_rng_below(rng, 6);
    unsigned first = wsk_rng_below(rng, 7 - faces);
    unsigned owners = 1 + wsk_rng_below(rng, seats);
    unsigned shift = wsk_rng_below(rng, seats);
    tray.count = wsk_rng_below(rng, full + 1);
    for (unsigned i = 0; i < tray.count; i++)
        tray.die[i] = (struct die){(wsk_rng_below(rng, owners) + shift) % seats,
                                   1 + first + wsk_rng_below(rng, faces)};
    return tray;
}

/* Random trays for all cards of a deck; the other four trays hold dice too. */
static void compare_deck(struct sack_rules *rules,
                         const char *(*condition)(unsigned id), uint64_t seed) {
    struct wsk_rng rng = wsk_rng_stream(seed, 0);
    for (unsigned round = 0; round < 12000; round++) {
        struct sack_state sack = {0};
        struct tray trays[SACK_TRAYS];
        rules->base.seats = (uint8_t)(2 + round % 3);
        for (unsigned t = 0; t < SACK_TRAYS; t++) {
            trays[t] = random_tray(rules->base.seats, &rng);
            lay_tray(&sack, t, &trays[t]);
        }
        for (unsigned id = 1; id <= SACK_CARDS; id++) {
            unsigned at = (id + round) % SACK_TRAYS;
            compare(rules, &sack, at, &trays[at], id, condition(id));
        }
    }
    free(rules);
}

static const char *standard_condition(unsigned id) {
    return standard[id - 1];
}

static const char *strange_condition(unsigned id) {
    return strange[id - 1];
}

static void the_27_cards_agree_with_the_table(void **state) {
    (void)state;
    compare_deck(standard_rules(), standard_condition, 27);
}

static void other_sets_and_limits_agree_with_the_table(void **state) {
    (void)state;
    compare_deck(strange_rules(), strange_condition, 28);
}

/* Every tray that two seats can lay with up to three dice, for every card. */
static void small_trays_agree_with_the_table(void **state) {
    (void)state;
    struct sack_rules *rules = standard_rules();
    for (unsigned count = 0; count <= 3; count++) {
        unsigned trays = 1;
        for (unsigned i = 0; i < count; i++)
            trays *= 12;
        for (unsigned number = 0; number < trays; number++) {
            struct sack_state sack = {0};
            struct tray tray = {.count = count};
            unsigned rest = number;
            for (unsigned i = 0; i < count; i++, rest /= 12)
                tray.die[i] = (struct die){rest % 12 / 6, rest % 6 + 1};
            lay_tray(&sack, 2, &tray);
            for (unsigned id = 1; id <= SACK_CARDS; id++)
                compare(rules, &sack, 2, &tray, id, standard[id - 1]);
        }
    }
    free(rules);
}

/* Edges, by hand: the measures of seats 1 to 3 and the winner (0: nobody). */
static void edges_are_as_the_table_says(void **state) {
    static const struct {
        unsigned card;
        const char *dice;
        unsigned measure[3], winner;
    } edges[] = {
        {1, "", {0, 0, 0}, 0},
        {1, "B3", {0, 1, 0}, 2},
        {5, "B3", {0, 0, 0}, 0},
        {5, "B4", {0, 1, 0}, 2},
        {5, "B4 B3 A3 A3", {0, 1, 0}, 2},
        {8, "A1 A1", {0, 0, 0}, 0},
        {8, "A1 A1 C6", {0, 0, 1}, 3},
        {13, "A1 A3 A5 B1", {0, 0, 0}, 0},
        {15, "B3", {0, 1, 0}, 2},
        {15, "B3 A1 A2 A3 A4", {1, 1, 0}, 1},
        {15, "A1 A2 A3 A4 B3", {1, 1, 0}, 2},
        {16, "B3", {0, 1, 0}, 2},
        {16, "B3 B3 B3 A6", {1, 1, 0}, 1},
        {17, "A2 B3 C4", {0, 0, 0}, 0},
        {17, "A1", {1, 0, 0}, 1},
        {17, "A1 B1 A1 B6", {3, 2, 0}, 1},
        {20, "A4 A1 A4 B6", {2, 0, 0}, 1},
        {22, "", {0, 0, 0}, 0},
        {22, "C1", {0, 0, 1}, 3},
        {23, "A3", {0, 0, 0}, 0},
        {23, "A3 B1 B2 C5", {0, 0, 0}, 0},
        {23, "A3 A3 B6 B1", {6, 0, 0}, 1},
        {23, "A2", {2, 0, 0}, 1},
        {24, "A2", {0, 0, 0}, 0},
        {24, "A1", {1, 0, 0}, 1},
        {24, "A6 A6 B1 C2", {0, 1, 0}, 2},
        {25, "A6 A4", {0, 0, 0}, 0}, /* exactly 10 */
        {25, "A6 A3", {9, 0, 0}, 1},
        {25, "A6 A5 B6 B6 C1", {0, 0, 1}, 3},
        {26, "A6 A6 A3", {0, 0, 0}, 0}, /* exactly 15 */
        {26, "A6 A6 A2 B6 B6 B1", {14, 13, 0}, 1},
        {27, "A6 A6 A6 A2", {0, 0, 0}, 0}, /* exactly 20 */
        {27, "A6 A6 A6 A1 B6", {19, 6, 0}, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(edges) / sizeof(edges[0]); i++) {
        struct position p = position_of(3, 0, "1 2 3 4 5");
        const struct sack_rules *rules = (const struct sack_rules *)p.rules;
        lay_dice(&p, 4, edges[i].dice);
        p.sack.slot[3] = (uint8_t)edges[i].card;
        for (unsigned s = 0; s < 3; s++)
            assert_int_equal(
                sack_measure(&p.sack, &rules->card[edges[i].card - 1], 3, s),
                edges[i].measure[s]);
        unsigned leader = sack_leader(rules, &p.sack, 3);
        assert_int_equal(leader == SACK_SEATS_MAX ? 0 : leader + 1,
                         edges[i].winner);
        free(p.rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_27_cards_agree_with_the_table),
        cmocka_unit_test(other_sets_and_limits_agree_with_the_table),
        cmocka_unit_test(small_trays_agree_with_the_table),
        cmocka_unit_test(edges_are_as_the_table_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
