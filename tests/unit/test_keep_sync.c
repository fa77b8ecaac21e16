/* A game is on the disk before its file gets its name, and when a person is
 * asked. The calls are watched: see --wrap in meson.build. */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play/keep.h"
#include "play/session.h"
#include "support.h"

int __real_fsync(int file);
int __wrap_fsync(int file);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);

/* What was called, a letter each: f a file synced, d a folder, r renamed. */
static char calls[4096];
static size_t called;
static bool disk_fails;

static void note(char letter) {
    assert_true(called + 1 < sizeof(calls));
    calls[called++] = letter;
    calls[called] = '\0';
}

int __wrap_fsync(int file) {
    struct stat info;
    assert_int_equal(fstat(file, &info), 0);
    note(S_ISDIR(info.st_mode) ? 'd' : 'f');
    if (disk_fails) {
        errno = EIO;
        return -1;
    }
    return __real_fsync(file);
}

int __wrap_rename(const char *from, const char *to) {
    note('r');
    return __real_rename(from, to);
}

struct place {
    char folder[64], file[80], beside[96];
};

static int begin(void **state) {
    struct place *place = calloc(1, sizeof(*place));
    assert_non_null(place);
    snprintf(place->folder, sizeof(place->folder), "/tmp/woolsack-sync-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->file, sizeof(place->file), "%s/game.txt", place->folder);
    snprintf(place->beside, sizeof(place->beside), "%s~", place->file);
    called = 0;
    calls[0] = '\0';
    disk_fails = false;
    *state = place;
    return 0;
}

static int finish(void **state) {
    struct place *place = *state;
    unlink(place->file);
    rmdir(place->folder);
    free(place);
    return 0;
}

static const struct wsk_word text = {"woolsack 1\n", 11};

static void the_name_comes_after_the_bytes(void **state) {
    struct place *place = *state;
    struct wsk_fault fault;
    assert_int_equal(keep_write(place->file, text, true, &fault), WSK_OK);
    assert_string_equal(calls, "frd");
    assert_int_equal(keep_save(place->file, text, true, &fault), WSK_OK);
    assert_string_equal(calls, "frdfrd");
    assert_int_equal(keep_write(place->file, text, false, &fault), WSK_OK);
    assert_string_equal(calls, "frdfrdr");
}

/* What the disk does not take is no game: the one before stays. */
static void a_disk_that_fails_is_told_of(void **state) {
    struct place *place = *state;
    struct wsk_fault fault;
    assert_int_equal(keep_write(place->file, text, true, &fault), WSK_OK);
    disk_fails = true;
    assert_int_equal(
        keep_write(place->file, (struct wsk_word){"gone\n", 5}, true, &fault),
        WSK_EIO);
    assert_non_null(strstr(fault.why, "Input/output error"));
    assert_string_equal(calls, "frdf");
    size_t len;
    char *kept = read_text(place->file, &len);
    assert_string_equal(kept, text.start);
    free(kept);
    assert_int_equal(access(place->beside, F_OK), -1);
}

/* A session waits for the disk whenever it is a person's turn, and not for
 * every die that falls before that. */
static void a_person_is_asked_on_firm_ground(void **state) {
    struct place *place = *state;
    const struct session_host host = {
        .loader = load_test_deck, .state_file = place->file, .sync = true};
    struct session_setup setup = {
        .game = game_called("pig"), .deck = "standard", .seed = 1, .seats = 2};
    enum wsk_err err = WSK_OK;
    struct wsk_fault fault = {0};
    snprintf(setup.seat[0].name, sizeof(setup.seat[0].name), "P");
    snprintf(setup.seat[1].name, sizeof(setup.seat[1].name), "Q");
    struct session *session = session_create(&setup, &host, &err, &fault);
    assert_non_null(session);
    unsigned asked = 0;
    while (asked < 10 && session_next(session).need != SESSION_OVER) {
        called = 0;
        calls[0] = '\0';
        if (session_next(session).need == SESSION_PERSON) {
            wsk_move scratch[WSK_MOVES_MAX];
            session_look(session, session_next(session).seat);
            struct wsk_list list = session_moves(session, scratch);
            assert_int_equal(session_answer(session, list.move[0], &fault), 0);
        } else {
            assert_int_equal(session_step(session, &fault), WSK_OK);
        }
        if (session_next(session).need == SESSION_PERSON) {
            assert_string_equal(calls, "frd");
            asked++;
        } else if (session_next(session).need != SESSION_OVER) {
            assert_string_equal(calls, "r");
        }
    }
    assert_true(asked > 1);
    session_destroy(session);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_name_comes_after_the_bytes),
        TEST(a_disk_that_fails_is_told_of),
        TEST(a_person_is_asked_on_firm_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
