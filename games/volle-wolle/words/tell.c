/*
 * tell.c - Volle Wolle: what happened.
 *
 * Every try is told with its sum. Dice always stand in the order d12, d10, d8.
 */
#include "words.h"

/* What every sentence is about. */
struct scene {
    struct words_pen *pen;
    const struct words *words;
    const struct volle_rules *rules;
    const struct volle_state *before, *after;
    unsigned seat; /* who acts, rolling included */
    unsigned what; /* the event's only move, without its verb */
};

/* Set-up, display, bids. */

static void tell_boards(const struct scene *scene) {
    const struct volle_state *after = scene->after;
    char buffer[WORDS_MAX];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    if (after->phase == VOLLE_PHASE_BOARD)
        return; /* told together */
    for (unsigned s = 0; s < scene->rules->base.seats; s++) {
        words_comma(scene->words, &list, s);
        /* Translators: a player and a sheep number, in a list: "Anna (no.
         * 3)" */
        WORDS_SAY(scene->words, &list, MSG_C("number", "%1 (no.\u00a0%2)"),
                  words_seat(s),
                  words_num(scene->rules->number[after->front[s]]));
    }
    WORDS_LINE(scene->pen, WORDS_TABLE,
               MSG("Sheep numbers on the bid boards: %1."), words_str(buffer));
    WORDS_LINE(scene->pen, WORDS_TABLE,
               MSG("Chips: %1 each, %2 in the supply."),
               words_num(after->chips[0]), words_num(after->supply));
}

static void tell_deal(const struct scene *scene) {
    char buffer[WORDS_MAX];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    if (scene->after->phase == VOLLE_PHASE_DEAL)
        return;
    volle_put_display(scene->words, scene->after->display, &list);
    WORDS_LINE(scene->pen, WORDS_HEADING, MSG("Round %1 of %2"),
               words_num((int)volle_round(scene->rules, scene->after)),
               words_num((int)volle_rounds(scene->rules)));
    /* Translators: %1 is a list of cards. */
    WORDS_LINE(scene->pen, WORDS_TABLE, MSG("On display: %1."),
               words_str(buffer));
}

/* An open bid is nobody's business but the bidder's. */
static void tell_open_bid(const struct scene *scene) {
    char buffer[WORDS_MAX];
    struct wsk_text bid = wsk_text_in(buffer, sizeof(buffer));
    if (scene->words->viewer != scene->seat) {
        WORDS_LINE(scene->pen, WORDS_ASIDE, MSG("%1 has bid."),
                   words_seat(scene->seat));
        return;
    }
    volle_put_bid(scene->words, scene->what, &bid);
    WORDS_LINE(scene->pen, WORDS_ASIDE, MSG("%1 bids %2."),
               words_seat(scene->seat), words_str(buffer));
}

/* Equal bids from place `first` to `last`: who goes first, and why. */
static void tell_tie(const struct scene *scene, unsigned first, unsigned last) {
    const struct volle_state *after = scene->after;
    char bid_buffer[WORDS_MAX], buffer[WORDS_MAX];
    struct wsk_text bid = wsk_text_in(bid_buffer, sizeof(bid_buffer));
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    volle_put_bid(scene->words, after->bids[after->order[first]], &bid);
    for (unsigned at = first; at <= last; at++) {
        unsigned seat = after->order[at];
        words_comma(scene->words, &list, at - first);
        WORDS_SAY(scene->words, &list, MSG_C("number", "%1 (no.\u00a0%2)"),
                  words_seat(seat),
                  words_num(scene->rules->number[after->front[seat]]));
    }
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               MSG("Equal bids of %1, the lower sheep number first: %2."),
               words_str(bid_buffer), words_str(buffer));
}

static void tell_ties(const struct scene *scene) {
    const struct volle_state *after = scene->after;
    unsigned seats = scene->rules->base.seats, first = 0;
    for (unsigned at = 0; at < seats; at++) {
        bool is_last = at + 1 == seats || after->bids[after->order[at + 1]] !=
                                              after->bids[after->order[at]];
        if (is_last && first < at)
            tell_tie(scene, first, at);
        first = is_last ? at + 1 : first;
    }
}

