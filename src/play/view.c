/*
 * view.c - what a front end may see: open bids and herds taken out.
 */
#include "inside.h"

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
        wsk_cover(session->rules, state, ret_view);
}

unsigned session_first(const struct session *session) {
    return shows_herds(session) ? 0 : wsk_record_first_recent(session->record);
}

/* Somebody else's bid is secret as long as a spectator is not shown all. */
static bool is_hidden(const struct session *session,
                      const struct wsk_event *event,
                      const struct wsk_state *after) {
    return event->seat != WSK_CHANCE && event->seat != session->viewer &&
           wsk_hides(session->rules, after);
}

static void look_back(const struct session *session,
                      const struct wsk_state *state,
                      const struct wsk_state *before,
                      struct wsk_state *ret_view) {
    wsk_view(session->rules, state, session->viewer, ret_view);
    if (!shows_herds(session))
        wsk_cover(session->rules, before, ret_view);
}

unsigned session_events(const struct session *session) {
    return wsk_record_events(session->record);
}

bool session_event(const struct session *session, unsigned at,
                   struct session_event *ret_event) {
    unsigned events = wsk_record_events(session->record);
    if (at >= events || at < session_first(session))
        return false;
    const struct wsk_moment *moment = wsk_record_moment(session->record, at);
    const struct wsk_state *before = &moment->before;
    const struct wsk_state *after =
        wsk_record_state_at(session->record, at + 1);
    const struct log *log = &session->log;
    size_t log_end = at + 1 == events ? log->count : log->first[at + 1];
    *ret_event =
        (struct session_event){.event = moment->event,
                               .log_first = log->first[at],
                               .log_count = (unsigned)log_end - log->first[at]};
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
    return wsk_covered(session->rules, session_state(session), seat);
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
