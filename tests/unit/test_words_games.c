/*
 * Whole random games in every language: whatever happens is told, whatever is
 * asked has words, nothing is cut, and nobody reads another's open bid.
 */
#include "games/volle-wolle/rules/rules.h"
#include "telling.h"

static const struct {
    const char *game;
    unsigned least, most;
} games[] = {{"volle-wolle", 2, 6}, {"bloeder-sack", 2, 4}, {"pig", 2, 6}};

static unsigned rounds(void) {
    return long_form() ? 4 : 1;
}

/* A line for people: UTF-8, no control characters, nothing left of a message
 * but its words. */
static void check_text(const char *text, size_t len) {
    bool control;
    if (!wsk_text_is_utf8((struct wsk_word){text, len}, &control) || control)
        fail_msg("not plain text: '%s'", text);
    if (len == 0 || strchr(text, '%') || strstr(text, "  ") || text[0] == ' ' ||
        text[len - 1] == ' ')
        fail_msg("not a clean line: '%s'", text);
}

static void check(const struct wsk_text *text, bool may_be_empty) {
    assert_false(text->cut);
    if (text->len > 0 || !may_be_empty)
        check_text(text->start, text->len);
}

/* Silence is golden only while boards are handed out. */
static bool may_be_silent(const struct wsk_rules *rules,
                          const struct wsk_state *after) {
    return strcmp(rules->game->id, "volle-wolle") == 0 &&
           ((const struct volle_state *)after)->phase == VOLLE_PHASE_BOARD;
}

static void check_story(const struct wsk_rules *rules,
                        const struct wsk_state *after,
                        const struct words_story *story) {
    assert_false(story->cut);
    assert_int_equal(story->count == 0, may_be_silent(rules, after));
    for (unsigned i = 0; i < story->count; i++)
        check_text(story->line[i].text, strlen(story->line[i].text));
}

/* What is asked and answered in a position. */

/* Moves with the same label are as good as each other: only dogs differ. */
static void check_same(const struct wsk_rules *rules,
                       const struct wsk_state *view, wsk_move a, wsk_move b) {
    const struct volle_state *volle = (const struct volle_state *)view;
    uint64_t dogs = ((const struct volle_rules *)rules)->dogs;
    assert_string_equal(rules->game->id, "volle-wolle");
    assert_int_equal(VOLLE_MOVE_VERB(a), VOLLE_MOVE_TAKE);
    assert_int_equal(VOLLE_MOVE_VERB(b), VOLLE_MOVE_TAKE);
    uint64_t first = volle_cards_at(volle->display, VOLLE_MOVE_WHAT(a) >> 3,
                                    VOLLE_DISPLAY_MAX);
    uint64_t second = volle_cards_at(volle->display, VOLLE_MOVE_WHAT(b) >> 3,
                                     VOLLE_DISPLAY_MAX);
    assert_true((first & ~dogs) == (second & ~dogs));
    assert_int_equal(a & 7, b & 7);
}

static void check_moves(const struct words *words, const struct wsk_state *view,
                        unsigned seat) {
    static char labels[WSK_MOVES_MAX][WORDS_MAX];
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(words->rules, view, seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        char buffer[WORDS_MAX];
        struct wsk_text label = wsk_text_in(labels[i], sizeof(labels[i]));
        struct wsk_text effect = wsk_text_in(buffer, sizeof(buffer));
        words_label(words, view, seat, list.move[i], &label);
        words_effect(words, view, seat, list.move[i], &effect);
        check(&label, false);
        check(&effect, true);
        for (unsigned j = 0; j < i; j++)
            if (strcmp(labels[i], labels[j]) == 0)
                check_same(words->rules, view, list.move[i], list.move[j]);
    }
}

/* The position in sentences, face-down cards told or not. */
static void check_table(const struct words *words,
                        const struct wsk_round *thread,
                        const struct wsk_state *view) {
    struct words_story story;
    for (unsigned open = 0; open < 2; open++) {
        words_table(words, thread, view, NULL, open, &story);
        assert_false(story.cut);
        assert_true(story.count > 0);
        for (unsigned i = 0; i < story.count; i++)
            check_text(story.line[i].text, strlen(story.line[i].text));
    }
}

