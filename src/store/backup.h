/*
 * backup.h - copies of a database, made while it is used, and put back.
 *
 * These block: they are for programs of their own, not for a server's loop. A
 * backup is one file that its owner alone may read: of SQLite a database, of
 * PostgreSQL what pg_dump writes in its custom format.
 */
#ifndef WSK_STORE_BACKUP_H
#define WSK_STORE_BACKUP_H

#include "woolsack/text.h"

/* The database at `where` as it is at one moment, into a new file. It is on
 * disk, and has been read again, when this returns. */
WSK_CHECK_RESULT enum wsk_err wsk_store_backup(const char *where,
                                               const char *file,
                                               struct wsk_fault *ret_fault);

/* Puts a backup in the place of the database. No server may use it. What was
 * there before: of SQLite it is kept beside it, with `.old` behind its name;
 * of PostgreSQL it is gone, unless the restoring fails. */
WSK_CHECK_RESULT enum wsk_err wsk_store_restore(const char *where,
                                                const char *file,
                                                struct wsk_fault *ret_fault);

#endif
