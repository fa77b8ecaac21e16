/* Chance in Volle Wolle, exactly: what may fall, how often, and how many ways
 * lead where, each counted a second time by brute force. */
#include "table.h"

static const unsigned sides[3] = {12, 10, 8};

static struct volle_state *inside(struct wsk_state *state) {
    return (struct volle_state *)state;
}

/* Seat 1 of two at a try, with these dice kept, a bid and chips; no herd. */
static struct wsk_state before_roll(const struct volle_rules *rules,
                                    unsigned try, unsigned kept, unsigned bid,
                                    unsigned chips) {
    struct wsk_state state;
    struct volle_state *volle = inside(&state);
    wsk_init(&rules->base, &state);
    volle->head = (struct wsk_head){WSK_TURN_CHANCE, 0};
    volle->phase = VOLLE_PHASE_ROLL;
    volle->front[0] = 60;
    volle->front[1] = 61;
    volle->order[1] = 1;
    volle->display = CARD(17) | CARD(18) | CARD(22);
    volle->left = 3;
    volle->pile &= ~volle->display;
    volle->bids[0] = (uint8_t)bid;
    volle->bids[1] = 1;
    volle->chips[0] = (uint8_t)chips;
    volle->chips[1] = 0;
    volle->supply = (uint8_t)(25 - chips);
    volle->try = (uint8_t)try;
    volle->kept = (uint8_t)kept;
    for (unsigned die = 0; die < 3; die++)
        volle->dice[die] = try > 1 ? (uint8_t)(die + 2) : 0;
    return state;
}

static unsigned chances_of(const struct volle_rules *rules,
                           const struct wsk_state *state,
                           struct wsk_chance *ret) {
    unsigned count = rules->base.game->chances(&rules->base, state, ret);
    assert_in_range(count, 1, WSK_CHANCES_MAX);
    for (unsigned i = 1; i < count; i++)
        assert_true(ret[i - 1].move < ret[i].move);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(ret[i].weight, 1);
    return count;
}

/* Dice. */

/* With 25 chips every roll that misses 26 can be boosted, so that the dice
 * stay where they can be read. */
static void check_rolls(const struct volle_rules *rules, unsigned try,
                        unsigned kept, unsigned outcomes) {
    struct wsk_state state = before_roll(rules, try, kept, VOLLE_BID_26, 25);
    struct wsk_chance list[WSK_CHANCES_MAX];
    static bool seen[13][11][9];
    unsigned sums[31] = {0}, brute[31] = {0};
    unsigned count = chances_of(rules, &state, list);
    assert_int_equal(count, outcomes);
    memset(seen, 0, sizeof(seen));
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = state;
        assert_int_equal(
            wsk_apply(&rules->base, &after, WSK_CHANCE, list[i].move), WSK_OK);
        const uint8_t *dice = inside(&after)->dice;
        for (unsigned die = 0; die < 3; die++) {
            assert_in_range(dice[die], 1, sides[die]);
            if (kept >> die & 1)
                assert_int_equal(dice[die], die + 2);
        }
        assert_false(seen[dice[0]][dice[1]][dice[2]]);
        seen[dice[0]][dice[1]][dice[2]] = true;
        sums[dice[0] + dice[1] + dice[2]] += list[i].weight;
    }
    for (unsigned a = 1; a <= 12; a++)
        for (unsigned b = 1; b <= 10; b++)
            for (unsigned c = 1; c <= 8; c++)
                if ((!(kept & 1) || a == 2) && (!(kept & 2) || b == 3) &&
                    (!(kept & 4) || c == 4))
                    brute[a + b + c]++;
    assert_memory_equal(sums, brute, sizeof(sums));
}

static void the_first_try_has_960_outcomes(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    check_rolls(rules, 1, 0, 960);
    free(rules);
}

static void later_tries_roll_what_is_not_kept(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    check_rolls(rules, 2, 1, 80);
    check_rolls(rules, 2, 2, 96);
    check_rolls(rules, 2, 4, 120);
    check_rolls(rules, 3, 1 | 2, 8);
    check_rolls(rules, 3, 1 | 4, 10);
    check_rolls(rules, 3, 2 | 4, 12);
    free(rules);
}