static void tell_bids(const struct scene *scene) {
    const struct volle_state *after = scene->after;
    unsigned seats = scene->rules->base.seats, payers = 0;
    char buffer[WORDS_MAX];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    if (after->phase == VOLLE_PHASE_BID) {
        tell_open_bid(scene);
        return;
    }
    for (unsigned at = 0; at < seats; at++) {
        unsigned seat = after->order[at], stored = after->bids[seat];
        char bid_buffer[16];
        struct wsk_text bid = wsk_text_in(bid_buffer, sizeof(bid_buffer));
        volle_put_bid(scene->words, stored, &bid);
        words_comma(scene->words, &list, at);
        /* Translators: a player and a bid, in a list: "Anna 26+" */
        WORDS_SAY(scene->words, &list, MSG_C("bid", "%1 %2"), words_seat(seat),
                  words_str(bid_buffer));
        payers |= (unsigned)(stored == VOLLE_BID_26PLUS) << seat;
    }
    WORDS_LINE(scene->pen, WORDS_TABLE, MSG("Bids, in order of play: %1."),
               words_str(buffer));
    tell_ties(scene);
    if (!payers)
        return;
    list = wsk_text_in(buffer, sizeof(buffer));
    words_seats(scene->words, &list, payers);
    /* Translators: %1 is one player or several. */
    WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("26+ costs a chip: %1."),
               words_str(buffer));
}

/* How a turn ends. */

static bool round_ended(const struct scene *scene) {
    return scene->after->phase == VOLLE_PHASE_DEAL ||
           scene->after->phase == VOLLE_PHASE_OVER;
}

static bool turn_ended(const struct scene *scene) {
    return round_ended(scene) || scene->after->place != scene->before->place;
}

/* A turn that ends while its owner rolls or takes black sheep was a miss. */
static bool ended_missed(const struct scene *scene) {
    unsigned phase = scene->before->phase;
    return turn_ended(scene) &&
           (scene->before->missed || phase == VOLLE_PHASE_ROLL ||
            phase == VOLLE_PHASE_BOOST);
}

/* `paid`: chips that went in the same event. */
static void tell_miss(const struct scene *scene, unsigned paid) {
    if (!ended_missed(scene))
        return;
    unsigned chips = scene->after->chips[scene->seat];
    if (chips + paid > scene->before->chips[scene->seat])
        WORDS_LINE(scene->pen, WORDS_FOLLOW,
                   MSG_N("%1 has missed and gets a chip: %2 chip now.",
                         "%1 has missed and gets a chip: %2 chips now."),
                   words_seat(scene->seat), words_count((int)chips));
    else
        WORDS_LINE(scene->pen, WORDS_FOLLOW,
                   MSG("%1 has missed, but the supply has no chip left."),
                   words_seat(scene->seat));
}

static void tell_skipped(const struct scene *scene) {
    unsigned seats = scene->rules->base.seats, skipped = 0;
    char buffer[WORDS_MAX];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    if (!round_ended(scene))
        return;
    for (unsigned at = scene->before->place + 1U; at < seats; at++)
        skipped |= 1U << scene->before->order[at];
    if (!skipped)
        return;
    words_seats(scene->words, &list, skipped);
    /* Translators: %1 is one player or several. */
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               MSG("No cards are left. No turn for: %1."), words_str(buffer));
}

/* V7, as the score sheet has it. */
static void tell_put_back(const struct scene *scene, unsigned seat) {
    const struct wsk_rules *rules = &scene->rules->base;
    struct wsk_sheet sheet;
    uint64_t cards = 0;
    char buffer[WORDS_MAX];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    rules->game->sheet(rules, (const struct wsk_state *)scene->after, seat,
                       &sheet);
    for (unsigned i = 0; i < sheet.cards; i++)
        cards |= 1ULL << (sheet.card[i] - 1);
    if (!cards)
        return;
    volle_put_cards(scene->words, cards, &list);
    WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("%1 has no dog. Sheep lost: %2."),
               words_seat(seat), words_str(buffer));
}

static void tell_over(const struct scene *scene) {
    if (scene->after->phase != VOLLE_PHASE_OVER)
        return;
    WORDS_LINE(scene->pen, WORDS_HEADING, MSG("The end"));
    WORDS_LINE(scene->pen, WORDS_TABLE, MSG("All 60 cards have found a home."));
    for (unsigned s = 0; s < scene->rules->base.seats; s++)
        tell_put_back(scene, s);
}

static void tell_turn_end(const struct scene *scene, unsigned paid) {
    tell_miss(scene, paid);
    tell_skipped(scene);
    tell_over(scene);
}

