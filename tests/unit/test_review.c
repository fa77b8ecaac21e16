/* Reviews: sums, grades, what is hidden. */
#include <limits.h>
#include <math.h>

#include "nets.h"
#include "review/json.h"
#include "review/rollout.h"

#define CLOSE 1e-9 /* sums of the same numbers */
#define ROUND 2e-5 /* sums of floats */

static const struct words_tongue english;

static struct review *review_of(struct wsk_record *record,
                                const struct wsk_nets *nets, unsigned careful) {
    const struct review_settings settings = {.careful = careful};
    struct wsk_fault fault = {0};
    struct review *review = review_create(record, nets, &settings, &fault);
    if (!review)
        fail_msg("%s", fault.why);
    unsigned total = review_total(review), steps = 0;
    while (review_step(review))
        assert_int_equal(review_done(review), ++steps);
    assert_int_equal(review_done(review), total);
    assert_false(review_step(review));
    return review;
}

/* The first lines of a record. */
static struct wsk_record *golden_lines(const char *name, unsigned lines) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s.txt", getenv("WOOLSACK_GOLDEN"), name);
    char *text = read_text(path, NULL), *end = text;
    while (lines-- > 0 && *end)
        end += strcspn(end, "\n") + 1;
    *end = '\0';
    struct wsk_record *record = record_of(text);
    free(text);
    return record;
}

static struct wsk_record *golden(const char *name) {
    return golden_lines(name, UINT_MAX);
}

/* Sums. */

static void check_step(const struct review *review,
                       const struct review_step *step) {
    unsigned seats = review_rules(review)->seats;
    double chances = 0, effect = 0, meeting = 0;
    for (unsigned s = 0; s < seats; s++) {
        assert_true(step->chances[s] > -ROUND && step->chances[s] < 1 + ROUND);
        chances += step->chances[s];
        effect += step->effect[s];
        meeting += step->meeting[s];
    }
    assert_true(fabs(chances - 1) < ROUND);
    assert_true(fabs(effect) < ROUND);
    assert_true(fabs(meeting) < ROUND);
    if (step->event.seat == WSK_CHANCE) {
        assert_int_equal(step->choices, 0);
        return;
    }
    unsigned seat = step->event.seat;
    assert_true(step->made < step->options && step->best < step->options);
    assert_true(step->option[step->made].move == step->event.moves[0]);
    assert_true(step->loss >= 0);
    assert_true(
        step->grade ==
        (step->choices < 2 ? REVIEW_FORCED : review_grade_of(step->loss)));
    if (step->choices < 2) { /* a forced decision costs nothing */
        assert_true(step->loss <= 0);
        assert_true(fabs(step->effect[seat]) < ROUND);
    }
}

/* What happened explains the result, for every seat, exactly. */
static void check_sums(const struct review *review) {
    unsigned seats = review_rules(review)->seats, decisions = 0, counted = 0;
    double start = 0, result = 0;
    for (unsigned i = 0; i < review_steps(review); i++) {
        check_step(review, review_at(review, i));
        decisions += review_at(review, i)->choices > 1;
    }
    for (unsigned s = 0; s < seats; s++) {
        const struct review_player *player = review_player(review, s);
        double parts = player->dice + player->cards + player->meeting +
                       player->own + player->others + player->rest;
        assert_true(fabs(player->result - player->start - parts) < CLOSE);
        start += player->start;
        result += player->result;
        counted += player->all.decisions;
        double loss = 0;
        for (unsigned i = 0; i < REVIEW_SORTS; i++)
            loss += player->sort[i].loss;
        assert_true(fabs(loss - player->all.loss) < CLOSE);
        for (unsigned i = 0; i < player->worst_count; i++)
            assert_int_equal(review_at(review, player->worst[i])->event.seat,
                             s);
    }
    assert_int_equal(decisions, counted);
    assert_true(fabs(start - 1) < ROUND && fabs(result - 1) < ROUND);
}