static void a_bid_is_reached_as_often_as_the_dice_say(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    for (unsigned bid = 1; bid <= VOLLE_BID_26PLUS; bid++) {
        struct wsk_state now = before_roll(rules, 1, 0, bid, 0);
        struct wsk_chance list[WSK_CHANCES_MAX];
        unsigned count = chances_of(rules, &now, list);
        unsigned reached = 0, brute = 0;
        unsigned target = bid == VOLLE_BID_26PLUS ? 26 : bid + 13;
        for (unsigned i = 0; i < count; i++) {
            struct wsk_state after = now;
            wsk_play(&rules->base, &after, WSK_CHANCE, list[i].move);
            reached += inside(&after)->phase == VOLLE_PHASE_TAKE;
        }
        for (unsigned a = 1; a <= 12; a++)
            for (unsigned b = 1; b <= 10; b++)
                for (unsigned c = 1; c <= 8; c++)
                    brute += a + b + c >= target;
        assert_int_equal(reached, brute);
    }
    free(rules);
}

/* What a turn without chips comes to, if the d12 and then the d10 are kept:
 * weights of success at tries 1 to 3, of a safe miss and of one below 14, all
 * out of 960 * 80 * 8. */
struct turns {
    unsigned success[4], safe, black;
};

static void follow_turn(const struct volle_rules *rules,
                        const struct wsk_state *state, unsigned weight,
                        struct turns *turns) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    unsigned try = ((const struct volle_state *)state)->try;
    unsigned count = chances_of(rules, state, list);
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        wsk_play(&rules->base, &after, WSK_CHANCE, list[i].move);
        switch ((enum volle_phase)inside(&after)->phase) {
        case VOLLE_PHASE_TAKE:
            assert_int_equal(inside(&after)->due, 4 - try);
            turns->success[try] += weight / count;
            break;
        case VOLLE_PHASE_KEEP:
            wsk_play(&rules->base, &after, 0,
                     VOLLE_MOVE(VOLLE_MOVE_KEEP, try - 1));
            follow_turn(rules, &after, weight / count, turns);
            break;
        case VOLLE_PHASE_BLACK:
            turns->black += weight / count;
            break;
        default:
            assert_int_equal(inside(&after)->phase, VOLLE_PHASE_ROLL);
            assert_int_equal(inside(&after)->place, 1);
            turns->safe += weight / count;
        }
    }
}

static struct turns brute_turn(unsigned target) {
    struct turns turns = {{0}, 0, 0};
    for (unsigned a = 1; a <= 12; a++)
        for (unsigned bc = 0; bc < 80; bc++) {
            if (a + bc / 8 + 1 + bc % 8 + 1 >= target) {
                turns.success[1] += 640;
                continue;
            }
            for (unsigned de = 0; de < 80; de++) {
                unsigned b = de / 8 + 1;
                if (a + b + de % 8 + 1 >= target) {
                    turns.success[2] += 8;
                    continue;
                }
                for (unsigned c = 1; c <= 8; c++)
                    if (a + b + c >= target)
                        turns.success[3]++;
                    else if (a + b + c < 14)
                        turns.black++;
                    else
                        turns.safe++;
            }
        }
    return turns;
}

static void a_whole_turn_has_exact_odds(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    for (unsigned target = 14; target <= 26; target += 6) {
        struct wsk_state now = before_roll(rules, 1, 0, target - 13, 0);
        struct turns turns = {{0}, 0, 0}, brute = brute_turn(target);
        inside(&now)->display ^= CARD(18) | CARD(31); /* one is black */
        follow_turn(rules, &now, 960 * 80 * 8, &turns);
        assert_memory_equal(&turns, &brute, sizeof(turns));
        assert_int_equal(turns.success[1] + turns.success[2] +
                             turns.success[3] + turns.safe + turns.black,
                         960 * 80 * 8);
    }
    free(rules);
}

/* Cards and boards. */

