/*
 * The rules allocate nothing: every allocating function is wrapped at link
 * time, counted, and must not be called between the counts. Loading a deck,
 * whole games by both paths, scores and texts are all in between.
 */
#include "driver.h"

static unsigned long calls;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size) {
    calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    calls++;
    return __real_realloc(memory, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    calls++;
    return __real_aligned_alloc(alignment, size);
}

static bool print_and_count(void *context, const struct wsk_rules *rules,
                            const struct wsk_state *state,
                            const struct wsk_event *event) {
    char buffer[128];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    struct wsk_sheet sheet;
    struct wsk_state seen;
    (void)context;
    rules->game->print(rules, state, event, &text);
    rules->game->sheet(rules, state, 0, &sheet);
    wsk_view(rules, state, 0, &seen);
    return true;
}

static void check(const struct wsk_rules *rules) {
    struct driver driver = {.rng = wsk_rng_stream(1, 1)};
    struct wsk_state state;
    unsigned long before = calls;
    wsk_init(rules, &state);
    drive(&driver, rules, &state, 100000, print_and_count, NULL);
    wsk_init(rules, &state);
    while (state.head.turn != WSK_TURN_OVER) {
        wsk_move scratch[WSK_MOVES_MAX];
        wsk_settle(rules, &state, &driver.rng);
        if (state.head.turn == WSK_TURN_OVER)
            break;
        unsigned seat = wsk_next_seat(&state);
        struct wsk_list list = wsk_moves(rules, &state, seat, scratch);
        wsk_play(rules, &state, seat,
                 list.move[wsk_rng_below(&driver.rng, list.count)]);
    }
    assert_int_equal(calls, before);
}

static void the_count_counts(void **state) {
    unsigned long before = calls;
    (void)state;
    void *(*volatile allocate)(size_t) = malloc; /* not optimised away */
    free(allocate(1));
    assert_int_equal(calls, before + 1);
}

static void games_allocate_nothing(void **state) {
    (void)state;
    for_every_table(check);
}

static void decks_allocate_nothing(void **state) {
    (void)state;
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        char path[4096];
        size_t len = 0;
        if (!game->has_deck)
            continue;
        snprintf(path, sizeof(path), "%s/decks/%s.tsv", getenv("WOOLSACK_DATA"),
                 game->id);
        char *text = read_text(path, &len);
        struct wsk_rules *rules =
            aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
        struct wsk_fault fault;
        unsigned long before = calls;
        assert_int_equal(
            wsk_rules_load(rules, game, (struct wsk_word){text, len}, &fault),
            WSK_OK);
        assert_int_equal(wsk_rules_load(rules, game,
                                        (struct wsk_word){text, len / 2},
                                        &fault),
                         WSK_ESYNTAX);
        assert_int_equal(calls, before);
        free(rules);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_count_counts),
        cmocka_unit_test(games_allocate_nothing),
        cmocka_unit_test(decks_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
