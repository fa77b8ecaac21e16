/*
 * Blöder Sack: what chance may do, how often it does it, and how many
 * positions a turn can lead to.
 */
#include "table.h"

/* The roll a chance stands for, read from its line. */
static void read_roll(const struct position *p, wsk_move move, unsigned *ret_a,
                      unsigned *ret_b) {
    char line[32];
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    struct wsk_event event = {WSK_CHANCE, 1, {move}};
    unsigned seat;
    p->rules->game->print(p->rules, &p->state, &event, &text);
    assert_int_equal(sscanf(line, "roll %u %u %u", &seat, ret_a, ret_b), 3);
    assert_int_equal(seat, p->sack.seat + 1);
}

static unsigned list_chances(const struct position *p,
                             struct wsk_chance *chances) {
    return p->rules->game->chances(p->rules, &p->state, chances);
}

static void a_roll_has_the_odds_of_two_dice(void **state) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    unsigned due[7][7] = {{0}}, total = 0;
    struct position p = position_of(2, 1, "1 2 3 4 5");
    (void)state;
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = 1; b <= 6; b++)
            due[a < b ? a : b][a < b ? b : a]++;
    unsigned count = list_chances(&p, chances);
    assert_int_equal(count, 21);
    for (unsigned i = 0; i < count; i++) {
        unsigned a, b;
        assert_true(i == 0 || chances[i - 1].move < chances[i].move);
        read_roll(&p, chances[i].move, &a, &b);
        assert_int_equal(chances[i].weight, due[a][b]);
        due[a][b] = 0;
        total += chances[i].weight;
        struct position next = p;
        assert_int_equal(
            wsk_apply(p.rules, &next.state, WSK_CHANCE, chances[i].move),
            WSK_OK);
        assert_int_equal(next.sack.dice[0], a);
        assert_int_equal(next.sack.dice[1], b);
    }
    assert_int_equal(total, 36);
    free(p.rules);
}

/* Exactly the cards of the pile, each as likely as the others. */
static void assert_reveals(const struct position *p) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    unsigned count = list_chances(p, chances);
    uint32_t cards = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned card = SACK_MOVE_WHAT(chances[i].move) & 31;
        assert_int_equal(SACK_MOVE_VERB(chances[i].move), SACK_MOVE_REVEAL);
        assert_int_equal(SACK_MOVE_WHAT(chances[i].move) >> 5, p->sack.tray);
        assert_int_equal(chances[i].weight, 1);
        assert_true(i == 0 || chances[i - 1].move < chances[i].move);
        cards |= 1U << card;
    }
    assert_int_equal(cards, p->sack.pile);
    assert_int_equal(count, __builtin_popcount(p->sack.pile));
}

static wsk_move any_move(const struct position *p, struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list =
        wsk_moves(p->rules, &p->state, wsk_next_seat(&p->state), scratch);
    return list.move[wsk_rng_below(rng, list.count)];
}

static void reveals_are_the_cards_of_the_pile(void **state) {
    struct wsk_rng rng = wsk_rng_stream(31, 0);
    struct position p = {.rules =
                             load_rules(game_called("bloeder-sack"), 3, 0)};
    unsigned reveals = 0;
    (void)state;
    for (unsigned game = 0; game < 100; game++) {
        wsk_init(p.rules, &p.state);
        assert_int_equal(__builtin_popcount(p.sack.pile), SACK_CARDS);
        while (p.state.head.turn != WSK_TURN_OVER) {
            struct wsk_event event;
            if (p.state.head.turn == WSK_TURN_SEATS) {
                wsk_play(p.rules, &p.state, wsk_next_seat(&p.state),
                         any_move(&p, &rng));
                continue;
            }
            if (p.sack.phase == SACK_PHASE_REVEAL) {
                assert_reveals(&p);
                reveals++;
            }
            p.rules->game->sample(p.rules, &p.state, &rng, &event);
            assert_int_equal(event.seat, WSK_CHANCE);
            assert_int_equal(event.count, 1);
            assert_int_equal(wsk_apply_event(p.rules, &p.state, &event),
                             WSK_OK);
        }
    }
    assert_true(reveals > 100 * 8);
    free(p.rules);
}