static void every_card_of_the_pile_is_drawn_once(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(6);
    struct wsk_rng rng = wsk_rng_stream(1, 0);
    for (unsigned i = 0; i < 300; i++) {
        struct wsk_state now;
        struct wsk_chance list[WSK_CHANCES_MAX];
        wsk_init(&rules->base, &now);
        inside(&now)->phase = VOLLE_PHASE_DEAL;
        if (i > 0)
            inside(&now)->pile &= wsk_rng_next(&rng);
        uint64_t pile = inside(&now)->pile;
        unsigned count = chances_of(rules, &now, list);
        assert_int_equal(count, volle_count(pile));
        for (unsigned c = 0; c < count; c++) {
            struct wsk_state after = now;
            wsk_play(&rules->base, &after, WSK_CHANCE, list[c].move);
            uint64_t drawn = inside(&now)->pile & ~inside(&after)->pile;
            assert_int_equal(volle_count(drawn), 1);
            assert_true(inside(&after)->display == drawn);
            assert_true(pile & drawn);
            pile &= ~drawn;
        }
        assert_true(pile == 0);
    }
    free(rules);
}

static unsigned choose(unsigned n, unsigned k) {
    unsigned ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

static unsigned arrange(unsigned n, unsigned k) {
    unsigned ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways *= n - i;
    return ways;
}

/* Which cards of a small pile lie in the display, as bits of their rank. */
static unsigned ranks_of(uint64_t pile, uint64_t display) {
    unsigned ranks = 0;
    for (unsigned rank = 0; pile; pile &= pile - 1, rank++)
        if (display & pile & -pile)
            ranks |= 1U << rank;
    return ranks;
}

static unsigned follow_deal(const struct volle_rules *rules,
                            const struct wsk_state *state, uint64_t pile,
                            unsigned *displays) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    const struct volle_state *volle = (const struct volle_state *)state;
    if (volle->phase == VOLLE_PHASE_BID) {
        displays[ranks_of(pile, volle->display)]++;
        return 1;
    }
    unsigned paths = 0, count = chances_of(rules, state, list);
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        wsk_play(&rules->base, &after, WSK_CHANCE, list[i].move);
        paths += follow_deal(rules, &after, pile, displays);
    }
    return paths;
}

static void check_displays(unsigned seats, unsigned cards) {
    struct volle_rules *rules = volle_rules_for(seats);
    unsigned displays[1 << 8] = {0}, distinct = 0;
    unsigned due = cards < seats + 1 ? cards : seats + 1;
    struct wsk_state now;
    wsk_init(&rules->base, &now);
    inside(&now)->phase = VOLLE_PHASE_DEAL;
    inside(&now)->pile = 0;
    for (unsigned i = 0; i < cards; i++)
        inside(&now)->pile |= 1ULL << (i * 7 + 3);
    unsigned paths = follow_deal(rules, &now, inside(&now)->pile, displays);
    assert_int_equal(paths, arrange(cards, due));
    for (unsigned set = 0; set < 1U << cards; set++) {
        unsigned expected = volle_count(set) == due ? arrange(due, due) : 0;
        assert_int_equal(displays[set], expected);
        distinct += displays[set] > 0;
    }
    assert_int_equal(distinct, choose(cards, due));
    free(rules);
}

static void a_deal_reaches_every_display_equally_often(void **state) {
    (void)state;
    for (unsigned cards = 1; cards <= 8; cards++)
        check_displays(2, cards);
    for (unsigned cards = 1; cards <= 7; cards++)
        check_displays(4, cards);
    check_displays(6, 4);
    check_displays(6, 7);
}

/* Who has which board, as a number to base 6. */
static unsigned boards_of(const struct volle_state *volle, unsigned seats) {
    unsigned code = 0;
    for (unsigned s = 0; s < seats; s++)
        code = code * 6 + (volle->front[s] - 60U);
    return code;
}

static unsigned follow_boards(const struct volle_rules *rules,
                              const struct wsk_state *state, unsigned given,
                              unsigned *ends) {
    struct wsk_chance list[WSK_CHANCES_MAX];
    const struct volle_state *volle = (const struct volle_state *)state;
    unsigned seats = rules->base.seats;
    if (volle->phase == VOLLE_PHASE_DEAL) {
        ends[boards_of(volle, seats)]++;
        return 1;
    }
    unsigned paths = 0, count = chances_of(rules, state, list);
    assert_int_equal(count, (seats - given) * (6 - given));
    for (unsigned i = 0; i < count; i++) {
        struct wsk_state after = *state;
        wsk_play(&rules->base, &after, WSK_CHANCE, list[i].move);
        paths += follow_boards(rules, &after, given + 1, ends);
    }
    return paths;
}

