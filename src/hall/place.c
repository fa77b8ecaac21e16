/*
 * place.c - tables in memory: found, loaded, kept up to date, let go.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* Entries that are kept for guests who are behind; who is further behind gets
 * them from the store. */
#define LEAVES_MAX 32
#define BUCKETS_MIN 1024

/* --- Finding ----------------------------------------------------------------
 */

static size_t bucket(const struct wsk_hall *hall, uint64_t table) {
    return (size_t)(table & (hall->bucket_count - 1)); /* ids are random */
}

static void grow(struct wsk_hall *hall) {
    size_t old_count = hall->bucket_count;
    struct place **old = hall->buckets;
    hall->bucket_count = old_count ? 2 * old_count : BUCKETS_MIN;
    hall->buckets = wsk_need(hall->bucket_count * sizeof(struct place *));
    for (size_t i = 0; i < old_count; i++) {
        while (old[i]) {
            struct place *place = old[i];
            old[i] = place->next;
            struct place **at = &hall->buckets[bucket(hall, place->table)];
            place->next = *at;
            *at = place;
        }
    }
    free(old);
}

static struct place *find(const struct wsk_hall *hall, uint64_t table) {
    if (!hall->bucket_count)
        return NULL;
    struct place *place = hall->buckets[bucket(hall, table)];
    while (place && place->table != table)
        place = place->next;
    return place;
}

struct place *place_get(struct wsk_hall *hall, uint64_t table) {
    struct place *place = find(hall, table);
    if (place)
        return place;
    if (hall->place_count >= hall->bucket_count)
        grow(hall);
    place = wsk_need(sizeof(*place));
    place->hall = hall;
    place->table = table;
    place->last_job = &place->jobs;
    place->last_leaf = &place->leaves;
    struct place **at = &hall->buckets[bucket(hall, table)];
    place->next = *at;
    *at = place;
    hall->place_count++;
    place_fetch(place);
    return place;
}

void place_each(struct wsk_hall *hall,
                void (*each)(struct place *place, void *context),
                void *context) {
    for (size_t i = 0; i < hall->bucket_count; i++) {
        struct place *next;
        for (struct place *place = hall->buckets[i]; place; place = next) {
            next = place->next;
            each(place, context);
        }
    }
}

static bool is_needed(const struct place *place) {
    return place->guests || place->jobs || place->writing || place->fetching ||
           place->thinking || place->errands || place->alarm_at;
}

static void let_go(struct place *place) {
    struct wsk_hall *hall = place->hall;
    struct place **at = &hall->buckets[bucket(hall, place->table)];
    while (*at != place)
        at = &(*at)->next;
    *at = place->next;
    hall->place_count--;
    place_drop_leaves(place);
    wsk_room_destroy(place->room);
    wsk_room_destroy(place->after);
    free(place);
}

void place_settle(struct place *place) {
    place_run(place);
    if (!is_needed(place))
        let_go(place);
}

/* --- Leaves ------------------------------------------------------------------
 */

static void drop_first(struct place *place) {
    struct leaf *leaf = place->leaves;
    place->leaves = leaf->next;
    if (!place->leaves)
        place->last_leaf = &place->leaves;
    place->leaf_count--;
    free(leaf);
}

void place_drop_leaves(struct place *place) {
    while (place->leaves)
        drop_first(place);
}

const struct leaf *place_leaf(const struct place *place, uint32_t seq) {
    const struct leaf *leaf = place->leaves;
    while (leaf && leaf->entry.seq != seq)
        leaf = leaf->next;
    return leaf;
}

static void keep_leaf(struct place *place, const struct wsk_entry *entry) {
    struct leaf *leaf = wsk_need(sizeof(*leaf) + entry->text.len);
    leaf->next = NULL;
    leaf->entry = *entry;
    memcpy(leaf->text, entry->text.start, entry->text.len);
    leaf->entry.text.start = leaf->text;
    *place->last_leaf = leaf;
    place->last_leaf = &leaf->next;
    if (++place->leaf_count > LEAVES_MAX)
        drop_first(place);
}

void place_ready(struct place *place) {
    for (struct wsk_guest *guest = place->guests; guest; guest = guest->next)
        guest_ready(guest);
}

void place_has_entry(struct place *place, const struct wsk_entry *entry) {
    place->hall->stats.entries++;
    if (!place->guests)
        return;
    if (entry->seat == 0) { /* decisions change no seats */
        for (struct wsk_guest *g = place->guests; g; g = g->next)
            guest_check_seat(g);
        place_presence(place);
    }
    keep_leaf(place, entry);
    place_ready(place);
}

/* --- Loading -----------------------------------------------------------------
 */

