/*
 * session.c - a game in progress: who is next, and what happens then.
 */
#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../arena/exec.h"
#include "inside.h"

/* Making and ending. */

struct session *session_blank(const struct session_host *host) {
    struct session *session = calloc(1, sizeof(*session));
    if (!session)
        return NULL;
    session->host = *host;
    session->open_herds = host->open_herds;
    session->state_file = host->state_file ? strdup(host->state_file) : NULL;
    session->save_file = host->save_file ? strdup(host->save_file) : NULL;
    session->record = wsk_record_create(host->loader, host->loader_context);
    if (!session->record || (host->state_file && !session->state_file) ||
        (host->save_file && !session->save_file)) {
        session_destroy(session);
        return NULL;
    }
    wsk_record_remember(session->record);
    return session;
}

void session_destroy(struct session *session) {
    struct wsk_fault fault;
    if (!session)
        return;
    /* Nobody is left to be told of a program that will not go. */
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        (void)wsk_seat_end(&session->chair[s], session->record, &fault);
    wsk_record_destroy(session->record);
    free(session->state_file);
    free(session->save_file);
    log_finish(&session->log);
    free(session->text);
    free(session);
}

/* A program that is gone, or not to be trusted, still has a seat. */
static void replace_program(struct session *session, unsigned seat) {
    wsk_seat_stand_in(&session->chair[seat], &session->player[seat], seat);
    session->seat[seat].stood_in = true;
}

static void start_program(struct session *session, unsigned seat) {
    struct wsk_fault fault = {0};
    if (!session->host.trusted) {
        replace_program(session, seat);
        log_notice(session,
                   MSG("%1's program was not started; the simplest bot plays "
                       "instead."),
                   seat, words_str(""));
        return;
    }
    if (wsk_exec_check(session->player[seat].command, &fault) == WSK_OK &&
        wsk_seat_begin(&session->chair[seat], &session->player[seat], seat,
                       session->host.time_ms, &fault))
        return;
    replace_program(session, seat);
    log_notice(session,
               MSG("%1's program, '%2', cannot be started; the simplest bot "
                   "plays instead."),
               seat, words_str(session->player[seat].command));
}

static enum wsk_err seat_bot(struct session *session, unsigned seat,
                             struct wsk_fault *ret_fault) {
    struct wsk_player *player = &session->player[seat];
    const char *word = session->seat[seat].bot;
    static const char prefix[] = "exec:";
    if (strncmp(word, prefix, sizeof(prefix) - 1) != 0) {
        enum wsk_err err =
            wsk_player_read(word, session->host.nets, player, ret_fault);
        if (!err)
            wsk_seat_stand_in(&session->chair[seat], player, seat);
        return err;
    }
    *player = (struct wsk_player){
        .name = word,
        .command = word + sizeof(prefix) - 1,
        .silent = session->host.screen,
        .bot = {.level = WSK_STAND_IN, .nets = session->host.nets}};
    if (session->seat[seat].stood_in)
        replace_program(session, seat);
    else if (session_state(session)->head.turn != WSK_TURN_OVER)
        start_program(session, seat);
    return WSK_OK;
}

void session_settle(struct session *session) {
    unsigned only = WSK_CHANCE;
    for (unsigned s = 0; s < session->rules->seats; s++)
        if (session_is_person(&session->seat[s])) {
            session->people++;
            only = s;
        }
    session->viewer = session->people == 1 ? only : WSK_CHANCE;
    session->luck = wsk_luck_begin(session->seed, 0);
}

enum wsk_err session_sit_down(struct session *session,
                              struct wsk_fault *ret_fault) {
    enum wsk_err err = WSK_OK;
    for (unsigned s = 0; s < session->rules->seats && !err; s++)
        if (!session_is_person(&session->seat[s]))
            err = seat_bot(session, s, ret_fault);
    return err;
}

/* Looking. */

const struct wsk_state *session_state(const struct session *session) {
    return wsk_record_state(session->record);
}

const struct wsk_rules *session_rules(const struct session *session) {
    return session->rules;
}

const struct session_seat *session_seat(const struct session *session,
                                        unsigned seat) {
    return &session->seat[seat];
}

unsigned session_people(const struct session *session) {
    return session->people;
}

struct words session_words(const struct session *session) {
    struct words words = {.tongue = session->host.tongue,
                          .rules = session->rules,
                          .viewer = session->viewer};
    for (unsigned s = 0; s < session->rules->seats; s++)
        words.name[s] = session->seat[s].name;
    return words;
}

uint64_t session_seed(const struct session *session) {
    return session->seed;
}

bool session_open_herds(const struct session *session) {
    return session->open_herds;
}

void session_set_open_herds(struct session *session, bool open) {
    session->open_herds = open;
}

struct wsk_round session_round(const struct session *session, unsigned events) {
    return wsk_record_round(session->record, events);
}

unsigned session_viewer(const struct session *session) {
    return session->viewer;
}

void session_look(struct session *session, unsigned seat) {
    if (session->people > 1)
        session->viewer = seat;
}

/* What comes next. */

/* Whether several people choose unseen: a spectator would not be shown what
 * they choose. */
static bool is_secret(const struct session *session) {
    const struct wsk_rules *rules = session->rules;
    const struct wsk_state *state = session_state(session);
    if (!rules->game->blank || session->people < 2)
        return false;
    /* Of a choice that takes effect at once nothing is hidden. That several
     * are due, or that some are hidden already, tells the one from the other.
     */
    return __builtin_popcount(state->head.seats) > 1 || wsk_hides(rules, state);
}