static void boards_are_given_in_every_way_equally_often(void **state) {
    (void)state;
    static unsigned ends[6 * 6 * 6 * 6];
    for (unsigned seats = 2; seats <= 4; seats++) {
        struct volle_rules *rules = volle_rules_for(seats);
        struct wsk_state now;
        unsigned distinct = 0;
        memset(ends, 0, sizeof(ends));
        wsk_init(&rules->base, &now);
        assert_int_equal(follow_boards(rules, &now, 0, ends),
                         arrange(seats, seats) * arrange(6, seats));
        for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
            assert_true(ends[i] == 0 || ends[i] == arrange(seats, seats));
            distinct += ends[i] > 0;
        }
        assert_int_equal(distinct, arrange(6, seats));
        free(rules);
    }
}

/* Bids. */

static const uint8_t seat_orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* Whether seat a acts before seat b; boards as dealt below. */
static bool acts_before(const uint8_t *bids, unsigned a, unsigned b) {
    static const unsigned number[3] = {5, 2, 4};
    return bids[a] != bids[b] ? bids[a] > bids[b] : number[a] < number[b];
}

static void all_bids_in_all_orders_lead_to_the_same_place(void **state) {
    (void)state;
    struct wsk_record *record = record_of(header_for("volle-wolle", 3, 0));
    go_on_with(record, "board 1 5\nboard 2 2\nboard 3 4\ndeal 17 18 31 52\n");
    const struct wsk_rules *rules = wsk_record_rules(record);
    for (unsigned code = 0; code < 14 * 14 * 14; code++) {
        const uint8_t bids[3] = {(uint8_t)(code / 196 + 1),
                                 (uint8_t)(code / 14 % 14 + 1),
                                 (uint8_t)(code % 14 + 1)};
        struct wsk_state ends[6];
        for (unsigned way = 0; way < 6; way++) {
            ends[way] = *wsk_record_state(record);
            for (unsigned i = 0; i < 3; i++) {
                unsigned seat = seat_orders[way][i];
                assert_int_equal(
                    wsk_apply(rules, &ends[way], seat,
                              VOLLE_MOVE(VOLLE_MOVE_BID, bids[seat])),
                    WSK_OK);
            }
            assert_memory_equal(&ends[way], &ends[0], sizeof(ends[0]));
        }
        const struct volle_state *end = inside(&ends[0]);
        unsigned plus = 0;
        for (unsigned s = 0; s < 3; s++) {
            plus += bids[s] == VOLLE_BID_26PLUS;
            assert_int_equal(end->chips[s],
                             bids[s] == VOLLE_BID_26PLUS ? 1 : 2);
        }
        assert_int_equal(end->supply, 19 + plus);
        assert_true(acts_before(bids, end->order[0], end->order[1]));
        assert_true(acts_before(bids, end->order[1], end->order[2]));
        assert_int_equal(end->phase, VOLLE_PHASE_ROLL);
        assert_int_equal(end->place, 0);
    }
    wsk_record_destroy(record);
}

/* Takes. */

/* Every choice of `due` cards with every top, by plain counting. */
static unsigned brute_takes(unsigned cards, unsigned due, unsigned sheep) {
    unsigned ways = 0;
    for (unsigned set = 0; set < 1U << cards; set++)
        if (volle_count(set) == due)
            ways += volle_count(set & sheep) ? volle_count(set & sheep) : 1;
    return ways;
}

