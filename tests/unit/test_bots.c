/*
 * Every level of every game: legal, repeatable, blind to what it must not see;
 * the minds' inputs and values; and that training is the same on any number of
 * threads.
 */
#include <math.h>
#include <unistd.h>

#include "ai/netfile.h"
#include "ai/nets.h"
#include "ai/regret.h"
#include "games/volle-wolle/mind/mind.h"
#include "sim/sim.h"
#include "support.h"
#include "train/train.h"
#include "train/weights.h"
#include "woolsack/bot.h"

/* Nets with small random weights: sense is not asked for here. */
struct toy {
    struct wsk_nets nets;
    char *bytes;
};

static void make_toy(const struct wsk_rules *rules, struct toy *ret_toy) {
    const struct mind *mind = mind_of(rules->game);
    memset(ret_toy, 0, sizeof(*ret_toy));
    if (!mind)
        return;
    struct train *train = train_create(&(struct train_options){
        .rules = rules, .seed = 7, .threads = 1, .total = 1});
    assert_non_null(train);
    struct wsk_word file = train_file(train);
    ret_toy->bytes = malloc(file.len);
    assert_non_null(ret_toy->bytes);
    memcpy(ret_toy->bytes, file.start, file.len);
    ret_toy->nets.count = 1;
    ret_toy->nets.entry[0].game = rules->game;
    ret_toy->nets.entry[0].seats = rules->seats;
    assert_int_equal(netfile_read((struct wsk_word){ret_toy->bytes, file.len},
                                  rules->game->id, rules->seats,
                                  mind_shape(rules->game, rules->seats),
                                  &ret_toy->nets.entry[0].net, NULL),
                     WSK_OK);
    train_destroy(train);
}

typedef void check_table(const struct wsk_rules *rules,
                         const struct wsk_nets *nets);

static void for_table(const struct wsk_game *game, unsigned seats,
                      check_table *check) {
    struct wsk_rules *rules = load_rules(game, seats, 0);
    static struct toy toy; /* large */
    make_toy(rules, &toy);
    check(rules, &toy.nets);
    free(toy.bytes);
    free(rules);
}

/* In the short form the smallest and the largest. */
static void for_every_table(check_table *check) {
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        for (unsigned n = game->seats_min; n <= game->seats_max; n++)
            if (long_form() || n == game->seats_min || n == game->seats_max)
                for_table(game, n, check);
    }
}

static void play_levels(const struct wsk_rules *rules,
                        const struct wsk_nets *nets) {
    /* Searches through trees take long where every access is checked. */
    const bool long_search = mind_of(rules->game)->needs_no_net;
    if (long_search && rules->seats > 2)
        return;
    for (unsigned level = 0; level < WSK_LEVELS; level++) {
        const uint32_t most = long_search ? 500 : 0;
        const struct wsk_bot bot = {.level = (enum wsk_level)level,
                                    .most = most,
                                    .nets = level % 2 ? nets : NULL};
        const struct wsk_bot sharp = {
            .level = (enum wsk_level)level, .most = most, .nets = nets};
        const struct wsk_bot quick = {.level = WSK_LEVEL_SHEEP};
        struct wsk_rng luck = wsk_rng_stream(3, level);
        struct wsk_state state, view;
        unsigned decisions = 0;
        wsk_init(rules, &state);
        for (;;) {
            wsk_settle(rules, &state, &luck);
            if (state.head.turn == WSK_TURN_OVER || decisions > 4000)
                break;
            unsigned seat = wsk_next_seat(&state);
            struct wsk_rng rng = wsk_rng_stream(4, decisions), same = rng;
            wsk_view(rules, &state, seat, &view);
            const struct wsk_bot *who = decisions % 3 ? &sharp : &bot;
            if (level == WSK_LEVEL_EXPERT && decisions % 9 != 1)
                who = &quick; /* experts take their time */
            wsk_move move = wsk_bot_choose(who, rules, &view, seat, &rng);
            assert_int_equal(move,
                             wsk_bot_choose(who, rules, &view, seat, &same));
            assert_int_equal(wsk_apply(rules, &state, seat, move), WSK_OK);
            decisions++;
        }
        assert_int_equal(state.head.turn, WSK_TURN_OVER);
    }
}

