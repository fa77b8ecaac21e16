#include "review_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../review/json.h"
#include "../review/texts.h"
#include "files.h"

#define PIECE_MAX (1 << 20)

static const char *const scripts[] = {"page.js", "chart.js", "table.js",
                                      "steps.js"};

static bool add_file(const char *folder, const char *name,
                     struct strbuf *strbuf) {
    char path[4200];
    size_t len;
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    char *bytes = files_read(path, PIECE_MAX, &len);
    if (!bytes) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    strbuf_add(strbuf, bytes, len);
    free(bytes);
    return true;
}

/* Everything that has a place in the page. */
struct pieces {
    struct strbuf page, style, script, texts, review;
    char lang[32];
};

static bool gather(const struct review *review, const struct cli_lang *lang,
                   struct pieces *pieces) {
    char folder[4096];
    const char *data = getenv("WOOLSACK_DATA");
    if (data && *data)
        snprintf(folder, sizeof(folder), "%s/review", data);
    else
        files_folder("", "review", folder, sizeof(folder));
    bool good = add_file(folder, "page.html", &pieces->page) &&
                add_file(folder, "style.css", &pieces->style);
    for (size_t i = 0; good && i < sizeof(scripts) / sizeof(scripts[0]); i++)
        good = add_file(folder, scripts[i], &pieces->script);
    review_texts_json(&lang->tongue, &pieces->texts);
    review_json(review, &lang->tongue, REVIEW_JSON_VIEWS, &pieces->review);
    snprintf(pieces->lang, sizeof(pieces->lang), "lang=\"%s\"", lang->code);
    return good;
}

static void finish(struct pieces *pieces) {
    strbuf_finish(&pieces->page);
    strbuf_finish(&pieces->style);
    strbuf_finish(&pieces->script);
    strbuf_finish(&pieces->texts);
    strbuf_finish(&pieces->review);
}

/* What stands before the place goes out, then what belongs there. Returns what
 * follows. */
static const char *fill(struct strbuf *strbuf, const char *page,
                        const char *place, const char *text) {
    const char *at = strstr(page, place);
    if (!at)
        return page;
    strbuf_add(strbuf, page, (size_t)(at - page));
    strbuf_add(strbuf, text, strlen(text));
    return at + strlen(place);
}

static void put_together(const struct pieces *pieces, struct strbuf *strbuf) {
    const char *rest = pieces->page.text.start;
    rest = fill(strbuf, rest, "lang=\"en\"", pieces->lang);
    rest = fill(strbuf, rest, "/*STYLE*/", pieces->style.text.start);
    rest = fill(strbuf, rest, "/*TEXTS*/ null", pieces->texts.text.start);
    rest = fill(strbuf, rest, "/*REVIEW*/ null", pieces->review.text.start);
    rest = fill(strbuf, rest, "/*SCRIPT*/", pieces->script.text.start);
    strbuf_add(strbuf, rest, strlen(rest));
    strbuf->failed |= pieces->page.failed || pieces->style.failed ||
                      pieces->script.failed || pieces->texts.failed ||
                      pieces->review.failed;
}

enum cli_status review_page_write(const struct review *review,
                                  const struct cli_lang *lang, FILE *file,
                                  const char *path) {
    struct pieces pieces = {0};
    struct strbuf strbuf = {0};
    bool good = gather(review, lang, &pieces), written = false;
    if (good) {
        put_together(&pieces, &strbuf);
        errno = ENOMEM;
        written = !strbuf.failed &&
                  fwrite(strbuf.text.start, 1, strbuf.text.len, file) ==
                      strbuf.text.len;
    }
    written = fclose(file) == 0 && written;
    if (good && !written)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    strbuf_finish(&strbuf);
    finish(&pieces);
    return written ? CLI_DONE : CLI_FAILED;
}