static void check_takes(struct volle_rules *rules, enum volle_phase phase,
                        unsigned cards, unsigned due, unsigned sheep) {
    struct wsk_state now = before_roll(rules, 1, 0, 1, 0);
    struct volle_state *volle = inside(&now);
    wsk_move scratch[WSK_MOVES_MAX];
    volle->phase = (uint8_t)phase;
    volle->head = (struct wsk_head){WSK_TURN_SEATS, 1};
    volle->due = (uint8_t)due;
    volle->left = (uint8_t)cards;
    volle->display = 0;
    rules->sheep = 0; /* any pattern of sheep and dogs, in any order */
    rules->dogs = 0;
    for (unsigned i = 0; i < cards; i++) {
        uint64_t card = 1ULL << (8 * i + 2);
        volle->display |= card;
        *(sheep >> i & 1 ? &rules->sheep : &rules->dogs) |= card;
    }
    struct wsk_list list = wsk_moves(&rules->base, &now, 0, scratch);
    assert_int_equal(list.count, brute_takes(cards, due, sheep));
    assert_in_range(list.count, 1, WSK_MOVES_MAX);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned set = VOLLE_MOVE_WHAT(list.move[i]) >> 3;
        unsigned top = VOLLE_MOVE_WHAT(list.move[i]) & 7;
        assert_int_equal(VOLLE_MOVE_VERB(list.move[i]), VOLLE_MOVE_TAKE);
        assert_true(i == 0 || list.move[i - 1] < list.move[i]);
        assert_int_equal(volle_count(set), due);
        assert_true(set < 1U << cards);
        if (set & sheep)
            assert_true(set & sheep & 1U << top);
        else
            assert_int_equal(top, VOLLE_NO_TOP);
    }
}

static void takes_are_all_choices_with_all_tops(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(6);
    for (unsigned cards = 1; cards <= 7; cards++)
        for (unsigned sheep = 0; sheep < 1U << cards; sheep++) {
            for (unsigned due = 1; due <= 3 && due <= cards; due++)
                check_takes(rules, VOLLE_PHASE_TAKE, cards, due, sheep);
            check_takes(rules, VOLLE_PHASE_REST, cards, cards, sheep);
        }
    free(rules);
}

static void black_sheep_are_taken_together_with_any_top(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(6);
    /* Seven cards, each of them black or not. */
    static const uint8_t black[] = {31, 32, 33, 34, 35, 36, 37};
    static const uint8_t other[] = {1, 29, 40, 46, 52, 53, 60};
    for (unsigned pattern = 1; pattern < 128; pattern++) {
        struct wsk_state now = before_roll(rules, 3, 3, 1, 0);
        struct volle_state *volle = inside(&now);
        wsk_move scratch[WSK_MOVES_MAX];
        uint64_t due = 0;
        volle->phase = VOLLE_PHASE_BLACK;
        volle->head = (struct wsk_head){WSK_TURN_SEATS, 1};
        volle->missed = 1;
        volle->left = 7;
        volle->display = 0;
        for (unsigned i = 0; i < 7; i++) {
            volle->display |= CARD(pattern >> i & 1 ? black[i] : other[i]);
            due |= pattern >> i & 1 ? CARD(black[i]) : 0;
        }
        struct wsk_list list = wsk_moves(&rules->base, &now, 0, scratch);
        assert_int_equal(list.count, volle_count(pattern));
        uint64_t tops = 0;
        for (unsigned i = 0; i < list.count; i++) {
            struct wsk_state after = now;
            assert_true(i == 0 || list.move[i - 1] < list.move[i]);
            wsk_play(&rules->base, &after, 0, list.move[i]);
            assert_true(inside(&after)->taken[0] == due);
            assert_true(inside(&after)->display == (volle->display & ~due));
            tops |= 1ULL << inside(&after)->front[0];
        }
        assert_true(tops == due);
    }
    free(rules);
}

/* Sampling. */

/* Whether the counts of equally likely cells look like it: within five
 * standard deviations of what chi-square should be. */
static void assert_even(const unsigned *seen, unsigned cells, unsigned total,
                        double scale) {
    double expected = (double)total / cells, sum = 0;
    for (unsigned i = 0; i < cells; i++)
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    double freedom = cells - 1, off = sum * scale - freedom;
    if (off * off > 25 * 2 * freedom)
        fail_msg("chi-square %.1f with %.0f degrees of freedom", sum * scale,
                 freedom);
}

/* Samples once, checks that the event is legal, and plays it. */
static void sample_into(const struct volle_rules *rules,
                        struct wsk_state *state, struct wsk_rng *rng,
                        struct wsk_event *ret) {
    rules->base.game->sample(&rules->base, state, rng, ret);
    assert_int_equal(ret->seat, WSK_CHANCE);
    assert_in_range(ret->count, 1, WSK_LINE_MOVES_MAX);
    assert_int_equal(wsk_apply_event(&rules->base, state, ret), WSK_OK);
}