static void every_level_plays_legally_and_repeatably(void **state) {
    (void)state;
    for_every_table(play_levels);
}

static void check_values(const struct wsk_rules *rules,
                         const struct wsk_nets *nets) {
    struct wsk_rng rng = wsk_rng_stream(9, rules->seats);
    struct wsk_state state;
    float shares[WSK_SEATS_MAX];
    wsk_init(rules, &state);
    wsk_settle(rules, &state, &rng);
    assert_false(wsk_bot_value(NULL, rules, &state, shares));
    while (state.head.turn != WSK_TURN_OVER) {
        wsk_move scratch[WSK_MOVES_MAX];
        unsigned seat = wsk_next_seat(&state);
        struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
        assert_true(wsk_bot_value(nets, rules, &state, shares));
        float sum = 0;
        for (unsigned s = 0; s < rules->seats; s++) {
            assert_true(shares[s] >= 0 && shares[s] <= 1);
            sum += shares[s];
        }
        assert_true(fabsf(sum - 1) < 1e-4F);
        wsk_play(rules, &state, seat,
                 list.move[wsk_rng_below(&rng, list.count)]);
        wsk_settle(rules, &state, &rng);
    }
    /* The end needs no net: those who won share one. */
    assert_true(wsk_bot_value(nets, rules, &state, shares));
    unsigned winners = rules->game->winners(rules, &state);
    for (unsigned s = 0; s < rules->seats; s++)
        assert_int_equal(shares[s] > 0, winners >> s & 1);
}

static void shares_of_all_seats_add_up_to_one(void **state) {
    (void)state;
    for_every_table(check_values);
}

/* Over all that can fall the luck is nil, and what one seat gains others lose.
 * Returns the most that can be gained. */
static double check_fair(const struct wsk_rules *rules,
                         const struct wsk_nets *nets,
                         const struct wsk_state *state) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    double mean[WSK_SEATS_MAX] = {0}, most = 0;
    unsigned count = rules->game->chances(rules, state, list);
    for (unsigned i = 0; i < count; i++) {
        struct wsk_event event = {WSK_CHANCE, 1, {list[i].move}};
        struct wsk_rng rng = {1};
        double luck[WSK_SEATS_MAX] = {0}, sum = 0;
        assert_true(wsk_bot_luck(nets, rules, state, &event, &rng, luck));
        for (unsigned s = 0; s < rules->seats; s++) {
            mean[s] += luck[s] * list[i].weight;
            sum += luck[s];
            most = fmax(most, fabs(luck[s]));
        }
        assert_true(fabs(sum) < 1e-5);
    }
    for (unsigned s = 0; s < rules->seats; s++)
        assert_true(fabs(mean[s]) < 1e-7);
    return most;
}

/* A deal is compared with a few others: nil in the long run. */
static void check_deals(const struct wsk_rules *rules,
                        const struct wsk_nets *nets,
                        const struct wsk_state *state) {
    struct wsk_rng rng = wsk_rng_stream(5, rules->seats);
    double sum = 0, squares = 0;
    const unsigned deals = 300;
    for (unsigned i = 0; i < deals; i++) {
        struct wsk_event event;
        double luck[WSK_SEATS_MAX] = {0};
        rules->game->sample(rules, state, &rng, &event);
        assert_true(wsk_bot_luck(nets, rules, state, &event, &rng, luck));
        sum += luck[0];
        squares += luck[0] * luck[0];
    }
    assert_true(squares > 0);
    assert_true(fabs(sum) < 4 * sqrt(squares));
}

