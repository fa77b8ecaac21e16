/* Players, the words of the bot protocol, and programs good and bad. */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/exec.h"
#include "arena/player.h"
#include "arena/protocol.h"
#include "support.h"

static struct wsk_word word_of(const char *text) {
    return (struct wsk_word){text, strlen(text)};
}

/* The words on the command line. */

static void levels_and_nodes(void **unused) {
    struct wsk_player player;
    struct wsk_fault fault;
    (void)unused;
    for (unsigned l = 0; l < WSK_LEVELS; l++) {
        const char *name = wsk_level_name((enum wsk_level)l);
        assert_int_equal(wsk_player_read(name, NULL, &player, &fault), WSK_OK);
        assert_int_equal(player.bot.level, l);
        assert_int_equal(player.bot.nodes, 0);
        assert_null(player.command);
        assert_string_equal(player.name, name);
    }
    assert_int_equal(wsk_player_read("expert:5000", NULL, &player, &fault),
                     WSK_OK);
    assert_int_equal(player.bot.level, WSK_LEVEL_EXPERT);
    assert_int_equal(player.bot.nodes, 5000);
}

static void words_that_are_no_player(void **unused) {
    static const char *const words[] = {"",
                                        "Expert",
                                        "wolf",
                                        "expert:",
                                        "expert:0",
                                        ":5000",
                                        "expert:-1",
                                        "expert: 5",
                                        "expert:5000k",
                                        "expert:5:5",
                                        "expert ",
                                        "exec",
                                        "EXEC:/bin/sh",
                                        "expert:99999999999"};
    struct wsk_player player = {.name = "untouched"};
    (void)unused;
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        struct wsk_fault fault = {0};
        assert_int_equal(wsk_player_read(words[i], NULL, &player, &fault),
                         WSK_ESYNTAX);
        assert_true(strlen(fault.why) > 20);
        assert_string_equal(player.name, "untouched");
    }
}

static void programs_must_be_there(void **unused) {
    struct wsk_player player;
    struct wsk_fault fault = {0};
    (void)unused;
    assert_int_equal(
        wsk_player_read("exec:/bin/sh -c true", NULL, &player, &fault), WSK_OK);
    assert_string_equal(player.command, "/bin/sh -c true");
    assert_string_equal(player.name, "exec:/bin/sh -c true");
    assert_int_equal(wsk_player_read("exec:sh", NULL, &player, &fault), WSK_OK);
    assert_int_equal(
        wsk_player_read("exec:/no/such/thing x", NULL, &player, &fault),
        WSK_EIO);
    assert_non_null(strstr(fault.why, "/no/such/thing"));
    assert_int_equal(wsk_player_read("exec:/tmp", NULL, &player, &fault),
                     WSK_EIO);
    assert_int_equal(
        wsk_player_read("exec:no-such-command", NULL, &player, &fault),
        WSK_EIO);
    assert_int_equal(wsk_player_read("exec:", NULL, &player, &fault),
                     WSK_ESYNTAX);
    assert_int_equal(wsk_player_read("exec:   ", NULL, &player, &fault),
                     WSK_ESYNTAX);
}

static void names_fit_into_records(void **unused) {
    static const struct {
        const char *name, *expected;
    } names[] = {
        {"expert", "expert"},
        {"exec:./bot.py --fast", "exec:./bot.py --fast"},
        {"exec:./bot #1 ", "exec:./bot ?1"},
        {"exec:./B\xc3\xb6ser", "exec:./B\xc3\xb6ser"},
        {"exec:./b\xff\x07z", "exec:./b??z"},
        {"exec:./bo\tt\x7f", "exec:./bo?t?"},
    };
    char ret[64];
    (void)unused;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct wsk_player player = {.name = names[i].name};
        wsk_player_name(&player, ret, sizeof(ret));
        assert_string_equal(ret, names[i].expected);
    }
    /* Cut, but not within a character. */
    struct wsk_player player = {.name = "Sch\xc3\xa4"
                                        "fer"};
    wsk_player_name(&player, ret, 5);
    assert_string_equal(ret, "Sch");
    wsk_player_name(&player, ret, 6);
    assert_string_equal(ret, "Sch\xc3\xa4");
}