static void sampled_dice_are_even(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(2);
    static const struct {
        unsigned try, kept;
    } rows[] = {{1, 0}, {2, 1}, {2, 2}, {2, 4}, {3, 3}, {3, 5}, {3, 6}};
    for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
        struct wsk_rng rng = wsk_rng_stream(2026, row);
        struct wsk_state now =
            before_roll(rules, rows[row].try, rows[row].kept, VOLLE_BID_26, 25);
        struct wsk_chance list[WSK_CHANCES_MAX];
        unsigned seen[WSK_CHANCES_MAX] = {0}, at[1 << 12];
        unsigned cells = chances_of(rules, &now, list);
        memset(at, 0xff, sizeof(at));
        for (unsigned i = 0; i < cells; i++)
            at[VOLLE_MOVE_WHAT(list[i].move)] = i;
        for (unsigned i = 0; i < cells * 60; i++) {
            struct wsk_event event;
            rules->base.game->sample(&rules->base, &now, &rng, &event);
            assert_int_equal(event.count, 1);
            assert_int_equal(VOLLE_MOVE_VERB(event.moves[0]), VOLLE_MOVE_ROLL);
            unsigned cell = at[VOLLE_MOVE_WHAT(event.moves[0])];
            assert_true(cell < cells && list[cell].move == event.moves[0]);
            seen[cell]++;
        }
        assert_even(seen, cells, cells * 60, 1);
    }
    free(rules);
}

static void check_sampled_deals(unsigned seats, unsigned cards) {
    struct volle_rules *rules = volle_rules_for(seats);
    struct wsk_rng rng = wsk_rng_stream(seats, cards);
    unsigned by_set[1 << 9] = {0}, seen[1 << 9], cells = 0;
    unsigned due = cards < seats + 1 ? cards : seats + 1;
    unsigned total = 100 * choose(cards, due);
    struct wsk_state start;
    wsk_init(&rules->base, &start);
    inside(&start)->phase = VOLLE_PHASE_DEAL;
    inside(&start)->pile = 0;
    for (unsigned i = 0; i < cards; i++)
        inside(&start)->pile |= 1ULL << (59 - 6 * i);
    for (unsigned i = 0; i < total; i++) {
        struct wsk_state now = start;
        struct wsk_event event;
        sample_into(rules, &now, &rng, &event);
        assert_int_equal(event.count, due);
        assert_int_equal(inside(&now)->phase, VOLLE_PHASE_BID);
        by_set[ranks_of(inside(&start)->pile, inside(&now)->display)]++;
    }
    for (unsigned set = 0; set < 1U << cards; set++)
        if (volle_count(set) == due)
            seen[cells++] = by_set[set];
        else
            assert_int_equal(by_set[set], 0);
    assert_int_equal(cells, choose(cards, due));
    if (cells > 1)
        assert_even(seen, cells, total, 1);
    free(rules);
}

static void sampled_deals_are_even(void **state) {
    (void)state;
    for (unsigned cards = 2; cards <= 9; cards++)
        check_sampled_deals(2, cards);
    check_sampled_deals(4, 9);
    check_sampled_deals(6, 4);
    check_sampled_deals(6, 9);
}

/* Seven of sixty: how often each card is among them. The counts of one deal
 * are not independent, hence the scale. */
static void sampled_cards_of_a_full_pile_are_even(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(6);
    struct wsk_rng rng = wsk_rng_stream(60, 7);
    unsigned seen[60] = {0};
    for (unsigned i = 0; i < 20000; i++) {
        struct wsk_state now;
        struct wsk_event event;
        wsk_init(&rules->base, &now);
        inside(&now)->phase = VOLLE_PHASE_DEAL;
        rules->base.game->sample(&rules->base, &now, &rng, &event);
        assert_int_equal(event.count, 7);
        for (unsigned c = 0; c < 7; c++)
            seen[VOLLE_MOVE_WHAT(event.moves[c])]++;
    }
    assert_even(seen, 60, 7 * 20000, 59.0 / 53.0);
    free(rules);
}

