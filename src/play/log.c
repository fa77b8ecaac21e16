/*
 * log.c - what happened, in sentences.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

bool play_grow(void **list, size_t *room, size_t need, size_t size) {
    if (need <= *room)
        return true;
    size_t more = need + need / 2 + 16;
    void *larger = realloc(*list, more * size);
    if (!larger)
        return false;
    *list = larger;
    *room = more;
    return true;
}

void log_finish(struct log *log) {
    free(log->bytes);
    free(log->line);
    free(log->first);
}

static bool make_room(struct log *log, size_t bytes, size_t lines) {
    return play_grow((void **)&log->bytes, &log->cap, log->len + bytes, 1) &&
           play_grow((void **)&log->line, &log->room, log->count + lines,
                     sizeof(*log->line));
}

bool log_make_room(struct log *log) {
    return make_room(log, WORDS_STORY, WORDS_LINES) &&
           play_grow((void **)&log->first, &log->events_room, log->events + 1,
                     sizeof(*log->first));
}

static void add_line(struct log *log, struct log_line line, const char *text) {
    size_t size = strlen(text) + 1;
    if (!make_room(log, size, 1))
        return;
    line.at = log->len;
    memcpy(log->bytes + log->len, text, size);
    log->len += size;
    log->line[log->count++] = line;
}

/* To the only person, or to everybody: with two at the table a bid must not
 * stand there for the other. */
static struct words log_words(const struct session *session) {
    struct words words = session_words(session);
    words.viewer = session->people == 1 ? session->viewer : WSK_CHANCE;
    words.marks = session->host.marks;
    return words;
}

void log_tell(struct session *session) {
    struct log *log = &session->log;
    unsigned at = wsk_record_events(session->record) - 1;
    const struct wsk_moment *moment = wsk_record_moment(session->record, at);
    struct wsk_round round = wsk_record_round(session->record, at);
    struct words words = log_words(session);
    struct words_story story;
    words_tell(&words, &round, &moment->before, &moment->event,
               session_state(session), &story);
    log->first[log->events++] = (unsigned)log->count;
    for (unsigned i = 0; i < story.count; i++)
        add_line(log,
                 (struct log_line){.kind = story.line[i].kind, .event = at},
                 story.line[i].text);
}

void log_notice(struct session *session, struct words_msg msg, unsigned seat,
                struct words_arg detail) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct words words = log_words(session);
    unsigned event = wsk_record_events(session->record);
    WORDS_SAY(&words, &text, msg, words_seat(seat), detail);
    add_line(&session->log,
             (struct log_line){.kind = WORDS_FOLLOW,
                               .notice = true,
                               .event = event ? event - 1 : 0},
             bytes);
}

unsigned session_log_count(const struct session *session) {
    return (unsigned)session->log.count;
}

unsigned session_log_first(const struct session *session) {
    unsigned first = session_first(session);
    return first == 0 ? 0 : session->log.first[first];
}

bool session_log_line(const struct session *session, unsigned at,
                      struct session_line *ret_line) {
    if (at >= session->log.count || at < session_log_first(session))
        return false;
    const struct log_line *line = &session->log.line[at];
    *ret_line = (struct session_line){.text = session->log.bytes + line->at,
                                      .kind = line->kind,
                                      .notice = line->notice,
                                      .event = line->event};
    return true;
}
