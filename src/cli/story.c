#include "story.h"

#include <string.h>

#define HANG 4   /* how much further a wrapped line begins */
#define INDENT 2 /* under a heading */

/* The codes of terminals. */
#define BOLD "\033[1m"
#define PLAIN "\033[0m"
static const char *const seat_codes[WSK_SEATS_MAX] = {
    "\033[36m", "\033[32m",
    "\033[35m", "\033[94m", /* the bright blue: the other is black on black */
    "\033[31m", "\033[33m"};

static bool is_mark(char byte) {
    return byte == WORDS_MARK_END ||
           (byte >= WORDS_MARK_SEAT && byte < WORDS_MARK_SEAT + WSK_SEATS_MAX);
}

/* Columns: a character takes one, a mark none. */
static unsigned width_of_word(const char *word, size_t len) {
    unsigned width = 0;
    for (size_t i = 0; i < len; i++)
        width += !is_mark(word[i]) && ((unsigned char)word[i] & 0xc0) != 0x80;
    return width;
}

static void put_word(const struct story *story, const char *word, size_t len) {
    for (size_t i = 0; i < len; i++)
        if (!is_mark(word[i]))
            fputc(word[i], story->out);
        else if (story->colour)
            fputs(word[i] == WORDS_MARK_END
                      ? PLAIN
                      : seat_codes[word[i] - WORDS_MARK_SEAT],
                  story->out);
}

void story_line(const struct story *story, const char *text, unsigned indent) {
    unsigned column = indent;
    fprintf(story->out, "%*s", (int)indent, "");
    for (bool first = true; *text; first = false) {
        size_t len = strcspn(text, " ");
        unsigned width = width_of_word(text, len);
        if (!first && column + 1 + width > STORY_COLUMNS) {
            fprintf(story->out, "\n%*s", (int)(indent + HANG), "");
            column = indent + HANG;
        } else if (!first) {
            fputc(' ', story->out);
            column++;
        }
        put_word(story, text, len);
        column += width;
        text += len + (text[len] == ' ');
    }
    fputc('\n', story->out);
}

void story_bold(const struct story *story, const char *text) {
    fputs(story->colour ? BOLD : "", story->out);
    fputs(text, story->out);
    fputs(story->colour ? PLAIN "\n" : "\n", story->out);
}

void story_row(const struct story *story, const char *text) {
    put_word(story, text, strlen(text));
    fputc('\n', story->out);
}

void story_bold_line(const struct story *story, const char *text) {
    fputs(story->colour ? BOLD : "", story->out);
    put_word(story, text, strlen(text));
    fputs(story->colour ? PLAIN "\n" : "\n", story->out);
}

unsigned story_print(struct story *story, const struct words_story *told) {
    unsigned lines = 0;
    for (unsigned i = 0; i < told->count; i++) {
        enum words_line_kind kind = told->line[i].kind;
        const char *text = told->line[i].text;
        if (kind == WORDS_ASIDE)
            continue;
        if (kind == WORDS_HEADING) {
            fputc('\n', story->out);
            story_bold(story, text);
            story->indent = INDENT;
        } else {
            story_line(story, text,
                       story->indent * (kind == WORDS_FOLLOW ? 2 : 1));
        }
        lines++;
    }
    return lines;
}