static void sampled_boards_are_even(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(3);
    struct wsk_rng rng = wsk_rng_stream(3, 6);
    static unsigned ends[6 * 6 * 6];
    unsigned seen[120], cells = 0;
    memset(ends, 0, sizeof(ends));
    for (unsigned i = 0; i < 12000; i++) {
        struct wsk_state now;
        struct wsk_event event;
        wsk_init(&rules->base, &now);
        while (inside(&now)->phase == VOLLE_PHASE_BOARD)
            sample_into(rules, &now, &rng, &event);
        ends[boards_of(inside(&now), 3)]++;
    }
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
        if (ends[i]) {
            assert_true(cells < 120);
            seen[cells++] = ends[i];
        }
    assert_int_equal(cells, 120);
    assert_even(seen, cells, 12000, 1);
    free(rules);
}

/* One game twice: settled in one go, and sampled and played line by line. */
static unsigned play_twice(const struct volle_rules *rules, uint64_t game) {
    struct wsk_rng fast = wsk_rng_stream(5, game), slow = fast;
    struct wsk_rng choice = wsk_rng_stream(6, game);
    struct wsk_state a, b;
    unsigned steps = 0;
    wsk_init(&rules->base, &a);
    wsk_init(&rules->base, &b);
    for (;; steps++) {
        struct wsk_event event;
        wsk_settle(&rules->base, &a, &fast);
        while (b.head.turn == WSK_TURN_CHANCE)
            sample_into(rules, &b, &slow, &event);
        assert_memory_equal(&a, &b, sizeof(a));
        assert_true(fast.counter == slow.counter);
        if (a.head.turn == WSK_TURN_OVER)
            return steps;
        wsk_move scratch[WSK_MOVES_MAX];
        unsigned seat = wsk_next_seat(&a);
        struct wsk_list list = wsk_moves(&rules->base, &a, seat, scratch);
        wsk_move move = list.move[wsk_rng_below(&choice, list.count)];
        wsk_play(&rules->base, &a, seat, move);
        assert_int_equal(wsk_apply(&rules->base, &b, seat, move), WSK_OK);
    }
}

static void settling_is_sampling_and_playing(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 6; seats++) {
        struct volle_rules *rules = volle_rules_for(seats);
        unsigned steps = 0;
        for (unsigned game = 0; game < 40; game++)
            steps += play_twice(rules, seats * 100 + game);
        assert_true(steps > 4000);
        free(rules);
    }
}

static void settling_ends_where_somebody_must_choose(void **state) {
    (void)state;
    struct volle_rules *rules = volle_rules_for(4);
    struct wsk_rng rng = {1}, before;
    struct wsk_state now, same;
    wsk_init(&rules->base, &now);
    wsk_settle(&rules->base, &now, &rng);
    assert_int_equal(now.head.turn, WSK_TURN_SEATS);
    assert_int_equal(now.head.seats, 15);
    assert_int_equal(inside(&now)->phase, VOLLE_PHASE_BID);
    same = now;
    before = rng;
    wsk_settle(&rules->base, &now, &rng); /* nothing to settle */
    assert_memory_equal(&now, &same, sizeof(now));
    assert_true(before.counter == rng.counter);
    free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_try_has_960_outcomes),
        cmocka_unit_test(later_tries_roll_what_is_not_kept),
        cmocka_unit_test(a_bid_is_reached_as_often_as_the_dice_say),
        cmocka_unit_test(a_whole_turn_has_exact_odds),
        cmocka_unit_test(every_card_of_the_pile_is_drawn_once),
        cmocka_unit_test(a_deal_reaches_every_display_equally_often),
        cmocka_unit_test(boards_are_given_in_every_way_equally_often),
        cmocka_unit_test(all_bids_in_all_orders_lead_to_the_same_place),
        cmocka_unit_test(takes_are_all_choices_with_all_tops),
        cmocka_unit_test(black_sheep_are_taken_together_with_any_top),
        cmocka_unit_test(sampled_dice_are_even),
        cmocka_unit_test(sampled_deals_are_even),
        cmocka_unit_test(sampled_cards_of_a_full_pile_are_even),
        cmocka_unit_test(sampled_boards_are_even),
        cmocka_unit_test(settling_is_sampling_and_playing),
        cmocka_unit_test(settling_ends_where_somebody_must_choose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
