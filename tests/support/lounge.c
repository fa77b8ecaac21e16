#include "lounge.h"

#include <dirent.h>
#include <poll.h>
#include <sodium.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "tables/inside.h"

#define FRAME 16384

/* --- Chance ------------------------------------------------------------------
 */

static struct wsk_rng chance;

static const char *chance_name(void) {
    return "lounge";
}

static uint32_t chance_number(void) {
    return (uint32_t)wsk_rng_next(&chance);
}

static void chance_bytes(void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)wsk_rng_next(&chance);
}

static struct randombytes_implementation generator = {
    .implementation_name = chance_name,
    .random = chance_number,
    .buf = chance_bytes,
};

void lounge_seed(uint64_t seed) {
    chance = wsk_rng_stream(seed, 77);
}

/* --- This layer
 * ----------------------------------------------------------------
 */

static void wake(void *context) {
    struct lounge *lounge = context;
    eventfd_write(lounge->event, 1);
}

static void ready(void *context, struct wsk_guest *guest) {
    struct visitor *visitor = (struct visitor *)guest;
    (void)context;
    visitor->ready = true;
}

static int64_t now(void *context) {
    return ((struct lounge *)context)->now;
}

static void report(void *context, const char *line) {
    struct lounge *lounge = context;
    lounge->reports++;
    snprintf(lounge->report, sizeof(lounge->report), "%s", line);
}

static void start(struct lounge *lounge) {
    struct wsk_fault fault = {0};
    lounge->store = wsk_store_open(lounge->database, wake, lounge, &fault);
    if (!lounge->store)
        fail_msg("%s", fault.why);
    struct wsk_tables_config config = {.store = lounge->store,
                                       .rules_set = the_shelf(),
                                       .threads = 1,
                                       .archive_days = lounge->archive_days,
                                       .ready = ready,
                                       .wake = wake,
                                       .now = now,
                                       .report = report,
                                       .context = lounge};
    lounge->tables = wsk_tables_create(&config);
    assert_non_null(lounge->tables);
}

