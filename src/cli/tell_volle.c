/*
 * tell_volle.c - Volle Wolle in plain English.
 *
 * One block a round: the display, the bids in order of play, then a line for
 * every try with its sum. Dice always stand in the order d12, d10, d8.
 */
#include "../rules/volle.h"
#include "tell.h"

#define INDENT 2      /* display, bids, the first line of a turn */
#define INDENT_TURN 4 /* what follows in the turn */

/* What every sentence is about. */
struct scene {
    struct tell *tell;
    const struct volle_rules *rules;
    const struct volle_state *before, *after;
    unsigned seat; /* who acts, rolling included */
    unsigned what; /* the event's only move, without its verb */
};

/* Cards. */

static struct tell_label card_name(const struct volle_rules *rules,
                                   unsigned card) {
    static const char *const names[] = {
        [VOLLE_WHITE] = "white~", [VOLLE_BLACK] = "black~",
        [VOLLE_370] = "3-7-0",    [VOLLE_007] = "0-0-7",
        [VOLLE_DOG] = "dog",      [VOLLE_BONE] = "bone",
    };
    struct tell_label label;
    bool has_points = (rules->white | rules->black) >> card & 1;
    snprintf(label.text, sizeof(label.text), "%s%s", names[rules->kind[card]],
             has_points ? tell_number(rules->points[card]).text : "");
    return label;
}

/* "[white 6 −1 no.20]" */
static void say_card(const struct scene *scene, unsigned card) {
    const struct volle_rules *rules = scene->rules;
    tell_say(scene->tell, "[%s", card_name(rules, card).text);
    if (rules->corner[card])
        tell_say(scene->tell, "~%s", tell_signed(rules->corner[card]).text);
    if (rules->symbols >> card & 1)
        tell_say(scene->tell, "~bone");
    if (rules->number[card])
        tell_say(scene->tell, "~no.%u", (unsigned)rules->number[card]);
    tell_say(scene->tell, "]");
}

/* Those of `cards` that one would call the same as the lowest of them. */
static uint64_t alike(const struct volle_rules *rules, uint64_t cards) {
    unsigned lowest = (unsigned)__builtin_ctzll(cards);
    uint64_t same = 0;
    for (; cards; cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        if (rules->kind[card] == rules->kind[lowest] &&
            rules->points[card] == rules->points[lowest])
            same |= 1ULL << card;
    }
    return same;
}

/* "the white 6", "a dog", "two 3-7-0s" */
static void say_alike(const struct scene *scene, uint64_t cards) {
    static const char *const numbers[VOLLE_DISPLAY_MAX + 1] = {
        "no", "a", "two", "three", "four", "five", "six", "seven"};
    const struct volle_rules *rules = scene->rules;
    unsigned count = volle_count(cards);
    bool definite =
        count == 1 && cards & ~rules->dogs & ~rules->set370 & ~rules->set007;
    tell_say(scene->tell, "%s~%s%s", definite ? "the" : numbers[count],
             card_name(rules, (unsigned)__builtin_ctzll(cards)).text,
             count > 1 ? "s" : "");
}

static void say_cards(const struct scene *scene, uint64_t cards) {
    unsigned count = 0;
    for (uint64_t rest = cards; rest; rest &= ~alike(scene->rules, rest))
        count++;
    for (unsigned at = 0; cards; at++) {
        uint64_t same = alike(scene->rules, cards);
        tell_say(scene->tell, "%s", tell_comma(at, count));
        say_alike(scene, same);
        cards &= ~same;
    }
}

/* Set-up, display, bids. */

static void tell_boards(const struct scene *scene) {
    const struct volle_state *after = scene->after;
    unsigned seats = scene->rules->base.seats;
    if (after->phase == VOLLE_PHASE_BOARD)
        return;
    tell_gap(scene->tell);
    tell_line(scene->tell, 0);
    tell_say(scene->tell, "Boards: ");
    for (unsigned s = 0; s < seats; s++)
        tell_say(scene->tell, "%s%s~no.%u", s ? ", " : "",
                 tell_name(scene->tell, s).text,
                 (unsigned)scene->rules->number[after->front[s]]);
    tell_line(scene->tell, 0);
    tell_say(scene->tell, "Chips: %u each, %u in the supply",
             (unsigned)after->chips[0], (unsigned)after->supply);
    tell_end(scene->tell);
}

