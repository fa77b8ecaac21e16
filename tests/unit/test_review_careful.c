/* Close calls played out: only what is more than chance is called better. */
#include "nets.h"
#include "review/inside.h"

#define GAMES 32

static char *cut_record(unsigned lines) {
    char path[4096];
    size_t len;
    snprintf(path, sizeof(path), "%s/bloeder-sack-2-greedy.txt",
             getenv("WOOLSACK_GOLDEN"));
    char *text = read_text(path, &len), *end = text;
    for (; lines > 0 && (end = strchr(end, '\n')); lines--)
        end++;
    if (end)
        *end = '\0';
    return text;
}

/* How many moves seemed better, but not by more than their error. */
static unsigned check_step(const struct review_step *step) {
    unsigned seat = step->event.seat, doubted = 0;
    const struct review_option *made = &step->option[step->made];
    if (step->best != step->made)
        assert_true(made->loss > made->error);
    else
        assert_true(step->loss <= 0 && step->grade == REVIEW_FINE);
    for (unsigned i = 0; i < step->options; i++)
        if (step->best == step->made && step->option[i].error > 0 &&
            step->option[i].win[seat] > made->win[seat])
            doubted++;
    return doubted;
}

static void better_is_more_than_chance(void **unused) {
    struct wsk_fault fault = {0};
    const struct review_settings settings = {.careful = GAMES};
    unsigned rolled = 0, doubted = 0;
    (void)unused;
    char *text = cut_record(24);
    struct wsk_record *record = record_of(text);
    struct wsk_nets *nets = load_nets(wsk_record_rules(record)->game, 2);
    struct review *review = review_create(record, nets, &settings, &fault);
    assert_non_null(review);
    while (review_step(review))
        continue;
    for (unsigned i = 0; i < review_steps(review); i++)
        if (review_at(review, i)->rolled) {
            rolled++;
            doubted += check_step(review_at(review, i));
        }
    assert_true(rolled > 0);
    assert_true(doubted > 0);
    review_destroy(review);
    free_nets(nets);
    wsk_record_destroy(record);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(better_is_more_than_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
