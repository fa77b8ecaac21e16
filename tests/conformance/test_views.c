/*
 * Views over every game, from every seat: well formed, whole, with exactly the
 * moves of the rules, and without a trace of what the seat must not see. The
 * last is shown by changing what is hidden: the view must not change a byte,
 * nor may anything that is said about it.
 */
#include "driver.h"
#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"
#include "woolsack/view.h"
#include "words/odds.h"

#define GAMES 3
#define EVENTS_MAX 600

/* JSON, as strict as need be. */

static const char *skip_value(const char *at);

static const char *skip_string(const char *at) {
    assert_int_equal(*at, '"');
    for (at++; *at != '"'; at++)
        assert_true(*at && *at != '\\' && (unsigned char)*at >= ' ');
    return at + 1;
}

/* What stands between brackets: values, or keys with values. */
static const char *skip_items(const char *at, char close, bool keys) {
    if (*at == close)
        return at + 1;
    for (;; at++) {
        if (keys) {
            at = skip_string(at);
            assert_int_equal(*at++, ':');
        }
        at = skip_value(at);
        if (*at == close)
            return at + 1;
        assert_int_equal(*at, ',');
    }
}

static const char *skip_word(const char *at) {
    static const char *const words[] = {"true", "false", "null"};
    for (unsigned i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    size_t len = strspn(at, "-0123456789.");
    if (len == 0)
        fail_msg("no JSON: %.40s", at);
    return at + len;
}

static const char *skip_value(const char *at) {
    if (*at == '{')
        return skip_items(at + 1, '}', true);
    if (*at == '[')
        return skip_items(at + 1, ']', false);
    return *at == '"' ? skip_string(at) : skip_word(at);
}

/* Views. */

struct json {
    char text[WSK_VIEW_MAX];
};

static void see(const struct wsk_rules *rules, const struct wsk_state *state,
                unsigned seat, unsigned flags, struct json *ret) {
    struct wsk_text text = wsk_text_in(ret->text, sizeof(ret->text));
    wsk_view_json(rules, state, seat, flags, &text);
    assert_false(text.cut);
    assert_int_equal(*skip_value(ret->text), '\0');
}

/* All that is said of the position to a seat. */

static void hear_story(const struct words_story *story, struct wsk_text *ret) {
    assert_false(story->cut);
    for (unsigned i = 0; i < story->count; i++)
        wsk_text_put(ret, "%s\n", story->line[i].text);
}

static void hear_choices(const struct words *words,
                         const struct wsk_state *view, struct wsk_text *ret) {
    static struct words_odds odds;
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned seat = words->viewer;
    if (seat == WSK_CHANCE || view->head.turn != WSK_TURN_SEATS ||
        !(view->head.seats >> seat & 1))
        return;
    struct wsk_list list = wsk_moves(words->rules, view, seat, scratch);
    words_prompt(words, view, seat, ret);
    for (unsigned i = 0; i < list.count; i++) {
        wsk_text_put(ret, "\n");
        words_label(words, view, seat, list.move[i], ret);
        words_effect(words, view, seat, list.move[i], ret);
    }
    /* Not at every step: they take a while. */
    if (list.move[0] % 7 == 0 && words_odds_fill(words, view, seat, &odds))
        for (unsigned r = 0; r < odds.rows; r++)
            for (unsigned c = 0; c < odds.columns; c++)
                words_odds_print(words, odds.row[r].cell[c], ret);
}

static void hear(const struct wsk_rules *rules, const struct wsk_state *state,
                 unsigned seat, bool open, struct json *ret) {
    static struct words_story story;
    const struct words words = {
        .rules = rules, .name = {"A", "B", "C", "D", "E", "F"}, .viewer = seat};
    const struct wsk_round round = {.number = 3};
    struct wsk_text text = wsk_text_in(ret->text, sizeof(ret->text));
    struct wsk_state view;
    wsk_view(rules, state, seat, &view);
    words_standing(&words, &view, &text);
    words_waiting(&words, &view, &text);
    words_round(&words, &round, &view, &text);
    words_help(&words, &view, &text);
    words_result(&words, &view, &text);
    words_table(&words, &round, &view, NULL, open, &story);
    hear_story(&story, &text);
    hear_choices(&words, &view, &text);
    assert_false(text.cut);
}

static unsigned seat_at(const struct wsk_rules *rules, unsigned index) {
    return index == rules->seats ? WSK_CHANCE : index;
}

/* Each move of the rules stands there with its number and its line, and the
 * line is that move. */
static void check_moves(const struct wsk_rules *rules,
                        const struct wsk_state *state, unsigned seat,
                        const char *json) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = {scratch, 0};
    const char *at = strstr(json, ",\"moves\":[");
    assert_non_null(at);
    at += strlen(",\"moves\":[");
    if (seat != WSK_CHANCE && state->head.turn == WSK_TURN_SEATS &&
        state->head.seats >> seat & 1)
        list = wsk_moves(rules, state, seat, scratch);
    for (unsigned i = 0; i < list.count; i++) {
        struct wsk_event event = {(uint8_t)seat, 1, {list.move[i]}}, read;
        struct wsk_fault fault;
        char bytes[128], line[64];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        struct wsk_text words = wsk_text_in(line, sizeof(line));
        rules->game->print(rules, state, &event, &words);
        wsk_text_put(&text, "%s{\"id\":%u,\"line\":\"%s\"", i ? "," : "",
                     (unsigned)list.move[i], line);
        if (strncmp(at, bytes, text.len) != 0)
            fail_msg("%.80s is not %s", at, bytes);
        assert_int_equal(
            rules->game->parse(rules, state,
                               (struct wsk_word){words.start, words.len}, &read,
                               &fault),
            WSK_OK);
        assert_int_equal(read.moves[0], list.move[i]);
        at = skip_value(at + (i ? 1 : 0));
    }
    assert_string_equal(at, "]}");
}

