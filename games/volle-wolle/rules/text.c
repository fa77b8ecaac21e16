/*
 * text.c - Volle Wolle: record lines.
 *
 *   board SEAT NUMBER          deal ID ID ...        bid SEAT 14..26|26+
 *   roll SEAT 12:V 10:V 8:V    keep SEAT 12|10|8     boost SEAT TARGET
 *   decline SEAT               take SEAT ID ID ...   steal|leave SEAT
 */
#include <string.h>

#include "rules.h"
#include "rules/line.h"

static const char *const phase_name[] = {
    [VOLLE_PHASE_BOARD] = "a board must be given",
    [VOLLE_PHASE_DEAL] = "the display must be dealt",
    [VOLLE_PHASE_BID] = "bids are due",
    [VOLLE_PHASE_ROLL] = "a roll is due",
    [VOLLE_PHASE_BOOST] = "a boost or a decline is due",
    [VOLLE_PHASE_KEEP] = "a die must be kept",
    [VOLLE_PHASE_TAKE] = "cards must be taken",
    [VOLLE_PHASE_BLACK] = "the black sheep must be taken",
    [VOLLE_PHASE_REST] = "the rest of the display must be taken",
    [VOLLE_PHASE_STEAL] = "the bone must be stolen or left",
    [VOLLE_PHASE_OVER] = "the game is over",
};

/* Printing. */

static void put_cards(struct wsk_text *text, uint64_t cards) {
    for (; cards; cards &= cards - 1)
        wsk_text_put(text, " %u", (unsigned)__builtin_ctzll(cards) + 1);
}

static void print_roll(const struct volle_state *state, unsigned code,
                       struct wsk_text *text) {
    const unsigned faces[3] = {code / 80 + 1, code / 8 % 10 + 1, code % 8 + 1};
    wsk_text_put(text, "roll %u", state->order[state->place] + 1U);
    for (unsigned die = 0; die < 3; die++)
        if (!(state->kept >> die & 1))
            wsk_text_put(text, " %u:%u", (unsigned)volle_sides[die],
                         faces[die]);
}

static void print_take(const struct volle_state *state, unsigned seat,
                       unsigned what, struct wsk_text *text) {
    unsigned top = what & 7;
    uint64_t cards =
        volle_cards_at(state->display, what >> 3, VOLLE_DISPLAY_MAX);
    uint64_t last =
        top == VOLLE_NO_TOP
            ? 0
            : volle_cards_at(state->display, 1U << top, VOLLE_DISPLAY_MAX);
    wsk_text_put(text, "take %u", seat + 1);
    put_cards(text, cards & ~last);
    put_cards(text, last);
}

static void print_deal(const struct wsk_event *event, struct wsk_text *text) {
    uint64_t cards = 0;
    for (unsigned i = 0; i < event->count; i++)
        cards |= 1ULL << VOLLE_MOVE_WHAT(event->moves[i]);
    wsk_text_put(text, "deal");
    put_cards(text, cards);
}

static void print_bid(unsigned seat, unsigned bid, struct wsk_text *text) {
    wsk_text_put(text, "bid %u %u%s", seat + 1, volle_target(bid),
                 bid == VOLLE_BID_26PLUS ? "+" : "");
}

void volle_print(const struct wsk_rules *rules, const struct wsk_state *state,
                 const struct wsk_event *event, struct wsk_text *ret_line) {
    const struct volle_rules *volle = (const struct volle_rules *)rules;
    const struct volle_state *position = (const struct volle_state *)state;
    unsigned seat = event->seat, what = VOLLE_MOVE_WHAT(event->moves[0]);
    switch (VOLLE_MOVE_VERB(event->moves[0])) {
    case VOLLE_MOVE_BOARD:
        wsk_text_put(ret_line, "board %u %u", (what >> 3) + 1,
                     (unsigned)volle->number[VOLLE_CARDS + (what & 7)]);
        break;
    case VOLLE_MOVE_DRAW:
        print_deal(event, ret_line);
        break;
    case VOLLE_MOVE_BID:
        print_bid(seat, what, ret_line);
        break;
    case VOLLE_MOVE_ROLL:
        print_roll(position, what, ret_line);
        break;
    case VOLLE_MOVE_BOOST:
        wsk_text_put(ret_line, "boost %u %u", seat + 1, what);
        break;
    case VOLLE_MOVE_DECLINE:
        wsk_text_put(ret_line, "decline %u", seat + 1);
        break;
    case VOLLE_MOVE_KEEP:
        wsk_text_put(ret_line, "keep %u %u", seat + 1,
                     (unsigned)volle_sides[what]);
        break;
    case VOLLE_MOVE_TAKE:
        print_take(position, seat, what, ret_line);
        break;
    case VOLLE_MOVE_STEAL:
        wsk_text_put(ret_line, "steal %u", seat + 1);
        break;
    case VOLLE_MOVE_LEAVE:
        wsk_text_put(ret_line, "leave %u", seat + 1);
        break;
    }
}

