/* Files that keep a game, and who sits where. */
#include "play/keep.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "play/reader.h"
#include "play/seats.h"
#include "support.h"

/* Every test has a folder of its own. */
struct place {
    char folder[64], file[128];
};

static int begin(void **state) {
    struct place *place = calloc(1, sizeof(*place));
    if (!place)
        return -1;
    snprintf(place->folder, sizeof(place->folder), "/tmp/woolsack-keep-XXXXXX");
    if (!mkdtemp(place->folder))
        return -1;
    snprintf(place->file, sizeof(place->file), "%s/file.txt", place->folder);
    setenv("XDG_STATE_HOME", place->folder, 1);
    *state = place;
    return 0;
}

static int finish(void **state) {
    struct place *place = *state;
    pid_t child = fork();
    if (child == 0) {
        execlp("rm", "rm", "-rf", place->folder, (char *)NULL);
        _exit(1);
    }
    waitpid(child, NULL, 0);
    free(place);
    return 0;
}

static struct wsk_word word_of(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

static void assert_file(const char *path, const char *expected) {
    size_t len;
    char *text = read_text(path, &len);
    assert_string_equal(text, expected);
    free(text);
}

static void put_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* Saving. */

static void files_are_replaced(void **state) {
    struct place *place = *state;
    struct wsk_fault fault;
    assert_int_equal(
        keep_save(place->file, word_of("woolsack 1\n"), true, &fault), WSK_OK);
    assert_file(place->file, "woolsack 1\n");
    chmod(place->file, 0640);
    assert_int_equal(
        keep_save(place->file, word_of("woolsack 1\nmore\n"), false, &fault),
        WSK_OK);
    assert_file(place->file, "woolsack 1\nmore\n");
    struct stat info = {0};
    assert_int_equal(stat(place->file, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
}

static void other_files_are_left_alone(void **state) {
    struct place *place = *state;
    struct wsk_fault fault = {0};
    put_file(place->file, "My diary\n");
    assert_int_equal(
        keep_save(place->file, word_of("woolsack 1\n"), true, &fault), WSK_EIO);
    assert_non_null(strstr(fault.why, "no record"));
    assert_file(place->file, "My diary\n");
    put_file(place->file, "");
    assert_int_equal(
        keep_save(place->file, word_of("woolsack 1\n"), true, &fault), WSK_OK);
    assert_int_equal(
        keep_save(place->folder, word_of("woolsack 1\n"), true, &fault),
        WSK_EIO);
    assert_int_equal(
        keep_save("/no/such/folder/x", word_of("woolsack 1\n"), true, &fault),
        WSK_EIO);
    assert_non_null(strstr(fault.why, "/no/such/folder/x"));
    assert_int_equal(keep_save("/dev/null", word_of("x"), true, &fault),
                     WSK_OK);
}

static void links_stay_links(void **state) {
    struct place *place = *state;
    char link[128];
    struct wsk_fault fault;
    struct stat info = {0};
    snprintf(link, sizeof(link), "%s/link", place->folder);
    put_file(place->file, "woolsack 1\nold\n");
    assert_int_equal(symlink(place->file, link), 0);
    assert_int_equal(
        keep_save(link, word_of("woolsack 1\nnew\n"), true, &fault), WSK_OK);
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_file(place->file, "woolsack 1\nnew\n");
}

static void a_long_path_leaves_room_for_the_reason(void **state) {
    char path[1024];
    struct wsk_fault fault = {0};
    (void)state;
    memset(path, 'x', sizeof(path));
    memcpy(path, "/no/", 4);
    path[sizeof(path) - 1] = '\0';
    assert_int_equal(keep_save(path, word_of("woolsack 1\n"), true, &fault),
                     WSK_EIO);
    assert_true(strstr(fault.why, "No such file") ||
                strstr(fault.why, "too long"));
}

/* Places. */

static void a_game_finds_its_place_again(void **state) {
    struct keep keep;
    struct wsk_fault fault;
    struct stat info = {0};
    char path[KEEP_PATH];
    (void)state;
    assert_int_equal(keep_open(&keep, false, &fault), WSK_OK);
    assert_false(keep.interrupted);
    assert_int_equal(stat(keep.folder, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);
    assert_int_equal(keep_write(keep.path, word_of("one"), true, &fault),
                     WSK_OK);
    keep_close(&keep);

    assert_int_equal(keep_open(&keep, false, &fault), WSK_OK);
    assert_true(keep.interrupted);
    assert_file(keep.path, "one");
    keep_close(&keep);

    /* A fresh one leaves it there. */
    assert_int_equal(keep_open(&keep, true, &fault), WSK_OK);
    assert_false(keep.interrupted);
    assert_int_equal(stat(keep.path, &info), -1);
    keep_close(&keep);

    assert_int_equal(keep_open(&keep, false, &fault), WSK_OK);
    assert_true(keep.interrupted);
    assert_int_equal(keep_move(&keep, "aside", path, &fault), WSK_OK);
    assert_file(path, "one");
    assert_int_equal(stat(keep.path, &info), -1);
    keep_close(&keep);
    assert_int_equal(keep_open(&keep, false, &fault), WSK_OK);
    assert_false(keep.interrupted);
    keep_close(&keep);
}

static void two_programs_never_share_a_place(void **state) {
    struct keep keep[KEEP_SLOTS + 1];
    struct wsk_fault fault = {0};
    (void)state;
    for (unsigned k = 0; k < KEEP_SLOTS; k++) {
        assert_int_equal(keep_open(&keep[k], k % 2, &fault), WSK_OK);
        assert_int_equal(keep_write(keep[k].path, word_of("x"), false, &fault),
                         WSK_OK);
        for (unsigned other = 0; other < k; other++)
            assert_string_not_equal(keep[k].path, keep[other].path);
    }
    assert_int_equal(keep_open(&keep[KEEP_SLOTS], false, &fault), WSK_EIO);
    assert_int_equal(keep[KEEP_SLOTS].path[0], '\0');
    keep_close(&keep[3]);
    assert_int_equal(keep_open(&keep[KEEP_SLOTS], false, &fault), WSK_OK);
    assert_true(keep[KEEP_SLOTS].interrupted);
    assert_string_equal(keep[KEEP_SLOTS].path, keep[3].path);
    keep_close(&keep[KEEP_SLOTS]);
    /* All places hold games: a fresh one moves a game aside. */
    assert_int_equal(keep_open(&keep[3], true, &fault), WSK_OK);
    struct stat info = {0};
    assert_int_equal(stat(keep[3].path, &info), -1);
    for (unsigned k = 0; k < KEEP_SLOTS; k++)
        keep_close(&keep[k]);
}

static void names_aside_do_not_collide(void **state) {
    char first[KEEP_PATH], second[KEEP_PATH];
    struct keep keep;
    struct wsk_fault fault;
    (void)state;
    assert_int_equal(keep_open(&keep, false, &fault), WSK_OK);
    assert_int_equal(keep_write(keep.path, word_of("one"), false, &fault),
                     WSK_OK);
    assert_int_equal(keep_move(&keep, "damaged", first, &fault), WSK_OK);
    assert_int_equal(keep_write(keep.path, word_of("two"), false, &fault),
                     WSK_OK);
    assert_int_equal(keep_move(&keep, "damaged", second, &fault), WSK_OK);
    assert_file(first, "one");
    assert_file(second, "two");
    /* Of the same second: the next number. */
    size_t stem = strlen(first) - strlen(".txt");
    if (strncmp(first, second, stem) == 0)
        assert_string_equal(second + stem, "-2.txt");
    keep_close(&keep);
}

static void no_home_no_place(void **state) {
    struct keep keep;
    struct wsk_fault fault = {0};
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    (void)state;
    setenv("XDG_STATE_HOME", "relative", 1);
    unsetenv("HOME");
    assert_int_equal(keep_open(&keep, false, &fault), WSK_EIO);
    assert_int_equal(keep.path[0], '\0');
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    assert_int_equal(keep_open(&keep, false, &fault), WSK_EIO);
    assert_non_null(strstr(fault.why, "/dev/null"));
    if (home)
        setenv("HOME", home, 1);
    free(home);
}

/* Seats. */

static void seats_from_words(void **state) {
    const struct words words = {.viewer = WSK_CHANCE};
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    struct session_setup setup = {.game = game_called("volle-wolle")};
    (void)state;
    assert_true(seats_read(&words,
                           "Anna, Ben ,bot:ram,Wolli=bot:lamb:9,bot:ram,"
                           "exec:/bin/cat -u",
                           &setup, &why));
    assert_true(seats_settle(&words, &setup, &why));
    static const char *const names[] = {"Anna",  "Ben",    "Dolly",
                                        "Wolli", "Woolly", "cat"};
    static const char *const bots[] = {"",       "",    "ram",
                                       "lamb:9", "ram", "exec:/bin/cat -u"};
    for (unsigned s = 0; s < 6; s++) {
        assert_string_equal(setup.seat[s].name, names[s]);
        assert_string_equal(setup.seat[s].bot, bots[s]);
    }
}

/* Names that nobody else has, whoever sits there. */
static void everybody_gets_a_name(void **state) {
    const struct words words = {.viewer = WSK_CHANCE};
    char bytes[WORDS_MAX];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    struct session_setup setup = {.game = game_called("volle-wolle")};
    (void)state;
    assert_true(seats_read(&words,
                           "Player 3,bot:ram,Ben,Lottie=bot:ram,"
                           "exec:/bin/cat,exec:/bin/cat",
                           &setup, &why));
    setup.seat[2].name[0] = '\0';
    assert_true(seats_settle(&words, &setup, &why));
    static const char *const names[] = {"Player 3", "Dolly", "Player 4",
                                        "Lottie",   "cat",   "cat 2"};
    for (unsigned s = 0; s < 6; s++)
        assert_string_equal(setup.seat[s].name, names[s]);
    assert_true(seats_read(&words,
                           "bot:ram,Dolly,Woolly,Heidi=bot:ram,Bruno,Lottie",
                           &setup, &why));
    assert_true(seats_settle(&words, &setup, &why));
    assert_string_equal(setup.seat[0].name, "Emil");
}

static void levels_that_are_none(void **state) {
    static const char *const players[] = {"bot:wolf", "bot:", "bot:exec:cat",
                                          "bot:RAM", "bot:bot:ram"};
    const struct words words = {.viewer = WSK_CHANCE};
    (void)state;
    for (size_t i = 0; i < sizeof(players) / sizeof(players[0]); i++) {
        char bytes[WORDS_MAX];
        struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
        struct session_seat seat;
        assert_false(seats_read_one(&words, players[i], &seat, &why));
        assert_non_null(strstr(bytes, players[i]));
        assert_non_null(
            strstr(bytes, "one of: lamb, sheep, ram, shepherd, expert."));
    }
}

static void a_path_becomes_absolute(void **state) {
    struct place *place = *state;
    const struct words words = {.viewer = WSK_CHANCE};
    char bytes[WORDS_MAX], cwd[4096], expected[128];
    struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
    struct session_seat seat;
    assert_non_null(getcwd(cwd, sizeof(cwd)));
    assert_int_equal(chdir(place->folder), 0);
    put_file("bot", "#!/bin/sh\n");
    chmod("bot", 0755);
    assert_true(seats_read_one(&words, "exec:./bot x", &seat, &why));
    snprintf(expected, sizeof(expected), "exec:%s/bot x", place->folder);
    assert_string_equal(seat.bot, expected);
    assert_int_equal(chdir(cwd), 0);
}

static void seats_that_are_none(void **state) {
    static const char *const lists[] = {"",
                                        "Anna",
                                        "Anna,",
                                        "Anna,,Ben",
                                        "Anna,Anna",
                                        "Anna,bot:wolf",
                                        "Anna,bot:",
                                        "Anna,exec:/no/such/thing",
                                        "Anna,B#n",
                                        "Anna,B\x01n",
                                        "Anna,B\xffn",
                                        "A,B,C,D,E,F,G",
                                        "Anna,=bot:ram",
                                        "Anna,exec:/bin/cat #"};
    const struct words words = {.viewer = WSK_CHANCE};
    (void)state;
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
        char bytes[WORDS_MAX];
        struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
        struct session_setup setup = {.game = game_called("volle-wolle")};
        if (seats_read(&words, lists[i], &setup, &why) &&
            seats_settle(&words, &setup, &why))
            fail_msg("accepted: %s", lists[i]);
        assert_true(why.len > 10);
    }
}

/* Lines. */

static void assert_next(struct reader *reader, enum reader_result result,
                        const char *line) {
    assert_int_equal(reader_next(reader), result);
    if (line)
        assert_string_equal(reader->line, line);
}

static void lines_of_all_kinds(void **state) {
    struct place *place = *state;
    static const char text[] = "one\n  two\t \r\n\n\0\nth\0ree\n\xff\xfe\n"
                               "a\x1b[2Jb\nÄpfel\n";
    FILE *file = fopen(place->file, "w");
    assert_non_null(file);
    fwrite(text, 1, sizeof(text) - 1, file);
    for (int i = 0; i < 100000; i++)
        fputc('x', file);
    fputs("\n", file);
    for (int i = 0; i < READER_LINE_MAX; i++)
        fputc('y', file);
    fputs("\nlast", file);
    fclose(file);
    int input = open(place->file, O_RDONLY);
    assert_true(input >= 0);
    struct reader *reader = calloc(1, sizeof(*reader));
    assert_non_null(reader);
    reader_open(reader, input);
    assert_false(reader->terminal);
    assert_next(reader, READER_LINE, "one");
    assert_next(reader, READER_LINE, "two");
    assert_next(reader, READER_LINE, "");
    assert_next(reader, READER_BAD, NULL);
    assert_next(reader, READER_BAD, NULL);
    assert_next(reader, READER_BAD, NULL);
    assert_next(reader, READER_BAD, NULL);
    assert_next(reader, READER_LINE, "Äpfel");
    assert_next(reader, READER_LONG, NULL);
    assert_next(reader, READER_LINE, NULL);
    assert_int_equal(strlen(reader->line), READER_LINE_MAX);
    assert_next(reader, READER_LINE, "last");
    assert_next(reader, READER_END, NULL);
    assert_next(reader, READER_END, NULL);
    reader_close(reader);
    free(reader);
    close(input);
}

static void signals_are_held_back(void **state) {
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    struct reader *reader = calloc(1, sizeof(*reader));
    assert_non_null(reader);
    reader_open(reader, ends[0]);
    assert_int_equal(reader_signal(reader), 0);
    raise(SIGTERM); /* does not end this program */
    assert_int_equal(reader_signal(reader), SIGTERM);
    assert_int_equal(reader_signal(reader), 0);
    raise(SIGINT);
    assert_int_equal(reader_next(reader), READER_SIGNAL);
    assert_int_equal(reader_signal(reader), SIGINT);
    assert_int_equal(write(ends[1], "x\n", 2), 2);
    assert_next(reader, READER_LINE, "x");
    reader_close(reader);
    free(reader);
    close(ends[0]);
    close(ends[1]);
}

#define KEEP_TEST(name) cmocka_unit_test_setup_teardown(name, begin, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        KEEP_TEST(files_are_replaced),
        KEEP_TEST(other_files_are_left_alone),
        KEEP_TEST(links_stay_links),
        KEEP_TEST(a_long_path_leaves_room_for_the_reason),
        KEEP_TEST(a_game_finds_its_place_again),
        KEEP_TEST(two_programs_never_share_a_place),
        KEEP_TEST(names_aside_do_not_collide),
        KEEP_TEST(no_home_no_place),
        KEEP_TEST(seats_from_words),
        KEEP_TEST(everybody_gets_a_name),
        KEEP_TEST(levels_that_are_none),
        KEEP_TEST(a_path_becomes_absolute),
        KEEP_TEST(seats_that_are_none),
        KEEP_TEST(lines_of_all_kinds),
        KEEP_TEST(signals_are_held_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
