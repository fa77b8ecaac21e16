/*
 * failing_store.c - writes, reads and archives in a store in which a call
 * fails; see failing.h.
 *
 *   failing_store WHERE FIRST
 *
 * Tables FIRST to FIRST + TABLES - 1 get their entries, one after the other;
 * then everything is read, found and archived. Each entry that is acknowledged
 * is printed ("TABLE SEQ TEXT"), each archive ("archive TABLE"); what is read
 * back must have all that was acknowledged. Statuses: 0, everything was done in
 * the end; 1, with one sentence, the store or this program could not go on;
 * 2, it lost or invented something.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "store/store.h"

#define TABLES 3
#define ENTRIES 12
#define TRIES 4

struct desk {
    struct wsk_store *store;
    int event;
    bool answered;
    enum wsk_err result;
    unsigned seen; /* rows that are as they should be */
};

static struct desk desk;

static void complain(const char *why) {
    printf("wrong: %s\n", why);
    fflush(stdout);
    _exit(2);
}

static void wake(void *context) {
    struct desk *of = context;
    eventfd_write(of->event, 1);
}

static void await(void) {
    while (!desk.answered) {
        struct pollfd fd = {.fd = desk.event, .events = POLLIN};
        eventfd_t value;
        if (poll(&fd, 1, 20000) <= 0)
            complain("no answer");
        eventfd_read(desk.event, &value);
        wsk_store_poll(desk.store);
    }
    desk.answered = false;
}

static void text_of(uint64_t table, uint32_t seq, char *ret, size_t cap) {
    /* Some are longer than a page of the database. */
    int len = snprintf(ret, cap, "%u of %u ", seq, (unsigned)table);
    for (unsigned i = 0; i < (seq % 5 == 0 ? 5000 : 30); i++)
        ret[len++] = (char)('a' + (seq + i) % 26);
    ret[len] = '\0';
}

static void written(void *context, enum wsk_err result) {
    (void)context;
    desk.answered = true;
    desk.result = result;
}

/* As it is told with the first entry, and told anew with the seventh. */
static struct wsk_index index_at(uint32_t seq) {
    return (struct wsk_index){.phase = seq > 6,
                              .listed = true,
                              .wakes = seq > 6,
                              .free = seq > 6 ? 1 : 2,
                              .clock = 70000 + (seq > 6),
                              .about = "failing ö"};
}

/* An entry that failed may be there all the same: then it is taken, by us. */
static void write_entry(uint64_t table, uint32_t seq) {
    const struct wsk_index index = index_at(seq);
    char text[6000];
    bool doubt = false;
    text_of(table, seq, text, sizeof(text));
    struct wsk_row row = {.table = table,
                          .seq = seq,
                          .seat = 1,
                          .at = 1700000000 + seq,
                          .text = {text, strlen(text)}};
    for (unsigned i = 0; i < TRIES; i++) {
        wsk_store_write(desk.store, &row, seq % 6 == 1 ? &index : NULL, written,
                        NULL);
        await();
        if (desk.result == WSK_OK || (desk.result == WSK_ETAKEN && doubt)) {
            printf("%llu %u %s\n", (unsigned long long)table, seq, text);
            return;
        }
        if (desk.result == WSK_ETAKEN)
            complain("taken, and nobody else is there");
        doubt = true;
    }
    complain("an entry is refused again and again");
}

static void loaded(void *context, enum wsk_err result,
                   const struct wsk_row *rows, size_t count) {
    const uint64_t *table = context;
    desk.answered = true;
    desk.result = result;
    desk.seen = 0;
    for (size_t i = 0; i < count; i++) {
        char text[6000];
        text_of(*table, rows[i].seq, text, sizeof(text));
        desk.seen += rows[i].table == *table && rows[i].seq == i + 1 &&
                     rows[i].at == 1700000000 + rows[i].seq &&
                     rows[i].text.len == strlen(text) &&
                     memcmp(rows[i].text.start, text, rows[i].text.len) == 0;
    }
}

static void read_back(uint64_t table, unsigned expected) {
    for (unsigned i = 0; i < TRIES; i++) {
        wsk_store_load(desk.store, table, 0, loaded, &table);
        await();
        if (desk.result == WSK_OK && desk.seen == expected)
            return;
        if (desk.result == WSK_OK)
            complain("what was acknowledged is not there");
    }
    complain("it cannot be read again and again");
}

static void listed(void *context, enum wsk_err result,
                   const struct wsk_found *found, size_t count) {
    const uint64_t *first = context;
    desk.answered = true;
    desk.result = result;
    desk.seen = 0;
    const struct wsk_index is = index_at(ENTRIES);
    for (size_t i = 0; i < count; i++) {
        const struct wsk_index *told = &found[i].index;
        desk.seen +=
            found[i].table >= *first && found[i].table < *first + TABLES &&
            found[i].created == 1700000001 &&
            found[i].at == 1700000000 + ENTRIES && told->phase == is.phase &&
            told->listed == is.listed && told->wakes == is.wakes &&
            told->free == is.free && told->clock == is.clock &&
            strcmp(told->about, is.about) == 0;
    }
}

static void find(uint64_t first) {
    wsk_store_find(desk.store, WSK_FIND_LISTED, INT64_MAX, 10000, listed,
                   &first);
    await();
    if (desk.result) {
        wsk_store_find(desk.store, WSK_FIND_LISTED, INT64_MAX, 10000, listed,
                       &first);
        await();
    }
    if (desk.result || desk.seen != TABLES)
        complain("a table is not found");
}

static void archived(void *context, enum wsk_err result,
                     const struct wsk_row *rows, size_t count) {
    (void)context;
    desk.answered = true;
    desk.result = result;
    desk.seen = count == 1 && rows[0].text.len == 6 &&
                memcmp(rows[0].text.start, "record", 6) == 0;
}

static void archive(uint64_t table) {
    const struct wsk_word record = {"record", 6};
    for (unsigned i = 0; i < TRIES; i++) {
        wsk_store_archive(desk.store, table, record, written, NULL);
        await();
        if (desk.result == WSK_OK)
            break;
    }
    if (desk.result)
        complain("it cannot be archived");
    printf("archive %llu\n", (unsigned long long)table);
    wsk_store_archived(desk.store, table, archived, NULL);
    await();
    if (desk.result || !desk.seen) {
        wsk_store_archived(desk.store, table, archived, NULL);
        await();
    }
    if (desk.result || !desk.seen)
        complain("the archive is not there");
}

int main(int argc, char **argv) {
    struct wsk_fault fault = {0};
    if (argc != 3)
        return 2;
    uint64_t first = strtoull(argv[2], NULL, 10);
    setvbuf(stdout, NULL, _IOLBF, 0);
    desk.event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (desk.event < 0) {
        fprintf(stderr, "it cannot make an event\n");
        return 1;
    }
    desk.store = wsk_store_open(argv[1], wake, &desk, &fault);
    if (!desk.store) {
        fprintf(stderr, "%s\n", fault.why);
        return 1;
    }
    for (uint32_t seq = 1; seq <= ENTRIES; seq++)
        for (unsigned t = 0; t < TABLES; t++)
            write_entry(first + t, seq);
    for (unsigned t = 0; t < TABLES; t++)
        read_back(first + t, ENTRIES);
    find(first);
    archive(first);
    wsk_store_close(desk.store);
    return 0;
}
