/* Matches: rotations, figures and their intervals, luck taken out, ratings. */
#include <math.h>
#include <pthread.h>

#include "arena/elo.h"
#include "arena/luck.h"
#include "arena/match.h"
#include "games/volle-wolle/rules/rules.h"
#include "support.h"

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.6f is not %.6f, give or take %.6f", value, expected,
                 tolerance);
}

/* Figures. */

static void means_and_variances(void **unused) {
    static const int values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct wsk_samples all = {0}, part = {0};
    (void)unused;
    for (unsigned i = 0; i < 8; i++)
        wsk_samples_add(i < 3 ? &part : &all, values[i]);
    wsk_samples_merge(&all, &part);
    assert_int_equal(all.count, 8);
    assert_near(wsk_samples_variance(&all, 1), 32.0 / 7, 1e-12);
    assert_near(wsk_samples_variance(&all, 2), 8.0 / 7, 1e-12);
    struct wsk_interval mean = wsk_samples_mean(&all, 1, 0);
    assert_near(mean.mean, 5, 1e-12);
    assert_near(mean.error, sqrt(32.0 / 7 / 8), 1e-12);
    /* Student's t for 7 degrees of freedom: 2.3646. */
    assert_near(mean.high - mean.mean, 2.3646 * mean.error, 0.003);
    assert_near(mean.mean - mean.low, mean.high - mean.mean, 1e-12);
}

static void few_samples_are_doubtful(void **unused) {
    struct wsk_samples samples = {0};
    (void)unused;
    assert_near(wsk_samples_mean(&samples, 1, 0.5).mean, 0, 0);
    wsk_samples_add(&samples, 60);
    struct wsk_interval one =
        wsk_interval_within(wsk_samples_mean(&samples, 60, 0.5), 0, 1);
    assert_near(one.mean, 1, 0);
    assert_near(one.low, 0, 0);
    assert_near(one.high, 1, 0);
    for (unsigned i = 1; i < 1000; i++)
        wsk_samples_add(&samples, 60);
    struct wsk_interval many = wsk_samples_mean(&samples, 60, 0.5);
    assert_near(many.mean - many.low, 1.96 * 0.5 / 1000, 1e-4);
    many = wsk_samples_mean(&samples, 60, 0);
    assert_near(many.low, 1, 0);
}

/* What luck explains is taken out, and only that. */
static void luck_counts_as_far_as_it_shows(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(6, 6);
    (void)unused;
    for (int shown = -1; shown <= 2; shown++) {
        struct wsk_pairs pairs[2] = {{{0}, {0}, 0}};
        for (unsigned i = 0; i < 20000; i++) {
            int luck = (int)wsk_rng_below(&rng, 201) - 100;
            int noise = (int)wsk_rng_below(&rng, 101) - 50;
            wsk_pairs_add(&pairs[0], 500 + shown * luck + noise, luck);
            wsk_pairs_add(&pairs[1], 500 - shown * luck - noise, -luck);
        }
        double slope = wsk_pairs_slope(pairs, 2);
        assert_near(slope, shown, 0.02);
        struct wsk_interval plain = wsk_pairs_mean(&pairs[0], 0, 1000, 0);
        struct wsk_interval less = wsk_pairs_mean(&pairs[0], slope, 1000, 0);
        struct wsk_interval other = wsk_pairs_mean(&pairs[1], slope, 1000, 0);
        assert_near(less.mean + other.mean, 1, 1e-12);
        assert_near(less.mean, 0.5, 4 * less.error);
        assert_true(less.error <= plain.error);
        /* Variances: 3366 of luck, 850 of noise. */
        assert_near(plain.error * plain.error / (less.error * less.error),
                    1 + shown * shown * 3366.7 / 850, 0.2);
    }
}

/* Taken out with a slope that the samples themselves tell, intervals still hold
 * what they promise, and no match is made less sure. */