static void report(struct place *place, const struct wsk_fault *fault) {
    const struct wsk_hall_config *config = &place->hall->config;
    config->report(config->context, fault->why);
}

/* False: the rows make no table. */
static bool take_rows(struct place *place, const struct wsk_row *rows,
                      size_t count) {
    struct wsk_fault fault;
    for (size_t i = 0; i < count; i++) {
        struct wsk_entry entry = {.at = rows[i].at,
                                  .seq = rows[i].seq,
                                  .seat = rows[i].seat,
                                  .text = rows[i].text};
        if (!place->room) {
            place->room =
                wsk_room_create(place->hall->config.shelf, &entry, &fault);
            if (!place->room) {
                report(place, &fault);
                return false;
            }
        } else if (entry.seq > place->room->seq) {
            if (wsk_room_apply(place->room, &entry, &fault)) {
                report(place, &fault);
                return false;
            }
            place_has_entry(place, &entry);
        }
    }
    return true;
}

static void dismiss_all(struct place *place, const char *verb,
                        const char *why) {
    while (place->guests) {
        struct wsk_guest *guest = place->guests;
        guest_detach(guest);
        wsk_hall_dismiss(place->hall, guest, verb, why);
    }
}

static void archive_found(void *context, enum wsk_err result,
                          const struct wsk_row *rows, size_t count) {
    struct place *place = context;
    place->fetching = false;
    if (result) {
        dismiss_all(place, "later", "the database is away");
        place_fail_jobs(place, WSK_EIO, "the database is away");
    } else if (count == 0) {
        dismiss_all(place, "gone", "there is no such table");
        place_fail_jobs(place, WSK_ERANGE, "there is no such table");
    } else {
        dismiss_all(place, "gone", "the table is archived");
        while (place->jobs) {
            struct job *job = place->jobs;
            struct wsk_hall_answer answer = {.text = rows[0].text};
            place->jobs = job->next;
            if (job->kind != JOB_RECORD && job->kind != JOB_LOOK)
                answer = (struct wsk_hall_answer){
                    .err = WSK_EOVER, .why = "the table is archived"};
            if (job->done)
                job->done(job->context, &answer);
            job_destroy(job);
        }
        place->last_job = &place->jobs;
    }
    place_settle(place);
}

static void turn_away(struct place *place) {
    struct wsk_guest *next;
    for (struct wsk_guest *guest = place->guests; guest; guest = next) {
        next = guest->next;
        if (guest->state != GUEST_JOINING)
            continue;
        guest_detach(guest);
        wsk_hall_dismiss(place->hall, guest, "later", "the database is away");
    }
}

/* A room was loaded, or more of it. */
static void welcome(struct place *place) {
    struct wsk_guest *next;
    for (struct wsk_guest *guest = place->guests; guest; guest = next) {
        next = guest->next;
        guest_admit(guest);
    }
}

static void fetched(void *context, enum wsk_err result,
                    const struct wsk_row *rows, size_t count) {
    struct place *place = context;
    bool had_room = place->room != NULL;
    place->fetching = false;
    if (result && had_room) {
        place->stale = true;
        place->retry_at = hall_now(place->hall) + 1;
        turn_away(place);
        place_go_on(place, false);
    } else if (result) {
        dismiss_all(place, "later", "the database is away");
        place_fail_jobs(place, WSK_EIO, "the database is away");
    } else if (!had_room && (count == 0 || rows[0].seq != 1)) {
        place->fetching = true;
        wsk_store_archived(place->hall->config.store, place->table,
                           archive_found, place);
        return;
    } else if (!take_rows(place, rows, count)) {
        if (!had_room) {
            wsk_room_destroy(place->room);
            place->room = NULL;
        }
        dismiss_all(place, "gone", "the table is damaged");
        place_fail_jobs(place, WSK_ESYNTAX, "the table is damaged");
        alarm_set(place, 0);
    } else {
        welcome(place);
        place_go_on(place, false);
    }
    if (place->stale && !place->retry_at)
        place_fetch(place);
    place_settle(place);
}

/* While an entry is being written the room must stay what the entry was made
 * for; `written` fetches then. */
void place_fetch(struct place *place) {
    if (place->fetching || place->writing) {
        place->stale = true;
        return;
    }
    place->stale = false;
    place->fetching = true;
    wsk_store_load(place->hall->config.store, place->table,
                   place->room ? place->room->seq : 0, fetched, place);
}

/* --- Going on
 * ----------------------------------------------------------------- */

/* What follows from an entry is for the server that wrote it to do. It has so
 * long before another one does it too. */
#define OTHERS_FIRST 3

/* While there was no server nobody could decide: after a start there are at
 * least so many seconds left. */
#define GRACE 60