/* Lines out of bytes. */

static void put(struct wsk_lines *lines, const char *bytes, size_t len) {
    size_t room;
    char *at = wsk_lines_room(lines, &room);
    assert_true(len <= room);
    memcpy(at, bytes, len);
    wsk_lines_put(lines, len);
}

static void lines_come_in_any_pieces(void **unused) {
    static const char text[] = "one\n\ntwo words\r\nlast";
    static const char *const expected[] = {"one", "", "two words\r"};
    (void)unused;
    for (size_t piece = 1; piece < sizeof(text); piece++) {
        static struct wsk_lines lines;
        struct wsk_word line;
        unsigned count = 0;
        lines.start = lines.end = 0;
        for (size_t at = 0; at < sizeof(text) - 1; at += piece) {
            size_t left = sizeof(text) - 1 - at;
            put(&lines, text + at, left < piece ? left : piece);
            for (; wsk_lines_next(&lines, &line); count++)
                assert_true(wsk_word_is(line, expected[count]));
        }
        assert_int_equal(count, 3);
        assert_true(wsk_word_is(wsk_lines_rest(&lines), "last"));
    }
}

static void a_line_may_be_4096_bytes_long(void **unused) {
    static struct wsk_lines lines;
    static char long_line[WSK_PROTOCOL_LINE];
    struct wsk_word line;
    size_t room;
    (void)unused;
    memset(long_line, 'a', sizeof(long_line));
    long_line[WSK_PROTOCOL_LINE - 1] = '\n';
    put(&lines, long_line, sizeof(long_line));
    assert_true(wsk_lines_next(&lines, &line));
    assert_int_equal(line.len, WSK_PROTOCOL_LINE - 1);
    long_line[WSK_PROTOCOL_LINE - 1] = 'a';
    put(&lines, long_line, sizeof(long_line));
    assert_false(wsk_lines_next(&lines, &line));
    wsk_lines_room(&lines, &room);
    assert_int_equal(room, 0);
}

/* Answers. */

static struct wsk_record *at_bids(void) {
    struct wsk_record *record = record_of(header_for("volle-wolle", 3, 0));
    go_on_with(record, "board 1 1\nboard 2 2\nboard 3 3\ndeal 1 2 3 4\n");
    return record;
}

static enum wsk_err answer(struct wsk_record *record, unsigned seat,
                           const char *line, struct wsk_fault *fault) {
    wsk_move move;
    return wsk_answer_read(wsk_record_rules(record), wsk_record_state(record),
                           seat, word_of(line), &move, fault);
}

static void only_a_legal_line_of_ones_own_is_an_answer(void **unused) {
    static const char *const bad[] = {
        "",           "bid",          "bid 2",
        "bid 2 13",   "bid 2 27",     "bid 1 20",
        "Bid 2 20",   " bid 2 20",    "bid  2 20",
        "keep 2 12",  "go",           "quit",
        "end",        "deal 5 6 7 8", "roll 2 12:1 10:1 8:1",
        "bid 2 \xff", "# bid 2 20",   "bid 2 20 21",
        "woolsack 1", "bid 2 26++"};
    struct wsk_record *record = at_bids();
    struct wsk_fault fault;
    (void)unused;
    assert_int_equal(answer(record, 1, "bid 2 20", &fault), WSK_OK);
    assert_int_equal(answer(record, 1, "bid 2 26+ # all in\r", &fault), WSK_OK);
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        fault.why[0] = '\0';
        assert_int_not_equal(answer(record, 1, bad[i], &fault), WSK_OK);
        assert_true(fault.why[0]);
    }
    wsk_record_destroy(record);
}

static void assert_public(struct wsk_record *record, const char *last) {
    struct wsk_word text = wsk_record_public(record);
    size_t len = strlen(last);
    assert_true(text.len > len + 1);
    assert_memory_equal(text.start + text.len - len - 1, last, len);
    assert_int_equal(text.start[text.len - 1], '\n');
}

