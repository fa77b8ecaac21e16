/*
 * fuzz_proof.c - any bytes as a record with a proof of its dice. What is read
 * as a proof must come back from its own lines; what is refused must say why;
 * a record of whatever kind can be held against whatever proof.
 */
#include "fair/proof.h"
#include "fuzz.h"

static enum wsk_err load_deck(void *context, const struct wsk_game *game,
                              const char *name, struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    (void)context;
    if (strcmp(name, "standard") != 0)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "no deck '%s'", name);
    return wsk_rules_load(rules, game, standard_deck(game), ret_fault);
}

static void check_read(const struct wsk_fair_proof *proof, unsigned seats) {
    char bytes[1024];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_fair_proof back;
    struct wsk_fault fault;
    MUST(wsk_fair_is_id((struct wsk_word){proof->table, strlen(proof->table)}));
    wsk_fair_proof_print(proof, seats, &text);
    MUST(!text.cut);
    MUST(wsk_fair_proof_read((struct wsk_word){text.start, text.len}, seats,
                             &back, &fault) == WSK_OK);
    MUST(memcmp(proof, &back, sizeof(back)) == 0);
}

/* The seal is made to fit, so that the dice are looked at too. */
static void check_dice(const struct wsk_rules *rules, struct wsk_word text,
                       struct wsk_fair_proof *proof) {
    struct wsk_fault fault = {0};
    uint64_t draws;
    proof->opened = true;
    wsk_fair_seal(proof->secret,
                  (struct wsk_word){proof->table, strlen(proof->table)},
                  proof->seal);
    if (wsk_fair_check(rules, text, proof, NULL, NULL, &draws, &fault))
        MUST(fault.line > 0 && strstr(fault.why, "should have fallen"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct wsk_word text = {(const char *)data, size};
    struct wsk_record *record = wsk_record_create(load_deck, NULL);
    struct wsk_fair_proof proof = {.table = "t"};
    struct wsk_fault fault = {0};
    MUST(record);
    bool good = wsk_record_parse(record, text, &fault) == WSK_OK;
    unsigned seats = good ? wsk_record_rules(record)->seats : WSK_SEATS_MAX;
    fault = (struct wsk_fault){0};
    enum wsk_err err = wsk_fair_proof_read(text, seats, &proof, &fault);
    if (err)
        MUST(fault.why[0] && (fault.line > 0 || err == WSK_EILLEGAL));
    else
        check_read(&proof, seats);
    if (good)
        check_dice(wsk_record_rules(record), text, &proof);
    wsk_record_destroy(record);
    return 0;
}