static void adjusted_intervals_hold_what_they_promise(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(4, 5);
    unsigned held = 0, trials = 20000;
    (void)unused;
    for (unsigned i = 0; i < trials; i++) {
        struct wsk_pairs pairs = {{0}, {0}, 0};
        for (unsigned j = 0; j < 20; j++) {
            int luck = (int)wsk_rng_below(&rng, 21) - 10;
            int noise = (int)wsk_rng_below(&rng, 21) - 10;
            wsk_pairs_add(&pairs, 50 + luck * (int)(i % 3) / 2 + noise, luck);
        }
        double slope = wsk_pairs_slope(&pairs, 1);
        struct wsk_interval plain = wsk_pairs_mean(&pairs, 0, 1, 0);
        struct wsk_interval less = wsk_pairs_mean(&pairs, slope, 1, 0);
        assert_true(less.error <= plain.error);
        held += less.low <= 50 && 50 <= less.high;
    }
    assert_near(held / (double)trials, 0.95, 0.01);
}

static void a_slope_needs_something_to_rest_on(void **unused) {
    struct wsk_pairs pairs = {{0}, {0}, 0};
    (void)unused;
    assert_near(wsk_pairs_slope(&pairs, 1), 0, 0);
    for (int i = 0; i < 7; i++)
        wsk_pairs_add(&pairs, i, i);
    assert_near(wsk_pairs_slope(&pairs, 1), 0, 0); /* too few */
    wsk_pairs_add(&pairs, 8, 9);
    assert_true(wsk_pairs_slope(&pairs, 1) > 0.5);
    struct wsk_pairs still = {{0}, {0}, 0};
    for (int i = 0; i < 50; i++)
        wsk_pairs_add(&still, i, 3);
    assert_near(wsk_pairs_slope(&still, 1), 0, 0); /* luck that never changes */
}

/* Out of a hundred intervals ninety-five hold the truth, also of few samples:
 * here the mean of two dice, from 8 rolls. */
static void intervals_hold_what_they_promise(void **unused) {
    struct wsk_rng rng = wsk_rng_stream(4, 4);
    unsigned held = 0;
    (void)unused;
    for (unsigned i = 0; i < 20000; i++) {
        struct wsk_samples samples = {0};
        for (unsigned j = 0; j < 8; j++)
            wsk_samples_add(&samples, (int)wsk_rng_below(&rng, 6) +
                                          (int)wsk_rng_below(&rng, 6));
        struct wsk_interval mean = wsk_samples_mean(&samples, 1, 0);
        held += mean.low <= 5 && 5 <= mean.high;
    }
    assert_near(held / 20000.0, 0.95, 0.01);
}

static void times_have_a_median(void **unused) {
    static struct wsk_times times, more;
    (void)unused;
    assert_near(wsk_times_quantile(&times, 0.5), 0, 0);
    for (uint64_t i = 1; i <= 1000; i++)
        wsk_times_add(i % 2 ? &times : &more, i * 1000);
    wsk_times_merge(&times, &more);
    assert_near(wsk_times_quantile(&times, 0.5), 0.5, 0.01);
    assert_near(wsk_times_quantile(&times, 0.99), 0.99, 0.02);
    assert_near(wsk_times_quantile(&times, 1), 1, 0.02);
    /* Anything has a place, from nothing to for ever. */
    wsk_times_add(&times, 0);
    wsk_times_add(&times, UINT64_MAX);
    assert_near(wsk_times_quantile(&times, 0), 0, 0);
    assert_true(wsk_times_quantile(&times, 1) > 60000);
}

/* Matches. */

static void read_players(const char *const *words, unsigned count,
                         struct wsk_player *ret) {
    struct wsk_fault fault;
    for (unsigned p = 0; p < count; p++)
        assert_int_equal(wsk_player_read(words[p], NULL, &ret[p], &fault),
                         WSK_OK);
}

static void games_are_rounded_up(void **unused) {
    static const char *const words[] = {"random", "random", "random"};
    struct wsk_rules *rules = load_rules(game_called("bloeder-sack"), 3, 0);
    struct wsk_player players[3];
    struct wsk_standings standings;
    (void)unused;
    read_players(words, 3, players);
    for (uint64_t games = 1; games <= 7; games++) {
        struct wsk_match match = {
            .rules = rules, .players = players, .games = games};
        assert_int_equal(wsk_match_games(&match), (games + 2) / 3 * 3);
        assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
        assert_int_equal(standings.games, (games + 2) / 3 * 3);
        assert_int_equal(standings.rotations, (games + 2) / 3);
        assert_int_equal(atomic_load(&match.done), standings.games);
    }
    free(rules);
}