static void open_bids_are_not_public(void **unused) {
    struct wsk_record *record = at_bids();
    (void)unused;
    assert_public(record, "deal 1 2 3 4");
    go_on_with(record, "bid 3 20");
    assert_public(record, "deal 1 2 3 4");
    go_on_with(record, "bid 1 19");
    assert_public(record, "deal 1 2 3 4");
    go_on_with(record, "bid 2 18");
    assert_public(record, "bid 1 19\nbid 2 18\nbid 3 20");
    go_on_with(record, "roll 3 12:12 10:10 8:8");
    assert_public(record, "roll 3 12:12 10:10 8:8");
    wsk_record_destroy(record);
}

/* The bot's side. */

static enum wsk_err tell(struct wsk_guest *guest, const char *text,
                         enum wsk_call *ret_call, struct wsk_fault *ret_fault) {
    struct wsk_word rest = word_of(text), line;
    enum wsk_err err = WSK_OK;
    while (!err && wsk_line_next(&rest, &line))
        err = wsk_guest_hear(guest, line, ret_call, ret_fault);
    return err;
}

static void a_guest_is_told_a_game(void **unused) {
    struct wsk_record *record = wsk_record_create(load_test_deck, NULL);
    struct wsk_guest guest;
    struct wsk_fault fault;
    enum wsk_call call = WSK_CALL_QUIT;
    (void)unused;
    wsk_guest_init(&guest, record);
    assert_int_equal(
        tell(&guest,
             "woolsack-bot 1\nyou 2   # the bot's seat\n\ntime 500\n"
             "woolsack 1\ngame volle-wolle\ndeck standard\nseat 1 A\n"
             "seat 2 B\nboard 1 1\nboard 2 2\ndeal 1 2 3\n",
             &call, &fault),
        WSK_OK);
    assert_int_equal(call, WSK_CALL_NOTHING);
    assert_int_equal(guest.seat, 1);
    assert_int_equal(guest.time_ms, 500);
    assert_int_equal(tell(&guest, "go\n", &call, &fault), WSK_OK);
    assert_int_equal(call, WSK_CALL_GO);
    /* The highest bid starts: not this one's turn. */
    assert_int_equal(tell(&guest,
                          "bid 1 22\nbid 2 21\nroll 1 12:1 10:1 8:1\ngo\n",
                          &call, &fault),
                     WSK_ETURN);
    assert_int_equal(fault.line, 17);
    assert_int_not_equal(tell(&guest, "bid 1 1\n", &call, &fault), WSK_OK);
    assert_int_equal(fault.line, 18);
    assert_int_equal(tell(&guest, "quit # bye\n", &call, &fault), WSK_OK);
    assert_int_equal(call, WSK_CALL_QUIT);
    wsk_record_destroy(record);
}

static void hosts_that_talk_nonsense(void **unused) {
    static const struct {
        const char *text;
        unsigned line;
    } bad[] = {
        {"woolsack 1\n", 1},
        {"woolsack-bot 2\n", 1},
        {"woolsack-bot\n", 1},
        {"woolsack-bot 1\ntime 5\n", 2},
        {"woolsack-bot 1\nyou 0\n", 2},
        {"woolsack-bot 1\nyou 7\n", 2},
        {"woolsack-bot 1\nyou two\n", 2},
        {"woolsack-bot 1\nyou 2\ntime\n", 3},
        {"woolsack-bot 1\nyou 2\ntime -1\n", 3},
        {"woolsack-bot 1\nyou 2\ntime 5\ngo\n", 4},
        {"woolsack-bot 1\nyou 2\ntime 5\ngame pig\n", 4},
        {"woolsack-bot 1\nyou 2\ntime 5\nwoolsack 1\ngame chess\n", 5},
        {"woolsack-bot 1\nyou 4\ntime 5\nwoolsack 1\ngame pig\ndeck standard\n"
         "seat 1 A\nseat 2 B\nstart 1\nroll 1 3\ngo\n",
         11},
        {"\xff\xfe\n", 1},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct wsk_record *record = wsk_record_create(load_test_deck, NULL);
        struct wsk_guest guest;
        struct wsk_fault fault = {0};
        enum wsk_call call = WSK_CALL_QUIT;
        wsk_guest_init(&guest, record);
        assert_int_not_equal(tell(&guest, bad[i].text, &call, &fault), WSK_OK);
        assert_int_equal(fault.line, bad[i].line);
        assert_true(fault.why[0]);
        assert_int_not_equal(call, WSK_CALL_GO);
        wsk_record_destroy(record);
    }
}

