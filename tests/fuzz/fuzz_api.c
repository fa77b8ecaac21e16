/*
 * fuzz_api.c - any bytes as the body of a request.
 *
 * What is taken for a table must be one that can be made and described; what is
 * taken for somebody who sits down must be somebody whom the table takes.
 */
#include "../../src/server/body.h"
#include "fuzz.h"
#include "rules_set.h"

static struct wsk_table *make(struct wsk_table_plan *plan) {
    char bytes[WSK_TABLE_ENTRY];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fault fault = {0};
    memcpy(plan->id, "abcdefghij27", WSK_TABLE_ID + 1);
    wsk_table_plan_text(plan, &text);
    MUST(!text.cut);
    struct wsk_entry entry = {.seq = 1, .text = {text.start, text.len}};
    struct wsk_table *table =
        wsk_table_create(standard_shelf(), &entry, &fault);
    MUST(table);
    return table;
}

static void try_table(struct wsk_word body) {
    struct body_opening opening = {.host = "A"};
    struct wsk_fault fault = {0};
    if (!body_read_table(body, standard_shelf(), &opening.plan, &fault)) {
        MUST(fault.why[0]);
        return;
    }
    struct wsk_table *table = make(&opening.plan);
    MUST(table->seats == opening.plan.seats);
    char *text = body_table(table);
    MUST(text[0] == '{');
    free(text);
    text = body_opened(&opening);
    MUST(text[0] == '{');
    free(text);
    wsk_table_destroy(table);
}

static void try_sitting(struct wsk_word body) {
    struct body_sitting sitting;
    struct wsk_fault fault = {0};
    if (!body_read_sitting(body, &sitting, &fault)) {
        MUST(fault.why[0]);
        return;
    }
    struct wsk_table_plan plan = {
        .game = wsk_game_find((struct wsk_word){"volle-wolle", 11}),
        .seats = 2,
        .guest = {{.token = {{1}}}, {.token = {{2}}}}};
    struct wsk_table *table = make(&plan);
    char bytes[WSK_TABLE_ENTRY];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_hash token = {{3}};
    MUST(wsk_table_sit(table, 1,
                       (struct wsk_word){sitting.name, strlen(sitting.name)},
                       &token, &sitting.mix, &text, &fault) == WSK_OK);
    struct wsk_entry entry = {.seq = 2, .text = {text.start, text.len}};
    MUST(wsk_table_apply(table, &entry, &fault) == WSK_OK);
    MUST(strcmp(table->seat[1].name, sitting.name) == 0);
    char *json = body_table(table);
    MUST(json[0] == '{');
    free(json);
    wsk_table_destroy(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct wsk_word body = {(const char *)data, size};
    try_table(body);
    try_sitting(body);
    return 0;
}
