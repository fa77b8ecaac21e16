/* The luck of a deal: right odds, and the same for all who play it. */
#include <math.h>

#include "arena/luck.h"
#include "support.h"

#define DEALS 20000

static const char *const games[] = {"pig", "volle-wolle", "bloeder-sack"};
#define GAMES (sizeof(games) / sizeof(games[0]))

static bool says(const struct wsk_rules *rules, const struct wsk_state *state,
                 const char *verb) {
    char bytes[64];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    rules->game->print_chance(rules, state, &text);
    return strncmp(bytes, verb, strlen(verb)) == 0;
}

static void play(const struct wsk_rules *rules, struct wsk_state *state,
                 const struct wsk_event *event) {
    assert_int_equal(wsk_apply_event(rules, state, event), WSK_OK);
}

/* Any decision, by numbers that are nobody's luck. */
static struct wsk_event any_choice(const struct wsk_rules *rules,
                                   const struct wsk_state *state,
                                   struct wsk_rng *rng) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_event event = {(uint8_t)wsk_next_seat(state), 1, {0}};
    struct wsk_list list = wsk_moves(rules, state, event.seat, scratch);
    event.moves[0] = list.move[wsk_rng_below(rng, list.count)];
    return event;
}

/* Counts of one chance event's outcomes, against their odds. */
struct census {
    unsigned count;
    struct wsk_chance list[WSK_CHANCES_MAX];
    unsigned seen[WSK_CHANCES_MAX];
    unsigned total;
};

static void census_add(struct census *census, const struct wsk_rules *rules,
                       const struct wsk_state *state, wsk_move move) {
    if (census->total == 0)
        census->count = rules->game->chances(rules, state, census->list);
    for (unsigned i = 0; i < census->count; i++)
        if (census->list[i].move == move) {
            census->seen[i]++;
            census->total++;
            return;
        }
    fail_msg("an outcome that is not listed");
}

/* Chi-square, at most five standard deviations above what is expected; and
 * not suspiciously even either. */
static void census_check(const struct census *census) {
    double weights = 0, chi = 0;
    double freedom = census->count - 1.0;
    for (unsigned i = 0; i < census->count; i++)
        weights += census->list[i].weight;
    for (unsigned i = 0; i < census->count; i++) {
        double due = census->total * census->list[i].weight / weights;
        chi += (census->seen[i] - due) * (census->seen[i] - due) / due;
    }
    double far = 5 * sqrt(2 * freedom);
    if (chi > freedom + far || (freedom > 20 && chi < freedom - far))
        fail_msg("chi-square %.1f with %.0f degrees of freedom", chi, freedom);
}

/* The outcomes of the `nth` event that is called so, over many deals: whatever
 * was decided before. A deal of several cards counts by its first draw. */
static void check_odds(const char *id, unsigned seats, const char *verb,
                       unsigned nth) {
    struct wsk_rules *rules = load_rules(game_called(id), seats, 0);
    struct census *census = calloc(1, sizeof(*census));
    assert_non_null(census);
    struct wsk_rng rng = wsk_rng_stream(11, 0);
    for (uint64_t deal = 0; deal < DEALS; deal++) {
        struct wsk_luck luck = wsk_luck_begin(7, deal);
        struct wsk_state state;
        unsigned met = 0;
        wsk_init(rules, &state);
        while (state.head.turn != WSK_TURN_OVER) {
            struct wsk_event event;
            if (state.head.turn == WSK_TURN_SEATS) {
                event = any_choice(rules, &state, &rng);
            } else {
                bool due = says(rules, &state, verb) && met++ == nth;
                wsk_luck_fall(&luck, rules, &state, &event);
                assert_int_equal(event.seat, WSK_CHANCE);
                if (due) {
                    unsigned pick =
                        event.count > 1 ? wsk_rng_below(&rng, event.count) : 0;
                    census_add(census, rules, &state, event.moves[pick]);
                    break;
                }
            }
            play(rules, &state, &event);
        }
    }
    assert_true(census->total > DEALS / 2);
    census_check(census);
    free(census);
    free(rules);
}

static void dice_have_their_odds(void **unused) {
    (void)unused;
    check_odds("pig", 2, "roll", 0);
    check_odds("pig", 3, "roll", 3);
    check_odds("bloeder-sack", 2, "roll", 0);
    check_odds("bloeder-sack", 4, "roll", 6);
    check_odds("volle-wolle", 2, "roll", 0);
    check_odds("volle-wolle", 5, "roll", 0);
}