/* Programs. */

struct workshop {
    char folder[64];
    char command[128]; /* the last script */
};

static int open_workshop(void **state) {
    struct workshop *shop = calloc(1, sizeof(*shop));
    assert_non_null(shop);
    snprintf(shop->folder, sizeof(shop->folder), "/tmp/woolsack-test-XXXXXX");
    assert_non_null(mkdtemp(shop->folder));
    snprintf(shop->command, sizeof(shop->command), "%s/bot", shop->folder);
    *state = shop;
    return 0;
}

static int close_workshop(void **state) {
    struct workshop *shop = *state;
    unlink(shop->command);
    rmdir(shop->folder);
    free(shop);
    return 0;
}

/* A program in shell. */
static const char *script(struct workshop *shop, const char *text) {
    unlink(shop->command);
    FILE *file = fopen(shop->command, "we");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\n%s\n", text);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(shop->command, 0755), 0);
    return shop->command;
}

#define LOOP "while read line; do case $line in go) "
#define POOL ";; quit) exit 0;; esac; done"

static struct wsk_record *pig_at_choice(void) {
    struct wsk_record *record = record_of(header_for("pig", 2, 0));
    go_on_with(record, "roll 1 5");
    return record;
}

static unsigned open_files(void) {
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/fd");
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* No child is left, dead or alive. */
static void assert_childless(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void a_good_program_plays(void **state) {
    struct wsk_record *record = pig_at_choice();
    struct wsk_fault fault = {0};
    unsigned files = open_files();
    wsk_move move, first = 0;
    struct wsk_exec *exec = wsk_exec_create(
        script(*state, LOOP "echo '# hm'; echo; echo hold 1" POOL), 0, 5000,
        false, &fault);
    assert_non_null(exec);
    for (unsigned i = 0; i < 20; i++) {
        struct wsk_event event = {0, 1, {0}};
        if (wsk_exec_ask(exec, record, &move, &fault))
            fail_msg("%s", fault.why);
        first = i ? first : move;
        assert_int_equal(move, first);
        event.moves[0] = move;
        assert_int_equal(wsk_record_add(record, &event), WSK_OK);
        go_on_with(record, "roll 2 1\nroll 1 2");
    }
    assert_int_equal(wsk_exec_quit(exec, record, &fault), WSK_OK);
    wsk_exec_destroy(exec);
    assert_int_equal(open_files(), files);
    assert_childless();
    wsk_record_destroy(record);
}

static void bad_programs_are_found_out(void **state) {
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"sleep 1000", "no answer within"},
        {"exec sleep 1000", "no answer within"},
        {"trap '' TERM; while :; do sleep 1; done", "no answer within"},
        {"exit 3", "status 3"},
        {"kill -9 $$", "signal 9"},
        {LOOP "exit 7" POOL, "status 7"},
        {LOOP "echo hello" POOL, "hello"},
        {LOOP "echo hold 2" POOL, "hold 2"},
        {LOOP "echo roll 1 6" POOL, "roll 1 6"},
        {LOOP "printf '\\377\\376\\n'" POOL, "UTF-8"},
        {LOOP "printf '\\000\\001\\n'" POOL, "UTF-8"},
        {"yes; sleep 9", "'y'"},
        {LOOP "yes '#'" POOL, "floods"},
        {LOOP "head -c 100000 /dev/zero" POOL, "4096"},
        {"exec >&-; sleep 1000", "closed its standard output"},
        {"sleep 0.2; exec 0<&-; sleep 1000", "no answer within"},
        {"while :; do echo '#'; sleep 0.05; done", "no answer within"},
    };
    struct wsk_record *record = pig_at_choice();
    unsigned files = open_files();
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct wsk_fault fault = {0};
        wsk_move move;
        double start = seconds();
        /* Time enough for what is not about time, on a busy machine too. */
        unsigned time_ms = strstr(bad[i].why, "no answer") ? 500 : 10000;
        struct wsk_exec *exec = wsk_exec_create(script(*state, bad[i].text), 0,
                                                time_ms, false, &fault);
        assert_non_null(exec);
        if (strcmp(bad[i].why, "'y'") == 0)
            usleep(200000); /* let it speak first */
        assert_int_not_equal(wsk_exec_ask(exec, record, &move, &fault), WSK_OK);
        if (!strstr(fault.why, bad[i].why))
            fail_msg("'%s': %s", bad[i].text, fault.why);
        wsk_exec_destroy(exec);
        assert_true(seconds() - start < 11);
        assert_childless();
    }
    assert_int_equal(open_files(), files);
    wsk_record_destroy(record);
}

