/*
 * host.h - what the files of src/wasm share.
 *
 * The module is a program whose main function is somebody else's, so its state
 * is one object that lives as long as the program.
 */
#ifndef WSK_WASM_HOST_H
#define WSK_WASM_HOST_H

#include "wasm.h"
#include "woolsack/bot.h"
#include "woolsack/record.h"
#include "words/words.h"

/* Answers. Each returns what the exported function returns. */
int host_answer(struct wsk_word text);
int host_fault(enum wsk_err err, const struct wsk_fault *fault);
int host_refuse(enum wsk_err err, const char *format, unsigned number);

/*
 * An empty text to write the answer into, and its delivery. It has room for
 * WSK_VIEW_MAX bytes; whoever needs more says so while writing. Delivery fails
 * if there was no memory for all of it.
 */
struct wsk_text *host_write(void);
int host_written(void);
/* The same text with room for so many bytes more. */
struct wsk_text *host_room(size_t bytes);

/* decks.c: a wsk_deck_loader over what deck() was given. */
wsk_deck_loader host_load_deck;

/* nets.c */
const struct wsk_nets *host_nets(void);

/* The record on a table; NULL if there is none, and the refusal is the
 * answer. */
struct wsk_record *host_record(int table);

/* language.c: the words of the language that was opened last, about nothing. */
struct words host_words(void);

/* study.c: the review of a table that is closed goes as well. */
void host_forget_review(int table);

#endif
