#include "texts.h"

void review_texts_json(const struct words_tongue *tongue, struct paper *paper) {
    const struct words words = {.tongue = *tongue};
    const struct {
        const char *key;
        struct words_msg msg;
    } texts[] = {
        {"chances", MSG("Winning chances")},
    };
    for (unsigned i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        paper_put(paper, "%s\"%s\"", i ? "," : "{", texts[i].key);
        paper_string(paper, ":", words_get(&words, texts[i].msg));
    }
    paper_put(paper, "}");
}