/* Only where every deal can still bring every card: the first time. */
static void cards_have_their_odds(void **unused) {
    (void)unused;
    check_odds("volle-wolle", 2, "board", 0);
    check_odds("volle-wolle", 6, "board", 0);
    check_odds("volle-wolle", 2, "deal", 0);
    check_odds("volle-wolle", 6, "deal", 0);
    check_odds("bloeder-sack", 3, "reveal", 0);
}

/* Which card comes as the k-th one: every card is as likely. */
static void later_cards_are_as_likely(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 3, 0);
    unsigned seen[60] = {0}, total = 0;
    struct wsk_rng rng = wsk_rng_stream(5, 0);
    (void)unused;
    for (uint64_t deal = 0; deal < 3000; deal++) {
        struct wsk_luck luck = wsk_luck_begin(3, deal);
        struct wsk_state state;
        unsigned deals = 0;
        wsk_init(rules, &state);
        while (state.head.turn != WSK_TURN_OVER && deals < 10) {
            struct wsk_event event;
            if (state.head.turn == WSK_TURN_SEATS)
                event = any_choice(rules, &state, &rng);
            else
                wsk_luck_fall(&luck, rules, &state, &event);
            if (state.head.turn == WSK_TURN_CHANCE &&
                says(rules, &state, "deal") && ++deals == 10)
                for (unsigned i = 0; i < event.count; i++, total++)
                    seen[event.moves[i] & 0xfff]++;
            play(rules, &state, &event);
        }
    }
    double chi = 0, due = total / 60.0;
    for (unsigned c = 0; c < 60; c++)
        chi += (seen[c] - due) * (seen[c] - due) / due;
    assert_int_equal(total, 12000);
    assert_true(chi < 59 + 5 * sqrt(2 * 59));
    free(rules);
}

/* What fell in one game: the text of each event by what it is. */
#define FALLS_MAX 2000
struct falls {
    unsigned count;
    struct fall {
        char key[32]; /* "deal 3", "reveal 9", "roll 2: round 4 try 1" */
        char text[64];
    } fall[FALLS_MAX];
};

static void note(struct falls *falls, const char *key, const char *text) {
    assert_true(falls->count < FALLS_MAX);
    struct fall *fall = &falls->fall[falls->count++];
    snprintf(fall->key, sizeof(fall->key), "%s", key);
    snprintf(fall->text, sizeof(fall->text), "%s", text);
}

/* Plays a deal to its end; `taste` makes the decisions. Rolls are told apart
 * by counting here, without a look at how luck.c does it. */
static void play_deal(const struct wsk_rules *rules, uint64_t deal,
                      uint64_t taste, struct falls *ret) {
    struct wsk_luck luck = wsk_luck_begin(1, deal);
    struct wsk_rng rng = wsk_rng_stream(taste, 99);
    bool rounds = strcmp(rules->game->id, "volle-wolle") == 0;
    unsigned draws = 0, round = 0, rolls[WSK_SEATS_MAX] = {0};
    struct wsk_state state;
    ret->count = 0;
    wsk_init(rules, &state);
    while (state.head.turn != WSK_TURN_OVER) {
        struct wsk_event event;
        char bytes[64], key[32];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        if (state.head.turn == WSK_TURN_SEATS) {
            event = any_choice(rules, &state, &rng);
            play(rules, &state, &event);
            continue;
        }
        wsk_luck_fall(&luck, rules, &state, &event);
        rules->game->print(rules, &state, &event, &text);
        if (strncmp(bytes, "roll ", 5) == 0) {
            unsigned seat = (unsigned)(bytes[5] - '1');
            snprintf(key, sizeof(key), "roll %u: %u %u", seat, round,
                     rolls[seat]++);
            note(ret, key, bytes + 7);
        } else {
            if (rounds && strncmp(bytes, "deal ", 5) == 0) {
                round++;
                memset(rolls, 0, sizeof(rolls));
            }
            snprintf(key, sizeof(key), "draw %u", draws++);
            /* The card matters, not the tray it is laid above. */
            note(ret, key,
                 strncmp(bytes, "reveal ", 7) == 0 ? bytes + 9 : bytes);
        }
        play(rules, &state, &event);
    }
}

