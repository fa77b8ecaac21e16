#include "catalogue.h"

#include <string.h>

#define MAGIC 0x950412deU
#define HEADER_SIZE 28U
#define ROW_SIZE 8U /* length and offset of a text */
#define CONTEXT_END '\004'

/* Languages. */

static unsigned plural_one(unsigned n) {
    return n != 1;
}

static unsigned plural_russian(unsigned n) {
    if (n % 10 == 1 && n % 100 != 11)
        return 0;
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

static const struct language {
    const char *code, *name;
    unsigned plurals;
    unsigned (*plural)(unsigned n);
} languages[] = {
    {"en", "English", 2, plural_one},
    {"de", "Deutsch", 2, plural_one},
    {"nl", "Nederlands", 2, plural_one},
    {"ru", "Русский", 3, plural_russian},
};
#define LANGUAGES (sizeof(languages) / sizeof(languages[0]))

static const struct language *find_language(const char *code) {
    for (size_t i = 0; i < LANGUAGES; i++)
        if (strcmp(languages[i].code, code) == 0)
            return &languages[i];
    return NULL;
}

const char *words_language(unsigned index) {
    return index < LANGUAGES ? languages[index].code : NULL;
}

const char *words_language_name(const char *code) {
    const struct language *language = find_language(code);
    return language ? language->name : NULL;
}

unsigned words_plural(const char *code, unsigned n) {
    const struct language *language = find_language(code);
    return (language ? language : &languages[0])->plural(n);
}

unsigned words_plurals(const char *code) {
    const struct language *language = find_language(code);
    return (language ? language : &languages[0])->plurals;
}

/* Reading numbers and texts. Offsets have been checked when these are called,
 * except by check_row. */

static uint32_t number_at(const struct words_catalogue *from, size_t offset) {
    uint32_t number;
    memcpy(&number, from->file.start + offset, sizeof(number));
    return from->swapped ? __builtin_bswap32(number) : number;
}

static struct wsk_word row_at(const struct words_catalogue *from,
                              uint32_t table, uint32_t row) {
    size_t at = (size_t)table + (size_t)row * ROW_SIZE;
    return (struct wsk_word){from->file.start + number_at(from, at + 4),
                             number_at(from, at)};
}

/* The text that follows `text` after its NUL; NULL after the last. */
static const char *next_form(struct wsk_word row, const char *text) {
    const char *next = text + strlen(text) + 1;
    return next <= row.start + row.len ? next : NULL;
}

/* Checking. */

static enum wsk_err complain(struct wsk_fault *ret_fault, const char *why) {
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0, "%s", why);
}

static bool table_fits(const struct words_catalogue *from, uint32_t table) {
    size_t len = from->file.len;
    return table >= HEADER_SIZE && table <= len &&
           from->count <= (len - table) / ROW_SIZE;
}

static bool row_fits(const struct words_catalogue *from, uint32_t table,
                     uint32_t row) {
    size_t at = (size_t)table + (size_t)row * ROW_SIZE;
    size_t len = number_at(from, at), start = number_at(from, at + 4);
    return start < from->file.len && len < from->file.len - start &&
           from->file.start[start + len] == '\0';
}

static unsigned count_forms(struct wsk_word row) {
    unsigned forms = 0;
    for (const char *text = row.start; text; text = next_form(row, text))
        forms++;
    return forms;
}

/* The first text is empty and its translation the header of the file. */
static bool is_plain_text(struct wsk_word row, bool header) {
    for (const char *text = row.start; text; text = next_form(row, text)) {
        bool control;
        struct wsk_word form = {text, strlen(text)};
        if (!wsk_text_is_utf8(form, &control) || (control && !header))
            return false;
    }
    return true;
}

static enum wsk_err check_row(const struct words_catalogue *from, uint32_t row,
                              struct wsk_fault *ret_fault) {
    if (!row_fits(from, from->texts, row) ||
        !row_fits(from, from->translations, row))
        return complain(ret_fault, "a text lies outside the file");
    struct wsk_word text = row_at(from, from->texts, row);
    struct wsk_word translation = row_at(from, from->translations, row);
    if (row > 0 &&
        strcmp(row_at(from, from->texts, row - 1).start, text.start) >= 0)
        return complain(ret_fault, "its texts are not in order");
    if (!is_plain_text(translation, text.len == 0))
        return complain(ret_fault, "a translation is not plain UTF-8");
    unsigned forms = count_forms(text);
    if (forms > 2 || count_forms(translation) !=
                         (forms == 2 ? words_plurals(from->code) : 1))
        return complain(ret_fault, "a text has the wrong number of forms");
    return WSK_OK;
}

