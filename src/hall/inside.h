/*
 * inside.h - the hall's parts among themselves. Inside src/hall only.
 */
#ifndef WSK_HALL_INSIDE_H
#define WSK_HALL_INSIDE_H

#include "../store/need.h"
#include "crew.h"
#include "hall.h"

enum guest_state {
    GUEST_NEW,     /* has not joined */
    GUEST_JOINING, /* waits for the table */
    GUEST_FRESH,   /* waits for the whole log */
    GUEST_LIVE,
    GUEST_DONE /* only a last word is to be said */
};

/* A request of the store that is under way for somebody who may leave. */
struct errand {
    struct wsk_hall *hall;
    struct wsk_guest *guest; /* NULL: gone */
    struct place *place;
    uint32_t after;
};

enum job_kind {
    JOB_COMMAND, /* of a guest */
    JOB_SIT,     /* of a request */
    JOB_LOOK,
    JOB_RECORD,
    JOB_BOT,
    JOB_AWAY,
    JOB_BACK,
    JOB_BEGIN,
    JOB_NEXT,
    JOB_CLOSE
};

/* Something that wants an entry, or only a look at the table. */
struct job {
    struct job *next;
    enum job_kind kind;
    struct wsk_guest *guest; /* NULL: none, or gone */
    uint8_t seat;
    unsigned number; /* of a decision */
    uint64_t heard_us;
    /* Of a request. */
    wsk_hall_done *done;
    void *context;
    bool has_token;
    struct wsk_hash token, invitation;
    struct wsk_fair_mix mix;
    char secret[WSK_TOKEN + 1]; /* an invitation that was made for it */
    size_t len;
    char text[]; /* the command, name, line or id */
};

/* An entry that some guests do not have yet. */
struct leaf {
    struct leaf *next;
    struct wsk_entry entry;
    char text[];
};

#define FAR_MAX 3 /* other servers that a table remembers */

struct place {
    struct place *next; /* in its bucket */
    uint64_t table;
    struct wsk_hall *hall;
    struct wsk_room *room;  /* NULL: being loaded */
    struct wsk_room *after; /* what it will be once the entry is stored */
    struct job *writing;    /* whose entry is being stored */
    struct job *jobs, **last_job;
    struct wsk_guest *guests;
    struct leaf *leaves, **last_leaf;
    unsigned leaf_count;
    uint16_t here;    /* counts changes of presence */
    uint8_t present;  /* seats, as bits */
    uint8_t told;     /* what guests know of presence here and elsewhere */
    uint8_t thinking; /* seats whose bots have been asked */
    bool fetching;    /* rows are being loaded */
    bool stale;       /* there are rows that are not loaded */
    bool renewing;    /* the next game's table is being made */
    bool put_away;    /* the record is being put in the place of the log */
    unsigned errands; /* that point here */
    size_t alarm_at;  /* place in the heap, from 1; 0: none */
    int64_t alarm;
    int64_t retry_at; /* something is to be tried again; 0: nothing */
    struct {
        uint64_t server;
        int64_t until;
        uint8_t present;
    } far[FAR_MAX]; /* presence at other servers */
};

#define SPARES_MAX 64
struct spares {
    unsigned count;
    struct wsk_room *room[SPARES_MAX];
};

struct wsk_hall {
    struct wsk_hall_config config;
    struct place **buckets;
    size_t bucket_count, place_count;
    struct place **heap; /* by alarm, from 1 */
    size_t heap_count, heap_cap;
    struct crew *crew;
    struct wsk_hall_stats stats;
    unsigned busy; /* writes under way */
    bool draining, sweeping;
    int64_t opened; /* when this server was started */
    int64_t next_archive, next_call;
    int64_t swept, swept_all; /* when tables that go on were looked for last */
    uint64_t name;            /* of this server among others */
    struct spares spares[WSK_SEATS_MAX + 1]; /* by seats; see job.c */
};

/* place.c */
/* Runs what can be run, then frees the place if nobody needs it: the last
 * thing that is done with it. */
void place_settle(struct place *place);
/* Bots and clock of a room as it is now; `ours`: this server wrote the last
 * entry. */
void place_go_on(struct place *place, bool ours);
/* When the clock of a loaded table runs out; 0: it does not run. */
int64_t place_deadline(const struct place *place);
/* Every guest has something new to say. */
void place_ready(struct place *place);
void place_each(struct wsk_hall *hall,
                void (*each)(struct place *place, void *context),
                void *context);
struct place *place_get(struct wsk_hall *hall, uint64_t table);
void place_fetch(struct place *place);
/* An entry has been stored, here or elsewhere, and is part of the room. */
void place_has_entry(struct place *place, const struct wsk_entry *entry);
const struct leaf *place_leaf(const struct place *place, uint32_t seq);
void place_drop_leaves(struct place *place);
void place_presence(struct place *place);
/* Tells the guests if others are there than they know of. */
void place_look_around(struct place *place);
/* Seats whose people are connected, here or elsewhere. */
unsigned place_present(const struct place *place);
/* Other servers may want to know who is here. */
void place_call(struct place *place);
void place_news(void *context, uint64_t table, uint32_t seq,
                struct wsk_word text);

/* job.c */
struct job *job_create(enum job_kind kind, struct wsk_word text);
void job_destroy(struct job *job);
void place_queue(struct place *place, struct job *job);
/* Whether such a job waits or is being stored. */
bool place_has_job(const struct place *place, enum job_kind kind);
/* The next job, if none is under way. May free the place. */
void place_run(struct place *place);
/* Jobs of somebody who has left. */
void place_forget_guest(struct place *place, const struct wsk_guest *guest);
void place_fail_jobs(struct place *place, enum wsk_err err, const char *why);
/* What a job wants: writes the entry's text, or nothing. */
enum wsk_err job_make(struct place *place, struct job *job,
                      struct wsk_text *ret_text, uint8_t *ret_seat,
                      struct wsk_fault *ret_fault);
enum wsk_err job_command(struct place *place, struct job *job,
                         struct wsk_text *ret_text, uint8_t *ret_seat,
                         struct wsk_fault *ret_fault);

/* guest.c */
void guest_note(struct wsk_hall *hall, struct wsk_guest *guest,
                const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The table has been loaded. */
void guest_admit(struct wsk_guest *guest);
void guest_ready(struct wsk_guest *guest);
/* Who was at a seat that is somebody else's now only watches. */
void guest_check_seat(struct wsk_guest *guest);
void guest_detach(struct wsk_guest *guest);

/* bots.c */
void place_ask_bots(struct place *place);
void hall_take_thoughts(struct wsk_hall *hall);

/* alarm.c */
void alarm_set(struct place *place, int64_t when);
struct place *alarm_due(struct wsk_hall *hall, int64_t now);

/* index.c */
void index_of(const struct wsk_room *room, struct wsk_index *ret_index);
/* Whether an entry that made `after` of `before` can have changed it. */
bool index_changes(const struct wsk_room *before, const struct wsk_room *after);

/* requests.c */
/* The whole log of a table as a record, as everybody may know it. */
struct wsk_room *replay_rows(struct wsk_hall *hall, const struct wsk_row *rows,
                             size_t count, struct wsk_text *ret_record);
void request_answer(struct job *job, struct place *place, enum wsk_err err,
                    const char *why);
void hall_make_next(struct place *place);

/* archive.c */
void hall_archive(struct wsk_hall *hall, int64_t now);
bool hall_is_old(const struct place *place);
/* The table has been closed: its log goes, its record stays. */
void hall_put_away(struct place *place);

uint64_t hall_now_us(void);
int64_t hall_now(const struct wsk_hall *hall);

#endif
