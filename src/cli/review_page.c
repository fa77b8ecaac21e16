#include "review_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../review/json.h"
#include "../review/texts.h"
#include "files.h"

#define PAGE_MAX (1 << 20)

/* Where the page has its data. */
#define PLACE_REVIEW "/*REVIEW*/ null"
#define PLACE_TEXTS "/*TEXTS*/ null"
#define PLACE_LANG "lang=\"en\""

static char *read_page(const char *wanted) {
    char folder[4096], path[4200];
    size_t len;
    const char *data = getenv("WOOLSACK_DATA");
    if (data && *data)
        snprintf(folder, sizeof(folder), "%s/review", data);
    else
        files_folder("", "review", folder, sizeof(folder));
    snprintf(path, sizeof(path), "%s/review.html", folder);
    char *page = files_read(path, PAGE_MAX, &len);
    if (!page) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return NULL;
    }
    page[len] = '\0';
    if (!strstr(page, PLACE_REVIEW) || !strstr(page, PLACE_TEXTS)) {
        fprintf(stderr, "%s: the page has no place for %s\n", path, wanted);
        free(page);
        return NULL;
    }
    return page;
}

/* What stands before the place goes out, then what belongs there. Returns what
 * follows. */
static const char *fill(struct paper *paper, const char *page,
                        const char *place, const char *text) {
    const char *at = strstr(page, place);
    if (!at)
        return page;
    paper_add(paper, page, (size_t)(at - page));
    paper_add(paper, text, strlen(text));
    return at + strlen(place);
}

static void make(const struct review *review, const struct cli_lang *lang,
                 const char *page, struct paper *paper) {
    struct paper json = {0}, texts = {0};
    char code[32];
    review_json(review, &lang->tongue, REVIEW_JSON_VIEWS, &json);
    review_texts_json(&lang->tongue, &texts);
    snprintf(code, sizeof(code), "lang=\"%s\"", lang->code);
    page = fill(paper, page, PLACE_LANG, code);
    page = fill(paper, page, PLACE_TEXTS, texts.text.start);
    page = fill(paper, page, PLACE_REVIEW, json.text.start);
    paper_add(paper, page, strlen(page));
    paper->failed |= json.failed || texts.failed;
    paper_finish(&json);
    paper_finish(&texts);
}

enum cli_status review_page_write(const struct review *review,
                                  const struct cli_lang *lang, FILE *file,
                                  const char *path) {
    struct paper paper = {0};
    char *page = read_page("a review");
    bool good = page != NULL;
    if (page)
        make(review, lang, page, &paper);
    errno = paper.failed ? ENOMEM : 0;
    if (good && (paper.failed || fwrite(paper.text.start, 1, paper.text.len,
                                        file) != paper.text.len)) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        good = false;
    }
    if (fclose(file) != 0 && good) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        good = false;
    }
    paper_finish(&paper);
    free(page);
    return good ? CLI_DONE : CLI_FAILED;
}