static void a_second_answer_is_one_too_many(void **state) {
    struct wsk_record *record = pig_at_choice();
    struct wsk_fault fault = {0};
    wsk_move move;
    struct wsk_exec *exec =
        wsk_exec_create(script(*state, LOOP "echo again 1; echo again 1" POOL),
                        0, 5000, false, &fault);
    assert_int_equal(wsk_exec_ask(exec, record, &move, &fault), WSK_OK);
    usleep(500000);
    assert_int_not_equal(wsk_exec_ask(exec, record, &move, &fault), WSK_OK);
    assert_non_null(strstr(fault.why, "without being asked"));
    wsk_exec_destroy(exec);
    wsk_record_destroy(record);
}

/* More than a pipe holds, and nobody reads it. */
static void a_program_that_does_not_read_blocks_nobody(void **state) {
    struct wsk_record *record = wsk_record_create(load_test_deck, NULL);
    static char line[4000];
    struct wsk_fault fault = {0};
    wsk_move move;
    assert_non_null(record);
    assert_int_equal(wsk_record_read(record, word_of("woolsack 1"), &fault),
                     WSK_OK);
    memset(line, 'a', sizeof(line) - 1);
    memcpy(line, "x-", 2);
    for (unsigned i = 0; i < 100; i++)
        assert_int_equal(wsk_record_read(record, word_of(line), &fault),
                         WSK_OK);
    go_on_with(record, "game pig\ndeck standard\nseat 1 A\nseat 2 B\nstart 1\n"
                       "roll 1 5");
    double start = seconds();
    struct wsk_exec *exec =
        wsk_exec_create(script(*state, "sleep 1000"), 0, 300, false, &fault);
    assert_int_not_equal(wsk_exec_ask(exec, record, &move, &fault), WSK_OK);
    assert_non_null(strstr(fault.why, "does not read"));
    wsk_exec_destroy(exec);
    assert_true(seconds() - start < 4);
    /* Its end of the pipe closed: an error, and no signal for us. */
    exec = wsk_exec_create(script(*state, "exec 0<&-; sleep 1000"), 0, 2000,
                           false, &fault);
    assert_int_not_equal(wsk_exec_ask(exec, record, &move, &fault), WSK_OK);
    assert_non_null(strstr(fault.why, "standard input"));
    wsk_exec_destroy(exec);
    assert_childless();
    wsk_record_destroy(record);
}

static void who_will_not_go_is_made_to(void **state) {
    struct wsk_record *record = pig_at_choice();
    struct wsk_fault fault = {0};
    wsk_move move;
    double start = seconds();
    struct wsk_exec *exec = wsk_exec_create(
        script(*state, "trap '' TERM HUP; while read line; do case $line in "
                       "go) echo hold 1;; esac; done; while :; do sleep 1; "
                       "done"),
        0, 5000, false, &fault);
    assert_int_equal(wsk_exec_ask(exec, record, &move, &fault), WSK_OK);
    assert_int_not_equal(wsk_exec_quit(exec, record, &fault), WSK_OK);
    assert_non_null(strstr(fault.why, "quit"));
    wsk_exec_destroy(exec);
    assert_true(seconds() - start < 5);
    assert_childless();
    wsk_record_destroy(record);
}