static void check_beginning(const char *name, unsigned lines) {
    struct wsk_record *record = golden_lines(name, lines);
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_nets *nets = load_nets(rules->game, rules->seats);
    struct review *review = review_of(record, nets, 0);
    check_sums(review);
    if (review_finished(review)) {
        unsigned winners =
            rules->game->winners(rules, wsk_record_state(record));
        for (unsigned s = 0; s < rules->seats; s++)
            assert_true(
                fabs(review_player(review, s)->result -
                     (winners >> s & 1 ? 1.0 / __builtin_popcount(winners)
                                       : 0)) < ROUND);
    }
    review_destroy(review);
    free_nets(nets);
    wsk_record_destroy(record);
}

static void check_golden(const char *name) {
    check_beginning(name, UINT_MAX);
}

static void test_sums(void **unused) {
    (void)unused;
    check_golden("bloeder-sack-2-greedy");
    if (!long_form()) {
        check_beginning("volle-wolle-5-greedy-cut", 80);
        return;
    }
    check_golden("volle-wolle-5-greedy-cut");
    check_golden("volle-wolle-2-greedy");
    check_golden("volle-wolle-3-random");
    check_golden("bloeder-sack-4-random-cut");
}

static void test_careful_sums(void **unused) {
    (void)unused;
    struct wsk_record *record = golden("bloeder-sack-2-greedy-cut");
    struct wsk_nets *nets = load_nets(wsk_record_rules(record)->game, 2);
    struct review *review = review_of(record, nets, 64);
    unsigned rolled = 0;
    check_sums(review);
    for (unsigned i = 0; i < review_steps(review); i++)
        rolled += review_at(review, i)->rolled;
    assert_true(rolled > 0);
    review_destroy(review);
    free_nets(nets);
    wsk_record_destroy(record);
}

/* Nothing but a header. */
static void test_empty(void **unused) {
    (void)unused;
    struct wsk_record *record = record_of(header_for("volle-wolle", 2, 0));
    struct wsk_nets *nets = load_nets(wsk_record_rules(record)->game, 2);
    struct review *review = review_of(record, nets, 0);
    assert_int_equal(review_steps(review), 0);
    check_sums(review);
    assert_true(fabs(review_player(review, 0)->result - 0.5) < ROUND);
    review_destroy(review);
    free_nets(nets);
    wsk_record_destroy(record);
}

static void test_no_net(void **unused) {
    (void)unused;
    struct wsk_record *record = record_of(header_for("volle-wolle", 2, 0));
    struct wsk_nets *nets = load_nets(wsk_record_rules(record)->game, 3);
    const struct review_settings settings = {0};
    struct wsk_fault fault = {0};
    assert_null(review_create(record, nets, &settings, &fault));
    assert_string_equal(fault.why,
                        "there is no net for volle-wolle with 2 players");
    free_nets(nets);
    wsk_record_destroy(record);
}

/* Grades. */

static void test_grades(void **unused) {
    (void)unused;
    assert_int_equal(review_grade_of(0), REVIEW_FINE);
    assert_int_equal(review_grade_of(REVIEW_DOUBTFUL_LOSS - 1e-6), REVIEW_FINE);
    assert_int_equal(review_grade_of(REVIEW_DOUBTFUL_LOSS), REVIEW_DOUBTFUL);
    assert_int_equal(review_grade_of(REVIEW_MISTAKE_LOSS), REVIEW_MISTAKE);
    assert_int_equal(review_grade_of(REVIEW_BLUNDER_LOSS), REVIEW_BLUNDER);
    assert_int_equal(review_grade_of(1), REVIEW_BLUNDER);
}

/* A blunder: the last choice of a game, by which one wins or loses. Such games
 * are looked for by playing at random; what each choice brings is then a matter
 * of the rules alone. */
struct ending {
    struct wsk_record *record; /* with the choice that loses */
    unsigned seat;
    wsk_move lost, won;
};