/* Frequencies: chi-square, at most one false alarm in a thousand seeds. */

#define TRIES 2000 /* for each unit of weight */

static double chi_square(const struct wsk_chance *chances, unsigned count,
                         const unsigned *seen) {
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        double due = (double)TRIES * chances[i].weight;
        sum += (seen[i] - due) * (seen[i] - due) / due;
    }
    return sum;
}

static double sample_square(const struct position *p, uint64_t seed) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    unsigned seen[WSK_CHANCES_MAX] = {0}, total = 0;
    unsigned count = list_chances(p, chances);
    struct wsk_rng rng = wsk_rng_stream(seed, 0);
    for (unsigned i = 0; i < count; i++)
        total += chances[i].weight;
    for (unsigned i = 0; i < total * TRIES; i++) {
        struct wsk_event event;
        unsigned at = 0;
        p->rules->game->sample(p->rules, &p->state, &rng, &event);
        while (at < count && chances[at].move != event.moves[0])
            at++;
        assert_true(at < count);
        seen[at]++;
    }
    return chi_square(chances, count, seen);
}

static void sampled_rolls_keep_to_the_odds(void **state) {
    struct position p = position_of(2, 0, "1 2 3 4 5");
    (void)state;
    assert_true(sample_square(&p, 11) < 45.31); /* 20 degrees of freedom */
    free(p.rules);
}

static void sampled_reveals_keep_to_the_odds(void **state) {
    struct position p = position_of(2, 0, "1 5 9 20 27");
    (void)state;
    lay_dice(&p, 1, "B1");
    play_lines(&p, "roll 1 1 1");
    assert_true(sample_square(&p, 12) < 46.80); /* 21 */
    p.sack.pile = 1U << 26 | 1U << 13 | 1U << 7 | 1U << 6 | 1U;
    assert_true(sample_square(&p, 13) < 18.47); /* 4 */
    free(p.rules);
}

static void settled_rolls_keep_to_the_odds(void **state) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    struct position p = position_of(2, 0, "1 2 3 4 5");
    unsigned seen[WSK_CHANCES_MAX] = {0}, count = list_chances(&p, chances);
    struct wsk_rng rng = wsk_rng_stream(14, 0);
    (void)state;
    for (unsigned i = 0; i < 36 * TRIES; i++) {
        struct position next = p;
        wsk_settle(p.rules, &next.state, &rng);
        wsk_move move = SACK_MOVE(SACK_MOVE_ROLL, (next.sack.dice[0] - 1) << 3 |
                                                      (next.sack.dice[1] - 1));
        for (unsigned c = 0; c < count; c++)
            seen[c] += chances[c].move == move;
    }
    assert_true(chi_square(chances, count, seen) < 45.31);
    free(p.rules);
}

/* settle is sample and play, from the same random numbers. */
static void settling_is_sampling_and_playing(void **state) {
    unsigned steps = 0;
    (void)state;
    for (unsigned game = 0; game < 300; game++) {
        struct position fast = {.rules = load_rules(game_called("bloeder-sack"),
                                                    2 + game % 3, game % 2)};
        struct wsk_rng rng = wsk_rng_stream(15, game), choice = rng;
        struct position slow = fast;
        struct wsk_rng other = rng;
        wsk_init(fast.rules, &fast.state);
        wsk_init(slow.rules, &slow.state);
        while (fast.state.head.turn != WSK_TURN_OVER) {
            wsk_settle(fast.rules, &fast.state, &rng);
            while (slow.state.head.turn == WSK_TURN_CHANCE) {
                struct wsk_event event;
                slow.rules->game->sample(slow.rules, &slow.state, &other,
                                         &event);
                assert_int_equal(
                    wsk_apply_event(slow.rules, &slow.state, &event), WSK_OK);
                steps++;
            }
            assert_memory_equal(&fast.state, &slow.state,
                                sizeof(struct wsk_state));
            assert_int_equal(rng.counter, other.counter);
            if (fast.state.head.turn == WSK_TURN_OVER)
                break;
            wsk_move move = any_move(&fast, &choice);
            wsk_play(fast.rules, &fast.state, wsk_next_seat(&fast.state), move);
            wsk_play(slow.rules, &slow.state, wsk_next_seat(&slow.state), move);
        }
        free(fast.rules);
    }
    assert_true(steps > 5000);
}