static const struct fall *find(const struct falls *falls, const char *key) {
    for (unsigned i = 0; i < falls->count; i++)
        if (strcmp(falls->fall[i].key, key) == 0)
            return &falls->fall[i];
    return NULL;
}

/* "12:5 8:1" and "12:5 10:3 8:1" agree: the dice in both lie the same. */
static bool agree(const char *a, const char *b) {
    struct wsk_word left[8], right[8];
    size_t lefts = wsk_words((struct wsk_word){a, strlen(a)}, ' ', left, 8);
    size_t rights = wsk_words((struct wsk_word){b, strlen(b)}, ' ', right, 8);
    if (!strchr(a, ':'))
        return strcmp(a, b) == 0;
    for (size_t i = 0; i < lefts; i++)
        for (size_t j = 0; j < rights; j++) {
            const char *colon = memchr(left[i].start, ':', left[i].len);
            size_t die = (size_t)(colon - left[i].start) + 1;
            if (memcmp(left[i].start, right[j].start, die) == 0 &&
                (left[i].len != right[j].len ||
                 memcmp(left[i].start, right[j].start, left[i].len) != 0))
                return false;
        }
    return true;
}

/* Other decisions, the same luck: whatever fell in both games is the same. */
static void other_players_get_the_same(void **unused) {
    static struct falls one, other;
    (void)unused;
    for (size_t g = 1; g < GAMES; g++)
        for (unsigned seats = 2; seats <= 4; seats++) {
            struct wsk_rules *rules =
                load_rules(game_called(games[g]), seats, 0);
            unsigned shared = 0, rolled = 0;
            for (uint64_t deal = 0; deal < 30; deal++) {
                play_deal(rules, deal, 2 * deal, &one);
                play_deal(rules, deal, 2 * deal + 1, &other);
                for (unsigned i = 0; i < one.count; i++) {
                    const struct fall *fall = find(&other, one.fall[i].key);
                    if (!fall)
                        continue;
                    if (!agree(one.fall[i].text, fall->text))
                        fail_msg("%s, deal %u, %s: %s and %s", games[g],
                                 (unsigned)deal, fall->key, one.fall[i].text,
                                 fall->text);
                    shared++;
                    rolled += fall->key[0] == 'r';
                }
            }
            assert_true(shared > 30 * 10);
            assert_true(rolled > 30 * 8);
            free(rules);
        }
}

static void deals_and_seeds_differ(void **unused) {
    static struct falls one, other;
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 2, 0);
    unsigned same = 0, seen = 0;
    (void)unused;
    for (uint64_t deal = 0; deal < 20; deal++) {
        play_deal(rules, deal, 1, &one);
        play_deal(rules, deal + 1, 1, &other);
        for (unsigned i = 0; i < one.count; i++) {
            const struct fall *fall = find(&other, one.fall[i].key);
            same += fall && strcmp(one.fall[i].text, fall->text) == 0;
            seen++;
        }
    }
    assert_true(same < seen / 10);
    struct wsk_luck a = wsk_luck_begin(1, 5), b = wsk_luck_begin(2, 5);
    assert_true(a.key != b.key);
    free(rules);
}

static void a_whim_is_no_die(void **unused) {
    struct wsk_luck luck = wsk_luck_begin(1, 2);
    struct wsk_rng first = wsk_luck_whim(&luck, 0, 0);
    struct wsk_rng again = wsk_luck_whim(&luck, 0, 0);
    struct wsk_rng seat = wsk_luck_whim(&luck, 1, 0);
    struct wsk_rng later = wsk_luck_whim(&luck, 0, 1);
    (void)unused;
    assert_true(first.counter == again.counter);
    assert_true(first.counter != seat.counter);
    assert_true(first.counter != later.counter);
    assert_true(seat.counter != later.counter);
    /* Asking for it takes nothing from dice and cards. */
    assert_true(luck.key == wsk_luck_begin(1, 2).key);
    assert_int_equal(luck.draws, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_have_their_odds),
        cmocka_unit_test(cards_have_their_odds),
        cmocka_unit_test(later_cards_are_as_likely),
        cmocka_unit_test(other_players_get_the_same),
        cmocka_unit_test(deals_and_seeds_differ),
        cmocka_unit_test(a_whim_is_no_die),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
