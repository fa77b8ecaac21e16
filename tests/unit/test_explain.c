/* Why an answer is none: every sentence, at a place where it is true. */
#include "games/bloeder-sack/rules/rules.h"
#include "games/volle-wolle/rules/rules.h"
#include "play/inside.h"
#include "support.h"

struct place {
    struct wsk_record *record;
    struct words words;
    struct wsk_state view;
    unsigned seat;
};

static unsigned phase_of(const struct wsk_rules *rules,
                         const struct wsk_state *state) {
    return strcmp(rules->game->id, "volle-wolle") == 0
               ? ((const struct volle_state *)state)->phase
               : ((const struct sack_state *)state)->phase;
}

/* The first moment of a golden record at which somebody must choose and `fits`
 * is true. */
static void go_to(struct place *place, const char *name, unsigned phase,
                  bool (*fits)(const struct place *)) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s.txt", getenv("WOOLSACK_GOLDEN"), name);
    char *text = read_text(path, NULL);
    struct wsk_word rest = {text, strlen(text)}, line;
    struct wsk_fault fault;
    *place = (struct place){.record = wsk_record_create(load_test_deck, NULL)};
    while (wsk_line_next(&rest, &line)) {
        assert_int_equal(wsk_record_read(place->record, line, &fault), WSK_OK);
        const struct wsk_rules *rules = wsk_record_rules(place->record);
        if (!rules)
            continue;
        const struct wsk_state *state = wsk_record_state(place->record);
        if (state->head.turn != WSK_TURN_SEATS ||
            phase_of(rules, state) != phase)
            continue;
        place->words = (struct words){.rules = rules};
        for (unsigned s = 0; s < rules->seats; s++)
            place->words.name[s] = wsk_record_name(place->record, s);
        place->seat = wsk_next_seat(state);
        place->words.viewer = place->seat;
        wsk_view(rules, state, place->seat, &place->view);
        if (!fits || fits(place)) {
            free(text);
            return;
        }
    }
    fail_msg("%s has no such moment", name);
}

static void leave(struct place *place) {
    wsk_record_destroy(place->record);
}

static void assert_told(const struct place *place, const char *typed,
                        const char *expected) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    play_explain(&place->words, &place->view, place->seat,
                 (struct wsk_word){typed, strlen(typed)}, &text);
    assert_string_equal(bytes, expected);
}

#define NO_ANSWER(typed)                                                       \
    "'" typed                                                                  \
    "' is not a valid answer here. Type '?' to see what is being asked."

static const struct volle_state *volle_at(const struct place *place) {
    return (const struct volle_state *)&place->view;
}

static bool has_no_chip(const struct place *place) {
    return volle_at(place)->chips[place->seat] == 0;
}

static void bids(void **unused) {
    struct place place;
    (void)unused;
    go_to(&place, "volle-wolle-3-random", VOLLE_PHASE_BID, has_no_chip);
    char none[64];
    snprintf(none, sizeof(none), "26+ costs a chip, and %s has none.",
             place.words.name[place.seat]);
    assert_told(&place, "26+", none);
    assert_told(&place, "bid 26+", none);
    assert_told(&place, "27", "A bid is a number from 14 to 26, or 26+.");
    assert_told(&place, "take 3", NO_ANSWER("take 3"));
    leave(&place);
}

static bool has_kept_the_12(const struct place *place) {
    return volle_at(place)->kept & 1;
}

static void dice(void **unused) {
    struct place place;
    (void)unused;
    go_to(&place, "volle-wolle-3-greedy", VOLLE_PHASE_KEEP, has_kept_the_12);
    assert_told(&place, "12", "You are already keeping the d12.");
    assert_told(&place, "keep 6",
                "Name the die to keep by its number of sides: 12, 10 or 8.");
    assert_told(&place, "boost 20", NO_ANSWER("boost 20"));
    leave(&place);
    go_to(&place, "volle-wolle-3-greedy", VOLLE_PHASE_BOOST, NULL);
    assert_told(&place, "boost 3", "You can't boost to that number here.");
    assert_told(&place, "boost", NO_ANSWER("boost"));
    assert_told(&place, "keep 12", NO_ANSWER("keep 12"));
    leave(&place);
}

static bool is_due_one(const struct place *place) {
    return volle_at(place)->due == 1;
}

static bool is_due_two(const struct place *place) {
    return volle_at(place)->due == 2;
}

