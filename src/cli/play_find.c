/*
 * play_find.c - which game it will be: one from a file, one that was
 * interrupted, or none yet.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "play.h"

#define RECORD_SIZE_MAX (16 << 20)

enum cli_status play_fail(const struct wsk_fault *fault) {
    fprintf(stderr, "woolsack play: %s\n", fault->why);
    return CLI_FAILED;
}

struct words play_words(const struct play_evening *evening) {
    return (struct words){.tongue = evening->desk.lang.tongue,
                          .viewer = WSK_CHANCE};
}

struct reader *play_reader(struct play_evening *evening) {
    if (!evening->reading)
        reader_open(&evening->reader, STDIN_FILENO);
    evening->reading = true;
    return &evening->reader;
}

void play_stop_reading(struct play_evening *evening) {
    if (evening->reading)
        reader_close(&evening->reader);
    evening->reading = false;
}

/* How a front end, or a question before it, ended. */
enum cli_status play_status(struct play_evening *evening, enum plain_end end,
                            const struct wsk_fault *fault) {
    const struct words words = play_words(evening);
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    switch (end) {
    case PLAIN_OVER:
    case PLAIN_LEFT:
        return cli_flush();
    case PLAIN_NO_INPUT:
        if (!evening->session)
            WORDS_SAY(&words, &text,
                      MSG("The input ended before the game began."));
        else if (evening->desk.keep.path[0])
            WORDS_SAY(&words, &text,
                      MSG("The input has ended. The game is saved; the next "
                          "'woolsack play' resumes it."));
        else
            WORDS_SAY(&words, &text,
                      MSG("The input ended in the middle of the game."));
        fflush(stdout);
        fprintf(stderr, "%s\n", bytes);
        return CLI_FAILED;
    case PLAIN_SIGNAL:
        break;
    case PLAIN_FAILED:
        if (fault->why[0])
            return play_fail(fault);
        return cli_flush();
    }
    return CLI_FAILED;
}

/* Loading. */

/* Programs that a record names are started only if somebody says so: the
 * record may come from anywhere. */
static enum plain_end ask_trust(struct play_evening *evening,
                                const struct session *session,
                                bool *ret_trusted) {
    const struct words words = play_words(evening);
    unsigned seats = session_rules(session)->seats;
    *ret_trusted = true;
    for (unsigned s = 0; s < seats && *ret_trusted; s++) {
        const struct session_seat *seat = session_seat(session, s);
        char bytes[2 * SESSION_WORD_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        if (strncmp(seat->bot, "exec:", 5) != 0)
            continue;
        WORDS_SAY(&words, &text,
                  MSG("The record wants to run this program for %1: %2 Run it? "
                      "(y/n)"),
                  words_str(seat->name), words_str(seat->bot + 5));
        enum plain_end end =
            plain_ask_yes(evening->desk.lang.tongue, play_reader(evening),
                          bytes, false, ret_trusted, &evening->signal);
        if (end != PLAIN_OVER)
            return end;
    }
    return PLAIN_OVER;
}

static enum cli_status load_text(struct play_evening *evening,
                                 struct wsk_word text, uint64_t seed) {
    const char *file = evening->request->load;
    struct wsk_fault fault = {0};
    bool trusted = false;
    struct session *look =
        play_load(&evening->desk, text, seed, false, false, &fault);
    if (!look) {
        if (fault.line)
            fprintf(stderr, "%s:%u: %s\n", file, fault.line, fault.why);
        else
            fprintf(stderr, "%s: %s\n", file, fault.why);
        return CLI_FAILED;
    }
    bool over = session_next(look).need == SESSION_OVER;
    enum plain_end end = over ? PLAIN_OVER : ask_trust(evening, look, &trusted);
    if (end != PLAIN_OVER) {
        session_destroy(look);
        return play_status(evening, end, &fault);
    }
    if (over && !evening->request->save) {
        evening->session = look;
        return CLI_DONE;
    }
    session_destroy(look);
    if (!over)
        play_desk_open(&evening->desk, true);
    evening->session =
        play_load(&evening->desk, text, seed, trusted, true, &fault);
    return evening->session ? CLI_DONE : play_fail(&fault);
}

static enum cli_status load_file(struct play_evening *evening, uint64_t seed) {
    const char *file = evening->request->load;
    size_t len;
    char *text = files_read(file, RECORD_SIZE_MAX, &len);
    if (!text) {
        fprintf(stderr, "%s: %s\n", file, strerror(errno));
        return CLI_FAILED;
    }
    enum cli_status status =
        load_text(evening, (struct wsk_word){text, len}, seed);
    free(text);
    return status;
}

/* Resuming. */

static void describe(const struct session *session, char *ret, size_t cap) {
    struct words words = session_words(session);
    struct wsk_text text = wsk_text_in(ret, cap);
    char names[WORDS_MAX];
    struct wsk_text list = wsk_text_in(names, sizeof(names));
    words_seats(&words, &list, (1U << words.rules->seats) - 1);
    WORDS_SAY(
        &words, &text,
        MSG("There is an unfinished game of %1 with %2. Resume it? (y/n)"),
        words_str(words_game_title(&words, words.rules->game)),
        words_str(names));
}

static enum cli_status set_aside(struct play_evening *evening) {
    const struct words words = play_words(evening);
    char path[KEEP_PATH], bytes[KEEP_PATH + WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fault fault;
    if (keep_move(&evening->desk.keep, "aside", path, &fault) != WSK_OK)
        return play_fail(&fault);
    WORDS_SAY(&words, &text,
              MSG("That game has been set aside in %1. To resume it: woolsack "
                  "play --load FILE"),
              words_str(path));
    puts(bytes);
    return CLI_DONE;
}

/* Offers the game that was interrupted, if there is one. */
static enum cli_status offer_interrupted(struct play_evening *evening) {
    struct wsk_fault fault;
    char question[2 * WORDS_MAX];
    bool yes = true;
    struct session *session = play_resume(&evening->desk, &fault);
    if (!session && fault.why[0])
        fprintf(stderr, "woolsack play: %s\n", fault.why);
    if (!session)
        return CLI_DONE;
    describe(session, question, sizeof(question));
    enum plain_end end =
        plain_ask_yes(evening->desk.lang.tongue, play_reader(evening), question,
                      true, &yes, &evening->signal);
    if (end == PLAIN_OVER && yes) {
        evening->session = session;
        return CLI_DONE;
    }
    session_destroy(session);
    return end == PLAIN_OVER ? set_aside(evening)
                             : play_status(evening, end, &fault);
}

/* Whether the screen's own menu will ask: then it offers the interrupted game,
 * too. */
bool play_menu_asks(const struct play_evening *evening) {
    return !evening->request->plain && !evening->request->load &&
           (!evening->setup.game || evening->setup.seats == 0);
}

enum cli_status play_find_session(struct play_evening *evening) {
    const struct play_request *request = evening->request;
    if (request->load)
        return load_file(evening, evening->setup.seed);
    if (evening->desk.keep.interrupted && !play_menu_asks(evening))
        return offer_interrupted(evening);
    return CLI_DONE;
}
