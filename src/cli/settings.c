/*
 * settings.c - options that stand in a file.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define SETTINGS_MAX (64 * 1024)

/* All of the file, with an end. */
static char *read_file(const char *file, struct wsk_fault *ret_fault) {
    FILE *stream = fopen(file, "re");
    char *text = stream ? malloc(SETTINGS_MAX + 1) : NULL;
    size_t len = text ? fread(text, 1, SETTINGS_MAX + 1, stream) : 0;
    const char *why = NULL;
    if (!text || ferror(stream))
        why = strerror(errno);
    else if (len > SETTINGS_MAX)
        why = "this is too long";
    else if (memchr(text, '\0', len))
        why = "this is no text";
    if (stream)
        (void)fclose(stream);
    if (why) {
        wsk_fault_set(ret_fault, WSK_EIO, 0, "%s: %s", file, why);
        free(text);
        return NULL;
    }
    text[len] = '\0';
    return text;
}

static char *trim(char *line) {
    line += strspn(line, " \t");
    size_t len = strlen(line);
    while (len && strchr(" \t\r", line[len - 1]))
        line[--len] = '\0';
    return line;
}

static enum wsk_err read_line(char *line, const struct cli_option *options,
                              struct wsk_fault *ret_fault) {
    size_t len = strcspn(line, " \t");
    char *value = trim(line + len);
    const struct cli_option *option = cli_option_find(options, line, len);
    line[len] = '\0';
    if (!option)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "there is no option '%s'", line);
    if (option->flag)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "'%s' is for the command line", line);
    return cli_option_set(option, value, ret_fault);
}

enum wsk_err cli_read_settings(const char *file,
                               const struct cli_option *options,
                               char **ret_text, struct wsk_fault *ret_fault) {
    struct wsk_fault fault;
    char *text = read_file(file, ret_fault);
    enum wsk_err err = text ? WSK_OK : WSK_EIO;
    unsigned number = 0;
    for (char *line = text, *next; !err && line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        line = trim(line);
        if (!*line || *line == '#')
            continue;
        err = read_line(line, options, &fault);
        if (err)
            wsk_fault_set(ret_fault, err, number, "%s:%u: %s", file, number,
                          fault.why);
    }
    if (err)
        free(text);
    else
        *ret_text = text;
    return err;
}

void cli_print_settings(const struct cli_option *options) {
    for (; options->name; options++) {
        if (options->text && *options->text)
            printf("%s %s\n", options->name, *options->text);
        if (options->number)
            printf("%s %" PRIu64 "\n", options->name, *options->number);
        for (unsigned i = 0; options->list && i < options->list->count; i++)
            printf("%s %s\n", options->name, options->list->item[i]);
    }
}
