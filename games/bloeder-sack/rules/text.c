/*
 * text.c - Blöder Sack: record lines.
 *
 *   reveal TRAY ID      roll SEAT V V       score SEAT TRAY
 *   skip SEAT           place SEAT V TRAY   swap SEAT V TRAY FIELD
 */
#include "rules.h"
#include "rules/line.h"

static const char *const phase_name[] = {
    [SACK_PHASE_REVEAL] = "a card must be revealed",
    [SACK_PHASE_ROLL] = "a roll is due",
    [SACK_PHASE_SHORT] = "a card must be scored before the turn",
    [SACK_PHASE_SIXES] = "a card must be scored or the double 6 skipped",
    [SACK_PHASE_FIRST] = "a die must be placed or swapped",
    [SACK_PHASE_SECOND] = "the other die must be placed",
    [SACK_PHASE_NEXT] = "the turn is over",
    [SACK_PHASE_OVER] = "the game is over",
};

void sack_print(const struct wsk_rules *rules, const struct wsk_state *state,
                const struct wsk_event *event, struct wsk_text *ret_line) {
    const struct sack_state *sack = (const struct sack_state *)state;
    unsigned what = SACK_MOVE_WHAT(event->moves[0]), seat = sack->seat + 1U;
    (void)rules;
    switch (SACK_MOVE_VERB(event->moves[0])) {
    case SACK_MOVE_REVEAL:
        wsk_text_put(ret_line, "reveal %u %u", (what >> 5) + 1,
                     (what & 31) + 1);
        break;
    case SACK_MOVE_ROLL:
        wsk_text_put(ret_line, "roll %u %u %u", seat, (what >> 3) + 1,
                     (what & 7) + 1);
        break;
    case SACK_MOVE_SCORE:
        wsk_text_put(ret_line, "score %u %u", seat, what + 1);
        break;
    case SACK_MOVE_SKIP:
        wsk_text_put(ret_line, "skip %u", seat);
        break;
    case SACK_MOVE_PLACE:
        wsk_text_put(ret_line, "place %u %u %u", seat, (what >> 3) + 1,
                     (what & 7) + 1);
        break;
    case SACK_MOVE_SWAP:
        wsk_text_put(ret_line, "swap %u %u %u %u", seat, (what >> 6) + 1,
                     (what & 63) / SACK_FIELDS + 1,
                     (what & 63) % SACK_FIELDS + 1);
        break;
    }
}

void sack_print_chance(const struct wsk_rules *rules,
                       const struct wsk_state *state,
                       struct wsk_text *ret_line) {
    const struct sack_state *sack = (const struct sack_state *)state;
    (void)rules;
    if (sack->phase == SACK_PHASE_REVEAL)
        wsk_text_put(ret_line, "reveal %u", sack->tray + 1U);
    else
        wsk_text_put(ret_line, "roll %u", sack->seat + 1U);
}

/* Parsing. */

static const struct sack_state *now(const struct parsing *p) {
    return (const struct sack_state *)p->state;
}

static enum wsk_err parse_reveal(const struct parsing *p) {
    unsigned tray = 0, card = 0;
    enum wsk_err err = line_expect(&p->line, 3, "reveal TRAY ID", p->fault);
    if (!err)
        err = line_index(&p->line, 1, "tray", SACK_TRAYS, &tray, p->fault);
    if (!err)
        err = line_index(&p->line, 2, "card", SACK_CARDS, &card, p->fault);
    if (err)
        return err;
    if (tray != now(p)->tray)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "a card is due above tray %u, not tray %u",
                             now(p)->tray + 1U, tray + 1);
    if (!(now(p)->pile >> card & 1))
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "card %u is not in the pile any more", card + 1);
    *p->ret =
        line_event(WSK_CHANCE, SACK_MOVE(SACK_MOVE_REVEAL, tray << 5 | card));
    return WSK_OK;
}

static enum wsk_err parse_roll(const struct parsing *p) {
    unsigned a = 0, b = 0;
    enum wsk_err err = line_expect(&p->line, 4, "roll SEAT V V", p->fault);
    if (!err)
        err = line_seat(&p->line, p->rules, now(p)->seat, p->fault);
    if (!err)
        err = line_index(&p->line, 2, "die", SACK_FACES, &a, p->fault);
    if (!err)
        err = line_index(&p->line, 3, "die", SACK_FACES, &b, p->fault);
    if (!err)
        *p->ret = line_event(
            WSK_CHANCE,
            SACK_MOVE(SACK_MOVE_ROLL, (a < b ? a : b) << 3 | (a < b ? b : a)));
    return err;
}

