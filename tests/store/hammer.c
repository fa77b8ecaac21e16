/*
 * hammer.c - writes to a store without a pause, whatever happens to it.
 *
 *   hammer WHERE NAME FIRST TABLES SECONDS
 *
 * It ends after SECONDS, or sooner if it is told to (SIGTERM).
 *
 * Tables FIRST, FIRST + 1, ... each have one entry under way. Every entry that
 * is acknowledged is printed ("TABLE SEQ TEXT") before the next one of its
 * table is asked for, so that whoever started this program can look whether
 * they are all there; "failed" says that one was not, and "news" that the
 * first of somebody else was heard of. At the end: "done ACKNOWLEDGED FAILED
 * TAKEN FALSE NEWS". FALSE counts refusals ("taken") of entries that nobody
 * else can have written: there should be none if no other program writes these
 * tables.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>

#include "store/store.h"

#define TABLES_MAX 2000

struct hammer;

struct table {
    struct hammer *hammer;
    uint64_t number;
    uint32_t seq; /* of the entry under way */
    bool doubt;   /* it failed before: it may be there all the same */
    char text[64];
};

struct hammer {
    struct wsk_store *store;
    const char *name;
    int event;
    bool stop;
    unsigned under_way;
    unsigned long acknowledged, failed, taken, mistaken, news;
    struct table table[TABLES_MAX];
};

static volatile sig_atomic_t told_to_end;

static void end_soon(int number) {
    (void)number;
    told_to_end = 1;
}

static const struct wsk_index playing = {.phase = 1, .about = "hammer"};

static void wake(void *context) {
    struct hammer *hammer = context;
    eventfd_write(hammer->event, 1);
}

static void hear(void *context, uint64_t table, uint32_t seq,
                 struct wsk_word text) {
    struct hammer *hammer = context;
    (void)table;
    (void)seq;
    (void)text;
    if (hammer->news++ == 0)
        printf("news\n");
}

static void ask(struct table *table);

static void look(void *context, enum wsk_err result, const struct wsk_row *rows,
                 size_t count) {
    struct table *table = context;
    if (!result && count) {
        table->seq = rows[count - 1].seq + 1;
        table->doubt = false;
    }
    table->hammer->under_way--;
    ask(table);
}

static void written(void *context, enum wsk_err result) {
    struct table *table = context;
    struct hammer *hammer = table->hammer;
    hammer->under_way--;
    if (result == WSK_OK) {
        printf("%llu %u %s\n", (unsigned long long)table->number, table->seq,
               table->text);
        hammer->acknowledged++;
        table->seq++;
        table->doubt = false;
    } else if (result == WSK_ETAKEN) {
        hammer->taken++;
        hammer->mistaken += !table->doubt;
        hammer->under_way++;
        wsk_store_load(hammer->store, table->number, 0, look, table);
        return;
    } else {
        printf("failed\n");
        hammer->failed++;
        table->doubt = true;
    }
    ask(table);
}

static void ask(struct table *table) {
    struct hammer *hammer = table->hammer;
    if (hammer->stop)
        return;
    if (!table->doubt)
        snprintf(table->text, sizeof(table->text), "%s says %u", hammer->name,
                 table->seq);
    struct wsk_row row = {.table = table->number,
                          .seq = table->seq,
                          .seat = 1,
                          .at = 1700000000 + table->seq,
                          .text = {table->text, strlen(table->text)}};
    hammer->under_way++;
    wsk_store_write(hammer->store, &row, table->seq % 10 == 1 ? &playing : NULL,
                    written, table);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void attend(struct hammer *hammer) {
    struct pollfd fd = {.fd = hammer->event, .events = POLLIN};
    eventfd_t value;
    if (poll(&fd, 1, 100) > 0)
        eventfd_read(hammer->event, &value);
    wsk_store_hold(hammer->store, true);
    wsk_store_poll(hammer->store);
    fflush(stdout); /* promises first: this program may be killed */
    wsk_store_hold(hammer->store, false);
}

int main(int argc, char **argv) {
    static struct hammer hammer;
    struct wsk_fault fault = {0};
    if (argc != 6) {
        fprintf(stderr, "usage: hammer WHERE NAME FIRST TABLES SECONDS\n");
        return 2;
    }
    uint64_t first = strtoull(argv[3], NULL, 10);
    unsigned tables = (unsigned)strtoul(argv[4], NULL, 10);
    double end = now() + strtod(argv[5], NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file at its limit is like a full disk */
    signal(SIGTERM, end_soon);
    hammer.name = argv[2];
    hammer.event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    hammer.store = wsk_store_open(argv[1], wake, &hammer, &fault);
    if (!hammer.store) {
        fprintf(stderr, "%s\n", fault.why);
        return 1;
    }
    wsk_store_listen(hammer.store, hear, &hammer);
    for (unsigned i = 0; i < tables && i < TABLES_MAX; i++) {
        hammer.table[i] =
            (struct table){.hammer = &hammer, .number = first + i, .seq = 1};
        hammer.under_way++;
        wsk_store_load(hammer.store, first + i, 0, look, &hammer.table[i]);
    }
    while (now() < end && !told_to_end)
        attend(&hammer);
    hammer.stop = true;
    while (hammer.under_way)
        attend(&hammer);
    printf("done %lu %lu %lu %lu %lu\n", hammer.acknowledged, hammer.failed,
           hammer.taken, hammer.mistaken, hammer.news);
    wsk_store_close(hammer.store);
    return 0;
}
