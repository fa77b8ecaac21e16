/*
 * A game at the keyboard in which one call fails, at every place where one
 * can. Whoever plays is told in one sentence and goes on: at the end the game,
 * its log and its files are what they are when nothing fails, and on the way
 * nothing is said to have happened that has not, or is not in the file.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "failing.h"
#include "play/session.h"
#include "support.h"

#define EVENTS 400 /* of a game, at most */

static char folder[64], state_file[96], save_file[96];
static char *deck;
static struct wsk_word deck_text;
/* As it goes when nothing fails. */
static char *whole, *told;

static enum wsk_err load(void *context, const struct wsk_game *game,
                         const char *name, struct wsk_rules *rules,
                         struct wsk_fault *ret_fault) {
    (void)context;
    (void)name;
    return wsk_rules_load(rules, game, deck_text, ret_fault);
}

static const struct session_host host = {.loader = load,
                                         .state_file = state_file,
                                         .save_file = save_file,
                                         .sync = true};

static struct session *sit_down(struct wsk_fault *ret_fault) {
    struct session_setup setup = {.game = game_called("bloeder-sack"),
                                  .deck = "standard",
                                  .seats = 2,
                                  .seed = 7,
                                  .seat = {{.name = "Anna"}, {.name = "Ben"}}};
    enum wsk_err err = WSK_OK;
    snprintf(setup.seat[1].bot, sizeof(setup.seat[1].bot), "lamb");
    struct session *session = session_create(&setup, &host, &err, ret_fault);
    assert_true(session || err);
    return session;
}

/* --- What is in the files --------------------------------------------------
 */

static size_t read_file(const char *path, char *ret, size_t cap) {
    FILE *file = fopen(path, "r");
    size_t len = file ? fread(ret, 1, cap - 1, file) : 0;
    if (file)
        fclose(file);
    ret[len] = '\0';
    return len;
}

/* Nothing may fail while the test itself looks. */
static void assert_kept(struct session *session, const char *path) {
    char bytes[1 << 16];
    struct wsk_word text = session_text(session);
    assert_non_null(text.start);
    assert_int_equal(read_file(path, bytes, sizeof(bytes)), text.len);
    assert_memory_equal(bytes, text.start, text.len);
}

/* --- Playing ---------------------------------------------------------------
 */

static enum wsk_err go_on(struct session *session, struct wsk_fault *fault) {
    struct session_next next = session_next(session);
    wsk_move scratch[WSK_MOVES_MAX];
    if (next.need != SESSION_PERSON)
        return session_step(session, fault);
    struct wsk_list list = session_moves(session, scratch);
    return session_answer(
        session, list.move[session_events(session) % list.count], fault);
}

/* What a person was told of it, and whether it is true. */
static void check_failure(struct session *session, enum wsk_err err,
                          const struct wsk_fault *fault, unsigned events,
                          unsigned lines) {
    assert_true(failing_fired());
    assert_true(fault->why[0] != '\0');
    assert_null(strchr(fault->why, '\n'));
    if (err == WSK_EIO) {
        assert_int_equal(session_events(session), events + 1);
        return;
    }
    assert_int_equal(err, WSK_ENOMEM);
    assert_int_equal(session_events(session), events);
    assert_int_equal(session_log_count(session), lines);
}

/* Whether the last event of all was written to the files: after any other, the
 * next one writes it along. */
static bool play(struct session *session) {
    bool kept = true;
    for (unsigned i = 0; session_next(session).need != SESSION_OVER; i++) {
        struct wsk_fault fault = {0};
        unsigned events = session_events(session);
        unsigned lines = session_log_count(session);
        assert_true(i < EVENTS);
        enum wsk_err err = go_on(session, &fault);
        if (err) {
            check_failure(session, err, &fault, events, lines);
            kept = false;
            continue;
        }
        assert_int_equal(session_events(session), events + 1);
        kept = true;
    }
    return kept;
}

static char *log_of(const struct session *session) {
    size_t room = 1 << 16, len = 0;
    char *text = malloc(room);
    assert_non_null(text);
    for (unsigned at = 0; at < session_log_count(session); at++) {
        struct session_line line;
        assert_true(session_log_line(session, at, &line));
        len += (size_t)snprintf(text + len, room - len, "%s\n", line.text);
        assert_true(len < room);
    }
    return text;
}

