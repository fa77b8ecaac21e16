/*
 * table.h - the score table that `replay` and `demo` end with.
 */
#ifndef WSK_CLI_TABLE_H
#define WSK_CLI_TABLE_H

#include <stdio.h>

#include "../words/words.h"
#include "woolsack/record.h"

/*
 * Title and one row a player: the score as it stands. Without words, columns
 * are called as in the JSON form, cards are ids, and who won comes last. With
 * words everything is in their language, and cards are counted.
 */
void table_print(FILE *out, const struct wsk_record *record,
                 const struct words *words);

#endif
