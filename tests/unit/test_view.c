/*
 * What a page is told of single positions: cards, dice, arithmetic, moves and
 * odds, and what it is not told.
 */
#include "games/volle-wolle/tests/table.h"
#include "woolsack/view.h"

static char json[WSK_VIEW_MAX];

static void see(struct wsk_record *record, unsigned seat, unsigned flags) {
    struct wsk_text text = wsk_text_in(json, sizeof(json));
    wsk_view_json(wsk_record_rules(record), wsk_record_state(record),
                  seat ? seat - 1 : WSK_CHANCE, flags, &text);
    assert_false(text.cut);
}

static void has(const char *piece) {
    if (!strstr(json, piece))
        fail_msg("%s lacks %s", json, piece);
}

static void lacks(const char *piece) {
    if (strstr(json, piece))
        fail_msg("%s has %s", json, piece);
}

#define ROUND_1 "deal 1 25 52 60\nbid 1 20\nbid 2 26+\nbid 3 14\n"

static void a_bid_is_given_to_others_and_shown_to_its_owner(void **state) {
    struct wsk_record *record = table_of(3, "deal 1 25 52 60\nbid 2 26+\n");
    (void)state;
    see(record, 1, 0);
    has("\"me\":1,\"turn\":\"seats\",\"acting\":[1,3],\"phase\":\"bid\","
        "\"round\":1,\"rounds\":15,\"pile\":56,\"supply\":19");
    has("{\"seat\":2,\"number\":2,\"top\":null,\"sheep\":0,\"dogs\":[],"
        "\"bone\":false,\"chips\":2,\"bid\":\"given\"}");
    has("{\"id\":8206,\"line\":\"bid 1 26+\",\"verb\":\"bid\",\"bid\":\"26+\","
        "\"target\":26,\"chips\":1}");
    has("\"order\":[],\"on\":0");
    see(record, 2, 0);
    has("\"chips\":2,\"bid\":\"26+\"}");
    has("\"moves\":[]}");
    see(record, 0, WSK_VIEW_MEMORY);
    has("\"me\":0");
    has("\"bid\":\"given\"");
    go_on_with(record, "bid 1 20\nbid 3 14\n");
    see(record, 1, 0);
    has("\"turn\":\"chance\",\"acting\":[],\"chance\":\"roll 2 12 10 8\"");
    has("\"order\":[2,1,3],\"on\":2,\"try\":1,\"dice\":[{\"die\":12,\"face\":0,"
        "\"kept\":false}");
    has("\"chips\":1,\"bid\":\"26+\"}");
    lacks("\"sum\"");
    wsk_record_destroy(record);
}

static void cards_say_all_that_is_printed_on_them(void **state) {
    struct wsk_record *record = table_of(3, ROUND_1 "roll 2 12:12 10:10 8:8\n");
    (void)state;
    see(record, 2, 0);
    has("\"display\":[{\"id\":1,\"kind\":\"white\",\"points\":1,\"corner\":3,"
        "\"symbol\":false,\"number\":57},"
        "{\"id\":25,\"kind\":\"white\",\"points\":6,\"corner\":-2,"
        "\"symbol\":false,\"number\":11},"
        "{\"id\":52,\"kind\":\"dog\",\"breed\":1},"
        "{\"id\":60,\"kind\":\"bone\"}],\"due\":3");
    has("\"sum\":{\"dice\":30,\"malus\":0,\"result\":30,\"target\":26,"
        "\"short\":0,\"bonus\":0,\"chips\":0,\"reached\":true}");
    has("\"line\":\"take 2 25 52 1\",\"verb\":\"take\",\"cards\":[25,52,1],"
        "\"top\":1}");
    go_on_with(record, "take 2 25 52 1\n");
    see(record, 1, 0);
    has("{\"seat\":2,\"number\":57,\"top\":{\"id\":1,\"kind\":\"white\","
        "\"points\":1,\"corner\":3,\"symbol\":false,\"number\":57},"
        "\"sheep\":2,\"dogs\":[{\"id\":52,\"kind\":\"dog\",\"breed\":1}]");
    lacks("\"id\":25"); /* under the top */
    lacks("\"totals\"");
    see(record, 1, WSK_VIEW_MEMORY);
    has("\"herd\":[{\"id\":1,");
    has("\"id\":25");
    has("\"totals\":[2,12,2]");
    lacks("\"winners\"");
    wsk_record_destroy(record);
}

