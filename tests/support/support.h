/*
 * support.h - what the test programs share.
 *
 * Include this instead of cmocka.h: its headers must come in this order. Decks
 * are read from the folder in $WOOLSACK_DATA, which meson sets.
 */
#ifndef WSK_TESTS_SUPPORT_H
#define WSK_TESTS_SUPPORT_H

// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "woolsack/record.h"

/* The text of a file, terminated; the test fails if it cannot be read. The
 * caller frees. */
char *read_text(const char *path, size_t *ret_len);

/* A wsk_deck_loader for "standard" and for "NAME" as $WOOLSACK_DATA/decks/
 * NAME.tsv; no context. */
wsk_deck_loader load_test_deck;

/* Rules of a game with its standard deck. The caller frees. */
struct wsk_rules *load_rules(const struct wsk_game *game, unsigned seats,
                             unsigned start);

const struct wsk_game *game_called(const char *id);

/* The record in a text; the test fails, with the fault, if it is refused. */
struct wsk_record *record_of(const char *text);

/* More lines for a record; the same. */
void go_on_with(struct wsk_record *record, const char *lines);

/* Each line in `lines` must be refused as the next one, and the record stays
 * as it was, byte by byte. */
void assert_refused(struct wsk_record *record, const char *lines);

/* `woolsack legal` after the record. */
void assert_legal(struct wsk_record *record, const char *lines);

/* `woolsack replay --json` holds this piece of text. */
void assert_result_has(struct wsk_record *record, const char *piece);

/* A header with seats called A, B, C ... (and "start 1" where it is due). */
const char *header_for(const char *game, unsigned seats, unsigned start);

/* Whether tests take their long form ($WOOLSACK_LONG=1): more games and more
 * positions, of which the short form has those most likely to break. */
bool long_form(void);

/* The same for training, which a sanitizer makes so slow that it would be most
 * of all tests: there it stays short ($WOOLSACK_SLOW). */
bool long_training(void);

#endif