static double share_after(const struct wsk_rules *rules,
                          const struct wsk_state *state, unsigned seat,
                          wsk_move move) {
    struct wsk_state after = *state;
    wsk_play(rules, &after, seat, move);
    if (after.head.turn != WSK_TURN_OVER)
        return 0.5; /* not the last one */
    unsigned winners = rules->game->winners(rules, &after);
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

static bool find_pair(const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat,
                      struct ending *ending) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(rules, state, seat, scratch);
    bool wins = false, loses = false;
    for (unsigned i = 0; i < list.count; i++) {
        double share = share_after(rules, state, seat, list.move[i]);
        if (share > 0.99) {
            wins = true;
            ending->won = list.move[i];
        } else if (share < 0.01) {
            loses = true;
            ending->lost = list.move[i];
        }
    }
    ending->seat = seat;
    return wins && loses;
}

static bool play_to_ending(uint64_t seed, struct ending *ending) {
    struct wsk_rng rng = wsk_rng_stream(seed, 0);
    ending->record = record_of(header_for("bloeder-sack", 2, 0));
    for (;;) {
        const struct wsk_rules *rules = wsk_record_rules(ending->record);
        const struct wsk_state *state = wsk_record_state(ending->record);
        struct wsk_event event;
        if (state->head.turn == WSK_TURN_OVER)
            return false;
        if (state->head.turn == WSK_TURN_CHANCE) {
            rules->game->sample(rules, state, &rng, &event);
        } else {
            wsk_move scratch[WSK_MOVES_MAX];
            unsigned seat = wsk_next_seat(state);
            struct wsk_list list = wsk_moves(rules, state, seat, scratch);
            event = (struct wsk_event){(uint8_t)seat, 1, {0}};
            event.moves[0] = list.move[wsk_rng_below(&rng, list.count)];
            if (find_pair(rules, state, seat, ending)) {
                event.moves[0] = ending->lost;
                assert_int_equal(wsk_record_add(ending->record, &event),
                                 WSK_OK);
                return true;
            }
        }
        assert_int_equal(wsk_record_add(ending->record, &event), WSK_OK);
    }
}

static void test_blunder(void **unused) {
    (void)unused;
    struct ending ending = {0};
    uint64_t seed = long_form() ? 1 : 17; /* which 1 leads to */
    while (!play_to_ending(seed, &ending)) {
        wsk_record_destroy(ending.record);
        assert_true(++seed < 2000);
    }
    struct wsk_nets *nets = load_nets(wsk_record_rules(ending.record)->game, 2);
    struct review *review = review_of(ending.record, nets, 0);
    unsigned last = review_steps(review) - 1;
    const struct review_step *step = review_at(review, last);
    const struct review_player *player = review_player(review, ending.seat);
    check_sums(review);
    assert_int_equal(step->grade, REVIEW_BLUNDER);
    assert_true(fabs(step->loss - 1) < ROUND);
    assert_true(step->option[step->best].win[ending.seat] > 0.99F);
    assert_true(step->option[step->made].win[ending.seat] < 0.01F);
    assert_true(player->worst_count > 0);
    assert_int_equal(player->worst[0], last);
    assert_true(fabs(step->effect[ending.seat] + 1) < ROUND);
    review_destroy(review);
    free_nets(nets);
    wsk_record_destroy(ending.record);
}

/* Bids. */

static void test_bids(void **unused) {
    (void)unused;
    struct wsk_record *record = golden("volle-wolle-2-greedy-cut");
    struct wsk_nets *nets = load_nets(wsk_record_rules(record)->game, 2);
    struct review *review = review_of(record, nets, 0);
    unsigned bids = 0;
    for (unsigned i = 0; i < review_steps(review); i++) {
        const struct review_step *step = review_at(review, i);
        double share = 0;
        if (!step->secret)
            continue;
        bids++;
        for (unsigned o = 0; o < step->options; o++) {
            share += (double)step->option[o].share;
            /* What is often bid is no mistake. */
            if (step->option[o].share > 0.2F)
                assert_true((double)step->option[o].loss <
                            REVIEW_DOUBTFUL_LOSS);
        }
        assert_int_equal(step->options, step->choices);
        assert_true(fabs(share - 1) < ROUND);
    }
    assert_true(bids > 0);
    review_destroy(review);
    free_nets(nets);
    wsk_record_destroy(record);
}

/* What spectators may not know. */