/* Two alike have the same luck and the same whims, so they tie. */
static void players_alike_tie(void **unused) {
    static const char *const words[] = {"random", "random", "random", "random"};
    (void)unused;
    for (unsigned seats = 2; seats <= 4; seats++) {
        struct wsk_rules *rules =
            load_rules(game_called("volle-wolle"), seats, 0);
        struct wsk_player players[4];
        struct wsk_standings standings;
        read_players(words, seats, players);
        struct wsk_match match = {
            .rules = rules, .players = players, .games = 200, .seed = 5};
        assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
        for (unsigned p = 0; p < seats; p++) {
            const struct wsk_standing *player = &standings.player[p];
            assert_near(player->share.mean, 1.0 / seats, 1e-9);
            assert_true(player->share.low < player->share.mean);
            assert_near(player->score.mean, standings.player[0].score.mean, 0);
            assert_int_equal(player->stood_in, 0);
        }
        assert_false(standings.adjusted);
        free(rules);
    }
}

/* What the records of a match say. */
#define SEEN_MAX 64
struct seen {
    pthread_mutex_t lock;
    unsigned count;
    char *text[SEEN_MAX]; /* by number */
};

static bool see(void *context, uint64_t number, struct wsk_record *record) {
    struct seen *seen = context;
    struct wsk_word text = wsk_record_text(record);
    pthread_mutex_lock(&seen->lock);
    assert_true(number < SEEN_MAX && !seen->text[number]);
    seen->text[number] = strndup(text.start, text.len);
    seen->count++;
    pthread_mutex_unlock(&seen->lock);
    return true;
}

static void forget(struct seen *seen) {
    for (unsigned i = 0; i < SEEN_MAX; i++) {
        free(seen->text[i]);
        seen->text[i] = NULL;
    }
    seen->count = 0;
}

static struct wsk_standings watch(const char *game, const char *const *words,
                                  unsigned seats, unsigned threads,
                                  uint64_t seed, struct seen *seen) {
    struct wsk_rules *rules = load_rules(game_called(game), seats, 0);
    struct wsk_player players[WSK_SEATS_MAX];
    struct wsk_standings standings;
    read_players(words, seats, players);
    struct wsk_match match = {.rules = rules,
                              .players = players,
                              .games = 24,
                              .seed = seed,
                              .threads = threads,
                              .game = see,
                              .context = seen};
    assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
    assert_int_equal(seen->count, 24);
    free(rules);
    return standings;
}

static void everybody_sits_everywhere(void **unused) {
    static const char *const words[] = {"random", "lamb", "ram"};
    static struct seen seen = {.lock = PTHREAD_MUTEX_INITIALIZER};
    (void)unused;
    watch("bloeder-sack", words, 3, 1, 1, &seen);
    for (unsigned number = 0; number < 24; number++) {
        char header[200];
        snprintf(header, sizeof(header),
                 "woolsack 1\ngame bloeder-sack\ndeck standard\n"
                 "seat 1 %s\nseat 2 %s\nseat 3 %s\nstart 1\nreveal 1 ",
                 words[(3 - number % 3) % 3], words[(4 - number % 3) % 3],
                 words[(5 - number % 3) % 3]);
        assert_memory_equal(seen.text[number], header, strlen(header));
        assert_non_null(strstr(seen.text[number], "\nend\n"));
    }
    forget(&seen);
}

/* The n-th line of a text that begins with the word. */
static const char *nth_line(const char *text, const char *word, unsigned nth) {
    for (; text; text = strchr(text, '\n')) {
        text += *text == '\n';
        if (strncmp(text, word, strlen(word)) == 0 && nth-- == 0)
            return text;
    }
    return NULL;
}

