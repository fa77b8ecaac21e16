/*
 * review_page.h - a review as one page of HTML that needs nothing else.
 *
 * Its pieces are files of the program's data, in the folder `review`: page.html
 * with places for style, script, the review as JSON, and the texts in the
 * reader's language.
 */
#ifndef WSK_CLI_REVIEW_PAGE_H
#define WSK_CLI_REVIEW_PAGE_H

#include <stdio.h>

#include "../review/review.h"
#include "lang.h"

/* Writes and closes the file, which is called `path` in messages. Anything but
 * CLI_DONE has been reported. */
enum cli_status review_page_write(const struct review *review,
                                  const struct cli_lang *lang, FILE *file,
                                  const char *path);

#endif
