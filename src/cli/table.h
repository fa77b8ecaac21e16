/*
 * table.h - the score table that `replay` and `demo` end with.
 */
#ifndef WSK_CLI_TABLE_H
#define WSK_CLI_TABLE_H

#include <stdio.h>

#include "woolsack/record.h"

/* Title, one row a player, who won: the score as it stands. */
void table_print(FILE *out, const struct wsk_record *record);

#endif