/*
 * Counting positions. A table of two, the plain way: what lies on the trays as
 * text ("A4B2"), and every way to play a turn written out. Only the cards 1
 * (most dice) and 8 (most dice but 1s) are ever scored here.
 */
struct table {
    char dice[SACK_TRAYS][2 * SACK_FIELDS + 1];
    char won[40];
    char seat; /* whose turn */
    unsigned slot[SACK_TRAYS];
    uint32_t pile;
};

#define KEY_SIZE 200

struct keys {
    char (*key)[KEY_SIZE];
    size_t count, room; /* ways to play, repeats included */
};

static void note(struct keys *keys, const struct table *table) {
    if (keys->count == keys->room) {
        keys->room = keys->room ? 2 * keys->room : 256;
        keys->key = realloc(keys->key, keys->room * KEY_SIZE);
        assert_non_null(keys->key);
    }
    char *key = keys->key[keys->count++];
    struct wsk_text text = wsk_text_in(key, KEY_SIZE);
    memset(key, 0, KEY_SIZE);
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        wsk_text_put(&text, "%u %s,", table->slot[t], table->dice[t]);
    wsk_text_put(&text, "%s, %c, %u", table->won, (int)table->seat,
                 (unsigned)table->pile);
    assert_false(text.cut);
}

/* A winner for cards 1 and 8. */
static char plain_winner(unsigned card, const char *dice) {
    unsigned count[2] = {0};
    char last = 0;
    assert_true(card == 1 || card == 8);
    for (; *dice; dice += 2) {
        count[dice[0] - 'A'] += card == 1 || dice[1] != '1';
        last = dice[0];
    }
    if (count[0] == count[1])
        return count[0] ? last : 0;
    return count[0] > count[1] ? 'A' : 'B';
}

/* Every table after a die is laid: one, or one for each card revealed. */
static unsigned lay_die(const struct table *table, unsigned tray, char face,
                        struct table *ret) {
    struct table next = *table;
    size_t len = strlen(next.dice[tray]);
    next.dice[tray][len] = table->seat;
    next.dice[tray][len + 1] = face;
    next.dice[tray][len + 2] = '\0';
    ret[0] = next;
    if (len + 2 < 12) /* fewer than six dice */
        return 1;
    char winner = plain_winner(next.slot[tray], next.dice[tray]);
    next.dice[tray][0] = '\0';
    ret[0] = next;
    if (!winner)
        return 1;
    snprintf(next.won + strlen(next.won), 8, "%c%u", winner, next.slot[tray]);
    unsigned count = 0;
    for (unsigned card = 1; card <= SACK_CARDS; card++)
        if (table->pile >> (card - 1) & 1) {
            ret[count] = next;
            ret[count].slot[tray] = card;
            ret[count++].pile &= ~(1U << (card - 1));
        }
    return count;
}

static void swap_dice(const struct table *table, char face,
                      struct keys *ret_keys) {
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        for (unsigned i = 0; table->dice[t][i]; i += 2)
            if (table->dice[t][i] != table->seat &&
                table->dice[t][i + 1] == face) {
                struct table next = *table;
                next.dice[t][i] = table->seat;
                next.seat = table->seat == 'A' ? 'B' : 'A';
                note(ret_keys, &next);
            }
}

static void place_dice(const struct table *table, char first, char second,
                       struct keys *ret_keys) {
    struct table after[SACK_CARDS], end[SACK_CARDS];
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        unsigned ways = lay_die(table, t, first, after);
        for (unsigned w = 0; w < ways; w++)
            for (unsigned u = 0; u < SACK_TRAYS; u++) {
                unsigned ends = lay_die(&after[w], u, second, end);
                for (unsigned e = 0; e < ends; e++) {
                    end[e].seat = table->seat == 'A' ? 'B' : 'A';
                    note(ret_keys, &end[e]);
                }
            }
    }
}

