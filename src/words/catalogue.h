/*
 * catalogue.h - translations out of a .mo file in memory.
 *
 * The format is that of GNU gettext ("The Format of GNU MO Files" in its
 * manual): a table of texts in ascending order and a table of translations.
 * A catalogue is checked as a whole when it is opened; afterwards no look-up
 * can leave the file, whatever stands in it. It borrows the bytes and
 * allocates nothing.
 *
 * Plural rules are functions here, one for each language we speak, and not the
 * expression in the file: an expression would have to be parsed.
 */
#ifndef WSK_WORDS_CATALOGUE_H
#define WSK_WORDS_CATALOGUE_H

#include "words.h"

/* The languages: English, which needs no catalogue, and those of po/LINGUAS.
 * NULL past the end. */
const char *words_language(unsigned index);

/* What a language calls itself: "Deutsch". NULL for an unknown code. */
const char *words_language_name(const char *code);

/* The form of a plural for n, and how many forms a language has. An unknown
 * code counts as English. */
unsigned words_plural(const char *code, unsigned n);
unsigned words_plurals(const char *code);

struct words_catalogue {
    struct wsk_word file; /* borrowed */
    const char *code;     /* borrowed */
    bool swapped;         /* bytes are in the other order than ours */
    uint32_t count, texts, translations;
};

/* For the language `code`, or (NULL) the one that the file's header names.
 * WSK_ESYNTAX and what is wrong with it, if the file is no sound catalogue for
 * the language. */
WSK_CHECK_RESULT enum wsk_err
words_catalogue_open(struct words_catalogue *ret_catalogue,
                     struct wsk_word file, const char *code,
                     struct wsk_fault *ret_fault);

/* Good as long as the catalogue. */
struct words_tongue words_catalogue_tongue(const struct words_catalogue *from);

#endif