#define ROUND_2                                                                \
    ROUND_1 "roll 2 12:12 10:10 8:8\ntake 2 25 52 1\nroll 1 12:9 10:9 8:4\n"   \
            "take 1 60\ndeal 7 31 40 53\nbid 1 15\nbid 2 26\nbid 3 14\n"

static void a_boost_tells_its_price(void **state) {
    struct wsk_record *record = table_of(3, ROUND_2 "roll 2 12:10 10:7 8:5\n");
    (void)state;
    see(record, 2, 0);
    has("\"phase\":\"boost\"");
    has("\"sum\":{\"dice\":22,\"malus\":0,\"result\":22,\"target\":26,"
        "\"short\":4,\"bonus\":3,\"chips\":1,\"reached\":false}");
    has("\"verb\":\"boost\",\"target\":26,\"bonus\":3,\"chips\":1,\"due\":3}");
    has("\"line\":\"decline 2\",\"verb\":\"decline\"}");
    go_on_with(record, "boost 2 26\n");
    see(record, 3, 0);
    has("\"phase\":\"take\"");
    has("\"bonus\":3,\"chips\":1,\"reached\":true}");
    has("\"moves\":[]}");
    go_on_with(record, "take 2 31 53 7\n");
    see(record, 2, 0);
    has("\"phase\":\"steal\"");
    lacks("\"sum\"");
    has("\"verb\":\"steal\",\"from\":1}");
    has("\"verb\":\"leave\",\"from\":1}");
    wsk_record_destroy(record);
}

static void a_malus_is_in_the_arithmetic(void **state) {
    struct wsk_record *record = table_of(
        3, ROUND_1 "roll 2 12:12 10:10 8:8\ntake 2 1 52 25\nroll 1 12:9 10:9 "
                   "8:4\ntake 1 60\ndeal 7 31 40 53\nbid 1 15\nbid 2 26\n"
                   "bid 3 14\nroll 2 12:10 10:7 8:5\n");
    (void)state;
    see(record, 2, 0);
    has("\"phase\":\"keep\"");
    has("\"sum\":{\"dice\":22,\"malus\":2,\"result\":20,\"target\":26,"
        "\"short\":6,\"bonus\":0,\"chips\":6,\"reached\":false}");
    has("\"line\":\"keep 2 8\",\"verb\":\"keep\",\"die\":8,\"face\":5}");
    go_on_with(record, "keep 2 12\n");
    see(record, 2, 0);
    has("\"try\":2,\"dice\":[{\"die\":12,\"face\":10,\"kept\":true},"
        "{\"die\":10,\"face\":7,\"kept\":false}");
    wsk_record_destroy(record);
}

static bool ask_odds(struct wsk_record *record, unsigned seat,
                     enum wsk_goal goal) {
    struct wsk_text text = wsk_text_in(json, sizeof(json));
    return wsk_odds_moves_json(wsk_record_rules(record),
                               wsk_record_state(record), seat - 1, goal, &text);
}

