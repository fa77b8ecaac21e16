/*
 * view.c - Volle Wolle as it lies on the table.
 */
#include "mind/odds.h"
#include "rules/rules.h"
#include "view/writer.h"

static const struct volle_rules *deck(const struct view_writer *writer) {
    return (const struct volle_rules *)writer->rules;
}

static const struct volle_state *now(const struct view_writer *writer) {
    return (const struct volle_state *)writer->state;
}

/* Cards. */

/* The place of a card among those of its kind, from 1: eight dogs are eight
 * breeds. */
static unsigned nth(uint64_t kind, unsigned card) {
    return volle_count(kind & ((2ULL << card) - 1));
}

static void put_card(const struct view_writer *writer, unsigned card) {
    const struct volle_rules *rules = deck(writer);
    unsigned kind = rules->kind[card];
    wsk_text_put(writer->text, "{\"id\":%u,\"kind\":\"%s\"", card + 1,
                 volle_kind_name((enum volle_kind)kind));
    if (kind == VOLLE_DOG)
        wsk_text_put(writer->text, ",\"breed\":%u", nth(rules->dogs, card));
    if (rules->sheep >> card & 1)
        wsk_text_put(writer->text,
                     ",\"points\":%d,\"corner\":%d,\"symbol\":%s,"
                     "\"number\":%u",
                     (int)rules->points[card], (int)rules->corner[card],
                     view_bool(rules->symbols >> card & 1),
                     (unsigned)rules->number[card]);
    wsk_text_put(writer->text, "}");
}

static void put_cards(const struct view_writer *writer, const char *key,
                      uint64_t cards) {
    const char *comma = "";
    wsk_text_put(writer->text, ",\"%s\":[", key);
    for (; cards; cards &= cards - 1, comma = ",") {
        wsk_text_put(writer->text, "%s", comma);
        put_card(writer, (unsigned)__builtin_ctzll(cards));
    }
    wsk_text_put(writer->text, "]");
}

static void put_ids(struct wsk_text *text, const char *key, uint64_t cards,
                    uint64_t last) {
    uint8_t ids[VOLLE_CARDS];
    unsigned count = 0;
    for (uint64_t rest = cards & ~last; rest; rest &= rest - 1)
        ids[count++] = (uint8_t)(__builtin_ctzll(rest) + 1);
    if (last)
        ids[count++] = (uint8_t)(__builtin_ctzll(last) + 1);
    view_numbers(text, key, ids, count);
}

/* Players. */

/* What is bid: nothing, something that is not shown, or this. */
static void put_bid(struct wsk_text *text, unsigned bid) {
    if (bid == 0)
        wsk_text_put(text, ",\"bid\":null");
    else if (bid == VOLLE_BID_HIDDEN)
        wsk_text_put(text, ",\"bid\":\"given\"");
    else
        wsk_text_put(text, ",\"bid\":\"%u%s\"", volle_target(bid),
                     bid == VOLLE_BID_26PLUS ? "+" : "");
}

static void put_player(const struct view_writer *writer, unsigned seat) {
    const struct volle_rules *rules = deck(writer);
    const struct volle_state *state = now(writer);
    unsigned front = state->front[seat];
    uint64_t taken = state->taken[seat];
    wsk_text_put(writer->text, "{\"seat\":%u,\"number\":%u,\"top\":", seat + 1,
                 front == VOLLE_NONE ? 0 : (unsigned)rules->number[front]);
    if (front < VOLLE_CARDS)
        put_card(writer, front);
    else
        wsk_text_put(writer->text, "null");
    wsk_text_put(writer->text, ",\"sheep\":%u",
                 volle_count(taken & rules->sheep));
    put_cards(writer, "dogs", taken & rules->dogs);
    wsk_text_put(writer->text, ",\"bone\":%s,\"chips\":%u",
                 view_bool(state->bone == seat), (unsigned)state->chips[seat]);
    put_bid(writer->text, state->bids[seat]);
    if (writer->all)
        put_cards(writer, "herd", taken & rules->sheep);
    wsk_text_put(writer->text, "}");
}

/* The turn. */

static bool bids_shown(const struct volle_state *state) {
    return state->phase >= VOLLE_PHASE_ROLL && state->phase < VOLLE_PHASE_OVER;
}

/* Rounds count from 1; while cards are dealt it is the round they are for. */
static unsigned round_of(const struct volle_state *state, unsigned share) {
    unsigned gone = VOLLE_CARDS - volle_count(state->pile);
    return state->phase <= VOLLE_PHASE_DEAL ? gone / share + 1
                                            : (gone + share - 1) / share;
}