static void check_moment(const struct words *words,
                         const struct wsk_round *thread,
                         const struct wsk_state *view) {
    char buffer[WORDS_MAX];
#define CHECK(may_be_empty, call)                                              \
    do {                                                                       \
        struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));            \
        call;                                                                  \
        check(&text, may_be_empty);                                            \
    } while (0)
    CHECK(true, words_standing(words, view, &text));
    CHECK(false, words_waiting(words, view, &text));
    CHECK(true, words_round(words, thread, view, &text));
    CHECK(false, words_help(words, view, &text));
    CHECK(false, words_result(words, view, &text));
    check_table(words, thread, view);
    if (view->head.turn != WSK_TURN_SEATS)
        return;
    for (unsigned seat = 0; seat < words->rules->seats; seat++)
        if (view->head.seats >> seat & 1) {
            CHECK(false, words_prompt(words, view, seat, &text));
            CHECK(false, words_prompt_named(words, view, seat, &text));
            check_moves(words, view, seat);
        }
#undef CHECK
}

/* Games. */

static struct wsk_event choose(const struct wsk_rules *rules,
                               const struct wsk_state *state,
                               struct wsk_rng *rng) {
    struct wsk_event event = {.count = 1};
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned seats = state->head.seats, skip;
    if (state->head.turn == WSK_TURN_CHANCE) {
        rules->game->sample(rules, state, rng, &event);
        return event;
    }
    /* Of several seats that choose, any. */
    skip = wsk_rng_below(rng, (unsigned)__builtin_popcount(seats));
    for (; skip > 0; skip--)
        seats &= seats - 1;
    event.seat = (uint8_t)__builtin_ctz(seats);
    struct wsk_list list = wsk_moves(rules, state, event.seat, scratch);
    event.moves[0] = list.move[wsk_rng_below(rng, list.count)];
    return event;
}

static void play_game(struct telling *telling, struct wsk_rng *rng) {
    struct wsk_state *state = &telling->state;
    const struct wsk_rules *rules = telling->rules;
    struct wsk_round thread = {0};
    wsk_init(rules, state);
    /* Blöder Sack has no bound; random games are far below this. */
    for (unsigned events = 0; events < 5000; events++) {
        struct words_story story;
        struct wsk_state before = *state, view;
        wsk_view(rules, state, telling->words.viewer, &view);
        check_moment(&telling->words, &thread, &view);
        if (state->head.turn == WSK_TURN_OVER)
            return;
        struct wsk_event event = choose(rules, state, rng);
        assert_int_equal(wsk_apply_event(rules, state, &event), WSK_OK);
        words_tell(&telling->words, &thread, &before, &event, state, &story);
        check_story(rules, state, &story);
    }
    fail_msg("the game does not end");
}

static void play_language(const char *code) {
    struct telling telling;
    for (size_t g = 0; g < sizeof(games) / sizeof(games[0]); g++)
        for (unsigned seats = games[g].least; seats <= games[g].most; seats++) {
            telling_begin(&telling, code, games[g].game, seats);
            /* The longest names there can be. */
            char name[200];
            memset(name, 'w', sizeof(name) - 1);
            name[sizeof(name) - 1] = '\0';
            for (unsigned i = 0; i < rounds(); i++) {
                struct wsk_rng rng = wsk_rng_stream(2026, i);
                telling.words.viewer = i % 2 ? WSK_CHANCE : i % seats;
                for (unsigned s = 0; s < seats; s++)
                    telling.words.name[s] = i == 0 ? name : "Wölfi";
                play_game(&telling, &rng);
            }
            telling_finish(&telling);
        }
}

static void games_in_english(void **state) {
    (void)state;
    play_language("en");
}

static void games_in_german(void **state) {
    (void)state;
    play_language("de");
}

static void games_in_dutch(void **state) {
    (void)state;
    play_language("nl");
}

static void games_in_russian(void **state) {
    (void)state;
    play_language("ru");
}

/* Cards. */

static void every_card_has_words(void **state) {
    (void)state;
    static const unsigned cards[] = {66, 27};
    const char *code;
    for (unsigned l = 0; (code = words_language(l)); l++)
        for (size_t g = 0; g < 2; g++) {
            struct telling telling;
            telling_begin(&telling, code, games[g].game, 2);
            for (unsigned id = 1; id <= cards[g]; id++) {
                say_card *const says[] = {words_card, words_card_full,
                                          words_card_about};
                for (size_t i = 0; i < 3; i++) {
                    const char *text = said_of_card(&telling, says[i], id);
                    check_text(text, strlen(text));
                }
            }
            telling_finish(&telling);
        }
}