/* The numbers of `woolsack odds`, and a last die counted by hand. */
static void odds_of_what_a_seat_may_do(void **state) {
    struct wsk_record *record = table_of(3, "deal 1 25 52 60\n");
    (void)state;
    assert_true(ask_odds(record, 2, WSK_GOAL_CARDS));
    has("{\"id\":8200,\"line\":\"bid 2 21\",\"try\":[0.354167,0.309753,"
        "0.149390],\"success\":0.813309,\"cards\":1.831395,"); /* two chips */
    has("\"line\":\"bid 2 26+\",\"try\":[0.058333,0.110156,0.126889],"
        "\"success\":0.295379,"); /* one chip is paid */
    go_on_with(record, "bid 1 20\nbid 2 22\nbid 3 14\nroll 2 12:6 10:4 8:5\n"
                       "keep 2 12\nroll 2 10:5 8:7\n");
    assert_true(ask_odds(record, 2, WSK_GOAL_SUCCESS));
    assert_string_equal(
        json,
        "[{\"id\":24577,\"line\":\"keep 2 10\",\"try\":[0.000000,0.000000,"
        "0.000000],\"success\":0.000000,\"cards\":0.000000,"
        "\"miss\":1.000000,\"below_14\":0.250000},"
        "{\"id\":24578,\"line\":\"keep 2 8\",\"try\":[0.000000,0.000000,"
        "0.400000],\"success\":0.400000,\"cards\":0.400000,"
        "\"miss\":0.600000,\"below_14\":0.000000}]");
    /* After the last try: a sure card, or none. */
    go_on_with(record, "keep 2 8\nroll 2 10:7\n");
    assert_true(ask_odds(record, 2, WSK_GOAL_CARDS));
    has("\"line\":\"boost 2 22\",\"try\":[0.000000,0.000000,1.000000],"
        "\"success\":1.000000,\"cards\":1.000000,\"miss\":0.000000,");
    has("\"line\":\"decline 2\",\"try\":[0.000000,0.000000,0.000000],"
        "\"success\":0.000000,\"cards\":0.000000,\"miss\":1.000000,"
        "\"below_14\":0.000000}");
    assert_false(ask_odds(record, 1, WSK_GOAL_CARDS));
    assert_string_equal(json, "");
    wsk_record_destroy(record);
}

#define SACK_START                                                             \
    "reveal 1 1\nreveal 2 17\nreveal 3 25\nreveal 4 8\nreveal 5 15\n"          \
    "roll 1 3 5\nplace 1 3 1\nplace 1 5 1\n"

/* Who leads the tray then, and what the next player may roll. Two dice draw
 * level on "most dice" and lie later; only the double of the tray scores it
 * before that. */
static void odds_of_dice_on_trays(void **state) {
    struct wsk_record *record = record_of(header_for("bloeder-sack", 2, 0));
    (void)state;
    go_on_with(record, "reveal 1 1\nreveal 2 17\nreveal 3 25\nreveal 4 8\n"
                       "reveal 5 15\nroll 1 3 5\n");
    assert_true(ask_odds(record, 1, WSK_GOAL_CARDS));
    has("[{\"id\":16400,\"line\":\"place 1 3 1\",\"tray\":1,\"sacks\":1,"
        "\"scored\":false,\"leader\":1,\"lose\":0.972222},");
    /* "last placed 1": a 3 leads nowhere. */
    has("{\"id\":16401,\"line\":\"place 1 3 2\",\"tray\":2,\"sacks\":1,"
        "\"scored\":false,\"leader\":0},");
    assert_false(ask_odds(record, 2, WSK_GOAL_CARDS));
    go_on_with(record, "place 1 3 1\nplace 1 5 1\nroll 2 6 6\n");
    assert_true(ask_odds(record, 2, WSK_GOAL_SUCCESS));
    assert_string_equal(json, "[{\"id\":8192,\"line\":\"score 2 1\",\"tray\":1,"
                              "\"sacks\":1,\"scored\":true,\"leader\":1},"
                              "{\"id\":12288,\"line\":\"skip 2\"}]");
    wsk_record_destroy(record);
}

