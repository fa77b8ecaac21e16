/*
 * body.h - the JSON of docs/code/protocol.md. Inside src/server only.
 *
 * Readers take any bytes; false: the fault says why. Writers return a text that
 * the caller frees.
 */
#ifndef WSK_SERVER_BODY_H
#define WSK_SERVER_BODY_H

#include "../tables/tables.h"

/* A new table: everything but id, secret and tokens. */
bool body_read_table(struct wsk_word body,
                     const struct wsk_rules_set *rules_set,
                     struct wsk_table_plan *ret_plan,
                     struct wsk_fault *ret_fault);

/* Somebody who takes a seat. */
struct body_sitting {
    char name[WSK_TABLE_NAME + 1];
    struct wsk_fair_mix mix;
    struct wsk_hash invitation, hash;
    bool invited;
    char token[WSK_TOKEN + 1]; /* its own; "": it wants one */
};
bool body_read_sitting(struct wsk_word body, struct body_sitting *ret_sitting,
                       struct wsk_fault *ret_fault);

/* A table that was made, with the tokens that its maker is told. */
struct body_opening {
    struct wsk_table_plan plan;
    char host[WSK_TOKEN + 1];
    char token[WSK_SEATS_MAX][WSK_TOKEN + 1];
};
char *body_opened(const struct body_opening *opening);
char *body_sat(const char *id, unsigned seat, const char *token);
char *body_table(const struct wsk_table *table);
char *body_archived(void);
char *body_lobby(const struct wsk_found *found, size_t count);

#endif
