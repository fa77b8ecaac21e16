/*
 * load.c - a session from nothing, or from the text of a record.
 */
#include <string.h>

#include "inside.h"

/* A new game. */

/* The start player is drawn like everything else, from numbers of its own. */
static unsigned draw_start(const struct session_setup *setup) {
    struct wsk_rng rng = wsk_rng_stream(setup->seed, UINT64_MAX);
    return wsk_rng_below(&rng, setup->seats);
}

static enum wsk_err begin_record(const struct session_setup *setup,
                                 struct wsk_record *record,
                                 struct wsk_fault *ret_fault) {
    struct wsk_header header = {.game = setup->game,
                                .deck = setup->deck,
                                .seats = setup->seats,
                                .start = draw_start(setup)};
    for (unsigned s = 0; s < setup->seats; s++)
        header.names[s] = setup->seat[s].name;
    return wsk_record_begin(record, &header, ret_fault);
}

static struct session *give_up(struct session *session, enum wsk_err err,
                               enum wsk_err *ret_err) {
    session_destroy(session);
    *ret_err = err;
    return NULL;
}

static struct session *no_memory(enum wsk_err *ret_err,
                                 struct wsk_fault *ret_fault) {
    *ret_err =
        wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s", wsk_err_text(WSK_ENOMEM));
    return NULL;
}

struct session *session_create(const struct session_setup *setup,
                               const struct session_host *host,
                               enum wsk_err *ret_err,
                               struct wsk_fault *ret_fault) {
    struct session *session = session_blank(host);
    if (!session)
        return no_memory(ret_err, ret_fault);
    session->host.trusted = true; /* the person named the programs */
    session->seed = setup->seed;
    memcpy(session->seat, setup->seat, sizeof(session->seat));
    enum wsk_err err = begin_record(setup, session->record, ret_fault);
    if (!err) {
        session->rules = wsk_record_rules(session->record);
        session_settle(session);
        err = session_sit_down(session, ret_fault);
    }
    return err ? give_up(session, err, ret_err) : session;
}

/* Lines of our own. */

/* What x- lines said, to be used when the header is complete. */
struct extras {
    struct session *session;
    unsigned line; /* of the one being read */
};

static enum wsk_err refuse(const struct extras *extras, const char *form,
                           struct wsk_fault *ret_fault) {
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, extras->line,
                         "the form of this line is '%s'", form);
}

/* "SEAT REST" after the verb. */
static bool read_seat(struct wsk_word rest, struct session_seat *seats,
                      struct session_seat **ret_seat,
                      struct wsk_word *ret_rest) {
    const char *space = rest.len ? memchr(rest.start, ' ', rest.len) : NULL;
    size_t len = space ? (size_t)(space - rest.start) : rest.len;
    unsigned seat;
    if (!wsk_word_number((struct wsk_word){rest.start, len}, WSK_SEATS_MAX,
                         &seat) ||
        seat == 0)
        return false;
    *ret_seat = &seats[seat - 1];
    *ret_rest = space ? (struct wsk_word){space + 1, rest.len - len - 1}
                      : (struct wsk_word){rest.start + rest.len, 0};
    return true;
}

static bool begins_with(struct wsk_word word, const char *prefix) {
    size_t len = strlen(prefix);
    return word.len > len && memcmp(word.start, prefix, len) == 0;
}

static enum wsk_err read_player(const struct extras *extras,
                                struct wsk_word rest,
                                struct wsk_fault *ret_fault) {
    struct session_seat *seat;
    struct wsk_player player;
    struct wsk_fault fault;
    struct wsk_word word;
    bool good = read_seat(rest, extras->session->seat, &seat, &word);
    bool bot = good && begins_with(word, "bot:");
    if (!bot && !(good && begins_with(word, "exec:")))
        return refuse(extras, "x-seat SEAT bot:LEVEL or exec:PROGRAM",
                      ret_fault);
    if (bot) {
        word.start += 4;
        word.len -= 4;
    }
    if (word.len >= sizeof(seat->bot))
        return wsk_fault_set(ret_fault, WSK_ERANGE, extras->line,
                             "the player has more than %u bytes",
                             (unsigned)sizeof(seat->bot) - 1);
    memcpy(seat->bot, word.start, word.len);
    seat->bot[word.len] = '\0';
    if (bot && wsk_player_read(seat->bot, NULL, &player, &fault) != WSK_OK)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, extras->line, "%s",
                             fault.why);
    return WSK_OK;
}

static enum wsk_err read_stood_in(const struct extras *extras,
                                  struct wsk_word rest,
                                  struct wsk_fault *ret_fault) {
    struct session_seat *seat;
    struct wsk_word nothing;
    if (!read_seat(rest, extras->session->seat, &seat, &nothing) || nothing.len)
        return refuse(extras, "x-stood-in SEAT", ret_fault);
    seat->stood_in = true;
    return WSK_OK;
}

static enum wsk_err read_herds(const struct extras *extras,
                               struct wsk_word rest,
                               struct wsk_fault *ret_fault) {
    if (!wsk_word_is(rest, "open"))
        return refuse(extras, "x-herds open", ret_fault);
    extras->session->open_herds = true;
    return WSK_OK;
}

static enum wsk_err read_seed(const struct extras *extras, struct wsk_word rest,
                              struct wsk_fault *ret_fault) {
    uint64_t seed = 0;
    bool good = rest.len > 0 && rest.len <= 20;
    for (size_t i = 0; i < rest.len && good; i++) {
        unsigned digit = (unsigned)(rest.start[i] - '0');
        good = digit <= 9 && !__builtin_mul_overflow(seed, 10, &seed) &&
               !__builtin_add_overflow(seed, digit, &seed);
    }
    if (!good)
        return refuse(extras, "x-seed NUMBER", ret_fault);
    extras->session->seed = seed;
    return WSK_OK;
}