static void assert_same_line(const char *a, const char *b, const char *word,
                             unsigned nth) {
    const char *left = nth_line(a, word, nth), *right = nth_line(b, word, nth);
    assert_non_null(left);
    assert_non_null(right);
    size_t len = strcspn(left, "\n");
    assert_int_equal(len, strcspn(right, "\n"));
    assert_memory_equal(left, right, len);
}

static void a_rotation_shares_its_cards(void **unused) {
    static const char *const words[] = {"random", "lamb", "ram", "expert"};
    static struct seen seen = {.lock = PTHREAD_MUTEX_INITIALIZER};
    (void)unused;
    watch("volle-wolle", words, 4, 2, 3, &seen);
    for (unsigned number = 0; number < 24; number++) {
        const char *text = seen.text[number];
        const char *first = seen.text[number / 4 * 4];
        for (unsigned board = 0; board < 4; board++)
            assert_same_line(text, first, "board", board);
        for (unsigned deal = 0; deal < 12; deal++)
            assert_same_line(text, first, "deal", deal);
        if (number % 4 == 0 && number > 0) {
            const char *a = nth_line(text, "deal", 0);
            const char *b = nth_line(seen.text[number - 1], "deal", 0);
            assert_int_not_equal(strncmp(a, b, 20), 0);
        }
    }
    forget(&seen);
}

static void threads_change_nothing(void **unused) {
    static const char *const words[] = {"random", "lamb", "expert:50"};
    static struct seen one = {.lock = PTHREAD_MUTEX_INITIALIZER};
    static struct seen many = {.lock = PTHREAD_MUTEX_INITIALIZER};
    (void)unused;
    for (unsigned g = 0; g < 2; g++) {
        const char *game = g ? "volle-wolle" : "bloeder-sack";
        struct wsk_standings a = watch(game, words, 3, 1, 8, &one);
        struct wsk_standings b = watch(game, words, 3, 5, 8, &many);
        for (unsigned number = 0; number < 24; number++)
            assert_string_equal(one.text[number], many.text[number]);
        for (unsigned p = 0; p < 3; p++) {
            assert_memory_equal(&a.player[p].share, &b.player[p].share,
                                sizeof(a.player[p].share));
            assert_memory_equal(&a.player[p].score, &b.player[p].score,
                                sizeof(a.player[p].score));
        }
        forget(&many);
        watch(game, words, 3, 1, 9, &many);
        assert_string_not_equal(one.text[0], many.text[0]);
        forget(&one);
        forget(&many);
    }
}

/* Players that are functions: this one takes what stands last in the list, and
 * must not be shown the others' bids. */
static wsk_move take_last(void *context, const struct wsk_rules *rules,
                          const struct wsk_state *view, unsigned seat,
                          struct wsk_rng *rng) {
    atomic_uint *asked = context;
    const struct volle_state *state = (const struct volle_state *)view;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, view, seat, scratch);
    (void)rng;
    atomic_fetch_add(asked, 1);
    for (unsigned s = 0; s < rules->seats; s++)
        if (state->phase == VOLLE_PHASE_BID && s != seat)
            assert_true(state->bids[s] == 0 ||
                        state->bids[s] == VOLLE_BID_HIDDEN);
    return list.move[list.count - 1];
}

static void a_function_can_play(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 3, 0);
    static const char *const words[] = {"sheep", "sheep", "sheep"};
    struct wsk_standings standings[2];
    struct wsk_player players[3];
    atomic_uint asked = 0;
    (void)unused;
    read_players(words, 3, players);
    players[1] = (struct wsk_player){
        .name = "last", .choose = take_last, .context = &asked};
    for (unsigned i = 0; i < 2; i++) {
        struct wsk_match match = {.rules = rules,
                                  .players = players,
                                  .games = 60,
                                  .threads = 1 + 3 * i};
        assert_int_equal(wsk_match_run(&match, &standings[i]), WSK_OK);
        assert_true(atomic_load(&asked) >= 60 * 15 * (i + 1));
    }
    assert_memory_equal(&standings[0].player[1].share,
                        &standings[1].player[1].share,
                        sizeof(struct wsk_interval));
    assert_int_equal(standings[0].player[1].stood_in, 0);
    /* It bids 26+ as long as it can pay, and 26 from then on. */
    assert_true(standings[0].player[1].share.high < 0.2);
    free(rules);
}