/* Hidden things, changed. */

/* Takes a random card out of the set. */
static uint64_t draw(uint64_t cards, struct wsk_rng *rng) {
    for (unsigned skip = wsk_rng_below(rng, volle_count(cards)); skip; skip--)
        cards &= cards - 1;
    return cards & -cards;
}

static uint64_t hidden_sheep(const struct volle_rules *rules,
                             const struct volle_state *state, unsigned seat) {
    uint64_t top =
        state->front[seat] < VOLLE_CARDS ? 1ULL << state->front[seat] : 0;
    return state->taken[seat] & rules->sheep & ~top;
}

/* A sheep under one top changes places with one under another. */
static bool change_herds(const struct volle_rules *rules,
                         struct volle_state *state, struct wsk_rng *rng) {
    unsigned a = wsk_rng_below(rng, rules->base.seats);
    unsigned b = (a + 1 + wsk_rng_below(rng, rules->base.seats - 1U)) %
                 rules->base.seats;
    uint64_t from_a = hidden_sheep(rules, state, a);
    uint64_t from_b = hidden_sheep(rules, state, b);
    if (!from_a || !from_b)
        return false;
    from_a = draw(from_a, rng);
    from_b = draw(from_b, rng);
    state->taken[a] ^= from_a | from_b;
    state->taken[b] ^= from_a | from_b;
    return true;
}

/* And one with a sheep of the pile. */
static bool change_pile(const struct volle_rules *rules,
                        struct volle_state *state, struct wsk_rng *rng) {
    unsigned a = wsk_rng_below(rng, rules->base.seats);
    uint64_t from_a = hidden_sheep(rules, state, a);
    uint64_t from_pile = state->pile & rules->sheep;
    if (!from_a || !from_pile)
        return false;
    from_a = draw(from_a, rng);
    from_pile = draw(from_pile, rng);
    state->taken[a] ^= from_a | from_pile;
    state->pile ^= from_a | from_pile;
    return true;
}

static bool change_bids(const struct volle_state *state, unsigned seat,
                        struct volle_state *ret) {
    bool changed = false;
    *ret = *state;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        if (s != seat && state->phase == VOLLE_PHASE_BID && state->bids[s]) {
            ret->bids[s] = (uint8_t)(state->bids[s] % VOLLE_BID_26 + 1);
            changed = true;
        }
    return changed;
}

/* Two won cards change hands. */
static bool change_won(const struct sack_rules *rules, struct sack_state *state,
                       struct wsk_rng *rng) {
    if (state->won_count < 2)
        return false;
    unsigned a = wsk_rng_below(rng, state->won_count);
    unsigned b = wsk_rng_below(rng, state->won_count);
    unsigned id_a = state->won[a] & 31, id_b = state->won[b] & 31;
    unsigned seat_a = state->won[a] >> 5, seat_b = state->won[b] >> 5;
    if (seat_a == seat_b)
        return false;
    state->won[a] = (uint8_t)(id_b | seat_a << 5);
    state->won[b] = (uint8_t)(id_a | seat_b << 5);
    int more = rules->card[id_b - 1].sacks - rules->card[id_a - 1].sacks;
    state->sacks[seat_a] = (uint8_t)(state->sacks[seat_a] + more);
    state->sacks[seat_b] = (uint8_t)(state->sacks[seat_b] - more);
    return true;
}