/* Rolling. */

static int corner_of(const struct scene *scene) {
    return scene->rules->corner[scene->before->front[scene->seat]];
}

/* After the last try the state has forgotten the dice; the move has not. */
static void read_dice(const struct scene *scene, uint8_t *ret_dice) {
    unsigned code = scene->what;
    for (unsigned die = 3; die-- > 0; code /= volle_sides[die])
        ret_dice[die] = (uint8_t)(scene->before->kept >> die & 1
                                      ? scene->before->dice[die]
                                      : code % volle_sides[die] + 1);
}

static void tell_roll(const struct scene *scene) {
    unsigned bid_stored = scene->before->bids[scene->seat];
    uint8_t dice[3];
    char sum_buffer[64], bid_buffer[16];
    struct wsk_text sum = wsk_text_in(sum_buffer, sizeof(sum_buffer));
    struct wsk_text bid = wsk_text_in(bid_buffer, sizeof(bid_buffer));
    enum words_line_kind kind =
        scene->before->try == 1 ? WORDS_TURN : WORDS_FOLLOW;
    read_dice(scene, dice);
    volle_put_sum(dice, corner_of(scene), &sum);
    volle_put_bid(scene->words, bid_stored, &bid);
    if (scene->after->phase == VOLLE_PHASE_TAKE)
        /* Translators: "Anna, try 1: 12 + 7 + 5 = 24, bid 24, good for 3
         * cards." */
        WORDS_LINE(scene->pen, kind,
                   MSG_N("%1, try %2: %3, bid %4, good for %5 card.",
                         "%1, try %2: %3, bid %4, good for %5 cards."),
                   words_seat(scene->seat), words_num(scene->before->try),
                   words_str(sum_buffer), words_str(bid_buffer),
                   words_count(scene->after->due));
    else
        WORDS_LINE(scene->pen, kind,
                   MSG("%1, try %2: %3, bid %4, still %5 short."),
                   words_seat(scene->seat), words_num(scene->before->try),
                   words_str(sum_buffer), words_str(bid_buffer),
                   words_num((int)volle_target(bid_stored) -
                             volle_natural(dice, corner_of(scene))));
    tell_turn_end(scene, 0);
}

static void tell_keep(const struct scene *scene) {
    /* Translators: %2 is what a die shows, %3 how many sides it has: "the 9
     * (d10)" */
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               scene->before->kept ? MSG("%1 also keeps the %2 (d%3).")
                                   : MSG("%1 keeps the %2 (d%3)."),
               words_seat(scene->seat),
               words_num(scene->before->dice[scene->what]),
               words_num(volle_sides[scene->what]));
}

/* Boosts. */

static void tell_means(const struct scene *scene,
                       const struct volle_lift *lift) {
    char sum_buffer[64];
    struct wsk_text sum = wsk_text_in(sum_buffer, sizeof(sum_buffer));
    volle_put_lift(lift, &sum);
    if (!lift->chips)
        WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("%1 uses the bonus: %2."),
                   words_seat(scene->seat), words_str(sum_buffer));
    else if (!lift->bonus)
        WORDS_LINE(scene->pen, WORDS_FOLLOW,
                   MSG_N("%1 pays %3 chip: %2.", "%1 pays %3 chips: %2."),
                   words_seat(scene->seat), words_str(sum_buffer),
                   words_count(lift->chips));
    else
        WORDS_LINE(scene->pen, WORDS_FOLLOW,
                   MSG_N("%1 uses the bonus and pays %3 chip: %2.",
                         "%1 uses the bonus and pays %3 chips: %2."),
                   words_seat(scene->seat), words_str(sum_buffer),
                   words_count(lift->chips));
}

static void tell_boost(const struct scene *scene) {
    struct volle_lift lift =
        volle_lift_to(scene->rules, scene->before, scene->seat, scene->what);
    tell_means(scene, &lift);
    if (scene->after->phase == VOLLE_PHASE_TAKE)
        WORDS_MORE(scene->pen, MSG_N("Good for %1 card.", "Good for %1 cards."),
                   words_count(scene->after->due));
    else if (scene->before->display & scene->rules->black)
        WORDS_MORE(scene->pen, MSG("That keeps the black sheep away."));
    else
        WORDS_MORE(scene->pen,
                   MSG("That would keep black sheep away, if there were any."));
    tell_turn_end(scene, (unsigned)lift.chips);
}