static void put_order(const struct view_writer *writer) {
    const struct volle_state *state = now(writer);
    uint8_t order[WSK_SEATS_MAX];
    unsigned count = bids_shown(state) ? writer->rules->seats : 0;
    for (unsigned i = 0; i < count && i < WSK_SEATS_MAX; i++)
        order[i] = (uint8_t)(state->order[i] + 1);
    view_numbers(writer->text, "order", order, count);
    /* Behind the last place: what is left goes to the first (two players). */
    unsigned place = state->place < count ? state->place : 0;
    wsk_text_put(writer->text, ",\"on\":%u", count ? order[place] : 0U);
}

static void put_dice(const struct view_writer *writer) {
    const struct volle_state *state = now(writer);
    wsk_text_put(writer->text, ",\"try\":%u,\"dice\":[", (unsigned)state->try);
    for (unsigned die = 0; state->try && die < 3; die++)
        wsk_text_put(writer->text, "%s{\"die\":%u,\"face\":%u,\"kept\":%s}",
                     die ? "," : "", (unsigned)volle_sides[die],
                     (unsigned)state->dice[die],
                     view_bool(state->kept >> die & 1));
    wsk_text_put(writer->text, "]");
}

/* What it takes to lift a result to a target. */
struct lift {
    int natural, bonus, chips;
};

static struct lift lift_to(const struct view_writer *writer, unsigned seat,
                           int target) {
    const struct volle_state *state = now(writer);
    int corner = deck(writer)->corner[state->front[seat]];
    struct lift lift = {.natural = volle_natural(state->dice, corner)};
    if (lift.natural < target)
        lift.bonus = volle_bonus(corner);
    lift.chips = volle_price(lift.natural, lift.bonus, target);
    return lift;
}

/* The arithmetic of the dice that lie there. */
static void put_sum(const struct view_writer *writer) {
    const struct volle_state *state = now(writer);
    unsigned seat = state->order[state->place];
    /* After a take the top sheep is another one: the sum is history. */
    if (!state->try || state->phase == VOLLE_PHASE_ROLL ||
        state->phase == VOLLE_PHASE_STEAL)
        return;
    int corner = deck(writer)->corner[state->front[seat]];
    int target = (int)volle_target(state->bids[seat]);
    struct lift lift = lift_to(writer, seat, target);
    wsk_text_put(writer->text,
                 ",\"sum\":{\"dice\":%d,\"malus\":%d,\"result\":%d,"
                 "\"target\":%d,\"short\":%d,\"bonus\":%d,\"chips\":%d,"
                 "\"reached\":%s}",
                 lift.natural - (corner < 0 ? corner : 0),
                 corner < 0 ? -corner : 0, lift.natural, target,
                 lift.natural < target ? target - lift.natural : 0, lift.bonus,
                 lift.chips, view_bool(state->phase == VOLLE_PHASE_TAKE));
}

static void volle_body(const struct view_writer *writer) {
    static const char *const phases[] = {
        [VOLLE_PHASE_BOARD] = "board", [VOLLE_PHASE_DEAL] = "deal",
        [VOLLE_PHASE_BID] = "bid",     [VOLLE_PHASE_ROLL] = "roll",
        [VOLLE_PHASE_BOOST] = "boost", [VOLLE_PHASE_KEEP] = "keep",
        [VOLLE_PHASE_TAKE] = "take",   [VOLLE_PHASE_BLACK] = "black",
        [VOLLE_PHASE_REST] = "rest",   [VOLLE_PHASE_STEAL] = "steal",
        [VOLLE_PHASE_OVER] = "over",
    };
    const struct volle_state *state = now(writer);
    unsigned share = writer->rules->seats + 1U;
    wsk_text_put(writer->text,
                 ",\"phase\":\"%s\",\"round\":%u,\"rounds\":%u,\"pile\":%u,"
                 "\"supply\":%u",
                 phases[state->phase], round_of(state, share),
                 (VOLLE_CARDS + share - 1) / share, volle_count(state->pile),
                 (unsigned)state->supply);
    put_cards(writer, "display", state->display);
    wsk_text_put(writer->text, ",\"due\":%u", (unsigned)state->due);
    put_order(writer);
    put_dice(writer);
    put_sum(writer);
    wsk_text_put(writer->text, ",\"players\":[");
    for (unsigned s = 0; s < writer->rules->seats; s++) {
        wsk_text_put(writer->text, "%s", s ? "," : "");
        put_player(writer, s);
    }
    wsk_text_put(writer->text, "]");
}

/* Moves. */

