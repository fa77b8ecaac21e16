/*
 * lines.h - the lines of a table's log. Inside src/room only.
 */
#ifndef WSK_ROOM_LINES_H
#define WSK_ROOM_LINES_H

#include "room.h"

/* Cuts the first word off *rest, and the space after it. */
struct wsk_word line_word(struct wsk_word *rest);

/* The next word as a seat of so many, from 0; false if it is none. */
bool line_seat(struct wsk_word *rest, unsigned seats, unsigned *ret_seat);

/* Hex of 16 bytes and back. */
void line_put_hash(struct wsk_text *text, const struct wsk_hash *hash);
bool line_hash(struct wsk_word word, struct wsk_hash *ret_hash);

/* A mix as it is written: hex, or "-" for none. */
void line_put_mix(struct wsk_text *text, const struct wsk_fair_mix *mix);
bool line_mix(struct wsk_word word, struct wsk_fair_mix *ret_mix);

/* "sit 2 MIX Anna", and the token for the server alone. */
void line_put_person(struct wsk_text *text, unsigned seat,
                     const struct wsk_fair_mix *mix, struct wsk_word name,
                     const struct wsk_hash *token);
void line_put_bot(struct wsk_text *text, unsigned seat, enum wsk_level level,
                  struct wsk_word name);
void line_put_free(struct wsk_text *text, unsigned seat,
                   const struct wsk_hash *invitation);

/* The options, as a table that is not sorted: name, and where it is kept. */
#define LINE_OPTIONS_MAX 6
struct line_option {
    const char *name;
    uint32_t value;
};
void line_options(const struct wsk_options *options,
                  struct line_option ret[LINE_OPTIONS_MAX]);
bool line_set_option(struct wsk_options *options, struct wsk_word name,
                     unsigned value);
/* "option NAME VALUE" for each that is not 0. */
void line_put_options(struct wsk_text *text, const struct wsk_options *options);

struct wsk_word line_text(const char *text);

/* A flat "no". */
enum wsk_err line_refuse(struct wsk_fault *ret_fault, const char *why);

#endif