void volle_print_chance(const struct wsk_rules *rules,
                        const struct wsk_state *state,
                        struct wsk_text *ret_line) {
    const struct volle_state *position = (const struct volle_state *)state;
    if (position->phase == VOLLE_PHASE_BOARD) {
        wsk_text_put(ret_line, "board");
    } else if (position->phase == VOLLE_PHASE_DEAL) {
        wsk_text_put(ret_line, "deal %u", volle_deal_size(rules, position));
    } else {
        wsk_text_put(ret_line, "roll %u",
                     position->order[position->place] + 1U);
        for (unsigned die = 0; die < 3; die++)
            if (!(position->kept >> die & 1))
                wsk_text_put(ret_line, " %u", (unsigned)volle_sides[die]);
    }
}

/* Parsing. */

static const struct volle_rules *deck(const struct parsing *p) {
    return (const struct volle_rules *)p->rules;
}

static const struct volle_state *now(const struct parsing *p) {
    return (const struct volle_state *)p->state;
}

static enum wsk_err parse_board(const struct parsing *p) {
    unsigned seat = 0, number = 0;
    enum wsk_err err = line_expect(&p->line, 3, "board SEAT NUMBER", p->fault);
    if (!err)
        err = line_index(&p->line, 1, "seat", p->rules->seats, &seat, p->fault);
    if (err)
        return err;
    if (now(p)->front[seat] != VOLLE_NONE)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "seat %u has its board already", seat + 1);
    unsigned board = VOLLE_BOARDS;
    if (wsk_word_number(p->line.word[2], 999, &number))
        for (unsigned b = 0; b < VOLLE_BOARDS; b++)
            if (deck(p)->number[VOLLE_CARDS + b] == number)
                board = b;
    if (board == VOLLE_BOARDS)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "no board of the deck has number '%s'",
                             wsk_word_quote(p->line.word[2]).text);
    for (unsigned s = 0; s < p->rules->seats; s++)
        if (now(p)->front[s] == VOLLE_CARDS + board)
            return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                                 "board %u went to seat %u already", number,
                                 s + 1);
    *p->ret =
        line_event(WSK_CHANCE, VOLLE_MOVE(VOLLE_MOVE_BOARD, seat << 3 | board));
    return WSK_OK;
}

/* The ids from word `from` on, all different and all in `among`; *ret_last is
 * the last of them that is a sheep. */
static enum wsk_err parse_cards(const struct parsing *p, size_t from,
                                uint64_t among, const char *place,
                                uint64_t *ret_cards, unsigned *ret_last) {
    uint64_t cards = 0;
    unsigned last = VOLLE_NONE;
    for (size_t i = from; i < p->line.words; i++) {
        unsigned card = 0;
        enum wsk_err err =
            line_index(&p->line, i, "card", VOLLE_CARDS, &card, p->fault);
        if (err)
            return err;
        if (cards >> card & 1)
            return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                                 "card %u is named twice", card + 1);
        if (!(among >> card & 1))
            return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                                 "card %u is not in the %s", card + 1, place);
        cards |= 1ULL << card;
        if (deck(p)->sheep >> card & 1)
            last = card;
    }
    *ret_cards = cards;
    *ret_last = last;
    return WSK_OK;
}

static enum wsk_err parse_deal(const struct parsing *p) {
    unsigned due = volle_deal_size(p->rules, now(p));
    uint64_t cards = 0;
    unsigned last = VOLLE_NONE;
    enum wsk_err err = parse_cards(p, 1, now(p)->pile, "pile", &cards, &last);
    if (err)
        return err;
    if (volle_count(cards) != due)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "%u cards are dealt where %u are due",
                             volle_count(cards), due);
    struct wsk_event event = {.seat = WSK_CHANCE};
    for (; cards; cards &= cards - 1)
        event.moves[event.count++] =
            VOLLE_MOVE(VOLLE_MOVE_DRAW, (unsigned)__builtin_ctzll(cards));
    *p->ret = event;
    return WSK_OK;
}

