/*
 * What a slip of the hand in reviews would change and no other test looks at;
 * tools/mutants found them.
 */
#include <math.h>

#include "nets.h"
#include "review/figures.h"
#include "review/inside.h"
#include "review/json.h"

/* Sorts of Volle Wolle. */
#define BID REVIEW_DECISION
#define TAKE (REVIEW_DECISION + 2)

static const struct words_tongue english;

static void names_are_those_of_the_document(void **unused) {
    static const char *const sorts[] = {"dice", "cards", "bid",
                                        "roll", "take",  "bone"};
    static const char *const grades[REVIEW_GRADES] = {
        "forced", "fine", "doubtful", "mistake", "blunder"};
    (void)unused;
    const struct wsk_game *volle = game_called("volle-wolle");
    for (unsigned i = 0; i < 6; i++)
        assert_string_equal(review_sort_name(volle, i), sorts[i]);
    assert_null(review_sort_name(volle, 6));
    const struct wsk_game *sack = game_called("bloeder-sack");
    assert_string_equal(review_sort_name(sack, REVIEW_DECISION), "place");
    assert_string_equal(review_sort_name(sack, REVIEW_DECISION + 1), "score");
    /* Pig sorts nothing. */
    assert_string_equal(review_sort_name(game_called("pig"), REVIEW_DECISION),
                        "move");
    for (unsigned i = 0; i < REVIEW_GRADES; i++)
        assert_string_equal(review_grade_name(i), grades[i]);
}

static void a_grade_begins_at_its_loss(void **unused) {
    static const struct {
        double loss;
        enum review_grade grade, below;
    } steps[] = {{REVIEW_DOUBTFUL_LOSS, REVIEW_DOUBTFUL, REVIEW_FINE},
                 {REVIEW_MISTAKE_LOSS, REVIEW_MISTAKE, REVIEW_DOUBTFUL},
                 {REVIEW_BLUNDER_LOSS, REVIEW_BLUNDER, REVIEW_MISTAKE}};
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(review_grade_of(steps[i].loss), steps[i].grade);
        assert_int_equal(review_grade_of(nextafter(steps[i].loss, 0)),
                         steps[i].below);
    }
}

/* By all, by its sort and by the part of the game; what was forced is none. */
static void losses_add_up(void **unused) {
    struct wsk_rules *rules = load_rules(game_called("volle-wolle"), 2, 0);
    struct review_step steps[4] = {{.sort = BID, .loss = 0.5},
                                   {.sort = BID, .loss = 0.125},
                                   {.sort = TAKE, .loss = 0.25},
                                   {.sort = TAKE, .loss = 1}};
    struct review review = {.rules = rules, .step = steps, .count = 4};
    (void)unused;
    for (unsigned i = 0; i < 3; i++)
        steps[i].grade = REVIEW_BLUNDER;
    steps[3].grade = REVIEW_FORCED;
    review_add_up(&review);
    const struct review_player *player = &review.player[0];
    assert_true(player->all.loss == 0.875);
    assert_int_equal(player->all.decisions, 3);
    assert_int_equal(player->all.grade[REVIEW_BLUNDER], 3);
    assert_true(player->sort[BID].loss == 0.625);
    assert_true(player->sort[TAKE].loss == 0.25);
    assert_int_equal(player->sort[TAKE].decisions, 1);
    assert_true(player->part[steps[0].part].loss == 0.875);
    free(rules);
}

static void a_width_is_counted_in_characters(void **unused) {
    (void)unused;
    assert_int_equal(figure_width(""), 0);
    assert_int_equal(figure_width("Bl\xc3\xb6"
                                  "der \xe2\x88\x92"
                                  "1"),
                     9);
    assert_int_equal(figure_width("a\x01"
                                  "b\x02"),
                     2); /* marks */
}

/* Views and the names of cards are for pages, and nobody else. */
static void views_are_for_who_asks(void **unused) {
    const char *text = "woolsack 1\ngame bloeder-sack\ndeck standard\n"
                       "seat 1 A\nseat 2 B\nstart 1\n"
                       "reveal 1 11\nreveal 2 21\nreveal 3 2\nreveal 4 3\n";
    struct wsk_record *record = record_of(text);
    struct wsk_nets *nets = load_nets(wsk_record_rules(record)->game, 2);
    const struct review_settings settings = {0};
    struct wsk_fault fault = {0};
    struct review *review = review_create(record, nets, &settings, &fault);
    (void)unused;
    assert_non_null(review);
    while (review_step(review))
        continue;
    for (unsigned flags = 0; flags <= REVIEW_JSON_VIEWS; flags++) {
        struct strbuf strbuf = {0};
        review_json(review, &english, flags, &strbuf);
        assert_false(strbuf.failed);
        strbuf_put(&strbuf, "%s", "");
        assert_int_equal(strstr(strbuf.text.start, ",\"view\":{") != NULL,
                         flags);
        assert_int_equal(strstr(strbuf.text.start, ",\"cards\":[\"") != NULL,
                         flags);
        strbuf_finish(&strbuf);
    }
    review_destroy(review);
    wsk_record_destroy(record);
    free_nets(nets);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_those_of_the_document),
        cmocka_unit_test(a_grade_begins_at_its_loss),
        cmocka_unit_test(losses_add_up),
        cmocka_unit_test(a_width_is_counted_in_characters),
        cmocka_unit_test(views_are_for_who_asks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
