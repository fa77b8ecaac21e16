/*
 * study.c - hints and reviews.
 *
 * A review is made of its table's record as it is when it begins; what happens
 * on the table later does not touch it.
 */
#include "host.h"
#include "review/hint.h"
#include "review/json.h"

static struct review *reviews[WSK_WASM_TABLES];
static struct strbuf strbuf; /* the answer, when it is long */

static struct strbuf *begin_strbuf(void) {
    strbuf_finish(&strbuf);
    return &strbuf;
}

static int answer_strbuf(void) {
    if (strbuf.failed || !strbuf.text.start)
        return host_refuse(WSK_ENOMEM, "out of memory", 0);
    return host_answer((struct wsk_word){strbuf.text.start, strbuf.text.len});
}

int wsk_wasm_hint(int number, unsigned seat) {
    static struct hint hint;
    const struct wsk_record *record = host_record(number);
    struct wsk_fault fault = {0};
    if (!record)
        return WSK_ERANGE;
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    if (seat > rules->seats)
        return host_refuse(WSK_ERANGE, "there is no seat %u", seat);
    unsigned asker = seat ? seat - 1 : WSK_CHANCE;
    if (!hint_make(rules, host_nets(), state, asker, &hint, &fault))
        return host_fault(WSK_EIO, &fault);
    struct words words = host_words();
    words.rules = rules;
    words.viewer = asker;
    for (unsigned s = 0; s < rules->seats; s++)
        words.name[s] = wsk_record_name(record, s);
    hint_json(&words, state, &hint, begin_strbuf());
    return answer_strbuf();
}

/* Reviews. */

static struct review *find(int number) {
    struct review *review =
        number >= 1 && number <= WSK_WASM_TABLES ? reviews[number - 1] : NULL;
    if (!review)
        host_refuse(WSK_ERANGE, "no review of table %u has begun",
                    number > 0 ? (unsigned)number : 0);
    return review;
}

void host_forget_review(int number) {
    if (number < 1 || number > WSK_WASM_TABLES)
        return;
    review_destroy(reviews[number - 1]);
    reviews[number - 1] = NULL;
}

int wsk_wasm_review_begin(int number, unsigned careful) {
    struct wsk_record *record = host_record(number);
    const struct review_settings settings = {.careful = careful};
    struct wsk_fault fault = {0};
    if (!record)
        return WSK_ERANGE;
    struct review *review =
        review_create(record, host_nets(), &settings, &fault);
    if (!review)
        return host_fault(WSK_EIO, &fault);
    host_forget_review(number);
    reviews[number - 1] = review;
    host_answer((struct wsk_word){"", 0});
    return (int)review_total(review);
}

int wsk_wasm_review_step(int number, unsigned steps) {
    struct review *review = find(number);
    if (!review)
        return WSK_ERANGE;
    for (unsigned i = 0; i < steps && review_step(review); i++)
        ;
    host_answer((struct wsk_word){"", 0});
    return (int)review_done(review);
}

int wsk_wasm_review_json(int number, unsigned flags) {
    const struct review *review = find(number);
    if (!review)
        return WSK_ERANGE;
    if (review_done(review) < review_total(review))
        return host_refuse(WSK_ETURN, "the review of table %u is not done",
                           (unsigned)number);
    const struct words words = host_words();
    review_json(review, &words.tongue, flags, begin_strbuf());
    return answer_strbuf();
}

void wsk_wasm_review_end(int number) {
    host_answer((struct wsk_word){"", 0});
    strbuf_finish(&strbuf);
    host_forget_review(number);
}
