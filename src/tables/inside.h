/*
 * inside.h - the tables' parts among themselves. Inside src/tables only.
 */
#ifndef WSK_TABLES_INSIDE_H
#define WSK_TABLES_INSIDE_H

#include "../store/need.h"
#include "bot_pool.h"
#include "tables.h"

enum guest_state {
    GUEST_NEW,     /* has not joined */
    GUEST_JOINING, /* waits for the table */
    GUEST_FRESH,   /* waits for the whole log */
    GUEST_LIVE,
    GUEST_DONE /* only a last word is to be said */
};

/* A request of the store that is under way for somebody who may leave: the
 * guests who point to it. */
struct log_request {
    struct wsk_tables *tables;
    struct loaded_table *loaded;
    uint32_t after;
    uint32_t seq; /* of the table, when it was asked */
};

/* What is limited by seat and by table: pace.c. */
enum pace {
    PACE_TALK,
    PACE_REACT,
    PACE_UNDO,
    PACE_CHANGE, /* bids that are made again */
    PACE_OTHER,  /* comings, goings, what the host does */
    PACES
};
struct paces {
    int64_t seat[WSK_SEATS_MAX + 1][PACES]; /* the last one: no seat */
    int64_t table[PACES];
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
    JOB_CLOSE,
    JOB_DEED /* of the host of the server; `number` says which */
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
    wsk_tables_done *done;
    void *context;
    bool has_token;
    struct wsk_hash token, invitation;
    struct wsk_fair_mix mix;
    char secret[WSK_TOKEN + 1]; /* an invitation that was made for it */
    size_t len;
    char text[]; /* the command, name, line or id */
};

/* An entry that some guests do not have yet. */
struct recent_entry {
    struct recent_entry *next;
    struct wsk_entry entry;
    char text[];
};

#define FAR_MAX 3 /* other servers that a table remembers */

struct loaded_table {
    struct loaded_table *next; /* in its bucket */
    uint64_t key;
    struct wsk_tables *tables;
    struct wsk_table *table; /* NULL: being loaded */
    struct wsk_table *after; /* what it will be once the entry is stored */
    struct job *writing;     /* whose entry is being stored */
    struct job *jobs, **last_job;
    struct wsk_guest *guests;
    struct recent_entry *recent, **last_recent;
    unsigned recent_count;
    uint16_t here;        /* counts changes of presence */
    uint8_t present;      /* seats, as bits */
    uint8_t told;         /* what guests know of presence here and elsewhere */
    uint8_t thinking;     /* seats whose bots have been asked */
    bool fetching;        /* rows are being loaded */
    bool stale;           /* there are rows that are not loaded */
    bool renewing;        /* the next game's table is being made */
    bool put_away;        /* the record is being put in the place of the log */
    bool linked;          /* the last entry has a link in the database */
    bool headless;        /* there are rows, but not from the beginning */
    bool folding;         /* a snapshot is being made */
    uint32_t folded;      /* the entry of the last snapshot; 0: none */
    struct wsk_link link; /* of the last entry */
    struct wsk_link next_link;   /* of that which is being stored */
    struct log_request *joining; /* the last that is for new guests, if any */
    struct paces *paces;         /* NULL: nobody has said anything yet */
    unsigned log_requests;       /* that point here */
    size_t alarm_at;             /* place in the heap, from 1; 0: none */
    int64_t alarm;
    int64_t retry_at; /* something is to be tried again; 0: nothing */
    struct {
        uint64_t server;
        int64_t until;
        uint8_t present;
    } far[FAR_MAX]; /* presence at other servers */
};

/* What is said of a table whose log is not what was written. */
#define DAMAGED "the log of this table is damaged"

#define SPARES_MAX 64
#define BROKEN_MAX 64
struct spares {
    unsigned count;
    struct wsk_table *table[SPARES_MAX];
};

struct wsk_tables {
    struct wsk_tables_config config;
    struct loaded_table **buckets;
    size_t bucket_count, loaded_count;
    struct loaded_table **heap; /* by alarm, from 1 */
    size_t heap_count, heap_cap;
    struct bot_pool *bot_pool;
    struct wsk_tables_stats stats;
    unsigned busy; /* writes under way */
    bool draining, sweeping;
    unsigned per_table; /* who watch one; 0: any number */
    int64_t opened;     /* when this server was started */
    int64_t next_archive, next_call;
    int64_t swept, swept_all; /* when tables that go on were looked for last */
    uint64_t name;            /* of this server among others */
    struct spares spares[WSK_SEATS_MAX + 1]; /* by seats; see job.c */
    unsigned fetching;                       /* tables that are being loaded */
    uint64_t *asleep; /* found by a sweep, not loaded yet */
    size_t asleep_count;
    struct lobby *lobby;
    uint64_t broken[BROKEN_MAX]; /* tables whose logs have been complained of */
    unsigned broken_count;
};

/* loaded.c */
/* Runs what can be run, then frees the place if nobody needs it: the last
 * thing that is done with it. */
void loaded_run_or_free(struct loaded_table *loaded);
/* Bots and clock of a table as it is now; `ours`: this server wrote the last
 * entry. */