/* Takes a line of our own out of the record. */
static enum wsk_err read_extra(const struct extras *extras,
                               struct wsk_word line, bool *ret_ours,
                               struct wsk_fault *ret_fault) {
    static const struct {
        const char *verb;
        enum wsk_err (*read)(const struct extras *, struct wsk_word,
                             struct wsk_fault *);
    } ours[] = {{"x-seat", read_player},
                {"x-stood-in", read_stood_in},
                {"x-herds", read_herds},
                {"x-seed", read_seed}};
    bool control = true;
    *ret_ours = false;
    for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++) {
        size_t len = strlen(ours[i].verb);
        if (line.len < len || memcmp(line.start, ours[i].verb, len) != 0 ||
            (line.len > len && line.start[len] != ' '))
            continue;
        if (!wsk_text_is_utf8(line, &control) || control)
            return WSK_OK; /* the record says what is wrong with it */
        *ret_ours = true;
        size_t skip = line.len > len ? len + 1 : len;
        return ours[i].read(
            extras, (struct wsk_word){line.start + skip, line.len - skip},
            ret_fault);
    }
    return WSK_OK;
}

/* A game from a text. */

/* Lines of our own count as blank ones, so that faults name the right line. */
static enum wsk_err read_lines(struct session *session,
                               struct wsk_record *record, struct wsk_word text,
                               struct wsk_fault *ret_fault) {
    struct extras extras = {.session = session};
    struct wsk_word line;
    while (wsk_line_next(&text, &line)) {
        bool ours;
        extras.line++;
        enum wsk_err err =
            read_extra(&extras, wsk_line_trim(line), &ours, ret_fault);
        if (err)
            return err;
        err = wsk_record_read(record, ours ? (struct wsk_word){"", 0} : line,
                              ret_fault);
        if (err)
            return err;
    }
    return wsk_record_close(record, ret_fault);
}

static enum wsk_err check_seats(const struct session *session,
                                struct wsk_fault *ret_fault) {
    for (unsigned s = session->rules->seats; s < WSK_SEATS_MAX; s++)
        if (session->seat[s].bot[0] || session->seat[s].stood_in)
            return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                                 "an x- line speaks of seat %u, which nobody "
                                 "has",
                                 s + 1);
    return WSK_OK;
}

/* Plays the events of `source` again, one by one, as they were first played:
 * so that luck and choices go on from where they stopped. */
static enum wsk_err play_again(struct session *session,
                               struct wsk_record *source) {
    struct wsk_word text = wsk_record_text(source), line;
    const struct wsk_game *game = session->rules->game;
    size_t head = text_events_at(text);
    enum wsk_err err = text.start ? WSK_OK : WSK_ENOMEM;
    text = (struct wsk_word){text.start + head, text.len - head};
    while (!err && wsk_line_next(&text, &line)) {
        struct wsk_event event, fallen;
        const struct wsk_state *state = session_state(session);
        if (wsk_word_is(line, "end"))
            break;
        err = game->parse(session->rules, state, line, &event, NULL);
        if (!err && event.seat == WSK_CHANCE)
            wsk_luck_fall(&session->luck, session->rules, state, &fallen);
        if (!err)
            err = session_advance(session, &event);
    }
    return err;
}

/* The names are those of the record; a very long one is cut between two
 * characters. */
static void copy_names(struct session *session) {
    for (unsigned s = 0; s < session->rules->seats; s++) {
        char *name = session->seat[s].name;
        const char *whole = wsk_record_name(session->record, s);
        size_t len = strlen(whole);
        if (len >= SESSION_NAME_MAX) {
            len = SESSION_NAME_MAX - 1;
            while (((unsigned char)whole[len] & 0xc0) == 0x80)
                len--;
        }
        memcpy(name, whole, len);
        name[len] = '\0';
    }
}

static enum wsk_err load(struct session *session, struct wsk_record *source,
                         struct wsk_word text, struct wsk_fault *ret_fault) {
    enum wsk_err err = read_lines(session, source, text, ret_fault);
    if (err)
        return err;
    struct wsk_word whole = wsk_record_text(source);
    if (!whole.start)
        return wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                             wsk_err_text(WSK_ENOMEM));
    struct wsk_word head = {whole.start, text_events_at(whole)};
    err = wsk_record_parse(session->record, head, ret_fault);
    if (err)
        return err;
    session->rules = wsk_record_rules(session->record);
    copy_names(session);
    err = check_seats(session, ret_fault);
    if (err)
        return err;
    session_settle(session);
    err = play_again(session, source);
    if (err)
        return wsk_fault_set(ret_fault, err, 0, "%s", wsk_err_text(err));
    return session_sit_down(session, ret_fault);
}

struct session *session_load(struct wsk_word text, uint64_t seed,
                             const struct session_host *host,
                             enum wsk_err *ret_err,
                             struct wsk_fault *ret_fault) {
    struct session *session = session_blank(host);
    struct wsk_record *source =
        session ? wsk_record_create(host->loader, host->loader_context) : NULL;
    if (!source) {
        session_destroy(session);
        return no_memory(ret_err, ret_fault);
    }
    session->seed = seed;
    enum wsk_err err = load(session, source, text, ret_fault);
    wsk_record_destroy(source);
    return err ? give_up(session, err, ret_err) : session;
}