int64_t place_deadline(const struct place *place) {
    int64_t deadline = wsk_room_deadline(place->room);
    int64_t clock = (int64_t)place->room->options.clock;
    int64_t earliest = place->hall->opened + (clock < GRACE ? clock : GRACE);
    return deadline && deadline < earliest ? earliest : deadline;
}

static void min_time(int64_t *time, int64_t other) {
    if (other && (*time == 0 || other < *time))
        *time = other;
}

void place_go_on(struct place *place, bool ours) {
    const struct wsk_room *room = place->room;
    struct wsk_hall *hall = place->hall;
    if (!room || hall->draining)
        return;
    int64_t when = place_deadline(place), now = hall_now(hall);
    bool mine = ours || !wsk_store_is_shared(hall->config.store) ||
                now >= room->at + OTHERS_FIRST;
    bool begins = room->phase == WSK_ROOM_WAITING && room->options.autostart &&
                  wsk_room_is_ready(room);
    bool bots = wsk_room_bots_due(room) != 0;
    bool again = wsk_room_all_again(room);
    if (!mine && (begins || bots || again))
        min_time(&when, room->at + OTHERS_FIRST);
    if (mine && bots)
        place_ask_bots(place);
    if (mine && begins && !place_has_job(place, JOB_BEGIN) && !place->retry_at)
        place_queue(place, job_create(JOB_BEGIN, (struct wsk_word){0}));
    if (mine && again && !place->retry_at)
        hall_make_next(place);
    if (ours && room->phase == WSK_ROOM_ARCHIVED)
        hall_put_away(place);
    min_time(&when, place->retry_at);
    alarm_set(place, when);
}

/* --- Presence
 * ------------------------------------------------------------------ */

#define CALL_LASTS 100 /* seconds */

unsigned place_present(const struct place *place) {
    unsigned set = place->present;
    int64_t now = hall_now(place->hall);
    for (unsigned i = 0; i < FAR_MAX; i++)
        if (place->far[i].until > now)
            set |= place->far[i].present;
    return set;
}

void place_call(struct place *place) {
    char bytes[64];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    wsk_text_put(&text, "here %u %u %u", (unsigned)(place->hall->name >> 32),
                 (unsigned)place->hall->name, place->present);
    wsk_store_shout(place->hall->config.store, place->table,
                    (struct wsk_word){text.start, text.len});
}

void place_look_around(struct place *place) {
    unsigned present = place_present(place);
    if (present == place->told)
        return;
    place->told = (uint8_t)present;
    place->here++;
    place_ready(place);
}

void place_presence(struct place *place) {
    unsigned set = 0;
    for (struct wsk_guest *guest = place->guests; guest; guest = guest->next)
        if (guest->seat != WSK_ROOM_NOBODY && guest->state >= GUEST_FRESH)
            set |= 1U << guest->seat;
    if (set == place->present)
        return;
    place->present = (uint8_t)set;
    place_look_around(place);
    place_call(place);
}

static void hear_presence(struct place *place, uint64_t server,
                          unsigned present) {
    unsigned at = 0;
    for (unsigned i = 0; i < FAR_MAX; i++) {
        if (place->far[i].server == server) {
            at = i;
            break;
        }
        if (place->far[i].until < place->far[at].until)
            at = i;
    }
    place->far[at].server = server;
    place->far[at].present = (uint8_t)present;
    place->far[at].until = hall_now(place->hall) + CALL_LASTS;
    place_look_around(place);
}

static void hear_shout(struct place *place, struct wsk_word text) {
    struct wsk_word words[4];
    unsigned high, low, present;
    size_t count = wsk_words(text, ' ', words, 4);
    if (count == 4 && wsk_word_is(words[0], "here") &&
        wsk_word_number(words[1], UINT32_MAX, &high) &&
        wsk_word_number(words[2], UINT32_MAX, &low) &&
        wsk_word_number(words[3], 255, &present)) {
        hear_presence(place, (uint64_t)high << 32 | low, present);
    } else if (count == 3 && wsk_word_is(words[0], "react")) {
        for (struct wsk_guest *g = place->guests; g; g = g->next)
            guest_note(place->hall, g, "%.*s\n", (int)text.len, text.start);
    }
}

/* There may be entries that nobody told of. */
static void catch_up(struct place *place, void *context) {
    (void)context;
    if (place->room)
        place_fetch(place);
}

void place_news(void *context, uint64_t table, uint32_t seq,
                struct wsk_word text) {
    if (seq == 0 && text.len == 0) {
        ((struct wsk_hall *)context)->swept_all = 0;
        place_each(context, catch_up, NULL);
        return;
    }
    struct place *place = find(context, table);
    if (!place || !place->room)
        return;
    if (seq == 0)
        hear_shout(place, text);
    else if (seq > place->room->seq)
        place_fetch(place);
}
