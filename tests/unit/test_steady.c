/* Time that never jumps. */
#include "server/steady.h"
#include "support.h"

#define DAY 86400000
#define BEGIN (INT64_C(20000) * DAY)

/* Lets time pass, with a look every 300 ms, while the machine's own time is off
 * by so much; what is told at the end. It never goes back. */
static int64_t pass(struct steady *steady, int64_t *count, int64_t ms,
                    int64_t off) {
    int64_t before = steady_tell(steady, BEGIN + *count + off, *count);
    for (int64_t end = *count + ms; *count < end; *count += 300) {
        int64_t now = steady_tell(steady, BEGIN + *count + off, *count);
        assert_in_range(now - before, 0, 1);
        before = now;
    }
    return before - BEGIN / 1000;
}

static void it_goes_with_the_machine(void **unused) {
    struct steady steady = {0};
    int64_t count = 0;
    (void)unused;
    assert_int_equal(pass(&steady, &count, 60000, 0), 59);
    assert_int_equal(pass(&steady, &count, 60000, 0), 119);
}

static void it_does_not_jump(void **unused) {
    struct steady steady = {0};
    int64_t count = 0;
    (void)unused;
    pass(&steady, &count, 60000, 0);
    /* 91 days forward: ten minutes are eleven. */
    assert_in_range(pass(&steady, &count, 600000, INT64_C(91) * DAY), 710, 722);
    /* And back: it goes on, a little slower. */
    assert_in_range(pass(&steady, &count, 600000, -INT64_C(91) * DAY), 1250,
                    1265);
}

static void it_follows(void **unused) {
    struct steady steady = {0};
    int64_t count = 0;
    (void)unused;
    pass(&steady, &count, 60000, 0);
    /* Five seconds are made up for in less than a minute. */
    assert_in_range(pass(&steady, &count, 60000, 5000), 124, 125);
    assert_in_range(pass(&steady, &count, 120000, -5000), 233, 235);
}

static void it_goes_on_after_a_sleep(void **unused) {
    struct steady steady = {0};
    (void)unused;
    int64_t begun = steady_tell(&steady, BEGIN, 7);
    assert_int_equal(steady_tell(&steady, BEGIN + DAY, DAY + 7) - begun,
                     DAY / 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_goes_with_the_machine),
        cmocka_unit_test(it_does_not_jump),
        cmocka_unit_test(it_follows),
        cmocka_unit_test(it_goes_on_after_a_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