/* Whether a process is gone, or dead and waiting for init. */
static bool is_gone(int pid) {
    char path[64], text[512] = "";
    snprintf(path, sizeof(path), "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return true;
    size_t len = fread(text, 1, sizeof(text) - 1, file);
    fclose(file);
    const char *name = memchr(text, ')', len);
    return !name || name[2] == 'Z' || name[2] == 'X';
}

/* What a program has started goes with it. */
static void no_grandchildren_are_left(void **state) {
    struct workshop *shop = *state;
    struct wsk_record *record = pig_at_choice();
    struct wsk_fault fault = {0};
    char text[256], note[128];
    wsk_move move;
    snprintf(note, sizeof(note), "%s/pid", shop->folder);
    snprintf(text, sizeof(text),
             "sleep 1000 & echo $! >%s; " LOOP "echo hold 1" POOL, note);
    struct wsk_exec *exec =
        wsk_exec_create(script(shop, text), 0, 5000, false, &fault);
    assert_int_equal(wsk_exec_ask(exec, record, &move, &fault), WSK_OK);
    /* It has left, though the sleeper still holds the pipe. */
    assert_int_equal(wsk_exec_quit(exec, record, &fault), WSK_OK);
    wsk_exec_destroy(exec);
    char *pid = read_text(note, NULL);
    bool gone = false;
    for (unsigned i = 0; i < 200 && !gone; i++) {
        gone = is_gone((int)strtol(pid, NULL, 10));
        usleep(10000);
    }
    assert_true(gone);
    free(pid);
    unlink(note);
    wsk_record_destroy(record);
}

static void a_seat_always_has_a_move(void **state) {
    struct wsk_record *record = pig_at_choice();
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_player player;
    struct wsk_seat seat;
    struct wsk_fault fault = {0};
    struct wsk_rng rng = {1};
    wsk_move move;
    char word[160];
    snprintf(word, sizeof(word), "exec:%s",
             script(*state, LOOP "echo nonsense" POOL));
    assert_int_equal(wsk_player_read(word, NULL, &player, &fault), WSK_OK);
    assert_true(wsk_seat_begin(&seat, &player, 0, 5000, &fault));
    assert_false(seat.stood_in);
    assert_false(wsk_seat_choose(&seat, rules, wsk_record_state(record), record,
                                 &rng, &move, &fault));
    assert_non_null(strstr(fault.why, "nonsense"));
    assert_true(seat.stood_in);
    struct wsk_event event = {0, 1, {move}};
    assert_int_equal(wsk_record_add(record, &event), WSK_OK);
    wsk_record_rewind(record);
    go_on_with(record, "roll 1 5");
    assert_true(wsk_seat_choose(&seat, rules, wsk_record_state(record), record,
                                &rng, &move, &fault));
    assert_true(wsk_seat_end(&seat, record, &fault));
    /* One that cannot even be started: its interpreter is missing. */
    struct workshop *shop = *state;
    FILE *file = fopen(shop->command, "we");
    fputs("#!/no/such/shell\n", file);
    fclose(file);
    assert_false(wsk_seat_begin(&seat, &player, 0, 5000, &fault));
    assert_non_null(strstr(fault.why, "started"));
    assert_true(seat.stood_in);
    assert_true(wsk_seat_choose(&seat, rules, wsk_record_state(record), record,
                                &rng, &move, &fault));
    assert_true(wsk_seat_end(&seat, record, &fault));
    assert_childless();
    wsk_record_destroy(record);
}

#define WORKSHOP_TEST(test)                                                    \
    cmocka_unit_test_setup_teardown(test, open_workshop, close_workshop)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_and_nodes),
        cmocka_unit_test(words_that_are_no_player),
        cmocka_unit_test(programs_must_be_there),
        cmocka_unit_test(names_fit_into_records),
        cmocka_unit_test(lines_come_in_any_pieces),
        cmocka_unit_test(a_line_may_be_4096_bytes_long),
        cmocka_unit_test(only_a_legal_line_of_ones_own_is_an_answer),
        cmocka_unit_test(open_bids_are_not_public),
        cmocka_unit_test(a_guest_is_told_a_game),
        cmocka_unit_test(hosts_that_talk_nonsense),
        WORKSHOP_TEST(a_good_program_plays),
        WORKSHOP_TEST(bad_programs_are_found_out),
        WORKSHOP_TEST(a_second_answer_is_one_too_many),
        WORKSHOP_TEST(a_program_that_does_not_read_blocks_nobody),
        WORKSHOP_TEST(who_will_not_go_is_made_to),
        WORKSHOP_TEST(no_grandchildren_are_left),
        WORKSHOP_TEST(a_seat_always_has_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