static void clean(void) {
    unlink(state_file);
    unlink(save_file);
}

static int begin(void **state) {
    char path[1024];
    size_t len;
    struct wsk_fault fault = {0};
    (void)state;
    snprintf(folder, sizeof(folder), "%s/failing-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(state_file, sizeof(state_file), "%s/state.txt", folder);
    snprintf(save_file, sizeof(save_file), "%s/save.txt", folder);
    snprintf(path, sizeof(path), "%s/decks/bloeder-sack.tsv",
             getenv("WOOLSACK_DATA"));
    deck = read_text(path, &len);
    deck_text = (struct wsk_word){deck, len};
    struct session *session = sit_down(&fault);
    assert_non_null(session);
    play(session);
    struct wsk_word text = session_text(session);
    whole = strndup(text.start, text.len);
    told = log_of(session);
    session_destroy(session);
    return 0;
}

static int finish(void **state) {
    (void)state;
    clean();
    rmdir(folder);
    free(deck);
    free(whole);
    free(told);
    return 0;
}

/* --- Failing ---------------------------------------------------------------
 */

static void expect_failure(const struct wsk_fault *fault) {
    assert_true(failing_fired());
    assert_true(fault->why[0] != '\0');
    assert_null(strchr(fault->why, '\n'));
}

/* The game from its own text, as after an interruption. */
static void load_again(void) {
    struct wsk_fault fault = {0};
    enum wsk_err err = WSK_OK;
    struct wsk_word text = {whole, strlen(whole)};
    struct session *session = session_load(text, 0, &host, &err, &fault);
    if (!session) {
        assert_int_equal(err, WSK_ENOMEM); /* it touches no file */
        expect_failure(&fault);
        session = session_load(text, 0, &host, &err, &fault);
    }
    assert_non_null(session);
    assert_int_equal(session_next(session).need, SESSION_OVER);
    session_destroy(session);
}

static void save(struct session *session) {
    struct wsk_fault fault = {0};
    if (session_save(session, save_file, &fault) != WSK_OK) {
        expect_failure(&fault);
        assert_int_equal(session_save(session, save_file, &fault), WSK_OK);
    }
}

static void live(const char *call, unsigned nth) {
    struct wsk_fault fault = {0};
    clean();
    long before = failing_held();
    failing_arm(call, nth);
    struct session *session = sit_down(&fault);
    if (!session) {
        expect_failure(&fault);
        assert_int_equal(failing_held(), before);
        session = sit_down(&fault);
    }
    assert_non_null(session);
    bool kept = play(session);
    save(session);
    bool during_play = failing_fired();
    struct wsk_word text = session_text(session);
    if (!text.start)
        text = session_text(session);
    assert_non_null(text.start);
    assert_int_equal(text.len, strlen(whole));
    assert_memory_equal(text.start, whole, text.len);
    if (during_play) { /* else looking itself could fail */
        if (kept)
            assert_kept(session, state_file);
        assert_kept(session, save_file);
        char *log = log_of(session);
        assert_string_equal(log, told);
        free(log);
    }
    session_destroy(session);
    load_again();
    assert_int_equal(failing_held(), before);
}

/* The first of them, and then fewer and fewer, unless there is time for all:
 * a game has thousands of writes, one like the other. */
static unsigned next_of(unsigned nth) {
    return getenv("WOOLSACK_LONG") ? nth + 1 : nth + 1 + nth / 4;
}

static void fail_all(const char *const *calls, unsigned least) {
    unsigned all = 0;
    for (; *calls; calls++)
        for (unsigned nth = 1;; nth = next_of(nth)) {
            live(*calls, nth);
            if (!failing_fired())
                break;
            all++;
        }
    failing_arm("", 0);
    assert_true(all >= least); /* or nothing is wrapped */
}

static void memory(void **state) {
    (void)state;
    fail_all(failing_memory, 12);
}

static void files(void **state) {
    (void)state;
    fail_all(failing_system, 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory),
        cmocka_unit_test(files),
    };
    return cmocka_run_group_tests(tests, begin, finish);
}