static void json_of(const char *text, const struct wsk_nets *nets,
                    struct strbuf *strbuf) {
    struct wsk_record *record = record_of(text);
    struct review *review = review_of(record, nets, 0);
    review_json(review, &english, REVIEW_JSON_VIEWS, strbuf);
    assert_false(strbuf->failed);
    review_destroy(review);
    wsk_record_destroy(record);
}

static void test_open_bids(void **unused) {
    (void)unused;
    static const char *const bids[] = {"", "bid 1 14\n", "bid 1 26\n",
                                       "bid 1 20\nbid 3 26+\n",
                                       "bid 2 25\nbid 1 26+\n"};
    struct wsk_nets *nets = load_nets(game_called("volle-wolle"), 3);
    struct strbuf first = {0};
    for (unsigned i = 0; i < sizeof(bids) / sizeof(bids[0]); i++) {
        char text[1024];
        struct strbuf strbuf = {0};
        snprintf(text, sizeof(text),
                 "%sboard 1 3\nboard 2 5\nboard 3 6\ndeal 10 20 41 53\n%s",
                 header_for("volle-wolle", 3, 0), bids[i]);
        json_of(text, nets, i ? &strbuf : &first);
        if (i)
            assert_string_equal(strbuf.text.start, first.text.start);
        strbuf_finish(&strbuf);
    }
    strbuf_finish(&first);
    free_nets(nets);
}

/* Nor is a seed that says what will come in it. */
static void test_no_secrets(void **unused) {
    (void)unused;
    struct wsk_nets *nets = load_nets(game_called("volle-wolle"), 2);
    struct strbuf strbuf = {0};
    json_of("woolsack 1\ngame volle-wolle\ndeck standard\nseat 1 A\nseat 2 B\n"
            "x-seed 987654321\nboard 1 3\nboard 2 5\ndeal 10 20 41\n"
            "bid 1 14\nbid 2 15\nroll 2 12:12 10:5 8:3\ntake 2 10 20 41\n",
            nets, &strbuf);
    assert_null(strstr(strbuf.text.start, "987654321"));
    /* Herds of a game that goes on are not to be looked through. */
    assert_null(strstr(strbuf.text.start, "\"herd\""));
    assert_null(strstr(strbuf.text.start, "\"totals\""));
    strbuf_finish(&strbuf);
    free_nets(nets);
}

/* Rollouts. */

static void test_rollouts(void **unused) {
    (void)unused;
    struct wsk_record *record = golden("volle-wolle-2-greedy-cut");
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_nets *nets = load_nets(rules->game, 2);
    struct rollout *rollout = malloc(sizeof(*rollout));
    struct rollout_sums whole = {0}, parts = {0}, part;
    struct wsk_fault fault;
    const struct rollout_settings settings = {.moves = 3, .seed = 7};
    assert_non_null(rollout);
    assert_true(rollout_open(rollout, rules, nets, wsk_record_state(record),
                             WSK_CHANCE, &settings, &fault));
    assert_int_equal(rollout->moves, 0); /* a spectator asks */
    for (unsigned first = 0; first < 64; first += 16) {
        rollout_play(rollout, first, 16, &part);
        rollout_add(&parts, &part);
    }
    for (unsigned first = 48; first < 64; first -= 16) { /* backwards */
        rollout_play(rollout, first, 16, &part);
        rollout_add(&whole, &part);
    }
    assert_int_equal(whole.games, 64);
    struct rollout_mean mean = rollout_win(&parts, 0, 0);
    assert_true(fabs(mean.mean - rollout_win(&whole, 0, 0).mean) < CLOSE);
    assert_true(mean.error > 0 && mean.error < 0.5);
    assert_true(fabs(mean.mean + rollout_win(&parts, 0, 1).mean - 1) < ROUND);
    free(rollout);
    free_nets(nets);
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),       cmocka_unit_test(test_careful_sums),
        cmocka_unit_test(test_empty),      cmocka_unit_test(test_no_net),
        cmocka_unit_test(test_grades),     cmocka_unit_test(test_blunder),
        cmocka_unit_test(test_bids),       cmocka_unit_test(test_open_bids),
        cmocka_unit_test(test_no_secrets), cmocka_unit_test(test_rollouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
