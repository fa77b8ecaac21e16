/*
 * page.h - the files of the page, in memory. Inside src/server only.
 *
 * Read once at the start: whatever path is asked for is looked up in a list,
 * never in a file system. A file NAME may have NAME.br and NAME.gz beside it,
 * which are sent to who takes them.
 */
#ifndef WSK_SERVER_PAGE_H
#define WSK_SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "woolsack/err.h"

enum page_coding { PAGE_PLAIN, PAGE_GZIP, PAGE_BROTLI, PAGE_CODINGS };

struct page_file {
    char *path; /* as it is asked for: "/index.html" */
    const char *type;
    bool lasting; /* its name changes with its content */
    unsigned char *bytes[PAGE_CODINGS];
    size_t len[PAGE_CODINGS];
    char tag[24]; /* for If-None-Match */
};

struct page;

/* NULL: the fault says why. */
struct page *page_load(const char *folder, struct wsk_fault *ret_fault);
void page_destroy(struct page *page);
/* "/" is "/index.html"; NULL: no such file. */
const struct page_file *page_find(const struct page *page, const char *path);

#endif
