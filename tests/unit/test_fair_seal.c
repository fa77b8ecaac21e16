/* A seal counts to its last bit. */
#include "sealed.h"
#include "support.h"

static enum wsk_err check(struct wsk_record *record,
                          const struct wsk_fair_proof *proof,
                          struct wsk_fault *ret_fault) {
    uint64_t draws;
    return wsk_fair_check(wsk_record_rules(record), wsk_record_text(record),
                          proof, NULL, NULL, &draws, ret_fault);
}

static void every_bit_of_a_seal_counts(void **unused) {
    struct wsk_fair_proof proof;
    struct wsk_fault fault = {0};
    (void)unused;
    sealed_proof(7, 1, 2, &proof);
    struct wsk_record *record =
        sealed_game(load_test_deck, NULL, game_called("pig"), 2, &proof, 7);
    assert_non_null(record);
    assert_int_equal(check(record, &proof, &fault), WSK_OK);
    for (unsigned bit = 0; bit < 8 * sizeof(proof.seal); bit++) {
        struct wsk_fair_proof other = proof;
        other.seal[bit / 8] ^= (uint8_t)(1U << bit % 8);
        assert_int_equal(check(record, &other, &fault), WSK_EILLEGAL);
        assert_string_equal(fault.why,
                            "the secret is not the one that was sealed");
    }
    wsk_record_destroy(record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_of_a_seal_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