static void tell_deal(const struct scene *scene) {
    if (scene->after->phase == VOLLE_PHASE_DEAL)
        return;
    unsigned share = scene->rules->base.seats + 1U;
    unsigned gone = VOLLE_CARDS - volle_count(scene->before->pile);
    tell_heading(scene->tell, "Round %u of %u", gone / share + 1,
                 (VOLLE_CARDS + share - 1) / share);
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "Display:");
    for (uint64_t rest = scene->after->display; rest; rest &= rest - 1) {
        tell_say(scene->tell, " ");
        say_card(scene, (unsigned)__builtin_ctzll(rest));
    }
    tell_end(scene->tell);
}

static struct tell_label bid_name(unsigned bid) {
    struct tell_label label;
    snprintf(label.text, sizeof(label.text), "%u%s", volle_target(bid),
             bid == VOLLE_BID_26PLUS ? "+" : "");
    return label;
}

/* After the last of several equal bids: who of them goes first, and why. */
static void say_tie(const struct scene *scene, unsigned first, unsigned last) {
    for (unsigned at = first; at <= last; at++) {
        unsigned card = scene->before->front[scene->after->order[at]];
        tell_say(scene->tell, "%sno.%u", at > first ? " before " : " (tie: ",
                 (unsigned)scene->rules->number[card]);
    }
    tell_say(scene->tell, ")");
}

static void say_bid(const struct scene *scene, unsigned seat) {
    unsigned bid = scene->after->bids[seat];
    tell_say(scene->tell, "%s~%s", tell_name(scene->tell, seat).text,
             bid_name(bid).text);
    unsigned paid = scene->before->chips[seat] - scene->after->chips[seat];
    if (paid)
        tell_say(scene->tell, " (pays %s)", tell_count(paid, "chip").text);
}

static void tell_bids(const struct scene *scene) {
    const struct volle_state *after = scene->after;
    unsigned seats = scene->rules->base.seats, first = 0;
    if (after->phase == VOLLE_PHASE_BID)
        return; /* secret until all are in */
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "Bids: ");
    for (unsigned at = 0; at < seats; at++) {
        unsigned bid = after->bids[after->order[at]];
        bool is_last =
            at + 1 == seats || after->bids[after->order[at + 1]] != bid;
        say_bid(scene, after->order[at]);
        if (is_last && first < at)
            say_tie(scene, first, at);
        first = is_last ? at + 1 : first;
        tell_say(scene->tell, at + 1 < seats ? ", " : "");
    }
    tell_end(scene->tell);
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
    unsigned got = chips + paid - scene->before->chips[scene->seat];
    tell_line(scene->tell, INDENT_TURN);
    if (got)
        tell_say(scene->tell, "gets %s for the trouble (%u now)",
                 tell_count(got, "chip").text, chips);
    else
        tell_say(scene->tell, "gets nothing: the supply is out of chips");
    tell_end(scene->tell);
}

static void tell_skipped(const struct scene *scene) {
    unsigned seats = scene->rules->base.seats;
    unsigned first = scene->before->place + 1U;
    if (!round_ended(scene) || first >= seats)
        return;
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "Nothing is left for ");
    for (unsigned at = first; at < seats; at++)
        tell_say(scene->tell, "%s%s", tell_comma(at - first, seats - first),
                 tell_name(scene->tell, scene->before->order[at]).text);
    tell_say(scene->tell,
             first + 1 < seats ? ": turns skipped" : ": turn skipped");
    tell_end(scene->tell);
}

/* V7, as the score sheet has it. */
static void tell_put_back(const struct scene *scene, unsigned seat) {
    const struct wsk_rules *rules = &scene->rules->base;
    struct wsk_sheet sheet;
    uint64_t cards = 0;
    rules->game->sheet(rules, (const struct wsk_state *)scene->after, seat,
                       &sheet);
    for (unsigned i = 0; i < sheet.cards; i++)
        cards |= 1ULL << (sheet.card[i] - 1);
    if (!cards)
        return;
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "%s has no dog, so ",
             tell_name(scene->tell, seat).text);
    say_cards(scene, cards);
    tell_say(scene->tell, sheet.cards > 1 ? " run off" : " runs off");
    tell_end(scene->tell);
}