#define EVENTS 6
static void check_luck(const struct wsk_rules *rules,
                       const struct wsk_nets *nets) {
    struct wsk_rng rng = wsk_rng_stream(10, rules->seats);
    struct wsk_state state;
    unsigned checked = 0, dealt = 0;
    double most = 0;
    if (mind_of(rules->game)->needs_no_net)
        return;
    wsk_init(rules, &state);
    while (state.head.turn != WSK_TURN_OVER && checked < EVENTS) {
        struct wsk_event event = {.count = 1};
        double luck[WSK_SEATS_MAX] = {0};
        if (state.head.turn == WSK_TURN_CHANCE) {
            rules->game->sample(rules, &state, &rng, &event);
            assert_false(wsk_bot_luck(NULL, rules, &state, &event, &rng, luck));
            bool told = wsk_bot_luck(nets, rules, &state, &event, &rng, luck);
            if (told && event.count > 1 && dealt++ == 0)
                check_deals(rules, nets, &state);
            if (told && event.count == 1 && checked++ < EVENTS)
                most = fmax(most, check_fair(rules, nets, &state));
        } else {
            wsk_move scratch[WSK_MOVES_MAX];
            event.seat = (uint8_t)wsk_next_seat(&state);
            struct wsk_list list =
                wsk_moves(rules, &state, event.seat, scratch);
            event.moves[0] = list.move[wsk_rng_below(&rng, list.count)];
        }
        assert_int_equal(wsk_apply_event(rules, &state, &event), WSK_OK);
    }
    assert_int_equal(checked, EVENTS);
    assert_true(most > 1e-4);
}

static void luck_is_nil_over_all_that_can_fall(void **state) {
    (void)state;
    for_every_table(check_luck);
}

static void levels_have_names(void **state) {
    (void)state;
    for (unsigned level = 0; level < WSK_LEVELS; level++) {
        const char *name = wsk_level_name((enum wsk_level)level);
        enum wsk_level found = WSK_LEVEL_RANDOM;
        assert_non_null(name);
        assert_true(
            wsk_level_find((struct wsk_word){name, strlen(name)}, &found));
        assert_int_equal(found, level);
    }
    enum wsk_level found;
    assert_false(wsk_level_find((struct wsk_word){"goat", 4}, &found));
    assert_null(wsk_level_name((enum wsk_level)WSK_LEVELS));
}

static void check_targets(const struct mind_lesson *lesson, unsigned seats) {
    float shares = 0, margins = 0;
    if (!lesson->has_value)
        return;
    for (unsigned s = 0; s < seats; s++) {
        assert_true(lesson->win[s] >= 0 && lesson->win[s] <= 1);
        shares += lesson->win[s];
        margins += lesson->margin[s];
    }
    assert_true(fabsf(shares - 1) < 1e-3F && fabsf(margins) < 1e-3F);
}

/* A lesson names as many inputs as every other, and its targets are shares. */
static void check_lessons(const struct wsk_rules *rules,
                          const struct wsk_nets *nets) {
    enum { ROOM = 240 };
    const struct mind *mind = mind_of(rules->game);
    if (!mind)
        return;
    struct mind_lessons lessons = {
        .lesson = calloc(ROOM, sizeof(struct mind_lesson)), .room = ROOM};
    struct mind_training training = {
        .lambda = 0.7F, .temperature = 0.01F, .step = 0.2F};
    struct wsk_rng rng = wsk_rng_stream(6, rules->seats);
    assert_non_null(lessons.lesson);
    const struct net *net = nets_find(nets, rules);
    const struct mind_table table = {
        .net = net, .other = net, .learners = (1U << rules->seats) - 1};
    mind->study(rules, &table, &training, &rng, &lessons);
    assert_true(lessons.count > 5);
    for (size_t i = 0; i < lessons.count; i++) {
        const struct mind_lesson *lesson = &lessons.lesson[i];
        assert_true(lesson->input.count <= NET_ENTRIES);
        assert_true(lesson->input.bucket <
                    mind_shape(rules->game, rules->seats).buckets);
        assert_int_equal(lesson->input.count, lessons.lesson[0].input.count);
        for (unsigned k = 0; k < lesson->input.count; k++)
            assert_true(net_index(lesson->input.entry[k]) <
                        mind_shape(rules->game, rules->seats).inputs);
        check_targets(lesson, rules->seats);
        float sum = 0;
        for (unsigned b = 0; lesson->has_policy && b < mind->policy; b++)
            sum += lesson->policy[b] > 0 ? lesson->policy[b] : 0;
        assert_true(!lesson->has_policy || fabsf(sum - 1) < 1e-3F);
    }
    free(lessons.lesson);
}

