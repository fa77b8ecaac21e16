/*
 * tables.c - games with their history, and questions about them.
 */
#include "table.h"

static struct table tables[WSK_WASM_TABLES];

static struct table *find_open(int number) {
    if (number < 1 || number > WSK_WASM_TABLES || !tables[number - 1].open) {
        host_refuse(WSK_ERANGE, "there is no such table", 0);
        return NULL;
    }
    return &tables[number - 1];
}

struct table *table_find(int number) {
    struct table *table = find_open(number);
    if (!table || table->record)
        return table;
    host_refuse(WSK_ERANGE, "table %u is empty", (unsigned)number);
    return NULL;
}

struct wsk_record *host_record(int number) {
    const struct table *table = table_find(number);
    return table ? table->record : NULL;
}

int wsk_wasm_open(void) {
    for (int i = 0; i < WSK_WASM_TABLES; i++)
        if (!tables[i].open) {
            tables[i].open = true;
            host_answer((struct wsk_word){"", 0});
            return i + 1;
        }
    return host_refuse(WSK_ENOMEM, "there are %u tables already",
                       WSK_WASM_TABLES);
}

static void clear(struct table *table) {
    wsk_record_destroy(table->record);
    *table = (struct table){0};
}

void wsk_wasm_close(int number) {
    struct table *table = find_open(number);
    host_answer((struct wsk_word){"", 0}); /* it may have been this table's */
    if (!table)
        return;
    host_forget_review(number);
    clear(table);
}

/* Events in. */

/* A record with its history; nothing is left behind on an error. */
static enum wsk_err read_record(struct wsk_word text, struct table *ret_table,
                                struct wsk_fault *ret_fault) {
    struct table table = {.open = true,
                          .record = wsk_record_create(host_load_deck, NULL)};
    enum wsk_err err = WSK_ENOMEM;
    if (table.record) {
        wsk_record_remember(table.record);
        err = wsk_record_parse(table.record, text, ret_fault);
    }
    if (err)
        clear(&table);
    else
        *ret_table = table;
    return err;
}

int wsk_wasm_read(int number, const char *text, size_t len) {
    struct table *table = find_open(number), read;
    struct wsk_fault fault = {0};
    if (!table)
        return WSK_ERANGE;
    enum wsk_err err = read_record((struct wsk_word){text, len}, &read, &fault);
    if (err)
        return host_fault(err, &fault);
    host_answer((struct wsk_word){"", 0});
    clear(table);
    *table = read;
    return WSK_OK;
}

int wsk_wasm_add(int number, const char *start, size_t len) {
    struct table *table = table_find(number);
    struct wsk_word rest = {start, len}, line = {start, 0};
    struct wsk_fault fault = {0};
    if (!table)
        return WSK_ERANGE;
    unsigned events = wsk_record_events(table->record);
    wsk_line_next(&rest, &line);
    if (rest.len > 0)
        return host_refuse(WSK_ESYNTAX, "one line at a time", 0);
    enum wsk_err err = wsk_record_read(table->record, line, &fault);
    if (err)
        return host_fault(err, &fault);
    /* A blank line and `end` are no events. */
    if (wsk_record_events(table->record) > events)
        table_forget_given(table);
    return host_answer((struct wsk_word){"", 0});
}

int wsk_wasm_count(int number) {
    const struct table *table = table_find(number);
    if (!table)
        return WSK_ERANGE;
    host_answer((struct wsk_word){"", 0});
    return (int)wsk_record_events(table->record);
}

int wsk_wasm_rewind(int number, unsigned count) {
    struct table *table = table_find(number);
    if (!table)
        return WSK_ERANGE;
    unsigned events = wsk_record_events(table->record);
    if (count > events)
        return host_refuse(WSK_ERANGE, "there are only %u events", events);
    table_forget_given(table);
    enum wsk_err err = wsk_record_back(table->record, count);
    return err ? host_refuse(err, "out of memory", 0)
               : host_answer((struct wsk_word){"", 0});
}

/* Texts. */

/* No text at all means that there was no memory for it. */
static int answer_text(struct wsk_word text) {
    return text.start ? host_answer(text)
                      : host_refuse(WSK_ENOMEM, "out of memory", 0);
}

int wsk_wasm_text(int number) {
    struct wsk_record *record = host_record(number);
    return record ? answer_text(wsk_record_text(record)) : WSK_ERANGE;
}

int wsk_wasm_told(int number) {
    struct wsk_record *record = host_record(number);
    return record ? answer_text(wsk_record_public(record)) : WSK_ERANGE;
}

int wsk_wasm_names(int number) {
    struct wsk_record *record = host_record(number);
    if (!record)
        return WSK_ERANGE;
    struct wsk_text *text = host_write();
    for (unsigned s = 0; s < wsk_record_rules(record)->seats; s++)
        wsk_text_put(text, "%s\n", wsk_record_name(record, s));
    return host_written();
}

int wsk_wasm_legal(int number) {
    struct wsk_record *record = host_record(number);
    struct wsk_word lines = {"", 0};
    if (!record)
        return WSK_ERANGE;
    enum wsk_err err = wsk_record_legal(record, &lines);
    return err ? host_refuse(err, "out of memory", 0) : host_answer(lines);
}

int wsk_wasm_result(int number) {
    struct wsk_record *record = host_record(number);
    struct wsk_word json = {"", 0};
    if (!record)
        return WSK_ERANGE;
    enum wsk_err err = wsk_record_result(record, &json);
    return err ? host_refuse(err, "out of memory", 0) : host_answer(json);
}