static void tell_over(const struct scene *scene) {
    if (scene->after->phase != VOLLE_PHASE_OVER)
        return;
    tell_heading(scene->tell, "The end");
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "All %u cards have found a home", VOLLE_CARDS);
    for (unsigned s = 0; s < scene->rules->base.seats; s++)
        tell_put_back(scene, s);
    tell_end(scene->tell);
}

static void tell_turn_end(const struct scene *scene, unsigned paid) {
    tell_miss(scene, paid);
    tell_skipped(scene);
    tell_over(scene);
}

/* Rolling. */

static enum tell_colour die_colour(unsigned die) {
    static const enum tell_colour colours[3] = {TELL_BLUE, TELL_RED,
                                                TELL_YELLOW};
    return colours[die];
}

static int corner_of(const struct scene *scene) {
    return scene->rules->corner[scene->before->front[scene->seat]];
}

static unsigned target_of(const struct scene *scene) {
    return volle_target(scene->before->bids[scene->seat]);
}

/* After the last try the state has forgotten the dice; the move has not. */
static void read_dice(const struct scene *scene, uint8_t *ret_dice) {
    unsigned code = scene->what;
    for (unsigned die = 3; die-- > 0; code /= volle_sides[die])
        ret_dice[die] = scene->before->kept >> die & 1
                            ? scene->before->dice[die]
                            : (uint8_t)(code % volle_sides[die] + 1);
}

static void say_sum(const struct scene *scene, const uint8_t *dice) {
    int corner = corner_of(scene);
    for (unsigned die = 0; die < 3; die++)
        tell_say(
            scene->tell, "%s%s", die ? " + " : "",
            tell_paint(scene->tell, die_colour(die), "%u", (unsigned)dice[die])
                .text);
    if (corner < 0)
        tell_say(scene->tell, " −~%d~(malus)", -corner);
    tell_say(scene->tell, " = %s",
             tell_number(volle_natural(dice, corner)).text);
}

/* "good for 3 cards", "good for the last card" */
static void say_due(const struct scene *scene) {
    unsigned due = scene->after->due;
    if (due < scene->after->left)
        tell_say(scene->tell, "good for %s", tell_count(due, "card").text);
    else if (due > 1)
        tell_say(scene->tell, "good for the last %s",
                 tell_count(due, "card").text);
    else
        tell_say(scene->tell, "good for the last card");
}

static void tell_roll(const struct scene *scene) {
    uint8_t dice[3];
    struct tell *tell = scene->tell;
    read_dice(scene, dice);
    if (!tell_is_open(tell)) {
        tell_line(tell, INDENT);
        tell_say(tell, "%s", tell_name(tell, scene->seat).text);
    }
    tell_say(tell, " rolls ");
    say_sum(scene, dice);
    tell_say(tell,
             ", bid~%s: ", bid_name(scene->before->bids[scene->seat]).text);
    if (scene->after->phase == VOLLE_PHASE_TAKE)
        say_due(scene);
    else
        tell_say(tell, "%d short",
                 (int)target_of(scene) - volle_natural(dice, corner_of(scene)));
    tell_end(tell);
    tell_turn_end(scene, 0);
}

/* The next roll goes on in the same line. */
static void tell_keep(const struct scene *scene) {
    unsigned die = scene->what;
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "%skeeps the~%s~(d%u),",
             scene->before->kept ? "also " : "",
             tell_paint(scene->tell, die_colour(die), "%u",
                        (unsigned)scene->before->dice[die])
                 .text,
             (unsigned)volle_sides[die]);
}

/* Boosts. */

struct boost {
    int natural, bonus, chips;
};

/* What it takes to lift the try to the target. */
static struct boost boost_to(const struct scene *scene, unsigned target) {
    struct boost boost = {
        .natural = volle_natural(scene->before->dice, corner_of(scene)),
        .bonus = volle_bonus(corner_of(scene)),
    };
    int missing = (int)target - boost.natural - boost.bonus;
    boost.chips = missing > 0 ? missing : 0;
    return boost;
}