static void lessons_are_well_formed(void **state) {
    (void)state;
    for_every_table(check_lessons);
}

/* Games of a round of training: in the short form an eighth of what is usual.
 */
#define SHORT_ROUND 64
static uint64_t rounds_of_games(unsigned rounds) {
    return rounds * (long_training() ? 512U : SHORT_ROUND);
}

static struct train *train_toward(const struct wsk_rules *rules,
                                  unsigned threads, unsigned rounds,
                                  uint64_t total) {
    struct train *train = train_create(
        &(struct train_options){.rules = rules,
                                .seed = 5,
                                .threads = threads,
                                .games = long_training() ? 0 : SHORT_ROUND,
                                .total = total});
    assert_non_null(train);
    for (unsigned i = 0; i < rounds; i++)
        train_round(train);
    return train;
}

static struct train *train_some(const struct wsk_rules *rules, unsigned threads,
                                unsigned rounds) {
    return train_toward(rules, threads, rounds, 100000);
}

static void assert_same_net(const struct train *a, const struct train *b) {
    struct wsk_word x = train_file(a), y = train_file(b);
    assert_int_equal(x.len, y.len);
    assert_memory_equal(x.start, y.start, x.len);
}

/* From any position to the end, with one net or two, marked or not. */
static void check_playing_on(const struct wsk_rules *rules,
                             const struct wsk_nets *nets) {
    const struct mind *mind = mind_of(rules->game);
    if (!mind)
        return;
    const struct net *net = nets_find(nets, rules);
    struct wsk_rng rng = wsk_rng_stream(8, rules->seats);
    struct wsk_state state;
    wsk_init(rules, &state);
    for (unsigned at = 0; state.head.turn != WSK_TURN_OVER && at < 60; at++) {
        const struct mind_table table = {.net = net,
                                         .other = net,
                                         .learners = at % 2 ? 1U : 3U,
                                         .marked = at % 2,
                                         .rounds = at % 3};
        struct mind_value value;
        struct wsk_state end = state;
        struct wsk_event event;
        if (at % 7 == 0) {
            mind->play_on(rules, &table, &rng, &end, &value);
            assert_true(table.rounds || end.head.turn == WSK_TURN_OVER);
        }
        wsk_random_event(rules, &state, &rng, &event);
        assert_int_equal(wsk_apply_event(rules, &state, &event), WSK_OK);
    }
}

static void nets_play_on_from_anywhere(void **state) {
    (void)state;
    for_every_table(check_playing_on);
}

#define TEMPORARY "/tmp/woolsack-test-XXXXXX"

/* An empty file of its own; `path` is TEMPORARY and becomes its name. */
static void make_file(char *path) {
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
}

/* Also with a league, and when lessons look at rounded weights: the aim is so
 * near that each round brings a member and the last one rounds. */
static void check_going_on(const char *game, const char *path) {
    enum { ROUNDS = 3, STOP = 2 };
    const uint64_t total = rounds_of_games(ROUNDS);
    struct wsk_rules *rules = load_rules(game_called(game), 2, 0);
    struct train *one = train_toward(rules, 1, ROUNDS, total);
    struct train *three = train_toward(rules, 3, STOP, total);
    assert_true(train_save(three, path));
    struct train *resumed = train_toward(rules, 2, 0, total);
    assert_true(train_load(resumed, path));
    assert_int_equal(train_games(resumed), train_games(three));
    for (unsigned i = STOP; i < ROUNDS; i++)
        train_round(resumed);
    assert_same_net(one, resumed);
    train_destroy(resumed);
    train_destroy(three);
    train_destroy(one);
    free(rules);
}

static void
training_is_the_same_with_any_threads_and_after_a_stop(void **state) {
    char path[] = TEMPORARY;
    (void)state;
    make_file(path);
    check_going_on("volle-wolle", path);
    check_going_on("bloeder-sack", path);
    /* A checkpoint of something else is refused. */
    struct wsk_rules *other = load_rules(game_called("bloeder-sack"), 3, 0);
    struct train *stranger = train_some(other, 1, 0);
    assert_false(train_load(stranger, path));
    train_destroy(stranger);
    free(other);
    remove(path);
}