/* Stopping early. */
struct looks {
    unsigned count, until;
    uint64_t games[16];
};

static bool look_on(void *context, const struct wsk_standings *standings) {
    struct looks *looks = context;
    looks->games[looks->count++] = standings->games;
    return looks->count == looks->until;
}

static struct wsk_standings play_looks(struct looks *looks, uint64_t games,
                                       unsigned threads) {
    static const char *const words[] = {"lamb", "random", "random"};
    struct wsk_rules *rules = load_rules(game_called("bloeder-sack"), 3, 0);
    struct wsk_player players[3];
    struct wsk_standings standings;
    read_players(words, 3, players);
    struct wsk_match match = {.rules = rules,
                              .players = players,
                              .games = games,
                              .threads = threads,
                              .context = looks,
                              .enough = looks ? look_on : NULL,
                              .first_look = 10};
    assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
    assert_int_equal(atomic_load(&match.done), standings.games);
    free(rules);
    return standings;
}

static void a_match_may_end_when_enough_is_known(void **unused) {
    struct looks all = {.until = 99}, some = {.until = 2}, again = {.until = 2};
    (void)unused;
    /* Looked at after 12, 24, 48 and 96 games, not at the end. */
    assert_int_equal(play_looks(&all, 100, 1).games, 102);
    assert_int_equal(all.count, 4);
    for (unsigned i = 0; i < all.count; i++)
        assert_int_equal(all.games[i], 12U << i);
    /* What is seen after 24 games is what a match of 24 games shows, and the
     * threads do not change it. */
    struct wsk_standings stopped = play_looks(&some, 100, 1);
    struct wsk_standings threaded = play_looks(&again, 100, 4);
    struct wsk_standings plain = play_looks(NULL, 24, 1);
    assert_int_equal(some.count, 2);
    assert_int_equal(stopped.games, 24);
    assert_int_equal(stopped.rotations, 8);
    assert_memory_equal(&stopped.player[0].share, &plain.player[0].share,
                        sizeof(struct wsk_interval));
    assert_memory_equal(&stopped.player[0].share, &threaded.player[0].share,
                        sizeof(struct wsk_interval));
}

static bool refuse(void *context, uint64_t number, struct wsk_record *record) {
    (void)context;
    (void)record;
    return number < 3;
}

static void a_callback_can_end_it(void **unused) {
    static const char *const words[] = {"random", "random"};
    struct wsk_rules *rules = load_rules(game_called("pig"), 2, 0);
    struct wsk_player players[2];
    struct wsk_standings standings;
    (void)unused;
    read_players(words, 2, players);
    struct wsk_match match = {.rules = rules,
                              .players = players,
                              .games = 1000000000,
                              .threads = 3,
                              .game = refuse};
    assert_int_equal(wsk_match_run(&match, &standings), WSK_EIO);
    free(rules);
}

struct reports {
    unsigned count, seat;
    char why[200];
};

static void report(void *context, const struct wsk_player *player,
                   unsigned seat, const char *why) {
    struct reports *reports = context;
    assert_non_null(player->command);
    reports->count++;
    reports->seat = seat;
    snprintf(reports->why, sizeof(reports->why), "%s", why);
}

static void a_bad_program_is_reported_once(void **unused) {
    static const char *const words[] = {"random", "exec:sleep 1000"};
    struct wsk_rules *rules = load_rules(game_called("bloeder-sack"), 2, 0);
    struct wsk_player players[2];
    struct wsk_standings standings;
    (void)unused;
    read_players(words, 2, players);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        struct reports reports = {0};
        struct wsk_match match = {.rules = rules,
                                  .players = players,
                                  .games = 20,
                                  .threads = threads,
                                  .time_ms = 200,
                                  .report = report,
                                  .context = &reports};
        assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
        assert_int_equal(reports.count, 1);
        assert_non_null(strstr(reports.why, "no answer within 200 ms"));
        assert_int_equal(standings.games, 20);
        assert_int_equal(standings.player[1].stood_in, 20);
        assert_int_equal(standings.player[0].stood_in, 0);
    }
    free(rules);
}

