/*
 * fuzz_catalogue.c - any bytes as a catalogue of translations, for every
 * language. One that is accepted answers every question with plain UTF-8, and
 * messages built from it stay within their bounds.
 */
#include <string.h>

#include "fuzz.h"
#include "words/catalogue.h"

static void check(const char *text) {
    bool control;
    MUST(text);
    MUST(wsk_text_is_utf8((struct wsk_word){text, strlen(text)}, &control));
}

static void ask(const struct words_catalogue *catalogue) {
    static const char *const contexts[] = {NULL, "", "a", "card", "list"};
    static const char *const texts[] = {"",    "a",     "b",
                                        "dog", " and ", "%1 takes: %2."};
    struct words_tongue tongue = words_catalogue_tongue(catalogue);
    struct words words = {.tongue = tongue, .name = {"Anna"}};
    for (size_t c = 0; c < sizeof(contexts) / sizeof(contexts[0]); c++)
        for (size_t t = 0; t < sizeof(texts) / sizeof(texts[0]); t++) {
            char buffer[64];
            struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
            check(tongue.get(tongue.catalogue, contexts[c], texts[t]));
            for (unsigned n = 0; n < 12; n++)
                check(tongue.get_plural(tongue.catalogue, contexts[c], texts[t],
                                        "%2 more", n));
            WORDS_SAY(&words, &text, MSG_C(contexts[c], texts[t]),
                      words_seat(0), words_num(-7));
            MUST(text.len < sizeof(buffer) && buffer[text.len] == '\0');
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* A copy of exactly this size: the sanitizer sees any step beyond. */
    char *bytes = malloc(size ? size : 1);
    const char *code = "";
    MUST(bytes);
    if (size)
        memcpy(bytes, data, size);
    /* At last NULL: the language that the bytes themselves name. */
    for (unsigned i = 0; code; i++) {
        struct words_catalogue catalogue;
        code = words_language(i);
        struct wsk_fault fault = {0};
        enum wsk_err err = words_catalogue_open(
            &catalogue, (struct wsk_word){bytes, size}, code, &fault);
        if (err)
            MUST(err == WSK_ESYNTAX && fault.why[0]);
        else
            ask(&catalogue);
    }
    free(bytes);
    return 0;
}
