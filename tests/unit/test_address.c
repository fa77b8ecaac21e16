/* How much one address may ask for. */
#include "server/address.h"
#include "support.h"

static void connections_are_counted(void **unused) {
    struct addresses *all = addresses_create();
    (void)unused;
    struct address *a = address_enter(all, "10.0.0.1", 0);
    assert_ptr_equal(address_enter(all, "10.0.0.1", 0), a);
    struct address *b = address_enter(all, "10.0.0.2", 0);
    assert_ptr_not_equal(a, b);
    assert_int_equal(address_connections(a), 2);
    assert_int_equal(addresses_count(all, "10.0.0.1"), 2);
    assert_int_equal(addresses_count(all, "10.0.0.2"), 1);
    assert_int_equal(addresses_count(all, "10.0.0.3"), 0);
    address_leave(all, a);
    assert_int_equal(addresses_count(all, "10.0.0.1"), 1);
    address_leave(all, a);
    address_leave(all, b);
    address_leave(all, NULL);
    assert_int_equal(addresses_count(all, "10.0.0.1"), 0);
    assert_int_equal(addresses_known(all), 0);
    addresses_destroy(all);
    addresses_destroy(NULL);
}

static void networks_of_ipv6_count_as_one(void **unused) {
    struct addresses *all = addresses_create();
    (void)unused;
    struct address *a = address_enter(all, "2001:db8:1:2:3:4:5:6", 0);
    assert_ptr_equal(address_enter(all, "2001:db8:1:2::1", 0), a);
    assert_ptr_equal(address_enter(all, "2001:0db8:1:2:ffff::", 0), a);
    assert_ptr_not_equal(address_enter(all, "2001:db8:1:3::1", 0), a);
    assert_int_equal(addresses_count(all, "2001:db8:1:2::99"), 3);
    addresses_destroy(all);
}

static void tables_are_counted_by_the_hour(void **unused) {
    struct addresses *all = addresses_create();
    (void)unused;
    struct address *a = address_enter(all, "10.0.0.1", 5000);
    for (unsigned i = 0; i < 3; i++)
        assert_true(address_make_table(a, 3, 5000 + i));
    assert_false(address_make_table(a, 3, 5003));
    /* Going away does not help. */
    address_leave(all, a);
    a = address_enter(all, "10.0.0.1", 6000);
    assert_false(address_make_table(a, 3, 8599));
    assert_true(address_make_table(a, 3, 8600));
    assert_true(address_make_table(a, 3, 8601));
    addresses_destroy(all);
}

/* Many addresses that come once must not fill the memory. */
static void who_was_here_long_ago_is_forgotten(void **unused) {
    struct addresses *all = addresses_create();
    char name[32];
    (void)unused;
    for (unsigned i = 0; i < 60000; i++) {
        snprintf(name, sizeof(name), "10.%u.%u.%u", i >> 16, i >> 8 & 255,
                 i & 255);
        struct address *a = address_enter(all, name, i);
        assert_true(address_make_table(a, 1, i));
        address_leave(all, a);
    }
    assert_in_range(addresses_known(all), 3600, 8200);
    /* Within the hour. */
    struct address *a = address_enter(all, name, 60000);
    assert_false(address_make_table(a, 1, 60000));
    addresses_destroy(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connections_are_counted),
        cmocka_unit_test(networks_of_ipv6_count_as_one),
        cmocka_unit_test(tables_are_counted_by_the_hour),
        cmocka_unit_test(who_was_here_long_ago_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