/* Luck taken out. */

/* The inside of Pig, as pig.c has it. */
struct pig {
    struct wsk_head head;
    uint8_t phase, seat, sum, bank[WSK_SEATS_MAX];
};

/* A guess at who will win a game of Pig for two: by who is how far. */
static bool guess_pig(void *context, const struct wsk_rules *rules,
                      const struct wsk_state *state, float *ret_shares) {
    const struct pig *pig = (const struct pig *)state;
    double at[2];
    (void)context;
    (void)rules;
    for (unsigned s = 0; s < 2; s++)
        at[s] = pig->bank[s] + (s == pig->seat ? pig->sum * 0.7 + 2 : 0);
    double left = 200 - at[0] - at[1];
    double ahead = (at[0] - at[1]) / (6 * sqrt(left > 20 ? left : 20) / 10);
    ret_shares[0] = (float)(1 / (1 + exp(-ahead / 2)));
    ret_shares[1] = 1 - ret_shares[0];
    return true;
}

static bool no_idea(void *context, const struct wsk_rules *rules,
                    const struct wsk_state *state, float *ret_shares) {
    (void)context;
    (void)rules;
    (void)state;
    (void)ret_shares;
    return false;
}

/* One seat holds at 15, the other as it likes. */
static wsk_move choose_pig(const struct wsk_rules *rules,
                           const struct wsk_state *state, struct wsk_rng *rng) {
    const struct pig *pig = (const struct pig *)state;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, pig->seat, scratch);
    bool hold = pig->seat == 0 ? pig->sum >= 15 : wsk_rng_below(rng, 3) == 0;
    return list.move[hold];
}

static double play_pig(const struct wsk_rules *rules,
                       const struct wsk_adjust *adjust, uint64_t deal,
                       double *ret_luck) {
    struct wsk_luck luck = wsk_luck_begin(1, deal);
    struct wsk_rng rng = wsk_rng_stream(2, deal);
    struct wsk_state state;
    double given[WSK_SEATS_MAX] = {0}, shares[WSK_SEATS_MAX];
    wsk_init(rules, &state);
    while (state.head.turn != WSK_TURN_OVER) {
        struct wsk_event event = {.count = 1};
        if (state.head.turn == WSK_TURN_CHANCE) {
            wsk_luck_fall(&luck, rules, &state, &event);
            wsk_adjust_event(adjust, rules, &state, &event, &rng, given);
        } else {
            event.seat = (uint8_t)wsk_next_seat(&state);
            event.moves[0] = choose_pig(rules, &state, &rng);
        }
        assert_int_equal(wsk_apply_event(rules, &state, &event), WSK_OK);
    }
    wsk_shares_of(rules, &state, shares);
    assert_near(given[0] + given[1], 0, 1e-5);
    *ret_luck = given[0];
    return shares[0];
}

static void without_luck_the_mean_stays_and_the_noise_goes(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("pig"), 2, 0);
    struct wsk_adjust adjust = {guess_pig, NULL, 64, NULL};
    struct wsk_samples plain = {0}, adjusted = {0}, luck = {0};
    (void)unused;
    for (uint64_t deal = 0; deal < 4000; deal++) {
        double given, won = play_pig(rules, &adjust, deal, &given);
        wsk_samples_add(&plain, lround(won * 4096));
        wsk_samples_add(&adjusted, lround((won - given) * 4096));
        wsk_samples_add(&luck, lround(given * 4096));
    }
    struct wsk_interval gift = wsk_samples_mean(&luck, 4096, 0);
    struct wsk_interval before = wsk_samples_mean(&plain, 4096, 0);
    struct wsk_interval after = wsk_samples_mean(&adjusted, 4096, 0);
    assert_near(gift.mean, 0, 4 * gift.error);
    assert_near(after.mean, before.mean, 4 * gift.error);
    double saving =
        wsk_samples_variance(&plain, 1) / wsk_samples_variance(&adjusted, 1);
    if (saving < 2)
        fail_msg("the variance falls only by a factor of %.2f", saving);
    free(rules);
}

