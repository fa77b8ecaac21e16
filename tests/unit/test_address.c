/* How much one address may ask for, and one network. */
#include "server/address.h"
#include "server/door.h"
#include "support.h"

static struct wsk_word word_of(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

static const struct address_limits limits = {
    .networks = 4,
    .connections = 3,
    .rate = {[RATE_REQUESTS] = {100, 10},
             [RATE_LOOKUPS] = {60, 60},
             [RATE_JOINS] = {30, 60},
             [RATE_TABLES] = {3, 3600}}};

static struct network of(const char *name) {
    struct network network;
    assert_true(network_read(word_of(name), &network));
    return network;
}

static struct address *enter(struct addresses *all, const char *name,
                             int64_t now) {
    struct network network = of(name);
    struct address *address = address_enter(all, &network, now);
    assert_non_null(address);
    return address;
}

static bool is_full_for(const struct addresses *all, const char *name) {
    struct network network = of(name);
    return addresses_are_full(all, &network, 1);
}

static bool make_table(struct addresses *all, struct address *address,
                       int64_t seconds) {
    unsigned wait = 0;
    bool may = address_may(all, address, RATE_TABLES, seconds * 1000, &wait);
    assert_true(may || (wait > 0 && wait <= 3600));
    return may;
}

/* --- Names -----------------------------------------------------------------
 */

static void networks_are_read_and_written(void **unused) {
    static const char *const names[][2] = {
        {"192.0.2.7", "192.0.2.7"},
        {"192.0.2.7/24", "192.0.2.0/24"},
        {"0.0.0.0/0", "0.0.0.0/0"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"2001:0db8:1::1", "2001:db8:1::1"},
        {"2001:db8:1:2:3::1/64", "2001:db8:1:2::/64"},
        {"::/0", "::/0"},
        {"unix", "unix"},
    };
    static const char *const wrong[] = {
        "",
        "192.0.2",
        "192.0.2.7/33",
        "192.0.2.7/",
        "::1/129",
        "192.0.2.7/-1",
        "host",
        "192.0.2.7 ",
        "192.0.2.7:80",
        "[::1]",
        "fe80::1%eth0",
        "unix/3",
        "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb:cccc"};
    char text[NETWORK_NAME];
    struct network network;
    (void)unused;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        network = of(names[i][0]);
        network_print(&network, text);
        assert_string_equal(text, names[i][1]);
    }
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(network_read(word_of(wrong[i]), &network));
}

