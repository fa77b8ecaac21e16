/*
 * schema.h - the tables of the database, step by step. Inside src/store only.
 *
 * Step n brings a database of version n to version n + 1. A step that has been
 * released is never changed. Both kinds of database have the same tables; their
 * words for types differ.
 */
#ifndef WSK_STORE_SCHEMA_H
#define WSK_STORE_SCHEMA_H

struct schema_step {
    const char *sqlite;
    const char *postgres;
};

extern const struct schema_step schema_steps[];
extern const unsigned schema_version; /* how many there are */

#endif