void loaded_go_on(struct loaded_table *loaded, bool ours);
/* When the clock of a loaded table runs out; 0: it does not run. */
int64_t loaded_deadline(const struct loaded_table *loaded);
/* Every guest has something new to say. */
void loaded_ready(struct loaded_table *loaded);
void loaded_each(struct wsk_tables *tables,
                 void (*each)(struct loaded_table *loaded, void *context),
                 void *context);
struct loaded_table *loaded_get(struct wsk_tables *tables, uint64_t key);
void loaded_fetch(struct loaded_table *loaded);
/* Loads some of the tables that a sweep has found. */
void tables_feed(struct wsk_tables *tables);
/* An entry has been stored, here or elsewhere, and is part of the table. */
void loaded_has_entry(struct loaded_table *loaded,
                      const struct wsk_entry *entry);
const struct recent_entry *loaded_leaf(const struct loaded_table *loaded,
                                       uint32_t seq);
void loaded_drop_leaves(struct loaded_table *loaded);
void loaded_presence(struct loaded_table *loaded);
/* Tells the guests if others are there than they know of. */
void loaded_look_around(struct loaded_table *loaded);
/* Seats whose people are connected, here or elsewhere. */
unsigned loaded_present(const struct loaded_table *loaded);
/* Other servers may want to know who is here. */
void loaded_call(struct loaded_table *loaded);
void loaded_news(void *context, uint64_t key, uint32_t seq,
                 struct wsk_word text);

/* job.c */
struct job *job_create(enum job_kind kind, struct wsk_word text);
void job_destroy(struct job *job);
void loaded_queue(struct loaded_table *loaded, struct job *job);
/* Whether such a job waits or is being stored. */
bool loaded_has_job(const struct loaded_table *loaded, enum job_kind kind);
/* The next job, if none is under way. May free the place. */
void loaded_run(struct loaded_table *loaded);
/* Jobs of somebody who has left. */
void loaded_forget_guest(struct loaded_table *loaded,
                         const struct wsk_guest *guest);
void loaded_fail_jobs(struct loaded_table *loaded, enum wsk_err err,
                      const char *why);
/* What a job wants: writes the entry's text, or nothing. */
enum wsk_err job_make(struct loaded_table *loaded, struct job *job,
                      struct wsk_text *ret_text, uint8_t *ret_seat,
                      struct wsk_fault *ret_fault);
enum wsk_err job_command(struct loaded_table *loaded, struct job *job,
                         struct wsk_text *ret_text, uint8_t *ret_seat,
                         struct wsk_fault *ret_fault);

/* guest.c */
void guest_reply(struct wsk_tables *tables, struct wsk_guest *guest,
                 const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The table has been loaded. */
void guest_admit(struct wsk_guest *guest);
void guest_ready(struct wsk_guest *guest);
/* Who was at a seat that is somebody else's now only watches. */
void guest_check_seat(struct wsk_guest *guest);
void guest_detach(struct wsk_guest *guest);

/* bots.c */
void loaded_ask_bots(struct loaded_table *loaded);
void tables_take_thoughts(struct wsk_tables *tables);

/* alarm.c */
void alarm_set(struct loaded_table *loaded, int64_t when);
struct loaded_table *alarm_due(struct wsk_tables *tables, int64_t now);

/* index.c */
void index_of(const struct wsk_table *table, struct wsk_index *ret_index);
/* Whether an entry that made `after` of `before` can have changed it. */
bool index_changes(const struct wsk_table *before,
                   const struct wsk_table *after);

/* replay.c */
/* A log as it was loaded, from its beginning or from a snapshot on. */
struct replay {
    struct wsk_table *table;   /* NULL: the rows make none */
    struct wsk_entry *entries; /* which make it; their texts are the rows' */
    size_t count;
    struct wsk_chain chain;
    struct wsk_fault fault; /* if there is no table; its line: which entry */
};
void replay_begin(struct replay *replay, const struct wsk_rules_set *rules_set,
                  const struct wsk_row *rows, size_t count);
void replay_end(struct replay *replay);
/* Whether rows from the beginning are the whole of a log that is not in the
 * archive. */
bool rows_are_whole(const struct wsk_row *rows, size_t count);
/* Whether a record from the archive is what was put there. Those of before
 * there were links have none. */
bool archive_is_well(const struct wsk_row *rows, size_t count);
/* The entry of a row. */
struct wsk_entry entry_of(const struct wsk_row *row);

/* fold.c */
/* Makes a snapshot if the log has become long. */
void loaded_fold(struct loaded_table *loaded);

/* pace.c */
/* Whether there may be one more, which is counted then; else the fault says
 * when. */
WSK_CHECK_RESULT enum wsk_err loaded_pace(struct loaded_table *loaded,
                                          unsigned seat, enum pace pace,
                                          struct wsk_fault *ret_fault);

/* lobby.c */
/* A table is or was in the lobby, and has changed. */
void lobby_changed(struct wsk_tables *tables);
void lobby_destroy(struct wsk_tables *tables);

/* requests.c */
void request_answer(struct job *job, struct loaded_table *loaded,
                    enum wsk_err err, const char *why);
void tables_make_next(struct loaded_table *loaded);

/* archive.c */
void tables_archive(struct wsk_tables *tables, int64_t now);
bool tables_is_old(const struct loaded_table *loaded);
/* The table has been closed: its log goes, its record stays. */
void tables_put_away(struct loaded_table *loaded);

uint64_t tables_now_us(void);
int64_t tables_now(const struct wsk_tables *tables);

#endif