static enum wsk_err parse_score(const struct parsing *p) {
    unsigned seat = 0, tray = 0;
    enum wsk_err err = line_expect(&p->line, 3, "score SEAT TRAY", p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        err = line_index(&p->line, 2, "tray", SACK_TRAYS, &tray, p->fault);
    if (err)
        return err;
    wsk_move move = SACK_MOVE(SACK_MOVE_SCORE, tray);
    if (!line_lists(p->rules, p->state, seat, move))
        return wsk_fault_set(
            p->fault, WSK_EILLEGAL, 0, "tray %u holds %s", tray + 1,
            now(p)->phase == SACK_PHASE_SHORT ? "fewer than 2 dice of this seat"
                                              : "no die");
    *p->ret = line_event(seat, move);
    return WSK_OK;
}

static enum wsk_err parse_skip(const struct parsing *p) {
    unsigned seat = 0;
    enum wsk_err err = line_expect(&p->line, 2, "skip SEAT", p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        *p->ret = line_event(seat, SACK_MOVE(SACK_MOVE_SKIP, 0));
    return err;
}

/* The words that place and swap share: SEAT V TRAY. */
static enum wsk_err parse_die(const struct parsing *p, unsigned *ret_seat,
                              unsigned *ret_face, unsigned *ret_tray) {
    unsigned seat = 0, face = 0, tray = 0;
    enum wsk_err err =
        line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        err = line_index(&p->line, 2, "die", SACK_FACES, &face, p->fault);
    if (!err)
        err = line_index(&p->line, 3, "tray", SACK_TRAYS, &tray, p->fault);
    if (err)
        return err;
    if (now(p)->dice[0] != face + 1 && now(p)->dice[1] != face + 1)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "seat %u has no rolled %u to use", seat + 1,
                             face + 1);
    *ret_seat = seat;
    *ret_face = face;
    *ret_tray = tray;
    return WSK_OK;
}

static enum wsk_err parse_place(const struct parsing *p) {
    unsigned seat = 0, face = 0, tray = 0;
    enum wsk_err err = line_expect(&p->line, 4, "place SEAT V TRAY", p->fault);
    if (!err)
        err = parse_die(p, &seat, &face, &tray);
    if (err)
        return err;
    wsk_move move = SACK_MOVE(SACK_MOVE_PLACE, face << 3 | tray);
    if (!line_lists(p->rules, p->state, seat, move))
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "tray %u has no card, so no die may go there",
                             tray + 1);
    *p->ret = line_event(seat, move);
    return WSK_OK;
}

static enum wsk_err parse_swap(const struct parsing *p) {
    unsigned seat = 0, face = 0, tray = 0, field = 0;
    enum wsk_err err =
        line_expect(&p->line, 5, "swap SEAT V TRAY FIELD", p->fault);
    if (!err)
        err = parse_die(p, &seat, &face, &tray);
    if (!err)
        err = line_index(&p->line, 4, "field", SACK_FIELDS, &field, p->fault);
    if (err)
        return err;
    wsk_move move =
        SACK_MOVE(SACK_MOVE_SWAP, face << 6 | (tray * SACK_FIELDS + field));
    if (!line_lists(p->rules, p->state, seat, move))
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "no other player's %u lies on field %u of tray %u",
                             face + 1, field + 1, tray + 1);
    *p->ret = line_event(seat, move);
    return WSK_OK;
}

static const struct line_verb verbs[] = {
    {"reveal", LINE_IN(SACK_PHASE_REVEAL), parse_reveal},
    {"roll", LINE_IN(SACK_PHASE_ROLL), parse_roll},
    {"score", LINE_IN(SACK_PHASE_SHORT) | LINE_IN(SACK_PHASE_SIXES),
     parse_score},
    {"skip", LINE_IN(SACK_PHASE_SIXES), parse_skip},
    {"place", LINE_IN(SACK_PHASE_FIRST) | LINE_IN(SACK_PHASE_SECOND),
     parse_place},
    {"swap", LINE_IN(SACK_PHASE_FIRST), parse_swap},
};

enum wsk_err sack_parse(const struct wsk_rules *rules,
                        const struct wsk_state *state, struct wsk_word line,
                        struct wsk_event *ret_event,
                        struct wsk_fault *ret_fault) {
    struct parsing p = {
        .rules = rules, .state = state, .ret = ret_event, .fault = ret_fault};
    unsigned phase = now(&p)->phase;
    return line_parse(&p, line, verbs, sizeof(verbs) / sizeof(verbs[0]), phase,
                      phase_name[phase]);
}
