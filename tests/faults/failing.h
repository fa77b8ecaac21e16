/*
 * failing.h - calls that can fail do fail, once.
 *
 * A program that is linked with failing.c and `failing_wraps` (meson.build)
 * makes its calls of the C library, of SQLite and of PostgreSQL through it.
 * One call, the n-th of its name, fails as the system would let it fail; all
 * others pass. Which one is said in the environment, for whole programs:
 *
 *   FAIL_CALL=write FAIL_NTH=3 FAIL_LOG=FILE woolsack_failing ...
 *
 * (FILE gets a line when it has failed), or with failing_arm, in a test. Only
 * calls of our own code are counted, so that the n-th is the same one in every
 * run, whatever libraries do inside; but those of SQLite to the system count,
 * as `db_write`, `db_fsync` and so on.
 */
#ifndef WSK_TESTS_FAILING_H
#define WSK_TESTS_FAILING_H

#include <stdbool.h>
#include <stddef.h>

/* Names of calls, NULL at the end: those that give memory, those of files and
 * processes, those of databases. */
extern const char *const failing_memory[],
    *const failing_system[], *const failing_sqlite[], *const failing_postgres[];

/* The nth call from now on fails, counted from 1; 0: none. */
void failing_arm(const char *call, unsigned nth);
/* Whether it has. */
bool failing_fired(void);
/* What our code has taken from the heap and not given back: pieces. */
long failing_held(void);

#endif
