/*
 * log.h - the lines of a table's log. Inside src/table only.
 */
#ifndef WSK_TABLE_LOG_H
#define WSK_TABLE_LOG_H

#include "table.h"

/* Lines of the game. A game names its verbs as it likes; one that the table
 * uses, too, stands in the log behind a mark. */
#define LOG_OF_GAME '='
void log_put_line(struct wsk_text *text, struct wsk_word line);
/* The line as it stands in a record. */
struct wsk_word log_line_of_game(struct wsk_word line);

/* Cuts the first word off *rest, and the space after it. */
struct wsk_word log_word(struct wsk_word *rest);

/* The next word as a seat of so many, from 0; false if it is none. */
bool log_seat(struct wsk_word *rest, unsigned seats, unsigned *ret_seat);

/* Hex of 16 bytes and back. */
void log_put_hash(struct wsk_text *text, const struct wsk_hash *hash);
bool log_hash(struct wsk_word word, struct wsk_hash *ret_hash);

/* A mix as it is written: hex, or "-" for none. */
void log_put_mix(struct wsk_text *text, const struct wsk_fair_mix *mix);
bool log_mix(struct wsk_word word, struct wsk_fair_mix *ret_mix);

/* "sit 2 MIX Anna", and the token for the server alone. No mix: it comes
 * later. */
void log_put_person(struct wsk_text *text, unsigned seat,
                    const struct wsk_fair_mix *mix, struct wsk_word name,
                    const struct wsk_hash *token);
void log_put_bot(struct wsk_text *text, unsigned seat, enum wsk_level level,
                 struct wsk_word name);
void log_put_free(struct wsk_text *text, unsigned seat,
                  const struct wsk_hash *invitation);

/* The options, as a table that is not sorted: name, and where it is kept. */
#define LOG_OPTIONS_MAX 6
struct log_option {
    const char *name;
    uint32_t value;
};
void log_options(const struct wsk_options *options,
                 struct log_option ret[LOG_OPTIONS_MAX]);
bool log_set_option(struct wsk_options *options, struct wsk_word name,
                    unsigned value);
/* "option NAME VALUE" for each that is not 0. */
void log_put_options(struct wsk_text *text, const struct wsk_options *options);

/* Flags in the lines of a snapshot. */
#define LOG_AGAIN 1U
#define LOG_MIX_DUE 2U
#define LOG_MUTED 1U
#define LOG_HURRIED 2U

/* "given SEAT LINE" of a seat's open choice. */
void log_put_given(const struct wsk_table *table, unsigned seat,
                   struct wsk_text *text);

/* Seconds since 1970. */
void log_put_time(struct wsk_text *text, int64_t at);
bool log_time(struct wsk_word word, int64_t *ret_at);

/* The record lines of these entries. *ret_last: where those begin that the
 * entry of number *ret_seq brought, which an undo would take back. */
void log_put_record(const struct wsk_entry *entries, size_t count,
                    struct wsk_text *text, size_t *ret_last, uint32_t *ret_seq);

struct wsk_word log_text(const char *text);

/* A flat "no". */
enum wsk_err log_refuse(struct wsk_fault *ret_fault, const char *why);

#endif
