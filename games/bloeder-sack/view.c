/*
 * view.c - Blöder Sack as it lies on the table.
 */
#include "mind/odds.h"
#include "rules/rules.h"
#include "view/writer.h"

static const struct sack_rules *deck(const struct view_writer *writer) {
    return (const struct sack_rules *)writer->rules;
}

static const struct sack_state *now(const struct view_writer *writer) {
    return (const struct sack_state *)writer->state;
}

static unsigned count(uint64_t fields) {
    return (unsigned)__builtin_popcountll(fields);
}

static unsigned owner_of(const struct sack_state *state, unsigned field) {
    unsigned seat = 0;
    while (seat + 1 < SACK_SEATS_MAX && !(state->owner[seat] >> field & 1))
        seat++;
    return seat;
}

static unsigned face_of(const struct sack_state *state, unsigned field) {
    unsigned face = 0;
    while (face + 1 < SACK_FACES && !(state->face[face] >> field & 1))
        face++;
    return face + 1;
}

/* Cards. */

static void put_card(const struct view_writer *writer, unsigned id) {
    static const char *const kinds[] = {
        [SACK_MOST_DICE] = "most-dice",
        [SACK_MOST_OF] = "most",
        [SACK_MOST_EQUAL] = "most-equal",
        [SACK_MOST_DIFFERENT] = "most-different",
        [SACK_LAST_OF] = "last",
        [SACK_SUM] = "sum",
        [SACK_SUM_EVEN] = "sum-even",
        [SACK_SUM_ODD] = "sum-odd",
        [SACK_SUM_UNDER] = "sum-under",
    };
    const struct sack_card *card = &deck(writer)->card[id - 1];
    uint8_t faces[SACK_FACES];
    unsigned used = 0;
    for (unsigned f = 0; f < SACK_FACES; f++)
        if (card->faces >> f & 1)
            faces[used++] = (uint8_t)(f + 1);
    wsk_text_put(writer->text, "{\"id\":%u,\"kind\":\"%s\",\"sacks\":%u", id,
                 kinds[card->kind], (unsigned)card->sacks);
    if (used)
        view_numbers(writer->text, "faces", faces, used);
    if (card->kind == SACK_SUM_UNDER)
        wsk_text_put(writer->text, ",\"under\":%u", (unsigned)card->under);
    wsk_text_put(writer->text, "}");
}

/* Trays. */

/* The seat that would win the card now, from 1; 0: nobody. */
static unsigned leader_of(const struct view_writer *writer, unsigned tray) {
    unsigned leader = SACK_SEATS_MAX;
    if (now(writer)->slot[tray])
        leader = sack_leader(deck(writer), now(writer), tray);
    return leader < SACK_SEATS_MAX ? leader + 1 : 0;
}

static void put_measures(const struct view_writer *writer, unsigned tray) {
    const struct sack_state *state = now(writer);
    uint8_t measures[SACK_SEATS_MAX];
    if (!state->slot[tray])
        return;
    const struct sack_card *card = &deck(writer)->card[state->slot[tray] - 1];
    for (unsigned s = 0; s < writer->rules->seats; s++)
        measures[s] = (uint8_t)sack_measure(state, card, tray, s);
    view_numbers(writer->text, "measures", measures, writer->rules->seats);
}

static void put_tray(const struct view_writer *writer, unsigned tray) {
    const struct sack_state *state = now(writer);
    wsk_text_put(writer->text, "{\"tray\":%u,\"card\":", tray + 1);
    if (state->slot[tray])
        put_card(writer, state->slot[tray]);
    else
        wsk_text_put(writer->text, "null");
    wsk_text_put(writer->text, ",\"dice\":[");
    for (unsigned f = 0; f < state->fill[tray]; f++) {
        unsigned field = SACK_FIELDS * tray + f;
        wsk_text_put(writer->text, "%s{\"field\":%u,\"seat\":%u,\"face\":%u}",
                     f ? "," : "", f + 1, owner_of(state, field) + 1,
                     face_of(state, field));
    }
    wsk_text_put(writer->text, "],\"leader\":%u", leader_of(writer, tray));
    put_measures(writer, tray);
    wsk_text_put(writer->text, "}");
}

/* Players. */

/* Dice rolled and not yet placed. */
static unsigned in_hand(const struct sack_state *state, unsigned seat) {
    if (seat != state->seat || !state->dice[0])
        return 0;
    return state->dice[1] ? 2 : 1;
}

/* B8: won cards lie face down. */
static void put_won(const struct view_writer *writer, unsigned seat) {
    const struct sack_state *state = now(writer);
    const char *comma = "";
    wsk_text_put(writer->text, ",\"sacks\":%u,\"won\":[",
                 (unsigned)state->sacks[seat]);
    for (unsigned i = 0; i < state->won_count; i++) {
        if (state->won[i] >> 5 != seat)
            continue;
        wsk_text_put(writer->text, "%s", comma);
        put_card(writer, state->won[i] & 31U);
        comma = ",";
    }
    wsk_text_put(writer->text, "]");
}