/* The floats of the net in a checkpoint, behind its line and counters; written
 * if `change`. */
static void move_weights(const char *path, float *memory, size_t count,
                         bool change) {
    char line[128];
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof(line), file));
    assert_int_equal(fseek(file, 3 * sizeof(uint64_t), SEEK_CUR), 0);
    assert_int_equal(change ? fwrite(memory, sizeof(float), count, file)
                            : fread(memory, sizeof(float), count, file),
                     count);
    assert_int_equal(fclose(file), 0);
}

/* A unit that nothing reaches cannot learn. It begins anew when the league gets
 * its next member, and says nothing before it has learned to. */
static void a_unit_that_fell_silent_is_woken(void **state) {
    enum { UNIT = 5, OTHER = 6, DEEP = -1000 };
    struct wsk_rules *rules = load_rules(game_called("bloeder-sack"), 2, 0);
    struct net_shape shape = mind_shape(rules->game, 2);
    char path[] = TEMPORARY;
    struct weights weights;
    float *memory = calloc(weights_size(shape, NET_HIDDEN), sizeof(float));
    (void)state;
    assert_non_null(memory);
    make_file(path);
    weights_bind(&weights, shape, memory);
    const struct weights_rest *rest = &weights.rest[shape.buckets - 1];
    struct train *train = train_create(
        &(struct train_options){.rules = rules,
                                .seed = 4,
                                .threads = 2,
                                .games = long_training() ? 0 : SHORT_ROUND,
                                .total = rounds_of_games(10)});
    assert_non_null(train);
    assert_true(train_save(train, path));
    move_weights(path, memory, weights_size(shape, NET_HIDDEN), false);
    rest->bias2[UNIT] = DEEP;
    float heard = rest->second[UNIT], other = rest->second[OTHER];
    move_weights(path, memory, weights_size(shape, NET_HIDDEN), true);
    assert_true(train_load(train, path));
    train_round(train);
    assert_true(train_save(train, path));
    move_weights(path, memory, weights_size(shape, NET_HIDDEN), false);
    assert_true(rest->bias2[UNIT] == 0);
    assert_true(fabsf(rest->second[UNIT] - heard) > 1e-6F);
    for (unsigned i = 0; i < NET_OUTPUTS; i++)
        assert_true(rest->third[(size_t)UNIT * NET_OUTPUTS + i] == 0);
    /* Those that are heard go on. */
    assert_true(rest->bias2[OTHER] != 0);
    assert_true(fabsf(rest->second[OTHER] - other) < 0.05F);
    /* Whoever goes on from here plays with the same net. */
    struct train *resumed = train_some(rules, 2, 0);
    assert_true(train_load(resumed, path));
    assert_same_net(train, resumed);
    train_destroy(resumed);
    train_round(train);
    assert_true(train_save(train, path));
    move_weights(path, memory, weights_size(shape, NET_HIDDEN), false);
    assert_true(rest->bias2[UNIT] != 0);
    assert_true(rest->third[(size_t)UNIT * NET_OUTPUTS] != 0);
    train_destroy(train);
    free(memory);
    free(rules);
    remove(path);
}