/* Over all that can fall, with its odds, the luck is nothing: exactly. */
static void luck_is_fair_at_every_event(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("pig"), 2, 0);
    struct wsk_adjust adjust = {guess_pig, NULL, 64, NULL};
    struct wsk_rng rng = {3};
    struct wsk_state state;
    (void)unused;
    wsk_init(rules, &state);
    while (state.head.turn != WSK_TURN_OVER) {
        struct wsk_event event = {.seat = WSK_CHANCE, .count = 1};
        struct wsk_chance list[WSK_CHANCES_MAX];
        double sum[WSK_SEATS_MAX] = {0};
        if (state.head.turn == WSK_TURN_CHANCE) {
            unsigned count = rules->game->chances(rules, &state, list);
            for (unsigned i = 0; i < count; i++) {
                event.moves[0] = list[i].move;
                wsk_adjust_event(&adjust, rules, &state, &event, &rng, sum);
            }
            assert_near(sum[0], 0, 1e-9);
            assert_near(sum[1], 0, 1e-9);
            event.moves[0] = list[wsk_rng_below(&rng, count)].move;
        } else {
            event.seat = (uint8_t)wsk_next_seat(&state);
            event.moves[0] = choose_pig(rules, &state, &rng);
        }
        assert_int_equal(wsk_apply_event(rules, &state, &event), WSK_OK);
    }
    free(rules);
}

static void large_events_and_unknown_values_are_left(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("pig"), 2, 0);
    struct wsk_adjust few = {guess_pig, NULL, 5, NULL},
                      none = {no_idea, NULL, 64, NULL};
    struct wsk_adjust off = {0};
    double luck[WSK_SEATS_MAX] = {0};
    struct wsk_state state;
    struct wsk_event event;
    struct wsk_rng rng = {1};
    (void)unused;
    wsk_init(rules, &state);
    rules->game->sample(rules, &state, &rng, &event);
    wsk_adjust_event(&few, rules, &state, &event, &rng, luck);
    wsk_adjust_event(&none, rules, &state, &event, &rng, luck);
    wsk_adjust_event(&off, rules, &state, &event, &rng, luck);
    assert_near(luck[0], 0, 0);
    assert_near(luck[1], 0, 0);
    free(rules);
}

static void a_match_says_whether_it_adjusted(void **unused) {
    static const char *const words[] = {"random", "random"};
    struct wsk_rules *rules = load_rules(game_called("pig"), 2, 0);
    struct wsk_player players[2];
    struct wsk_standings standings;
    (void)unused;
    read_players(words, 2, players);
    struct wsk_match match = {.rules = rules,
                              .players = players,
                              .games = 100,
                              .adjust = {guess_pig, NULL, 64, NULL}};
    assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
    assert_true(standings.adjusted);
    assert_near(standings.player[0].share.mean, 0.5, 0.01);
    assert_true(standings.saving >= 1);
    match.adjust.value = no_idea;
    assert_int_equal(wsk_match_run(&match, &standings), WSK_OK);
    assert_false(standings.adjusted);
    free(rules);
}

/* Ratings. */

static void two_are_rated_by_their_score(void **unused) {
    struct wsk_bout bout = {
        .hero = 1, .others = 1, .games = 100000, .share = 0.75, .error = 0.001};
    struct wsk_interval ratings[2];
    (void)unused;
    wsk_elo_rate(&bout, 1, 2, ratings);
    assert_near(ratings[0].mean, 0, 0);
    assert_near(ratings[0].high, 0, 0);
    assert_near(ratings[1].mean, 190.85, 0.1); /* 400 log10 3 */
    /* The slope there: 400 / ln 10 / (p (1 - p)). */
    assert_near(ratings[1].error, 0.001 * 173.72 / 0.1875, 0.01);
    /* Among four, 75 % alone against three is a strength nine times theirs. */
    bout.others = 3;
    wsk_elo_rate(&bout, 1, 2, ratings);
    assert_near(ratings[1].mean, 381.70, 0.2);
}

