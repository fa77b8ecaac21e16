/*
 * view.c - what a front end may see: open bids and herds taken out.
 */
#include <string.h>

#include "../rules/sack.h"
#include "../rules/volle.h"
#include "inside.h"

/* As many cards, but not which: the first ones that are not seen elsewhere. */
static uint64_t faceless(uint64_t cards, uint64_t seen) {
    uint64_t some = 0, rest = ~seen;
    for (int count = __builtin_popcountll(cards); count > 0; count--) {
        some |= rest & -rest;
        rest &= rest - 1;
    }
    return some;
}

/* Dogs and the bone lie open, and the top of the herd. */
static void hide_volle(const struct wsk_rules *base,
                       const struct wsk_state *before,
                       struct wsk_state *state) {
    const struct volle_rules *rules = (const struct volle_rules *)base;
    const struct volle_state *old = (const struct volle_state *)before;
    struct volle_state *now = (struct volle_state *)state;
    uint64_t seen = now->display;
    for (unsigned s = 0; s < base->seats; s++) {
        uint64_t open = rules->dogs | rules->bone | ~old->taken[s];
        if (now->front[s] < VOLLE_CARDS)
            open |= 1ULL << now->front[s];
        now->taken[s] &= open;
        seen |= now->taken[s];
    }
    now->pile = faceless(now->pile, seen);
}

/* Won cards lie face down: how many is seen, not which (B8). */
static void hide_sack(const struct wsk_rules *base,
                      const struct wsk_state *before, struct wsk_state *state) {
    const struct sack_state *old = (const struct sack_state *)before;
    struct sack_state *now = (struct sack_state *)state;
    for (unsigned i = 0; i < old->won_count; i++)
        now->won[i] = 0;
    for (unsigned s = 0; s < base->seats; s++)
        now->sacks[s] = 0;
    uint64_t seen = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (now->slot[t])
            seen |= 1ULL << (now->slot[t] - 1);
    for (unsigned i = old->won_count; i < now->won_count; i++)
        seen |= 1ULL << ((now->won[i] & 31) - 1);
    now->pile = (uint32_t)faceless(now->pile, seen);
}

void view_hide(const struct wsk_rules *rules, const struct wsk_state *before,
               struct wsk_state *state) {
    if (strcmp(rules->game->id, "volle-wolle") == 0)
        hide_volle(rules, before, state);
    else if (strcmp(rules->game->id, "bloeder-sack") == 0)
        hide_sack(rules, before, state);
}

static bool is_over(const struct session *session) {
    return session_state(session)->head.turn == WSK_TURN_OVER;
}

static bool shows_herds(const struct session *session) {
    return session->open_herds || is_over(session);
}

void session_view(const struct session *session, struct wsk_state *ret_view) {
    const struct wsk_state *state = session_state(session);
    wsk_view(session->rules, state, session->viewer, ret_view);
    if (!shows_herds(session))
        view_hide(session->rules, state, ret_view);
}

unsigned session_first(const struct session *session) {
    size_t first = session->moments;
    if (shows_herds(session))
        return 0;
    while (first > 0 && words_is_recent(&session->moment[first - 1].thread,
                                        &session->thread))
        first--;
    return (unsigned)first;
}

/* Somebody else's bid is secret as long as a spectator is not shown all. */
static bool is_hidden(const struct session *session,
                      const struct wsk_event *event,
                      const struct wsk_state *after) {
    struct wsk_state open;
    if (event->seat == WSK_CHANCE || event->seat == session->viewer)
        return false;
    wsk_view(session->rules, after, WSK_CHANCE, &open);
    return memcmp(&open, after, sizeof(open)) != 0;
}

static void look_back(const struct session *session,
                      const struct wsk_state *state,
                      const struct wsk_state *before,
                      struct wsk_state *ret_view) {
    wsk_view(session->rules, state, session->viewer, ret_view);
    if (!shows_herds(session))
        view_hide(session->rules, before, ret_view);
}

unsigned session_events(const struct session *session) {
    return (unsigned)session->moments;
}

bool session_event(const struct session *session, unsigned at,
                   struct session_event *ret_event) {
    if (at >= session->moments || at < session_first(session))
        return false;
    const struct moment *moment = &session->moment[at];
    bool last = at + 1 == session->moments;
    const struct wsk_state *before = &moment->before;
    const struct wsk_state *after =
        last ? session_state(session) : &moment[1].before;
    size_t log_end = last ? session->log.count : moment[1].log_first;
    *ret_event = (struct session_event){.event = moment->event,
                                        .thread = moment->thread,
                                        .log_first = moment->log_first,
                                        .log_count = (unsigned)log_end -
                                                     moment->log_first};
    if (is_over(session)) {
        ret_event->before = *before;
        ret_event->after = *after;
    } else {
        look_back(session, before, before, &ret_event->before);
        look_back(session, after, before, &ret_event->after);
        ret_event->hidden = is_hidden(session, &moment->event, after);
    }
    if (ret_event->hidden) {
        ret_event->event = (struct wsk_event){.seat = moment->event.seat};
    } else {
        struct wsk_text line =
            wsk_text_in(ret_event->line, sizeof(ret_event->line));
        session->rules->game->print(session->rules, before, &moment->event,
                                    &line);
    }
    return true;
}

unsigned session_pile(const struct session *session, unsigned seat) {
    const struct wsk_rules *rules = session->rules;
    const struct wsk_state *state = session_state(session);
    if (strcmp(rules->game->id, "volle-wolle") == 0)
        return volle_count(((const struct volle_state *)state)->taken[seat] &
                           ((const struct volle_rules *)rules)->sheep);
    if (strcmp(rules->game->id, "bloeder-sack") == 0)
        return ((const struct sack_state *)state)->cards[seat];
    return 0;
}

bool session_score(const struct session *session, unsigned seat,
                   struct wsk_sheet *ret_sheet) {
    if (!shows_herds(session))
        return false;
    session->rules->game->sheet(session->rules, session_state(session), seat,
                                ret_sheet);
    return true;
}

unsigned session_winners(const struct session *session) {
    if (!is_over(session))
        return 0;
    return session->rules->game->winners(session->rules,
                                         session_state(session));
}