/* The highest target that is offered here. */
static unsigned best_target(const struct scene *scene) {
    wsk_move scratch[WSK_MOVES_MAX];
    unsigned target = 0;
    struct wsk_list list =
        wsk_moves(&scene->rules->base, (const struct wsk_state *)scene->before,
                  scene->seat, scratch);
    for (unsigned i = 0; i < list.count; i++)
        if (VOLLE_MOVE_VERB(list.move[i]) == VOLLE_MOVE_BOOST)
            target = VOLLE_MOVE_WHAT(list.move[i]);
    return target;
}

static void tell_decline(const struct scene *scene) {
    struct volle_lift lift = volle_lift_to(scene->rules, scene->before,
                                           scene->seat, best_target(scene));
    char sum_buffer[64];
    struct wsk_text sum = wsk_text_in(sum_buffer, sizeof(sum_buffer));
    volle_put_lift(&lift, &sum);
    /* Translators: %2 is a sum, "19 + 2 + 3 = 24". */
    WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("%1 could have %2, but declines."),
               words_seat(scene->seat), words_str(sum_buffer));
    tell_turn_end(scene, 0);
}

/* Cards change hands. */

static struct words_msg why_take(const struct scene *scene) {
    if (scene->before->phase == VOLLE_PHASE_BLACK)
        return MSG("%1 is below 14 and must take the black sheep: %2.");
    if (scene->before->phase != VOLLE_PHASE_REST)
        return MSG("%1 takes: %2.");
    if (scene->rules->base.seats == 2)
        return MSG("%1 went first and gets what is left: %2.");
    return MSG("%1 comes last and takes what is left: %2.");
}

static void tell_take(const struct scene *scene) {
    unsigned top = scene->after->front[scene->seat];
    char buffer[WORDS_MAX];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    volle_put_cards(scene->words,
                    scene->before->display & ~scene->after->display, &text);
    WORDS_LINE(scene->pen,
               scene->before->phase == VOLLE_PHASE_REST ? WORDS_TURN
                                                        : WORDS_FOLLOW,
               why_take(scene), words_seat(scene->seat), words_str(buffer));
    /* In the last round nobody will need it any more. */
    if (top != scene->before->front[scene->seat] && scene->after->pile) {
        text = wsk_text_in(buffer, sizeof(buffer));
        volle_put_full(scene->words, top, &text);
        WORDS_MORE(scene->pen, MSG("On top of the herd now: %1."),
                   words_str(buffer));
    }
    tell_turn_end(scene, 0);
}

static void tell_steal(const struct scene *scene) {
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               MSG("%1 uses the bone symbol and takes the bone from %2."),
               words_seat(scene->seat), words_seat(scene->before->bone));
    tell_turn_end(scene, 0);
}

static void tell_leave(const struct scene *scene) {
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               MSG("%1 could take the bone from %2, but leaves it there."),
               words_seat(scene->seat), words_seat(scene->before->bone));
    tell_turn_end(scene, 0);
}

typedef void tell_verb(const struct scene *scene);

static tell_verb *const verbs[] = {
    [VOLLE_MOVE_BOARD] = tell_boards, [VOLLE_MOVE_DRAW] = tell_deal,
    [VOLLE_MOVE_BID] = tell_bids,     [VOLLE_MOVE_ROLL] = tell_roll,
    [VOLLE_MOVE_BOOST] = tell_boost,  [VOLLE_MOVE_DECLINE] = tell_decline,
    [VOLLE_MOVE_KEEP] = tell_keep,    [VOLLE_MOVE_TAKE] = tell_take,
    [VOLLE_MOVE_STEAL] = tell_steal,  [VOLLE_MOVE_LEAVE] = tell_leave,
};

void volle_tell(struct words_pen *pen, unsigned begun,
                const struct wsk_state *before, const struct wsk_event *event,
                const struct wsk_state *after) {
    struct scene scene = {
        .pen = pen,
        .words = pen->words,
        .rules = volle_deck_of(pen->words),
        .before = volle_at(before),
        .after = volle_at(after),
        .seat = event->seat,
        .what = VOLLE_MOVE_WHAT(event->moves[0]),
    };
    if (scene.before->phase == VOLLE_PHASE_ROLL)
        scene.seat = scene.before->order[scene.before->place];
    (void)begun; /* the heading stands with the deal */
    verbs[VOLLE_MOVE_VERB(event->moves[0])](&scene);
}