static void who_never_lost_has_a_rating(void **unused) {
    struct wsk_bout bouts[3] = {
        {.hero = 1, .field = 0, .others = 1, .games = 100, .share = 1},
        {.hero = 2, .field = 1, .others = 1, .games = 100, .share = 1},
        {.hero = 2, .field = 0, .others = 1, .games = 100, .share = 1},
    };
    struct wsk_interval ratings[3];
    (void)unused;
    for (unsigned b = 0; b < 3; b++)
        bouts[b].error = 0.005;
    wsk_elo_rate(bouts, 3, 3, ratings);
    assert_true(ratings[1].mean > 500 && ratings[1].mean < 2000);
    assert_true(ratings[2].mean > ratings[1].mean + 500);
    assert_true(ratings[2].high - ratings[2].low > 100);
}

/* Strengths that are known, results by lot: the ratings find them, and their
 * intervals hold them as often as promised. */
static void ratings_find_known_strengths(void **unused) {
    enum { ENTRANTS = 6, GAMES = 400 };
    static const double elo[ENTRANTS] = {0, 100, 180, 300, 310, 700};
    struct wsk_rng rng = wsk_rng_stream(8, 8);
    unsigned held = 0, asked = 0;
    double off = 0;
    (void)unused;
    for (unsigned trial = 0; trial < 300; trial++) {
        struct wsk_bout bouts[ENTRANTS * ENTRANTS];
        struct wsk_interval ratings[ENTRANTS];
        unsigned count = 0;
        for (unsigned h = 0; h < ENTRANTS; h++)
            for (unsigned f = h + 1; f < ENTRANTS; f++) {
                double p = 1 / (1 + pow(10, (elo[f] - elo[h]) / 400));
                struct wsk_samples wins = {0};
                for (unsigned g = 0; g < GAMES; g++)
                    wsk_samples_add(&wins,
                                    wsk_rng_below(&rng, 1000000) < p * 1e6);
                struct wsk_interval share = wsk_samples_mean(&wins, 1, 0.5);
                bouts[count++] =
                    (struct wsk_bout){h, f, 1, GAMES, share.mean, share.error};
            }
        wsk_elo_rate(bouts, count, ENTRANTS, ratings);
        for (unsigned e = 1; e < ENTRANTS; e++) {
            held += ratings[e].low <= elo[e] && elo[e] <= ratings[e].high;
            off += ratings[e].mean - elo[e];
            asked++;
        }
    }
    assert_near(off / asked, 0, 5);
    assert_near((double)held / asked, 0.95, 0.03);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_and_variances),
        cmocka_unit_test(few_samples_are_doubtful),
        cmocka_unit_test(luck_counts_as_far_as_it_shows),
        cmocka_unit_test(adjusted_intervals_hold_what_they_promise),
        cmocka_unit_test(a_slope_needs_something_to_rest_on),
        cmocka_unit_test(intervals_hold_what_they_promise),
        cmocka_unit_test(times_have_a_median),
        cmocka_unit_test(games_are_rounded_up),
        cmocka_unit_test(players_alike_tie),
        cmocka_unit_test(everybody_sits_everywhere),
        cmocka_unit_test(a_rotation_shares_its_cards),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_function_can_play),
        cmocka_unit_test(a_match_may_end_when_enough_is_known),
        cmocka_unit_test(a_callback_can_end_it),
        cmocka_unit_test(a_bad_program_is_reported_once),
        cmocka_unit_test(without_luck_the_mean_stays_and_the_noise_goes),
        cmocka_unit_test(luck_is_fair_at_every_event),
        cmocka_unit_test(large_events_and_unknown_values_are_left),
        cmocka_unit_test(a_match_says_whether_it_adjusted),
        cmocka_unit_test(two_are_rated_by_their_score),
        cmocka_unit_test(who_never_lost_has_a_rating),
        cmocka_unit_test(ratings_find_known_strengths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