static size_t columns(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* Screens have no more room for them. */
static void conditions_and_dice_are_short(void **state) {
    (void)state;
    const char *code;
    for (unsigned l = 0; (code = words_language(l)); l++) {
        struct telling telling;
        char buffer[16];
        struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
        telling_begin(&telling, code, "bloeder-sack", 2);
        for (unsigned id = 1; id <= 27; id++) {
            const char *name = said_of_card(&telling, words_card, id);
            if (columns(name) > WORDS_CONDITION)
                fail_msg("too long: '%s'", name);
        }
        words_die(&telling.words, 12, &text);
        assert_int_equal(columns(buffer), 3);
        telling_finish(&telling);
    }
}

/* Secrets. */

/* What `viewer` reads of an event; with true states, as a careless caller
 * would give them. */
static void read_story(const struct telling *telling, unsigned viewer,
                       const struct wsk_event *event, char *ret, size_t cap) {
    struct words words = telling->words;
    struct wsk_round thread = {0};
    struct words_story story;
    struct wsk_state after = telling->state;
    struct wsk_text text = wsk_text_in(ret, cap);
    words.viewer = viewer;
    assert_int_equal(wsk_apply_event(telling->rules, &after, event), WSK_OK);
    words_tell(&words, &thread, &telling->state, event, &after, &story);
    for (unsigned i = 0; i < story.count; i++)
        wsk_text_put(&text, "%s\n", story.line[i].text);
}

/* Whatever a seat bids, the others read the same, and only the seat itself
 * reads which it was. */
static void check_secret(const struct telling *telling, unsigned seat) {
    for (unsigned viewer = 0; viewer <= telling->rules->seats; viewer++) {
        unsigned reader = viewer < telling->rules->seats ? viewer : WSK_CHANCE;
        char first[256], other[256];
        for (unsigned bid = 1; bid <= VOLLE_BID_26PLUS; bid++) {
            struct wsk_event event = {
                (uint8_t)seat, 1, {VOLLE_MOVE(VOLLE_MOVE_BID, bid)}};
            read_story(telling, reader, &event, bid == 1 ? first : other,
                       sizeof(first));
            if (bid == 1)
                continue;
            if (reader == seat)
                assert_string_not_equal(first, other);
            else
                assert_string_equal(first, other);
        }
    }
}

static void open_bids_stay_secret(void **state) {
    (void)state;
    const char *code;
    for (unsigned l = 0; (code = words_language(l)); l++)
        for (unsigned seats = 2; seats <= 6; seats++) {
            struct telling telling;
            struct wsk_rng rng = wsk_rng_stream(seats, 1);
            telling_begin(&telling, code, "volle-wolle", seats);
            wsk_settle(telling.rules, &telling.state, &rng);
            for (unsigned s = 0; s + 1 < seats; s++) {
                check_secret(&telling, s);
                wsk_play(telling.rules, &telling.state, s,
                         VOLLE_MOVE(VOLLE_MOVE_BID, s + 3));
            }
            telling_finish(&telling);
        }
}

/* Nor does anything else that a front end may show tell it. */
static void open_bids_change_no_other_words(void **state) {
    (void)state;
    struct telling telling;
    struct wsk_rng rng = wsk_rng_stream(1, 1);
    char first[4][WORDS_MAX];
    telling_begin(&telling, "en", "volle-wolle", 3);
    wsk_settle(telling.rules, &telling.state, &rng);
    for (unsigned bid = 1; bid <= VOLLE_BID_26PLUS; bid++) {
        struct wsk_state after = telling.state;
        say_state *const says[] = {words_standing, words_waiting, words_help};
        wsk_play(telling.rules, &after, 0, VOLLE_MOVE(VOLLE_MOVE_BID, bid));
        for (size_t i = 0; i < 3; i++) {
            char buffer[WORDS_MAX];
            struct wsk_text text =
                wsk_text_in(bid == 1 ? first[i] : buffer, sizeof(buffer));
            says[i](&telling.words, &after, &text);
            if (bid > 1)
                assert_string_equal(buffer, first[i]);
        }
    }
    telling_finish(&telling);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_in_english),
        cmocka_unit_test(games_in_german),
        cmocka_unit_test(games_in_dutch),
        cmocka_unit_test(games_in_russian),
        cmocka_unit_test(every_card_has_words),
        cmocka_unit_test(conditions_and_dice_are_short),
        cmocka_unit_test(open_bids_stay_secret),
        cmocka_unit_test(open_bids_change_no_other_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