static void wake_up(struct lounge *lounge) {
    memset(lounge, 0, sizeof(*lounge));
    assert_int_equal(randombytes_set_implementation(&generator), 0);
    assert_true(sodium_init() >= 0);
    lounge->now = 1763200000;
    lounge->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void lounge_open_beside(struct lounge *lounge, const struct lounge *other) {
    wake_up(lounge);
    memcpy(lounge->database, other->database, sizeof(lounge->database));
    start(lounge);
}

void lounge_open(struct lounge *lounge) {
    wake_up(lounge);
    /* In memory where that can be had: thousands of commits are synced. */
    snprintf(lounge->folder, sizeof(lounge->folder), "%s/lounge-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(lounge->folder));
    snprintf(lounge->database, sizeof(lounge->database), "%s/tables.db",
             lounge->folder);
    start(lounge);
}

static void stop(struct lounge *lounge) {
    assert_null(lounge->visitors);
    wsk_store_close(lounge->store);
    wsk_tables_destroy(lounge->tables);
}

void lounge_close(struct lounge *lounge) {
    while (lounge->visitors)
        visitor_go(lounge->visitors);
    stop(lounge);
    close(lounge->event);
    if (!lounge->folder[0])
        return;
    DIR *folder = opendir(lounge->folder);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[512];
        snprintf(path, sizeof(path), "%s/%s", lounge->folder, entry->d_name);
        if (entry->d_name[0] != '.')
            unlink(path);
    }
    closedir(folder);
    rmdir(lounge->folder);
}

void lounge_restart(struct lounge *lounge) {
    stop(lounge);
    start(lounge);
    wsk_tables_sweep(lounge->tables);
}

/* --- The loop ----------------------------------------------------------------
 */

static void keep(struct visitor *visitor, const char *bytes, size_t len) {
    while (visitor->len + len + 1 > visitor->table) {
        visitor->table = visitor->table ? 2 * visitor->table : 4096;
        visitor->heard = realloc(visitor->heard, visitor->table);
        assert_non_null(visitor->heard);
    }
    memcpy(visitor->heard + visitor->len, bytes, len);
    visitor->len += len;
    visitor->heard[visitor->len] = '\0';
}

static void note_start(struct visitor *visitor, const char *frame, size_t len) {
    size_t word = 0, before = visitor->starts ? strlen(visitor->starts) : 0;
    while (word < len && frame[word] != ' ' && frame[word] != '\n')
        word++;
    if (word == 0)
        return;
    visitor->starts = realloc(visitor->starts, before + word + 2);
    assert_non_null(visitor->starts);
    visitor->starts[before] = ' ';
    memcpy(visitor->starts + before + 1, frame, word);
    visitor->starts[before + 1 + word] = '\0';
}

static void listen_to(struct visitor *visitor) {
    char frame[FRAME];
    bool more = true;
    visitor->ready = false;
    while (more) {
        size_t len =
            wsk_tables_speak(visitor->lounge->tables, &visitor->guest, frame,
                             visitor->cap ? visitor->cap : FRAME, &more);
        /* Whole lines. */
        assert_true(len == 0 || frame[len - 1] == '\n');
        keep(visitor, frame, len);
        note_start(visitor, frame, len);
    }
    visitor->closed = visitor->guest.closing;
}

static bool somebody_is_ready(const struct lounge *lounge) {
    for (struct visitor *v = lounge->visitors; v; v = v->next)
        if (v->ready && !v->deaf)
            return true;
    return false;
}

void lounge_turn(struct lounge *lounge, int ms) {
    struct pollfd fd = {.fd = lounge->event, .events = POLLIN};
    eventfd_t value;
    poll(&fd, 1, somebody_is_ready(lounge) ? 0 : ms);
    eventfd_read(lounge->event, &value);
    wsk_tables_poll(lounge->tables);
    for (struct visitor *v = lounge->visitors; v; v = v->next)
        if (v->ready && !v->deaf)
            listen_to(v);
}

static void look_for_work(struct loaded_table *loaded, void *context) {
    bool *busy = context;
    *busy = *busy || loaded->jobs || loaded->writing || loaded->fetching ||
            loaded->thinking || loaded->log_requests;
}

static bool is_busy(const struct lounge *lounge) {
    struct wsk_tables *tables = lounge->tables;
    struct wsk_store_stats stats;
    wsk_store_stats(lounge->store, &stats);
    bool busy = tables->busy || tables->sweeping || stats.waiting;
    loaded_each(tables, look_for_work, &busy);
    return busy || somebody_is_ready(lounge);
}

void lounge_rest(struct lounge *lounge) {
    LOUNGE_UNTIL(lounge, !is_busy(lounge));
}

void lounge_wait(struct lounge *lounge, int64_t seconds) {
    lounge->now += seconds;
    wsk_tables_tick(lounge->tables, lounge->now);
    lounge_rest(lounge);
}

size_t lounge_tables(const struct lounge *lounge) {
    struct wsk_tables_stats stats;
    wsk_tables_stats(lounge->tables, &stats);
    return stats.tables;
}

static void find_table(struct loaded_table *loaded, void *context) {
    void **found = context;
    if (loaded->key == *(uint64_t *)found[0])
        found[1] = loaded->table;
}

const struct wsk_table *lounge_table(struct lounge *lounge, const char *id) {
    uint64_t key;
    assert_true(wsk_id_read(word_of(id), &key));
    void *found[2] = {&key, NULL};
    loaded_each(lounge->tables, find_table, found);
    return found[1];
}

/* --- Requests ----------------------------------------------------------------
 */

static void take_answer(void *context, const struct wsk_tables_answer *from) {
    struct answer *answer = context;
    answer->err = from->err;
    answer->seat = from->seat;
    answer->has_table = from->table != NULL;
    answer->phase = from->table ? from->table->phase : 0;
    snprintf(answer->why, sizeof(answer->why), "%s",
             from->why ? from->why : "");
    answer->text = malloc(from->text.len + 1);
    assert_non_null(answer->text);
    if (from->text.len)
        memcpy(answer->text, from->text.start, from->text.len);
    answer->text[from->text.len] = '\0';
}

void answer_free(struct answer *answer) {
    free(answer->text);
}

static void wait_for_answer(struct lounge *lounge, struct answer *answer) {
    LOUNGE_UNTIL(lounge, answer->text);
    lounge_rest(lounge);
}

struct party lounge_party(struct lounge *lounge, const char *game,
                          const char *chairs,
                          const struct wsk_options *options) {
    struct wsk_table_plan plan = diary_plan(game, chairs);
    struct answer answer = {0};
    struct party party = {.seats = plan.seats};
    if (options)
        plan.options = *options;
    wsk_token_make(party.host, &plan.host);
    for (unsigned s = 0; s < plan.seats; s++)
        wsk_token_make(party.token[s], &plan.guest[s].token);
    wsk_tables_open(lounge->tables, &plan, take_answer, &answer);
    wait_for_answer(lounge, &answer);
    assert_int_equal(answer.err, WSK_OK);
    snprintf(party.id, sizeof(party.id), "%s", answer.text);
    answer_free(&answer);
    return party;
}

struct answer lounge_record(struct lounge *lounge, const char *id,
                            const char *token) {
    struct answer answer = {0};
    struct wsk_hash hash;
    if (token)
        assert_true(wsk_token_hash(word_of(token), &hash));
    wsk_tables_record(lounge->tables, word_of(id), token ? &hash : NULL,
                      take_answer, &answer);
    wait_for_answer(lounge, &answer);
    return answer;
}

struct answer lounge_look(struct lounge *lounge, const char *id) {
    struct answer answer = {0};
    wsk_tables_look(lounge->tables, word_of(id), take_answer, &answer);
    wait_for_answer(lounge, &answer);
    return answer;
}

struct answer lounge_sit(struct lounge *lounge, const char *id,
                         const char *invitation, const char *name,
                         char ret_token[WSK_TOKEN + 1]) {
    struct answer answer = {0};
    struct wsk_hash invited, token;
    struct wsk_fair_mix mix = diary_mix(33);
    if (invitation)
        assert_true(wsk_token_hash(word_of(invitation), &invited));
    wsk_token_make(ret_token, &token);
    wsk_tables_sit(lounge->tables, word_of(id), invitation ? &invited : NULL,
                   word_of(name), &token, &mix, take_answer, &answer);
    wait_for_answer(lounge, &answer);
    return answer;
}

/* --- Visitors ----------------------------------------------------------------
 */

struct visitor *visitor_come(struct lounge *lounge) {
    struct visitor *visitor = calloc(1, sizeof(*visitor));
    assert_non_null(visitor);
    visitor->guest.seat = WSK_TABLE_NOBODY;
    visitor->lounge = lounge;
    visitor->next = lounge->visitors;
    lounge->visitors = visitor;
    keep(visitor, "", 0);
    return visitor;
}

struct visitor *visitor_join(struct lounge *lounge, const char *id,
                             uint32_t seq, const char *token,
                             const char *host) {
    struct visitor *visitor = visitor_come(lounge);
    visitor_say(visitor, "join %s %u%s%s%s%s", id, seq, token ? " " : "",
                token ? token : "", host ? " " : "", host ? host : "");
    return visitor;
}

void visitor_go(struct visitor *visitor) {
    struct visitor **at = &visitor->lounge->visitors;
    while (*at != visitor)
        at = &(*at)->next;
    *at = visitor->next;
    wsk_tables_leave(visitor->lounge->tables, &visitor->guest);
    free(visitor->heard);
    free(visitor->starts);
    free(visitor);
}

static void hear(struct visitor *visitor, const char *format,
                 va_list arguments) {
    char line[4096];
    int len = vsnprintf(line, sizeof(line), format, arguments);
    assert_in_range(len, 0, sizeof(line) - 1);
    /* A copy of the exact size, so that reading past it is seen. */
    char *copy = malloc((size_t)len + 1);
    assert_non_null(copy);
    memcpy(copy, line, (size_t)len);
    wsk_tables_hear(visitor->lounge->tables, &visitor->guest,
                    (struct wsk_word){copy, (size_t)len});
    free(copy);
}

void visitor_mutter(struct visitor *visitor, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    hear(visitor, format, arguments);
    va_end(arguments);
}

void visitor_say(struct visitor *visitor, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    hear(visitor, format, arguments);
    va_end(arguments);
    lounge_rest(visitor->lounge);
}

const char *visitor_news(struct visitor *visitor) {
    const char *news = visitor->heard + visitor->mark;
    visitor->mark = visitor->len;
    return news;
}

uint32_t visitor_seq(const struct visitor *visitor) {
    uint32_t seq = 0;
    struct wsk_word rest = {visitor->heard, visitor->len}, line;
    while (wsk_line_next(&rest, &line)) {
        struct wsk_word words[4];
        unsigned number;
        size_t count = wsk_words(line, ' ', words, 4);
        if (count >= 3 && count <= 4 &&
            (wsk_word_is(words[0], "e") || wsk_word_is(words[0], "at")) &&
            wsk_word_number(words[1], UINT32_MAX, &number))
            seq = number;
    }
    return seq;
}

void visitor_decide(struct visitor *visitor, unsigned choice) {
    const struct wsk_table *table = visitor->guest.loaded->table;
    unsigned seat = visitor->guest.seat;
    struct diary diary = {.table = (struct wsk_table *)(uintptr_t)table};
    char line[128];
    assert_true(diary_move(&diary, seat, choice, line, sizeof(line)));
    visitor_say(visitor, "do %u %s", table->seat[seat].decisions + 1U, line);
}