/* A card of the display, typed once more than it may be. */
static void type_display(const struct place *place, unsigned times,
                         struct wsk_text *ret_typed) {
    unsigned card = (unsigned)__builtin_ctzll(volle_at(place)->display) + 1;
    wsk_text_put(ret_typed, "take");
    for (unsigned i = 0; i < times; i++)
        wsk_text_put(ret_typed, " %u", card);
}

static void assert_display(const struct place *place, unsigned times,
                           const char *expected) {
    char typed[64];
    struct wsk_text text = wsk_text_in(typed, sizeof(typed));
    type_display(place, times, &text);
    assert_told(place, typed, expected);
}

static void cards(void **unused) {
    static const char all_black[] =
        "You must take all the black sheep and nothing else; the last one you "
        "name goes on top.";
    static const char all_left[] = "You must take all the cards that are left; "
                                   "the last sheep you name goes on top.";
    struct place place;
    (void)unused;
    go_to(&place, "volle-wolle-5-greedy", VOLLE_PHASE_TAKE, is_due_two);
    assert_told(&place, "take 99", "Card 99 is not in the display.");
    assert_told(&place, "x", NO_ANSWER("x"));
    assert_told(&place, "take x", "Card x is not in the display.");
    assert_display(
        &place, 1,
        "You must take exactly 2 cards: give their numbers, each once.");
    leave(&place);
    go_to(&place, "volle-wolle-5-greedy", VOLLE_PHASE_TAKE, is_due_one);
    assert_display(&place, 2, "You must take exactly 1 card: give its number.");
    leave(&place);
    go_to(&place, "volle-wolle-5-random", VOLLE_PHASE_BLACK, NULL);
    assert_display(&place, 2, all_black);
    leave(&place);
    go_to(&place, "volle-wolle-3-greedy", VOLLE_PHASE_REST, NULL);
    assert_display(&place, 2, all_left);
    leave(&place);
    go_to(&place, "volle-wolle-3-greedy", VOLLE_PHASE_STEAL, NULL);
    assert_told(&place, "take 1", NO_ANSWER("take 1"));
    assert_told(&place, "", NO_ANSWER(""));
    leave(&place);
}

static void dice_on_trays(void **unused) {
    static const char form[] =
        "Say which die goes on which tray: its value, then the tray.";
    static const char no_die[] =
        "You have no such die to place: give its value first, then the tray.";
    struct place place;
    char typed[32];
    (void)unused;
    go_to(&place, "bloeder-sack-3-greedy", SACK_PHASE_FIRST, NULL);
    const struct sack_state *state = (const struct sack_state *)&place.view;
    unsigned face = state->dice[0], other = 1;
    while (other == state->dice[0] || other == state->dice[1])
        other++;
    assert_told(&place, "place", form);
    snprintf(typed, sizeof(typed), "%u 1", other);
    assert_told(&place, typed, no_die);
    snprintf(typed, sizeof(typed), "place %u 6", face);
    assert_told(&place, typed, "Trays are numbered 1 to 5.");
    snprintf(typed, sizeof(typed), "swap %u 1 9", face);
    assert_told(&place, typed,
                "A swap needs another player's die of the same value on that "
                "field.");
    snprintf(typed, sizeof(typed), "place %u 2", face);
    assert_told(&place, typed, "Tray 2 has no card, so no die may go there.");
    assert_told(&place, "score 1", NO_ANSWER("score 1"));
    leave(&place);
    go_to(&place, "bloeder-sack-3-greedy", SACK_PHASE_SECOND, NULL);
    face = state->dice[0] ? state->dice[0] : state->dice[1];
    snprintf(typed, sizeof(typed), "swap %u 1 1", face);
    assert_told(&place, typed,
                "You must place the second die; you can't swap with it.");
    leave(&place);
}

static void trays_to_score(void **unused) {
    struct place place;
    (void)unused;
    go_to(&place, "bloeder-sack-3-greedy", SACK_PHASE_SIXES, NULL);
    assert_told(&place, "score 0", "Trays are numbered 1 to 5.");
    assert_told(&place, "6", "Trays are numbered 1 to 5.");
    assert_told(&place, "2", "There are no dice on tray 2.");
    assert_told(&place, "place 1 1", NO_ANSWER("place 1 1"));
    leave(&place);
    go_to(&place, "bloeder-sack-2-random", SACK_PHASE_SHORT, NULL);
    assert_told(&place, "score 3", "Tray 3 holds fewer than two of your dice.");
    assert_told(&place, "score 5", "Tray 5 holds fewer than two of your dice.");
    leave(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bids),           cmocka_unit_test(dice),
        cmocka_unit_test(cards),          cmocka_unit_test(dice_on_trays),
        cmocka_unit_test(trays_to_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