static void networks_hold_addresses(void **unused) {
    static const struct {
        const char *network, *address;
        bool has;
    } pairs[] = {
        {"192.0.2.0/24", "192.0.2.255", true},
        {"192.0.2.0/24", "192.0.3.1", false},
        {"192.0.2.0/24", "::ffff:192.0.2.1", true},
        {"0.0.0.0/0", "192.0.2.1", true},
        {"0.0.0.0/0", "2001:db8::1", false},
        {"192.0.2.1", "192.0.2.1", true},
        {"192.0.2.1", "192.0.2.2", false},
        {"2001:db8::/32", "2001:db8:ffff::1", true},
        {"2001:db8::/32", "2001:db9::1", false},
        {"192.0.2.0/24", "192.0.2.0/25", true},
        {"192.0.2.0/25", "192.0.2.0/24", false},
        {"unix", "unix", true},
        {"::/0", "unix", false},
        {"unix", "::1", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        struct network network = of(pairs[i].network),
                       address = of(pairs[i].address);
        if (network_has(&network, &address) != pairs[i].has)
            fail_msg("%s, %s", pairs[i].network, pairs[i].address);
    }
}

static void places_to_listen_at(void **unused) {
    static const char *const wrong[] = {
        "", "host", "host:", ":x", "host:65536", "unix:", "1.2.3.4:-1", "80 "};
    struct door_place place;
    char longest[200] = "unix:/";
    (void)unused;
    assert_true(door_read("127.0.0.2:80", &place));
    assert_string_equal(place.host, "127.0.0.2");
    assert_int_equal(place.port, 80);
    assert_true(door_read("0", &place));
    assert_string_equal(place.host, "127.0.0.1");
    assert_int_equal(place.port, 0);
    assert_true(door_read("[2001:db8::1]:443", &place) && place.six);
    assert_string_equal(place.host, "2001:db8::1");
    assert_true(door_read("*:1", &place) && !place.six && !place.local);
    assert_true(door_read("unix:/run/woolsack/http", &place) && place.local);
    assert_string_equal(place.host, "/run/woolsack/http");
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(door_read(wrong[i], &place));
    /* The kernel takes 107 bytes. */
    memset(longest + 6, 'x', 106);
    assert_true(door_read(longest, &place));
    longest[6 + 106] = 'x';
    assert_false(door_read(longest, &place));
}

/* --- Connections -----------------------------------------------------------
 */

static void connections_are_counted(void **unused) {
    struct addresses *all = addresses_create(&limits);
    (void)unused;
    struct address *a = enter(all, "10.0.0.1", 0);
    assert_ptr_equal(enter(all, "10.0.0.1", 0), a);
    assert_ptr_equal(enter(all, "::ffff:10.0.0.1", 0), a);
    struct address *b = enter(all, "10.0.0.2", 0);
    assert_ptr_not_equal(a, b);
    assert_false(address_is_full(all, a, 1));
    assert_true(is_full_for(all, "10.0.0.1"));
    assert_false(is_full_for(all, "10.0.0.2"));
    enter(all, "10.0.0.1", 0);
    assert_true(address_is_full(all, a, 1));
    assert_false(address_is_full(all, a, 2));
    address_leave(all, a);
    assert_false(address_is_full(all, a, 1));
    address_leave(all, a);
    assert_false(is_full_for(all, "10.0.0.1"));
    address_leave(all, NULL);
    addresses_destroy(all);
    addresses_destroy(NULL);
}

static void halves_of_ipv6_count_as_one(void **unused) {
    struct addresses *all = addresses_create(&limits);
    (void)unused;
    struct address *a = enter(all, "2001:db8:1:2:3:4:5:6", 0);
    assert_ptr_equal(enter(all, "2001:db8:1:2::1", 0), a);
    assert_ptr_equal(enter(all, "2001:0db8:1:2:ffff::", 0), a);
    assert_ptr_not_equal(enter(all, "2001:db8:1:3::1", 0), a);
    assert_true(is_full_for(all, "2001:db8:1:2::99"));
    assert_false(is_full_for(all, "2001:db8:1:3::99"));
    addresses_destroy(all);
}

/* Who rents a /48, or a /24 of IPv4, has four times as much here, not 65,536
 * times. */
static void networks_count_too(void **unused) {
    struct addresses *all = addresses_create(&limits);
    unsigned wait, tables = 0;
    char name[64];
    (void)unused;
    for (unsigned i = 0; i < 12; i++) {
        snprintf(name, sizeof(name), "2001:db8:7:%x::1", i);
        assert_false(is_full_for(all, name));
        struct address *a = enter(all, name, 0);
        assert_false(address_is_full(all, a, 1));
        for (unsigned k = 0; k < 3; k++)
            tables += address_may(all, a, RATE_TABLES, 0, &wait);
    }
    assert_int_equal(tables, 4 * 3);
    assert_true(is_full_for(all, "2001:db8:7:ffff::1"));
    assert_false(is_full_for(all, "2001:db8:8::1"));
    for (unsigned i = 0; i < 13; i++) {
        snprintf(name, sizeof(name), "198.51.100.%u", i);
        assert_int_equal(is_full_for(all, name), i >= 12);
        struct address *a = enter(all, name, 0);
        assert_int_equal(address_is_full(all, a, 1), i >= 12);
    }
    assert_false(is_full_for(all, "198.51.101.1"));
    /* Those who come through a unix socket have no network. */
    for (unsigned i = 0; i < 3; i++)
        enter(all, "unix", 0);
    assert_true(is_full_for(all, "unix"));
    addresses_destroy(all);
}

/* --- Rates -----------------------------------------------------------------
 */

static void tables_are_counted_by_the_hour(void **unused) {
    struct addresses *all = addresses_create(&limits);
    (void)unused;
    struct address *a = enter(all, "10.0.0.1", 0);
    for (unsigned i = 0; i < 3; i++)
        assert_true(make_table(all, a, 5000 + i));
    assert_false(make_table(all, a, 5003));
    /* Going away does not help; after a third of an hour there is one more. */
    address_leave(all, a);
    a = enter(all, "10.0.0.1", 6000 * 1000);
    assert_false(make_table(all, a, 6199));
    assert_true(make_table(all, a, 6200));
    assert_false(make_table(all, a, 6201));
    for (unsigned i = 0; i < 3; i++)
        assert_true(make_table(all, a, 20000));
    assert_false(make_table(all, a, 20000));
    addresses_destroy(all);
}

static void rates_do_not_touch_each_other(void **unused) {
    struct addresses *all = addresses_create(&limits);
    unsigned wait = 0, many = 0;
    (void)unused;
    struct address *a = enter(all, "10.0.0.1", 0);
    while (address_may(all, a, RATE_REQUESTS, 7, &wait))
        many++;
    assert_int_equal(many, 100);
    assert_int_equal(wait, 1);
    assert_true(address_may(all, a, RATE_JOINS, 7, &wait));
    /* Ten a second from then on. */
    for (unsigned ms = 108; ms < 1100; ms += 100)
        assert_true(address_may(all, a, RATE_REQUESTS, ms, &wait));
    assert_false(address_may(all, a, RATE_REQUESTS, 1050, &wait));
    addresses_destroy(all);
}

struct seen {
    unsigned addresses, networks;
    double tables;
};

static void see(void *context, const struct address_use *use) {
    struct seen *seen = context;
    seen->addresses += !use->around;
    seen->networks += use->around;
    if (!use->around)
        seen->tables += use->used[RATE_TABLES];
}

static void who_watches_sees_how_near_it_is(void **unused) {
    struct addresses *all = addresses_create(&limits);
    struct seen seen = {0};
    (void)unused;
    struct address *a = enter(all, "10.0.0.1", 0);
    enter(all, "10.0.0.2", 0);
    enter(all, "10.0.1.1", 0);
    assert_true(make_table(all, a, 0));
    addresses_each(all, 0, see, &seen);
    assert_int_equal(seen.addresses, 3);
    assert_int_equal(seen.networks, 2);
    assert_true(seen.tables > 0.33 && seen.tables < 0.34);
    addresses_destroy(all);
}

/* Many addresses that come once must not fill the memory. */
static void who_was_here_long_ago_is_forgotten(void **unused) {
    struct addresses *all = addresses_create(&limits);
    char name[32];
    (void)unused;
    for (unsigned i = 0; i < 120000; i++) {
        snprintf(name, sizeof(name), "%u.%u.%u.1", 10 + (i >> 16), i >> 8 & 255,
                 i & 255);
        struct address *a = enter(all, name, (int64_t)i * 1000);
        assert_true(make_table(all, a, i));
        address_leave(all, a);
    }
    /* A table counts for 1,200 seconds here, for an address and its network; a
     * few in each of 8,192 buckets may be left over. */
    assert_in_range(addresses_known(all), 1200, 4 * 8192);
    addresses_destroy(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_are_read_and_written),
        cmocka_unit_test(networks_hold_addresses),
        cmocka_unit_test(places_to_listen_at),
        cmocka_unit_test(connections_are_counted),
        cmocka_unit_test(halves_of_ipv6_count_as_one),
        cmocka_unit_test(networks_count_too),
        cmocka_unit_test(tables_are_counted_by_the_hour),
        cmocka_unit_test(rates_do_not_touch_each_other),
        cmocka_unit_test(who_watches_sees_how_near_it_is),
        cmocka_unit_test(who_was_here_long_ago_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