static enum wsk_err parse_bid(const struct parsing *p) {
    unsigned seat = 0, bid, value;
    enum wsk_err err = line_expect(&p->line, 3, "bid SEAT BID", p->fault);
    if (!err)
        err = line_index(&p->line, 1, "seat", p->rules->seats, &seat, p->fault);
    if (err)
        return err;
    struct wsk_word word = p->line.word[2];
    if (wsk_word_is(word, "26+"))
        bid = VOLLE_BID_26PLUS;
    else if (wsk_word_number(word, 26, &value) && value >= VOLLE_BID_LOWEST)
        bid = value - VOLLE_BID_LOWEST + 1;
    else
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "bid '%s' is none of 14 to 26 and 26+",
                             wsk_word_quote(word).text);
    if (now(p)->bids[seat])
        return wsk_fault_set(p->fault, WSK_ETURN, 0, "seat %u has bid already",
                             seat + 1);
    wsk_move move = VOLLE_MOVE(VOLLE_MOVE_BID, bid);
    if (!line_lists(p->rules, p->state, seat, move))
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "26+ costs a chip and seat %u has none", seat + 1);
    *p->ret = line_event(seat, move);
    return WSK_OK;
}

/* DIE:FACE, the die being the one that is due. */
static enum wsk_err parse_die(const struct parsing *p, size_t at, unsigned die,
                              unsigned *ret_face) {
    unsigned sides = volle_sides[die], named, face;
    struct wsk_word half[2], word = p->line.word[at];
    if (wsk_words(word, ':', half, 2) != 2 ||
        !wsk_word_number(half[0], 12, &named) || named != sides)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "'%s' where the d%u is due, as '%u:FACE'",
                             wsk_word_quote(word).text, sides, sides);
    if (!wsk_word_number(half[1], sides, &face) || face == 0)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "a d%u shows 1 to %u, not '%s'", sides, sides,
                             wsk_word_quote(half[1]).text);
    *ret_face = face;
    return WSK_OK;
}

static enum wsk_err parse_roll(const struct parsing *p) {
    unsigned due = 3 - volle_count(now(p)->kept), code = 0;
    if (p->line.words < 2)
        return line_expect(&p->line, 2 + due, "roll SEAT DIE:FACE ...",
                           p->fault);
    enum wsk_err err =
        line_seat(&p->line, p->rules, now(p)->order[now(p)->place], p->fault);
    if (!err && p->line.words != 2 + due)
        err = wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                            "%u dice are rolled where %u are due",
                            (unsigned)p->line.words - 2, due);
    size_t at = 2;
    for (unsigned die = 0; die < 3 && !err; die++) {
        unsigned face = 1;
        if (!(now(p)->kept >> die & 1))
            err = parse_die(p, at++, die, &face);
        code = code * volle_sides[die] + face - 1;
    }
    if (!err)
        *p->ret = line_event(WSK_CHANCE, VOLLE_MOVE(VOLLE_MOVE_ROLL, code));
    return err;
}

static enum wsk_err parse_boost(const struct parsing *p) {
    unsigned seat = 0, target = 0;
    enum wsk_err err = line_expect(&p->line, 3, "boost SEAT TARGET", p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (err)
        return err;
    if (!wsk_word_number(p->line.word[2], 99, &target) ||
        !line_lists(p->rules, p->state, seat,
                    VOLLE_MOVE(VOLLE_MOVE_BOOST, target)))
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "seat %u cannot boost to '%s' here", seat + 1,
                             wsk_word_quote(p->line.word[2]).text);
    *p->ret = line_event(seat, VOLLE_MOVE(VOLLE_MOVE_BOOST, target));
    return WSK_OK;
}

static enum wsk_err parse_keep(const struct parsing *p) {
    unsigned seat = 0, sides, die = 0;
    enum wsk_err err = line_expect(&p->line, 3, "keep SEAT DIE", p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (err)
        return err;
    if (!wsk_word_number(p->line.word[2], 12, &sides))
        sides = 0;
    while (die < 3 && volle_sides[die] != sides)
        die++;
    if (die == 3)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "die '%s' is none of 12, 10, 8",
                             wsk_word_quote(p->line.word[2]).text);
    wsk_move move = VOLLE_MOVE(VOLLE_MOVE_KEEP, die);
    if (!line_lists(p->rules, p->state, seat, move))
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "the d%u is kept already", sides);
    *p->ret = line_event(seat, move);
    return WSK_OK;
}