static void trays_show_dice_conditions_and_who_leads(void **state) {
    struct wsk_record *record = record_of(header_for("bloeder-sack", 2, 0));
    (void)state;
    go_on_with(record, SACK_START "roll 2 3 6\n");
    see(record, 2, 0);
    has("\"start\":1,\"turn\":\"seats\",\"acting\":[2],\"phase\":\"first\","
        "\"on\":2,\"last_round\":false,\"full\":6,\"pile\":22,\"dice\":[3,6]");
    has("{\"tray\":1,\"card\":{\"id\":1,\"kind\":\"most-dice\",\"sacks\":1},"
        "\"dice\":[{\"field\":1,\"seat\":1,\"face\":3},{\"field\":2,"
        "\"seat\":1,\"face\":5}],\"leader\":1,\"measures\":[2,0]}");
    has("{\"id\":17,\"kind\":\"last\",\"sacks\":1,\"faces\":[1]}");
    has("{\"id\":25,\"kind\":\"sum-under\",\"sacks\":2,\"under\":10}");
    has("\"dice\":[],\"leader\":0,\"measures\":[0,0]}");
    has("\"players\":[{\"seat\":1,\"supply\":8,\"cards\":0},"
        "{\"seat\":2,\"supply\":8,\"cards\":0}]");
    has("\"verb\":\"place\",\"die\":6,\"tray\":1,\"field\":3,"
        "\"fills\":false}");
    has("\"line\":\"swap 2 3 1 1\",\"verb\":\"swap\",\"die\":3,\"tray\":1,"
        "\"field\":1,\"from\":1,\"back\":6}");
    wsk_record_destroy(record);
}

static void won_cards_lie_face_down(void **state) {
    struct wsk_record *record = record_of(header_for("bloeder-sack", 2, 0));
    (void)state;
    go_on_with(record, SACK_START "roll 2 6 6\n");
    see(record, 2, 0);
    has("\"verb\":\"score\",\"tray\":1,\"winner\":1}");
    has("\"verb\":\"skip\"}");
    go_on_with(record, "score 2 1\n");
    see(record, 1, 0);
    has("\"turn\":\"chance\",\"acting\":[],\"chance\":\"reveal 1\"");
    has("{\"tray\":1,\"card\":null,\"dice\":[],\"leader\":0}");
    has("{\"seat\":1,\"supply\":10,\"cards\":1}");
    lacks("\"won\"");
    see(record, 2, WSK_VIEW_MEMORY);
    has("{\"seat\":1,\"supply\":10,\"cards\":1,\"sacks\":1,\"won\":[{\"id\":1,"
        "\"kind\":\"most-dice\",\"sacks\":1}]}");
    wsk_record_destroy(record);
}

static void a_game_without_a_painter_has_its_moves(void **state) {
    struct wsk_record *record = record_of(header_for("pig", 2, 1));
    (void)state;
    go_on_with(record, "roll 2 5\n");
    see(record, 2, 0);
    assert_string_equal(
        json, "{\"game\":\"pig\",\"seats\":2,\"me\":2,\"start\":2,"
              "\"turn\":\"seats\",\"acting\":[2],"
              "\"shown\":[\"\",\"bank 0\",\"bank 0, sum 5\"],"
              "\"moves\":[{\"id\":4096,"
              "\"line\":\"again 2\"},{\"id\":8192,\"line\":\"hold 2\"}]}");
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bid_is_given_to_others_and_shown_to_its_owner),
        cmocka_unit_test(cards_say_all_that_is_printed_on_them),
        cmocka_unit_test(a_boost_tells_its_price),
        cmocka_unit_test(a_malus_is_in_the_arithmetic),
        cmocka_unit_test(odds_of_what_a_seat_may_do),
        cmocka_unit_test(odds_of_dice_on_trays),
        cmocka_unit_test(trays_show_dice_conditions_and_who_leads),
        cmocka_unit_test(won_cards_lie_face_down),
        cmocka_unit_test(a_game_without_a_painter_has_its_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