static void put_boost(const struct view_writer *writer, unsigned target) {
    const struct volle_state *state = now(writer);
    struct lift lift = lift_to(writer, writer->seat, (int)target);
    unsigned due = 0;
    if (target == volle_target(state->bids[writer->seat]))
        due = volle_due(state);
    wsk_text_put(writer->text,
                 ",\"verb\":\"boost\",\"target\":%u,\"bonus\":%d,"
                 "\"chips\":%d,\"due\":%u",
                 target, lift.bonus, lift.chips, due);
}

static void put_take(const struct view_writer *writer, unsigned what) {
    uint64_t display = now(writer)->display, top = 0;
    if ((what & 7) != VOLLE_NO_TOP)
        top = volle_cards_at(display, 1U << (what & 7), VOLLE_DISPLAY_MAX);
    wsk_text_put(writer->text, ",\"verb\":\"take\"");
    put_ids(writer->text, "cards",
            volle_cards_at(display, what >> 3, VOLLE_DISPLAY_MAX), top);
    wsk_text_put(writer->text, ",\"top\":%u",
                 top ? (unsigned)__builtin_ctzll(top) + 1 : 0U);
}

static void volle_move(const struct view_writer *writer, wsk_move move) {
    const struct volle_state *state = now(writer);
    unsigned what = VOLLE_MOVE_WHAT(move);
    switch (VOLLE_MOVE_VERB(move)) {
    case VOLLE_MOVE_BID:
        wsk_text_put(writer->text, ",\"verb\":\"bid\"");
        put_bid(writer->text, what);
        wsk_text_put(writer->text, ",\"target\":%u,\"chips\":%u",
                     volle_target(what), what == VOLLE_BID_26PLUS ? 1U : 0U);
        break;
    case VOLLE_MOVE_BOOST:
        put_boost(writer, what);
        break;
    case VOLLE_MOVE_DECLINE:
        wsk_text_put(writer->text, ",\"verb\":\"decline\"");
        break;
    case VOLLE_MOVE_KEEP:
        wsk_text_put(writer->text, ",\"verb\":\"keep\",\"die\":%u,\"face\":%u",
                     (unsigned)volle_sides[what], (unsigned)state->dice[what]);
        break;
    case VOLLE_MOVE_TAKE:
        put_take(writer, what);
        break;
    case VOLLE_MOVE_STEAL:
        wsk_text_put(writer->text, ",\"verb\":\"steal\",\"from\":%u",
                     state->bone + 1U);
        break;
    case VOLLE_MOVE_LEAVE:
        wsk_text_put(writer->text, ",\"verb\":\"leave\",\"from\":%u",
                     state->bone + 1U);
        break;
    case VOLLE_MOVE_BOARD:
    case VOLLE_MOVE_DRAW:
    case VOLLE_MOVE_ROLL:
        break; /* chance */
    }
}

static void put_ends(struct wsk_text *text, const struct odds_ends *ends) {
    wsk_text_put(text, ",\"try\":[");
    for (unsigned try = 0; try < 3; try++) {
        wsk_text_put(text, "%s", try ? "," : "");
        view_decimal(text, ends->success[try]);
    }
    wsk_text_put(text, "]");
    view_member(text, "success", ends->any);
    view_member(text, "cards", ends->cards);
    view_member(text, "miss", ends->any < 1 ? 1 - ends->any : 0);
    view_member(text, "below_14", ends->below);
}

static void volle_turn_odds(int target, int corner, int chips,
                            enum wsk_goal goal, struct wsk_text *ret_json) {
    const struct odds_turn turn = {.target = target,
                                   .corner = corner,
                                   .chips = chips,
                                   .cards = 3,
                                   .any = goal == WSK_GOAL_SUCCESS};
    struct odds_ends ends;
    odds_whole_turn(&turn, &ends);
    wsk_text_put(ret_json,
                 "{\"target\":%d,\"corner\":%d,\"chips\":%d,\"goal\":\"%s\"",
                 target, corner, chips, turn.any ? "success" : "cards");
    put_ends(ret_json, &ends);
    wsk_text_put(ret_json, "}");
}

static void volle_odds(const struct wsk_rules *rules,
                       const struct wsk_state *view, unsigned seat,
                       wsk_move move, bool any, struct wsk_text *text) {
    struct odds_ends ends;
    odds_of_move(rules, view, seat, move, any, &ends);
    put_ends(text, &ends);
}

const struct painter view_volle_wolle = {
    .body = volle_body,
    .move = volle_move,
    .has_odds = odds_has_moves,
    .odds = volle_odds,
    .turn = volle_turn_odds,
};