/* Another state that differs in what lies face down. */
static bool change_hidden(const struct wsk_rules *rules,
                          const struct wsk_state *state, struct wsk_rng *rng,
                          struct wsk_state *ret) {
    *ret = *state;
    if (strcmp(rules->game->id, "volle-wolle") == 0) {
        const struct volle_rules *volle = (const struct volle_rules *)rules;
        bool herds = change_herds(volle, (struct volle_state *)ret, rng);
        return change_pile(volle, (struct volle_state *)ret, rng) || herds;
    }
    if (strcmp(rules->game->id, "bloeder-sack") == 0)
        return change_won((const struct sack_rules *)rules,
                          (struct sack_state *)ret, rng);
    return false;
}

static struct json here, there;
static unsigned changed_cards, changed_bids, seen_through, heard_through;

static void check_hidden_cards(const struct wsk_rules *rules,
                               const struct wsk_state *state,
                               struct wsk_rng *rng) {
    struct wsk_state other;
    if (state->head.turn == WSK_TURN_OVER ||
        !change_hidden(rules, state, rng, &other))
        return;
    changed_cards++;
    for (unsigned i = 0; i <= rules->seats; i++) {
        unsigned seat = seat_at(rules, i);
        see(rules, state, seat, 0, &here);
        see(rules, &other, seat, 0, &there);
        assert_string_equal(here.text, there.text);
        hear(rules, state, seat, false, &here);
        hear(rules, &other, seat, false, &there);
        assert_string_equal(here.text, there.text);
    }
    /* A perfect memory knows the difference, or this test shows nothing. */
    see(rules, state, 0, WSK_VIEW_MEMORY, &here);
    see(rules, &other, 0, WSK_VIEW_MEMORY, &there);
    seen_through += strcmp(here.text, there.text) != 0;
    hear(rules, state, 0, true, &here);
    hear(rules, &other, 0, true, &there);
    heard_through += strcmp(here.text, there.text) != 0;
}

static void check_hidden_bids(const struct wsk_rules *rules,
                              const struct wsk_state *state) {
    if (strcmp(rules->game->id, "volle-wolle") != 0)
        return;
    for (unsigned i = 0; i <= rules->seats; i++) {
        unsigned seat = seat_at(rules, i);
        struct wsk_state other = *state;
        if (!change_bids((const struct volle_state *)state, seat,
                         (struct volle_state *)&other))
            continue;
        changed_bids++;
        for (unsigned flags = 0; flags < 2; flags++) {
            see(rules, state, seat, flags, &here);
            see(rules, &other, seat, flags, &there);
            assert_string_equal(here.text, there.text);
            hear(rules, state, seat, flags, &here);
            hear(rules, &other, seat, flags, &there);
            assert_string_equal(here.text, there.text);
        }
    }
}

static size_t longest;

static bool check_position(void *context, const struct wsk_rules *rules,
                           const struct wsk_state *state,
                           const struct wsk_event *event) {
    struct wsk_rng *rng = context;
    (void)event;
    for (unsigned i = 0; i <= rules->seats; i++)
        for (unsigned flags = 0; flags < 2; flags++) {
            unsigned seat = seat_at(rules, i);
            see(rules, state, seat, flags, &here);
            check_moves(rules, state, seat, here.text);
            size_t len = strlen(here.text);
            longest = len > longest ? len : longest;
        }
    check_hidden_cards(rules, state, rng);
    check_hidden_bids(rules, state);
    return true;
}

static void check_games(const struct wsk_rules *rules) {
    const struct wsk_game *game = rules->game;
    if (rules->start != rules->seats / 2U * game->has_start)
        return;
    /* In the short form tables of a middling size have one random game. */
    bool all = long_form() || rules->seats == game->seats_min ||
               rules->seats == game->seats_max;
    for (unsigned i = 0; i < (all ? GAMES : 1); i++) {
        struct wsk_rng rng = wsk_rng_stream(12, i);
        struct driver driver = {.rng = wsk_rng_stream(11, i)};
        struct wsk_state state;
        if (i == 1)
            driver.chance = PICK_FIRST;
        if (i == 2)
            driver.chance = PICK_LAST;
        wsk_init(rules, &state);
        drive(&driver, rules, &state, EVENTS_MAX, check_position, &rng);
        check_position(&rng, rules, &state, NULL);
    }
}

static void views_hold_the_moves_and_no_secrets(void **state) {
    (void)state;
    for_every_table(check_games);
    assert_true(changed_cards > 1000);
    assert_true(changed_bids > 1000);
    assert_true(seen_through > changed_cards / 2);
    assert_true(heard_through > changed_cards / 2);
    /* Far from the limit. */
    assert_true(longest > 4000 && longest < WSK_VIEW_MAX / 4 * 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_hold_the_moves_and_no_secrets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