static enum wsk_err parse_take(const struct parsing *p) {
    unsigned seat = 0, last = VOLLE_NONE;
    uint64_t cards = 0, display = now(p)->display;
    if (p->line.words < 3)
        return line_expect(&p->line, 3, "take SEAT ID ...", p->fault);
    enum wsk_err err =
        line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        err = parse_cards(p, 2, display, "display", &cards, &last);
    if (err)
        return err;
    bool choice = now(p)->phase == VOLLE_PHASE_TAKE;
    if (choice && volle_count(cards) != now(p)->due)
        return wsk_fault_set(p->fault, WSK_EILLEGAL, 0,
                             "seat %u takes %u cards where %u are due",
                             seat + 1, volle_count(cards),
                             (unsigned)now(p)->due);
    if (!choice && cards != volle_forced(deck(p), now(p)))
        return wsk_fault_set(
            p->fault, WSK_EILLEGAL, 0, "seat %u must take exactly %s", seat + 1,
            now(p)->phase == VOLLE_PHASE_BLACK ? "the black sheep"
                                               : "all that is left");
    unsigned top = VOLLE_NO_TOP;
    if (last != VOLLE_NONE)
        top = (unsigned)__builtin_ctz(
            volle_positions(display, 1ULL << last, VOLLE_DISPLAY_MAX));
    *p->ret = line_event(
        seat,
        VOLLE_TAKE(volle_positions(display, cards, VOLLE_DISPLAY_MAX), top));
    return WSK_OK;
}

static enum wsk_err parse_plain(const struct parsing *p, enum volle_verb verb,
                                const char *form) {
    unsigned seat = 0;
    enum wsk_err err = line_expect(&p->line, 2, form, p->fault);
    if (!err)
        err = line_actor(&p->line, p->rules, p->state, &seat, p->fault);
    if (!err)
        *p->ret = line_event(seat, VOLLE_MOVE(verb, 0));
    return err;
}

static enum wsk_err parse_decline(const struct parsing *p) {
    return parse_plain(p, VOLLE_MOVE_DECLINE, "decline SEAT");
}

static enum wsk_err parse_steal(const struct parsing *p) {
    return parse_plain(p, VOLLE_MOVE_STEAL, "steal SEAT");
}

static enum wsk_err parse_leave(const struct parsing *p) {
    return parse_plain(p, VOLLE_MOVE_LEAVE, "leave SEAT");
}

static const struct line_verb verbs[] = {
    {"board", LINE_IN(VOLLE_PHASE_BOARD), parse_board},
    {"deal", LINE_IN(VOLLE_PHASE_DEAL), parse_deal},
    {"bid", LINE_IN(VOLLE_PHASE_BID), parse_bid},
    {"roll", LINE_IN(VOLLE_PHASE_ROLL), parse_roll},
    {"boost", LINE_IN(VOLLE_PHASE_BOOST), parse_boost},
    {"decline", LINE_IN(VOLLE_PHASE_BOOST), parse_decline},
    {"keep", LINE_IN(VOLLE_PHASE_KEEP), parse_keep},
    {"take",
     LINE_IN(VOLLE_PHASE_TAKE) | LINE_IN(VOLLE_PHASE_BLACK) |
         LINE_IN(VOLLE_PHASE_REST),
     parse_take},
    {"steal", LINE_IN(VOLLE_PHASE_STEAL), parse_steal},
    {"leave", LINE_IN(VOLLE_PHASE_STEAL), parse_leave},
};

enum wsk_err volle_parse(const struct wsk_rules *rules,
                         const struct wsk_state *state, struct wsk_word line,
                         struct wsk_event *ret_event,
                         struct wsk_fault *ret_fault) {
    struct parsing p = {
        .rules = rules, .state = state, .ret = ret_event, .fault = ret_fault};
    unsigned phase = now(&p)->phase;
    return line_parse(&p, line, verbs, sizeof(verbs) / sizeof(verbs[0]), phase,
                      phase_name[phase]);
}