/* A response begins as a copy of the net, with nothing of its past. */
static void a_response_may_begin_as_the_net_it_is_to_beat(void **state) {
    struct wsk_rules *rules = load_rules(game_called("bloeder-sack"), 2, 0);
    char path[] = TEMPORARY;
    (void)state;
    make_file(path);
    struct train *net = train_some(rules, 2, 1);
    assert_true(train_save(net, path));
    struct train *response[2];
    for (unsigned i = 0; i < 2; i++) {
        response[i] = train_create(
            &(struct train_options){.rules = rules,
                                    .seed = 6,
                                    .threads = 2,
                                    .games = long_training() ? 0 : SHORT_ROUND,
                                    .total = 100000,
                                    .against = train_net(net),
                                    .practised = true});
        assert_non_null(response[i]);
        assert_false(train_load(response[i], path));
        assert_true(train_begin_with(response[i], path));
        assert_int_equal(train_games(response[i]), 0);
        assert_same_net(response[i], net);
    }
    /* What happened before the copy leaves no trace in what is learned. */
    train_round(response[0]);
    assert_true(train_begin_with(response[0], path));
    train_round(response[0]);
    train_round(response[1]);
    assert_same_net(response[0], response[1]);
    /* Its own checkpoints are of their own kind. */
    assert_true(train_save(response[0], path));
    assert_true(train_load(response[1], path));
    assert_false(train_load(net, path));
    assert_false(train_begin_with(response[1], path));
    train_destroy(response[1]);
    train_destroy(response[0]);
    train_destroy(net);
    free(rules);
    remove(path);
}

/* The first bids, from a few chips up to the one that costs a chip. */
static void open_bids(const struct wsk_rules *rules, unsigned rounds,
                      struct volle_state *ret_state) {
    struct wsk_rng rng = wsk_rng_stream(21, rounds);
    struct wsk_state state;
    wsk_init(rules, &state);
    wsk_settle(rules, &state, &rng);
    while (rounds > 0) {
        wsk_move scratch[WSK_MOVES_MAX];
        unsigned seat = wsk_next_seat(&state);
        struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
        wsk_play(rules, &state, seat,
                 list.move[wsk_rng_below(&rng, list.count)]);
        wsk_settle(rules, &state, &rng);
        const struct volle_state *volle = (const struct volle_state *)&state;
        rounds -= volle->phase == VOLLE_PHASE_BID &&
                  volle->head.seats == (1U << rules->seats) - 1;
    }
    memcpy(ret_state, &state, sizeof(*ret_state));
}

/* A round worked out for all bids at once says of each combination what it
 * says of that one alone. */
static void check_round(const struct wsk_rules *rules,
                        const struct wsk_nets *nets, unsigned rounds) {
    static struct regret all, one;
    uint8_t bids[WSK_SEATS_MAX][VOLLE_BID_26PLUS], single[WSK_SEATS_MAX][14];
    struct volle_state open;
    struct volle_evaluator evaluator;
    open_bids(rules, rounds, &open);
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules,
                         &nets->entry[0].net);
    all.players = one.players = rules->seats;
    for (unsigned s = 0; s < rules->seats; s++) {
        one.actions[s] = 1;
        all.actions[s] = 5; /* the highest, one of which costs a chip */
        for (unsigned b = 0; b < 5; b++)
            bids[s][b] = (uint8_t)(VOLLE_BID_26PLUS - 4 + b -
                                   (open.chips[s] == 0 ? 1 : 0));
    }
    assert_true(
        volle_round_payoffs(&evaluator, &open, bids, 1000000, &all, NULL));
    assert_false(
        volle_round_payoffs(&evaluator, &open, bids, 1000, &all, NULL));
    for (unsigned cell = 0; cell < regret_cells(&all); cell++) {
        unsigned rest = cell;
        for (unsigned s = rules->seats; s-- > 0; rest /= 5)
            single[s][0] = bids[s][rest % 5];
        assert_true(volle_round_payoffs(&evaluator, &open, single, 1000000,
                                        &one, NULL));
        for (unsigned s = 0; s < rules->seats; s++)
            assert_true(all.payoff[cell][s] == one.payoff[0][s]);
    }
}

static void check_rounds(const struct wsk_rules *rules,
                         const struct wsk_nets *nets) {
    if (strcmp(rules->game->id, "volle-wolle") == 0 && rules->seats <= 3)
        for (unsigned rounds = 0; rounds < 6; rounds += 2)
            check_round(rules, nets, rounds);
}

static void a_round_is_worked_out_as_bid_by_bid(void **state) {
    (void)state;
    if (long_form())
        for_every_table(check_rounds);
    else
        for_table(game_called("volle-wolle"), 2, check_rounds);
}

/* Worked out to its end for all bids at once, a round is worth about what it is
 * worth bid by bid; shares stay shares, and nothing hangs on what lay in memory
 * before. */
