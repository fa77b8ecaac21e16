/*
 * begin.c - the header of a new record, written in one place.
 */
#include <string.h>

#include "record.h"

#define HEADER_MAX 8192 /* a path of any system and six long names */

enum wsk_err wsk_header_check(const char *what, const char *name,
                              struct wsk_fault *ret_fault) {
    struct wsk_word word = {name, strlen(name)};
    if (wsk_line_trim(word).len == word.len && !strchr(name, '\n'))
        return WSK_OK;
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                         "a record cannot name the %s %s: '#' starts a comment "
                         "there, and blanks at the end are lost",
                         what, wsk_word_quote(word).text);
}

void wsk_header_put(const struct wsk_header *header, struct wsk_text *text) {
    wsk_text_put(text, "woolsack 1\ngame %s\ndeck %s\n", header->game->id,
                 header->deck);
    for (unsigned s = 0; s < header->seats; s++)
        wsk_text_put(text, "seat %u %s\n", s + 1, header->names[s]);
    if (header->game->has_start)
        wsk_text_put(text, "start %u\n", header->start + 1);
}

enum wsk_err wsk_record_begin(struct wsk_record *record,
                              const struct wsk_header *header,
                              struct wsk_fault *ret_fault) {
    char bytes[HEADER_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    enum wsk_err err = wsk_header_check("deck", header->deck, ret_fault);
    for (unsigned s = 0; s < header->seats && !err; s++)
        err = wsk_header_check("player", header->names[s], ret_fault);
    if (err)
        return err;
    wsk_header_put(header, &text);
    if (text.cut)
        return wsk_fault_set(ret_fault, WSK_ERANGE, 0,
                             "the names of deck and players are too long");
    return wsk_record_parse(record, (struct wsk_word){text.start, text.len},
                            ret_fault);
}