/* "+2 and 1 chip" */
static void say_means(const struct scene *scene, const struct boost *boost) {
    if (boost->bonus)
        tell_say(scene->tell, "%s", tell_signed(boost->bonus).text);
    if (boost->bonus && boost->chips)
        tell_say(scene->tell, " and ");
    if (boost->chips)
        tell_say(scene->tell, "%s",
                 tell_count((unsigned)boost->chips, "chip").text);
}

static void say_boosted(const struct scene *scene, const struct boost *boost) {
    tell_say(scene->tell, "%s", tell_number(boost->natural).text);
    if (boost->bonus)
        tell_say(scene->tell, " + %d", boost->bonus);
    if (boost->chips)
        tell_say(scene->tell, " + %d", boost->chips);
    tell_say(scene->tell, " = %s",
             tell_number(boost->natural + boost->bonus + boost->chips).text);
}

static void tell_boost(const struct scene *scene) {
    struct boost boost = boost_to(scene, scene->what);
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "uses ");
    say_means(scene, &boost);
    tell_say(scene->tell, ": ");
    say_boosted(scene, &boost);
    tell_say(scene->tell, ", ");
    if (scene->after->phase == VOLLE_PHASE_TAKE)
        say_due(scene);
    else if (scene->before->display & scene->rules->black)
        tell_say(scene->tell, "enough to keep the black sheep away");
    else
        tell_say(scene->tell, "safe from black sheep that are not there");
    tell_end(scene->tell);
    tell_turn_end(scene, (unsigned)boost.chips);
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
    unsigned target = best_target(scene);
    struct boost boost = boost_to(scene, target);
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "could reach %u with ", target);
    say_means(scene, &boost);
    tell_say(scene->tell, ", but declines");
    tell_end(scene->tell);
    tell_turn_end(scene, 0);
}

/* Cards change hands. */

static void say_top(const struct scene *scene) {
    unsigned top = scene->after->front[scene->seat];
    bool last_round = !scene->after->pile; /* nobody will need it any more */
    if (top == scene->before->front[scene->seat] || last_round)
        return;
    tell_say(scene->tell, "; on top now: %s~(no.%u)",
             card_name(scene->rules, top).text,
             (unsigned)scene->rules->number[top]);
    if (scene->rules->corner[top])
        tell_say(scene->tell, ", %s~next~turn",
                 tell_signed(scene->rules->corner[top]).text);
}

static void say_why_take(const struct scene *scene) {
    struct tell *tell = scene->tell;
    if (scene->before->phase != VOLLE_PHASE_REST) {
        tell_line(tell, INDENT_TURN);
        tell_say(tell, scene->before->phase == VOLLE_PHASE_BLACK
                           ? "is below 14 and must take "
                           : "takes ");
        return;
    }
    tell_line(tell, INDENT);
    tell_say(tell,
             "%s, %s, takes what is left: ", tell_name(tell, scene->seat).text,
             scene->rules->base.seats == 2 ? "who went first" : "last in line");
}

static void tell_take(const struct scene *scene) {
    say_why_take(scene);
    say_cards(scene, scene->before->display & ~scene->after->display);
    say_top(scene);
    tell_end(scene->tell);
    tell_turn_end(scene, 0);
}

static void tell_steal(const struct scene *scene) {
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "follows the bone symbol and steals %s's bone",
             tell_name(scene->tell, scene->before->bone).text);
    tell_end(scene->tell);
    tell_turn_end(scene, 0);
}

static void tell_leave(const struct scene *scene) {
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "may steal the bone, but lets %s have it",
             tell_name(scene->tell, scene->before->bone).text);
    tell_end(scene->tell);
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

void tell_volle(struct tell *tell, const struct wsk_state *before,
                const struct wsk_event *event, const struct wsk_state *after) {
    struct scene scene = {
        .tell = tell,
        .rules = (const struct volle_rules *)wsk_record_rules(tell->record),
        .before = (const struct volle_state *)before,
        .after = (const struct volle_state *)after,
        .seat = event->seat,
        .what = VOLLE_MOVE_WHAT(event->moves[0]),
    };
    if (scene.before->phase == VOLLE_PHASE_ROLL)
        scene.seat = scene.before->order[scene.before->place];
    verbs[VOLLE_MOVE_VERB(event->moves[0])](&scene);
}
