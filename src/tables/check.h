/*
 * check.h - whether every log in a database is what was written, and makes a
 * table.
 *
 * One table after the other is read and played again, while a server runs or
 * without one. Answers come by wsk_store_poll, on its thread.
 */
#ifndef WSK_TABLES_CHECK_H
#define WSK_TABLES_CHECK_H

#include "../store/store.h"
#include "../table/table.h"

struct wsk_check_sums {
    uint64_t tables, entries, archived, damaged;
};

struct wsk_check {
    struct wsk_store *store;
    const struct wsk_rules_set *rules_set;
    /* The database was restored: what is still played is told so. */
    bool restored;
    /* A table that is damaged: the first entry that is wrong. */
    void (*damaged)(void *context, const char *id, const char *why);
    /* The end; another error than WSK_OK: the database cannot be read, or, if
     * it was restored, written. */
    void (*done)(void *context, enum wsk_err err,
                 const struct wsk_check_sums *sums);
    void *context;
};

/* Begins; the struct is copied. The store must live until `done`. */
void wsk_check_begin(const struct wsk_check *check);

#endif
