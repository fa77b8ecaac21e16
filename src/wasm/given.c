/*
 * given.c - choices that were made elsewhere, in secret.
 *
 * The position is shown with them made. A choice that is not known is any
 * choice, made and blanked as for a spectator: that is all a view would show of
 * the true one.
 */
#include "table.h"

void table_forget_given(struct table *table) {
    table->given = table->known = 0;
}

static bool must_choose(const struct wsk_state *state, unsigned seat) {
    return state->head.turn == WSK_TURN_SEATS && state->head.seats >> seat & 1;
}

static void make_choices(struct table *table) {
    const struct wsk_rules *rules = wsk_record_rules(table->record);
    struct wsk_state state = *wsk_record_state(table->record);
    wsk_move scratch[WSK_MOVES_MAX];
    for (unsigned s = 0; s < rules->seats; s++)
        if (table->given >> s & 1 && !(table->known >> s & 1))
            wsk_play(rules, &state, s,
                     wsk_moves(rules, &state, s, scratch).move[0]);
    wsk_view(rules, &state, WSK_CHANCE, &table->shown);
    for (unsigned s = 0; s < rules->seats; s++)
        if (table->known >> s & 1)
            wsk_play(rules, &table->shown, s, table->choice[s]);
}

/* The move of a line, which must be one of the seat. */
static enum wsk_err read_choice(const struct table *table, unsigned seat,
                                struct wsk_word line, wsk_move *ret_move,
                                struct wsk_fault *ret_fault) {
    const struct wsk_rules *rules = wsk_record_rules(table->record);
    struct wsk_event event;
    enum wsk_err err = rules->game->parse(
        rules, wsk_record_state(table->record), line, &event, ret_fault);
    if (err)
        return err;
    if (event.seat != seat)
        return wsk_fault_set(ret_fault, WSK_ETURN, 0,
                             "'%s' is no choice of seat %u",
                             wsk_word_quote(line).text, seat + 1);
    *ret_move = event.moves[0];
    return WSK_OK;
}

/* Whether it may be given: in secret, together with others who are still to
 * choose. */
static bool may_give(const struct table *table, unsigned seat) {
    const struct wsk_state *state = wsk_record_state(table->record);
    unsigned others =
        state->head.seats & ~(unsigned)table->given & ~(1U << seat);
    return must_choose(state, seat) && others != 0;
}

int wsk_wasm_given(int number, unsigned seat_number, const char *start,
                   size_t len) {
    struct table *table = table_find(number);
    struct wsk_fault fault = {0};
    wsk_move move = 0;
    if (!table)
        return WSK_ERANGE;
    if (seat_number > wsk_record_rules(table->record)->seats)
        return host_refuse(WSK_ERANGE, "there is no seat %u", seat_number);
    if (seat_number == 0) {
        table_forget_given(table);
        return host_answer((struct wsk_word){"", 0});
    }
    unsigned seat = seat_number - 1;
    if (!may_give(table, seat))
        return host_refuse(WSK_EHIDDEN,
                           "seat %u has nothing to give in secret here",
                           seat_number);
    if (len > 0) {
        enum wsk_err err = read_choice(
            table, seat, (struct wsk_word){start, len}, &move, &fault);
        if (err)
            return host_fault(err, &fault);
    }
    table->given |= (uint8_t)(1U << seat);
    table->known &= (uint8_t) ~(1U << seat);
    table->known |= (uint8_t)((len > 0) << seat);
    table->choice[seat] = move;
    make_choices(table);
    return host_answer((struct wsk_word){"", 0});
}