static void put_player(const struct view_writer *writer, unsigned seat) {
    const struct sack_state *state = now(writer);
    wsk_text_put(writer->text, "{\"seat\":%u,\"supply\":%u,\"cards\":%u",
                 seat + 1,
                 SACK_DICE - count(state->owner[seat]) - in_hand(state, seat),
                 (unsigned)state->cards[seat]);
    if (writer->all)
        put_won(writer, seat);
    wsk_text_put(writer->text, "}");
}

static void sack_body(const struct view_writer *writer) {
    static const char *const phases[] = {
        [SACK_PHASE_REVEAL] = "reveal", [SACK_PHASE_ROLL] = "roll",
        [SACK_PHASE_SHORT] = "short",   [SACK_PHASE_SIXES] = "sixes",
        [SACK_PHASE_FIRST] = "first",   [SACK_PHASE_SECOND] = "second",
        [SACK_PHASE_NEXT] = "next",     [SACK_PHASE_OVER] = "over",
    };
    const struct sack_state *state = now(writer);
    bool over = state->phase == SACK_PHASE_OVER;
    wsk_text_put(writer->text,
                 ",\"phase\":\"%s\",\"on\":%u,\"last_round\":%s,"
                 "\"full\":%u,\"pile\":%u",
                 phases[state->phase], over ? 0U : state->seat + 1U,
                 view_bool(state->last_round), sack_full(writer->rules),
                 count(state->pile));
    view_numbers(writer->text, "dice", state->dice,
                 in_hand(state, state->seat));
    wsk_text_put(writer->text, ",\"trays\":[");
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        wsk_text_put(writer->text, "%s", t ? "," : "");
        put_tray(writer, t);
    }
    wsk_text_put(writer->text, "],\"players\":[");
    for (unsigned s = 0; s < writer->rules->seats; s++) {
        wsk_text_put(writer->text, "%s", s ? "," : "");
        put_player(writer, s);
    }
    wsk_text_put(writer->text, "]");
}

/* Moves. */

static void put_place(const struct view_writer *writer, unsigned face,
                      unsigned tray) {
    unsigned field = now(writer)->fill[tray] + 1U;
    wsk_text_put(writer->text,
                 ",\"verb\":\"place\",\"die\":%u,\"tray\":%u,\"field\":%u,"
                 "\"fills\":%s",
                 face + 1, tray + 1, field,
                 view_bool(field == sack_full(writer->rules)));
}

/* The die that is not swapped in goes back unused. */
static void put_swap(const struct view_writer *writer, unsigned face,
                     unsigned field) {
    const struct sack_state *state = now(writer);
    unsigned back =
        state->dice[0] == face + 1 ? state->dice[1] : state->dice[0];
    wsk_text_put(writer->text,
                 ",\"verb\":\"swap\",\"die\":%u,\"tray\":%u,\"field\":%u,"
                 "\"from\":%u,\"back\":%u",
                 face + 1, field / SACK_FIELDS + 1, field % SACK_FIELDS + 1,
                 owner_of(state, field) + 1, back);
}

static void sack_move(const struct view_writer *writer, wsk_move move) {
    unsigned what = SACK_MOVE_WHAT(move);
    switch (SACK_MOVE_VERB(move)) {
    case SACK_MOVE_SCORE:
        wsk_text_put(writer->text,
                     ",\"verb\":\"score\",\"tray\":%u,\"winner\":%u", what + 1,
                     leader_of(writer, what));
        break;
    case SACK_MOVE_SKIP:
        wsk_text_put(writer->text, ",\"verb\":\"skip\"");
        break;
    case SACK_MOVE_PLACE:
        put_place(writer, what >> 3, what & 7);
        break;
    case SACK_MOVE_SWAP:
        put_swap(writer, what >> 6, what & 63);
        break;
    case SACK_MOVE_REVEAL:
    case SACK_MOVE_ROLL:
        break; /* chance */
    }
}

static bool must_choose(const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat) {
    return view->head.turn == WSK_TURN_SEATS && seat < rules->seats &&
           view->head.seats >> seat & 1;
}

static void put_odds(const struct wsk_rules *rules,
                     const struct wsk_state *view, unsigned seat, wsk_move move,
                     bool any, struct wsk_text *text) {
    struct sack_odds odds;
    (void)any;
    sack_move_odds(rules, view, seat, move, &odds);
    if (odds.about_tray)
        wsk_text_put(text,
                     ",\"tray\":%u,\"sacks\":%u,\"scored\":%s,\"leader\":%u",
                     odds.tray + 1, odds.sacks, view_bool(odds.scored),
                     odds.leader < rules->seats ? odds.leader + 1 : 0);
    if (odds.can_lose)
        view_member(text, "lose", odds.lose);
}

const struct painter view_bloeder_sack = {
    .body = sack_body,
    .move = sack_move,
    .has_odds = must_choose,
    .odds = put_odds,
};