/* The language that the header names: "Language: de". NULL: none of ours. */
static const char *declared_code(const struct words_catalogue *from) {
    static const char key[] = "Language: ";
    const size_t len = sizeof(key) - 1;
    if (from->count == 0 || !row_fits(from, from->texts, 0) ||
        !row_fits(from, from->translations, 0) ||
        row_at(from, from->texts, 0).len != 0)
        return NULL;
    struct wsk_word rest = row_at(from, from->translations, 0), line;
    while (wsk_line_next(&rest, &line)) {
        if (line.len < len || memcmp(line.start, key, len) != 0)
            continue;
        line = (struct wsk_word){line.start + len, line.len - len};
        for (size_t i = 0; i < LANGUAGES; i++)
            if (wsk_word_is(line, languages[i].code))
                return languages[i].code;
    }
    return NULL;
}

enum wsk_err words_catalogue_open(struct words_catalogue *ret_catalogue,
                                  struct wsk_word file, const char *code,
                                  struct wsk_fault *ret_fault) {
    struct words_catalogue from = {.file = file, .code = code};
    if (file.len < HEADER_SIZE)
        return complain(ret_fault, "the file is too short for a catalogue");
    from.swapped = number_at(&from, 0) == __builtin_bswap32(MAGIC);
    if (number_at(&from, 0) != MAGIC)
        return complain(ret_fault, "the file is not a catalogue");
    if (number_at(&from, 4) >> 16 != 0)
        return complain(ret_fault, "the catalogue has an unknown format");
    from.count = number_at(&from, 8);
    from.texts = number_at(&from, 12);
    from.translations = number_at(&from, 16);
    if (!table_fits(&from, from.texts) || !table_fits(&from, from.translations))
        return complain(ret_fault, "a table lies outside the file");
    if (!code)
        from.code = declared_code(&from);
    if (!from.code)
        return complain(ret_fault, "its header names no language we speak");
    for (uint32_t row = 0; row < from.count; row++) {
        enum wsk_err err = check_row(&from, row, ret_fault);
        if (err)
            return err;
    }
    *ret_catalogue = from;
    return WSK_OK;
}

/* Looking up. */

/* strcmp of a key, "CONTEXT\4TEXT" or just "TEXT", with a text of the file. */
static int compare(const char *context, const char *text, const char *with) {
    if (context) {
        size_t len = strlen(context);
        for (size_t i = 0; i < len; i++)
            if (context[i] != with[i])
                return (unsigned char)context[i] - (unsigned char)with[i];
        if (with[len] != CONTEXT_END)
            return CONTEXT_END - (unsigned char)with[len];
        with += len + 1;
    }
    return strcmp(text, with);
}

static bool look_up(const struct words_catalogue *from, const char *context,
                    const char *text, uint32_t *ret_row) {
    uint32_t low = 0, high = from->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order =
            compare(context, text, row_at(from, from->texts, middle).start);
        if (order == 0) {
            *ret_row = middle;
            return true;
        }
        low = order > 0 ? middle + 1 : low;
        high = order > 0 ? high : middle;
    }
    return false;
}

static const char *get(const void *catalogue, const char *context,
                       const char *text) {
    const struct words_catalogue *from = catalogue;
    uint32_t row;
    if (!look_up(from, context, text, &row))
        return text;
    return row_at(from, from->translations, row).start;
}

static const char *get_plural(const void *catalogue, const char *context,
                              const char *one, const char *many, unsigned n) {
    const struct words_catalogue *from = catalogue;
    uint32_t row;
    if (!look_up(from, context, one, &row))
        return n == 1 ? one : many;
    struct wsk_word forms = row_at(from, from->translations, row);
    const char *form = forms.start;
    for (unsigned i = words_plural(from->code, n); i > 0; i--) {
        const char *next = next_form(forms, form);
        form = next ? next : form; /* a text without a plural in the file */
    }
    return form;
}

struct words_tongue words_catalogue_tongue(const struct words_catalogue *from) {
    return (struct words_tongue){get, get_plural, from};
}