static void check_whole(const struct wsk_rules *rules,
                        const struct wsk_nets *nets, unsigned rounds) {
    static struct regret game, exact;
    static struct mind_value values[2][VOLLE_WHOLE_CELLS];
    uint8_t bids[WSK_SEATS_MAX][VOLLE_BID_26PLUS];
    struct volle_state open;
    struct volle_evaluator evaluator;
    float apart = 0;
    open_bids(rules, rounds, &open);
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules,
                         &nets->entry[0].net);
    game.players = rules->seats;
    for (unsigned s = 0; s < rules->seats; s++) {
        game.actions[s] = 3 + (rules->seats == 3);
        for (unsigned b = 0; b < game.actions[s]; b++) {
            bids[s][b] = (uint8_t)(VOLLE_BID_26PLUS - 2 * (3 - (int)b) -
                                   (open.chips[s] == 0 ? 1 : 0));
            game.strategy[s][b] = 1.0F / (float)game.actions[s];
        }
    }
    exact = game;
    for (unsigned again = 0; again < 2; again++) {
        memset(values[again], again ? 0xff : 0, sizeof(values[again]));
        volle_whole_payoffs(&evaluator, &open, bids, &game, values[again]);
    }
    if (rules->seats == 3)
        assert_true(volle_round_payoffs(&evaluator, &open, bids, 1000000,
                                        &exact, NULL));
    for (unsigned cell = 0; cell < regret_cells(&game); cell++) {
        float sum = 0;
        for (unsigned s = 0; s < rules->seats; s++) {
            assert_true(values[0][cell].win[s] == values[1][cell].win[s]);
            assert_true(values[0][cell].win[s] > -0.02F);
            sum += values[0][cell].win[s];
            apart += fabsf(game.payoff[cell][s] - exact.payoff[cell][s]);
        }
        assert_true(fabsf(sum - 1) < 0.001F);
    }
    if (rules->seats == 3)
        assert_true(apart < 0.0012F * 3 * (float)regret_cells(&game));
}

static void check_wholes(const struct wsk_rules *rules,
                         const struct wsk_nets *nets) {
    if (strcmp(rules->game->id, "volle-wolle") == 0 && rules->seats >= 3 &&
        rules->seats <= VOLLE_WHOLE_SEATS)
        for (unsigned rounds = 0; rounds < 12; rounds += 4)
            check_whole(rules, nets, rounds);
}

static void a_round_is_worked_out_to_its_end(void **state) {
    (void)state;
    if (long_form())
        for_every_table(check_wholes);
    else
        for_table(game_called("volle-wolle"), 3, check_wholes);
}

/* Luck taken out changes no mean, but how far results are spread. */
static void check_adjusted(const struct wsk_rules *rules,
                           const struct wsk_nets *nets) {
    const struct mind *mind = mind_of(rules->game);
    const unsigned games = long_form() ? 100 : 12;
    double sum = 0, squares = 0;
    if (mind->needs_no_net || rules->seats > 4)
        return;
    for (unsigned g = 0; g < games; g++) {
        struct mind_value value[2];
        for (unsigned adjust = 0; adjust < 2; adjust++) {
            struct mind_table table = {.net = &nets->entry[0].net,
                                       .other = &nets->entry[0].net,
                                       .learners = (1U << rules->seats) - 1,
                                       .rounds = 1,
                                       .adjust = adjust};
            struct wsk_rng rng = wsk_rng_stream(22, g);
            struct wsk_state start;
            wsk_init(rules, &start);
            mind->play_on(rules, &table, &rng, &start, &value[adjust]);
        }
        double luck = (double)(value[0].win[0] - value[1].win[0]);
        sum += luck;
        squares += luck * luck;
    }
    assert_true(squares > 0);
    assert_true(fabs(sum) < 4 * sqrt(squares));
}

static void luck_taken_out_changes_no_mean(void **state) {
    (void)state;
    for_every_table(check_adjusted);
}

