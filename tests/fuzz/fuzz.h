/*
 * fuzz.h - what the fuzzers share.
 *
 * Each fuzz_NAME.c defines LLVMFuzzerTestOneInput. corpus.c runs it over the
 * files of its corpus as an ordinary test; with -Dfuzzers=true `ninja fuzzing`
 * makes it a libFuzzer program as well.
 */
#ifndef WSK_TESTS_FUZZ_H
#define WSK_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "woolsack/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Must hold, whatever the input: no byte from outside may reach this. */
#define MUST(condition)                                                        \
    do {                                                                       \
        if (!(condition)) {                                                    \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);    \
            abort();                                                           \
        }                                                                      \
    } while (0)

/* The standard deck of a game from $WOOLSACK_DATA/decks, read once. */
struct wsk_word standard_deck(const struct wsk_game *game);

#endif