/* A turn with a roll that scores nothing. */
static struct keys plain_turn(const struct table *table, const char *roll) {
    struct keys keys = {0};
    place_dice(table, roll[0], roll[1], &keys);
    swap_dice(table, roll[0], &keys);
    if (roll[0] != roll[1]) {
        place_dice(table, roll[1], roll[0], &keys);
        swap_dice(table, roll[1], &keys);
    }
    return keys;
}

/* The same table seen in a state of the engine. */
static struct table table_of(const struct sack_state *sack) {
    struct table table = {.pile = sack->pile, .seat = (char)('A' + sack->seat)};
    for (size_t t = 0; t < SACK_TRAYS; t++) {
        table.slot[t] = sack->slot[t];
        for (size_t i = 0; i < sack->fill[t]; i++) {
            uint64_t field = 1ULL << (SACK_FIELDS * t + i);
            table.dice[t][2 * i] = sack->owner[0] & field ? 'A' : 'B';
            for (unsigned f = 0; f < SACK_FACES; f++)
                if (sack->face[f] & field)
                    table.dice[t][2 * i + 1] = (char)('1' + f);
        }
    }
    for (unsigned i = 0; i < sack->won_count; i++)
        snprintf(table.won + strlen(table.won), 8, "%c%u",
                 'A' + (sack->won[i] >> 5), (unsigned)sack->won[i] & 31);
    return table;
}

struct states {
    struct sack_state *state;
    size_t count, room;
};

/* Every way from here to the next turn. */
static void engine_turn(const struct position *p, struct keys *ret_keys,
                        struct states *ret_states) {
    struct wsk_chance chances[WSK_CHANCES_MAX];
    wsk_move scratch[WSK_MOVES_MAX];
    if (p->sack.phase == SACK_PHASE_ROLL) {
        struct table table = table_of(&p->sack);
        note(ret_keys, &table);
        if (ret_states->count == ret_states->room) {
            ret_states->room = ret_states->room ? 2 * ret_states->room : 256;
            ret_states->state =
                realloc(ret_states->state,
                        ret_states->room * sizeof(struct sack_state));
            assert_non_null(ret_states->state);
        }
        ret_states->state[ret_states->count++] = p->sack;
        return;
    }
    if (p->state.head.turn == WSK_TURN_CHANCE) {
        unsigned count = list_chances(p, chances);
        for (unsigned i = 0; i < count; i++) {
            struct position next = *p;
            wsk_play(p->rules, &next.state, WSK_CHANCE, chances[i].move);
            engine_turn(&next, ret_keys, ret_states);
        }
        return;
    }
    struct wsk_list list =
        wsk_moves(p->rules, &p->state, p->sack.seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        struct position next = *p;
        wsk_play(p->rules, &next.state, p->sack.seat, list.move[i]);
        engine_turn(&next, ret_keys, ret_states);
    }
}

static int by_key(const void *a, const void *b) {
    return memcmp(a, b, KEY_SIZE);
}

static int by_state(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct sack_state));
}

static size_t distinct(const void *list, size_t count, size_t size) {
    size_t number = count > 0;
    for (size_t i = 1; i < count; i++)
        number += memcmp((const char *)list + (i - 1) * size,
                         (const char *)list + i * size, size) != 0;
    return number;
}

static void sort(void *list, size_t count, size_t size,
                 int (*compare)(const void *, const void *)) {
    if (list)
        qsort(list, count, size, compare);
}

/* Plays the roll in every way, plainly and with the engine. Both lead to the
 * same tables equally often, and equal tables have equal bytes. Returns the
 * number of different ones. */