static wsk_move choose_within(const struct wsk_rules *rules,
                              const struct wsk_nets *nets,
                              const struct wsk_state *view, unsigned seat,
                              uint32_t nodes, uint32_t most) {
    const struct choose_opts opts = {
        .search = true, .nodes = nodes, .most = most};
    struct wsk_rng rng = wsk_rng_stream(23, 0);
    return mind_of(rules->game)
        ->choose(rules, &nets->entry[0].net, view, seat, &opts, &rng);
}

/* More of the turns to come is looked at with a larger budget, and then the
 * answer is sometimes another. Who may look at much, and was not asked to,
 * looks as far as by itself; who may not, less far. */
static void check_budget(const struct wsk_rules *rules,
                         const struct wsk_nets *nets) {
    struct wsk_rng luck = wsk_rng_stream(24, 0);
    struct wsk_state now, view;
    unsigned nearer = 0, farther = 0;
    if (strcmp(rules->game->id, "bloeder-sack") != 0 || rules->seats != 2)
        return;
    wsk_init(rules, &now);
    for (wsk_settle(rules, &now, &luck); now.head.turn != WSK_TURN_OVER;
         wsk_settle(rules, &now, &luck)) {
        unsigned seat = wsk_next_seat(&now);
        wsk_view(rules, &now, seat, &view);
        wsk_move own = choose_within(rules, nets, &view, seat, 0, 0);
        wsk_move far = choose_within(rules, nets, &view, seat, 100000, 100000);
        nearer += choose_within(rules, nets, &view, seat, 0, 1) != own;
        assert_int_equal(choose_within(rules, nets, &view, seat, 0, UINT32_MAX),
                         own);
        farther += far != own;
        if (!long_form() && nearer > 0 && farther > 0)
            return;
        wsk_play(rules, &now, seat, far);
    }
    assert_true(nearer > 0 && farther > 0);
}

/* Where the budget is too small to solve the bids they are the policy's. */
static void check_policy(const struct wsk_rules *rules,
                         const struct wsk_nets *nets) {
    struct volle_policy solved[WSK_SEATS_MAX] = {{0}};
    struct volle_state open;
    struct volle_evaluator evaluator;
    if (strcmp(rules->game->id, "volle-wolle") != 0)
        return;
    open_bids(rules, 3, &open);
    volle_evaluator_open(&evaluator, (const struct volle_rules *)rules,
                         &nets->entry[0].net);
    for (unsigned s = 0; s < rules->seats; s++) {
        struct volle_policy policy = {0};
        volle_look_policy(&evaluator, &open, s, &policy);
        volle_solve_bids(&evaluator, &open, 1, solved);
        assert_memory_equal(solved[s].share, policy.share,
                            sizeof(policy.share));
        volle_solve_bids(&evaluator, &open, VOLLE_BID_NODES, solved);
        assert_memory_not_equal(solved[s].share, policy.share,
                                sizeof(policy.share));
    }
}

static void bids_are_the_policys_where_there_is_no_time(void **state) {
    (void)state;
    for_every_table(check_policy);
}

static void moves_are_looked_at_as_far_as_the_budget_goes(void **state) {
    (void)state;
    for_every_table(check_budget);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_looked_at_as_far_as_the_budget_goes),
        cmocka_unit_test(bids_are_the_policys_where_there_is_no_time),
        cmocka_unit_test(a_round_is_worked_out_as_bid_by_bid),
        cmocka_unit_test(a_round_is_worked_out_to_its_end),
        cmocka_unit_test(luck_taken_out_changes_no_mean),
        cmocka_unit_test(every_level_plays_legally_and_repeatably),
        cmocka_unit_test(shares_of_all_seats_add_up_to_one),
        cmocka_unit_test(luck_is_nil_over_all_that_can_fall),
        cmocka_unit_test(levels_have_names),
        cmocka_unit_test(lessons_are_well_formed),
        cmocka_unit_test(nets_play_on_from_anywhere),
        cmocka_unit_test(
            training_is_the_same_with_any_threads_and_after_a_stop),
        cmocka_unit_test(a_unit_that_fell_silent_is_woken),
        cmocka_unit_test(a_response_may_begin_as_the_net_it_is_to_beat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
