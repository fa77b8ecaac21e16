/*
 * fuzz_record.c - any bytes as a record. What is accepted must come back from
 * its own canonical text as the same position; what is refused must say where
 * and why.
 */
#include "fuzz.h"

static enum wsk_err load_deck(void *context, const struct wsk_game *game,
                              const char *name, struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    (void)context;
    if (strcmp(name, "standard") != 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "no deck '%s'", name);
    return wsk_rules_load(rules, game, standard_deck(game), ret_fault);
}

static void check_accepted(struct wsk_record *record) {
    struct wsk_word lines, json, text;
    MUST(wsk_record_legal(record, &lines) == WSK_OK);
    MUST(wsk_record_ended(record) || lines.len > 0);
    MUST(wsk_record_result(record, &json) == WSK_OK);
    text = wsk_record_text(record);
    MUST(text.start);
    struct wsk_record *again = wsk_record_create(load_deck, NULL);
    struct wsk_fault fault;
    MUST(again);
    MUST(wsk_record_parse(again, text, &fault) == WSK_OK);
    MUST(memcmp(wsk_record_state(record), wsk_record_state(again),
                sizeof(struct wsk_state)) == 0);
    struct wsk_word text_again = wsk_record_text(again);
    MUST(text_again.len == text.len);
    MUST(memcmp(text_again.start, text.start, text.len) == 0);
    wsk_record_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct wsk_record *record = wsk_record_create(load_deck, NULL);
    struct wsk_fault fault = {0};
    MUST(record);
    enum wsk_err err = wsk_record_parse(
        record, (struct wsk_word){(const char *)data, size}, &fault);
    if (err)
        MUST(fault.line > 0 && fault.why[0]);
    else
        check_accepted(record);
    wsk_record_destroy(record);
    return 0;
}