static size_t count_turn(const struct position *p, const char *roll,
                         struct states *ret_states) {
    struct table table = table_of(&p->sack);
    struct keys plain = plain_turn(&table, roll), played = {0};
    struct position begun = *p;
    char line[32];
    snprintf(line, sizeof(line), "roll %u %c %c", p->sack.seat + 1U, roll[0],
             roll[1]);
    play_lines(&begun, line);
    engine_turn(&begun, &played, ret_states);
    assert_int_equal(played.count, plain.count);
    sort(plain.key, plain.count, KEY_SIZE, by_key);
    sort(played.key, played.count, KEY_SIZE, by_key);
    assert_memory_equal(played.key, plain.key, plain.count * KEY_SIZE);
    size_t count = distinct(plain.key, plain.count, KEY_SIZE);
    sort(ret_states->state, ret_states->count, sizeof(struct sack_state),
         by_state);
    assert_int_equal(distinct(ret_states->state, ret_states->count,
                              sizeof(struct sack_state)),
                     count);
    free(plain.key);
    free(played.key);
    return count;
}

static size_t count_one_turn(const struct position *p, const char *roll) {
    struct states states = {0};
    size_t count = count_turn(p, roll, &states);
    free(states.state);
    return count;
}

static void a_first_turn_leads_to_30_or_15_positions(void **state) {
    struct position p = position_of(2, 0, "1 8 2 3 4");
    (void)state;
    /* Two dice on two trays: 20 ways. On one tray: 5, times their order. */
    for (unsigned a = 0; a < 6; a++)
        for (unsigned b = a; b < 6; b++) {
            const char roll[3] = {"123456"[a], "123456"[b], '\0'};
            assert_int_equal(count_one_turn(&p, roll), a == b ? 15 : 30);
        }
    free(p.rules);
}

static void second_turns_lead_to_the_same_positions(void **state) {
    static const char *const second[] = {"25", "12", "34", "56"};
    struct position p = position_of(2, 0, "1 8 2 3 4");
    struct states states = {0};
    (void)state;
    assert_int_equal(count_turn(&p, "25", &states), 30);
    for (size_t i = 0; i < states.count; i++)
        for (size_t r = 0; r < sizeof(second) / sizeof(second[0]); r++) {
            struct position next = {.rules = p.rules};
            next.sack = states.state[i];
            size_t count = count_one_turn(&next, second[r]);
            /* 30 and a swap for each die that lies there. */
            assert_int_equal(count, 30 + (r == 0 ? 2 : r != 2));
        }
    free(states.state);
    free(p.rules);
}

static void turns_that_fill_trays_lead_to_the_same_positions(void **state) {
    static const char *const rolls[] = {"12", "16", "33", "45", "56"};
    struct position p = position_of(2, 0, "1 8 2 3 4");
    (void)state;
    p.sack.pile = 1U << (9 - 1) | 1U << (10 - 1) | 1U << (27 - 1);
    lay_dice(&p, 1, "A1 B2 B3 A4 A6");
    lay_dice(&p, 2, "B1 B1 A1 B5");
    lay_dice(&p, 4, "A1");
    for (size_t r = 0; r < sizeof(rolls) / sizeof(rolls[0]); r++)
        assert_true(count_one_turn(&p, rolls[r]) > 15);
    /* A tray whose card nobody may win: only 1s, but for the last die. */
    p.sack.slot[0] = 8;
    p.sack.slot[1] = 1;
    for (unsigned f = 1; f < SACK_FACES; f++) {
        p.sack.face[0] |= p.sack.face[f] & SACK_TRAY(0);
        p.sack.face[f] &= ~SACK_TRAY(0);
    }
    for (size_t r = 0; r < sizeof(rolls) / sizeof(rolls[0]); r++)
        assert_true(count_one_turn(&p, rolls[r]) > 15);
    free(p.rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roll_has_the_odds_of_two_dice),
        cmocka_unit_test(reveals_are_the_cards_of_the_pile),
        cmocka_unit_test(sampled_rolls_keep_to_the_odds),
        cmocka_unit_test(sampled_reveals_keep_to_the_odds),
        cmocka_unit_test(settled_rolls_keep_to_the_odds),
        cmocka_unit_test(settling_is_sampling_and_playing),
        cmocka_unit_test(a_first_turn_leads_to_30_or_15_positions),
        cmocka_unit_test(second_turns_lead_to_the_same_positions),
        cmocka_unit_test(turns_that_fill_trays_lead_to_the_same_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