struct session_next session_next(const struct session *session) {
    const struct wsk_state *state = session_state(session);
    struct session_next next = {.need = SESSION_OVER, .seat = WSK_CHANCE};
    if (state->head.turn == WSK_TURN_OVER)
        return next;
    if (state->head.turn == WSK_TURN_CHANCE) {
        next.need = SESSION_CHANCE;
        next.seat = wsk_roller(session->rules, state);
        return next;
    }
    next.seat = wsk_next_seat(state);
    if (!session_is_person(&session->seat[next.seat])) {
        next.need = SESSION_BOT;
        return next;
    }
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(session->rules, state, next.seat, scratch);
    next.need = list.count == 1 ? SESSION_FORCED : SESSION_PERSON;
    next.hand_over = next.need == SESSION_PERSON && is_secret(session) &&
                     session->viewer != next.seat;
    return next;
}

struct wsk_list session_moves(const struct session *session,
                              wsk_move *scratch) {
    struct session_next next = session_next(session);
    if (next.need != SESSION_PERSON && next.need != SESSION_FORCED)
        return (struct wsk_list){scratch, 0};
    return wsk_moves(session->rules, session_state(session), next.seat,
                     scratch);
}

/* What happens. */

enum wsk_err session_advance(struct session *session,
                             const struct wsk_event *event) {
    /* Memory first: what has happened must be told and, at the end, ended. */
    if (!log_make_room(&session->log))
        return WSK_ENOMEM;
    enum wsk_err err = wsk_record_add(session->record, event);
    if (err)
        return err;
    if (event->seat != WSK_CHANCE)
        session->decisions[event->seat]++;
    if (session->people > 1)
        session->viewer = WSK_CHANCE;
    log_tell(session);
    if (session_state(session)->head.turn == WSK_TURN_OVER)
        err = wsk_record_end(session->record);
    return err;
}

static enum wsk_err advance_and_keep(struct session *session,
                                     const struct wsk_event *event,
                                     struct wsk_fault *ret_fault) {
    enum wsk_err err = session_advance(session, event);
    if (err)
        return wsk_fault_set(ret_fault, err, 0, "%s", wsk_err_text(err));
    return text_keep(session, ret_fault);
}

/* Where there is nothing to choose, only programs are asked: their protocol has
 * them say everything that is written down. */
static void let_bot_choose(struct session *session, unsigned seat,
                           struct wsk_event *event) {
    struct wsk_seat *chair = &session->chair[seat];
    const struct wsk_state *state = session_state(session);
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(session->rules, state, seat, scratch);
    struct wsk_fault fault;
    event->moves[0] = list.move[0];
    if (list.count == 1 && !chair->exec)
        return;
    struct wsk_rng rng =
        wsk_luck_whim(&session->luck, seat, session->decisions[seat]);
    if (wsk_seat_choose(chair, session->rules, state, session->record, &rng,
                        &event->moves[0], &fault))
        return;
    session->seat[seat].stood_in = true;
    log_trouble(session, seat, &chair->trouble);
}

bool session_ready(struct session *session, unsigned ms) {
    struct session_next next = session_next(session);
    return next.need != SESSION_BOT ||
           wsk_seat_ready(&session->chair[next.seat], session->record, ms);
}

enum wsk_err session_step(struct session *session,
                          struct wsk_fault *ret_fault) {
    struct session_next next = session_next(session);
    struct wsk_event event = {(uint8_t)next.seat, 1, {0}};
    const struct wsk_luck luck = session->luck;
    wsk_move scratch[WSK_MOVES_MAX];
    switch (next.need) {
    case SESSION_CHANCE:
        wsk_luck_fall(&session->luck, session->rules, session_state(session),
                      &event);
        break;
    case SESSION_BOT:
        let_bot_choose(session, next.seat, &event);
        break;
    case SESSION_FORCED:
        event.moves[0] = wsk_moves(session->rules, session_state(session),
                                   next.seat, scratch)
                             .move[0];
        break;
    case SESSION_PERSON:
        return wsk_fault_set(ret_fault, WSK_ETURN, 0, "%s",
                             wsk_err_text(WSK_ETURN));
    case SESSION_OVER:
        return wsk_fault_set(ret_fault, WSK_EOVER, 0, "%s",
                             wsk_err_text(WSK_EOVER));
    }
    enum wsk_err err = advance_and_keep(session, &event, ret_fault);
    if (err && err != WSK_EIO) /* nothing fell: the same dice, once more */
        session->luck = luck;
    return err;
}

enum wsk_err session_answer(struct session *session, wsk_move move,
                            struct wsk_fault *ret_fault) {
    struct session_next next = session_next(session);
    if (next.need != SESSION_PERSON && next.need != SESSION_FORCED)
        return wsk_fault_set(ret_fault, WSK_ETURN, 0, "%s",
                             wsk_err_text(WSK_ETURN));
    const struct wsk_event event = {(uint8_t)next.seat, 1, {move}};
    return advance_and_keep(session, &event, ret_fault);
}

void session_forget(struct session *session) {
    if (!session->state_file)
        return;
    unlink(session->state_file);
    free(session->state_file);
    session->state_file = NULL;
}
