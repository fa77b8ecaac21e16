/*
 * lang.c - finds the language and its catalogue.
 *
 * Catalogues are LANG/LC_MESSAGES/woolsack.mo in the folder $WOOLSACK_LOCALE
 * if that is set; else in the first of these that has one: po beside the
 * program (the build tree), ../share/locale from it, or where the program was
 * configured to be installed to.
 */
#include "lang.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../words/catalogue.h"
#include "config.h"
#include "files.h"

#define CATALOGUE_SIZE_MAX (1 << 20)

/* What `memory` points to: the catalogue and, behind it, its file. */
struct opened {
    struct words_catalogue catalogue;
    char *file;
};

static const char *find_code(const char *name, size_t len) {
    const char *code;
    for (unsigned i = 0; (code = words_language(i)); i++)
        if (strlen(code) == len && memcmp(code, name, len) == 0)
            return code;
    return NULL;
}

/* The first variable that is set decides, as everywhere; "de_AT.UTF-8" is
 * German, and so is "de". */
static const char *code_of_system(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value)
            continue;
        const char *code = find_code(value, strcspn(value, "_.@"));
        return code ? code : "en";
    }
    return "en";
}

static bool catalogue_in(const char *folder, const char *code, char *ret,
                         size_t cap) {
    int need =
        snprintf(ret, cap, "%s/%s/LC_MESSAGES/woolsack.mo", folder, code);
    return need > 0 && (size_t)need < cap && access(ret, F_OK) == 0;
}

static bool find_catalogue(const char *code, char *ret, size_t cap) {
    static const char *const places[] = {"po", "../share/locale"};
    const char *chosen = getenv("WOOLSACK_LOCALE");
    char folder[4096];
    if (chosen && *chosen)
        return catalogue_in(chosen, code, ret, cap);
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
        if (files_beside(places[i], folder, sizeof(folder)) &&
            catalogue_in(folder, code, ret, cap))
            return true;
    return catalogue_in(WOOLSACK_LOCALEDIR, code, ret, cap);
}

static enum cli_status report(const char *path, const char *why,
                              struct opened *opened) {
    fprintf(stderr, "%s: %s\n", path, why);
    if (opened)
        free(opened->file);
    free(opened);
    return CLI_FAILED;
}

static enum cli_status read_catalogue(const char *path, const char *code,
                                      struct cli_lang *ret_lang) {
    struct opened *opened = calloc(1, sizeof(*opened));
    struct wsk_fault fault = {0};
    size_t len = 0;
    if (!opened)
        return report(path, strerror(errno), NULL);
    opened->file = files_read(path, CATALOGUE_SIZE_MAX, &len);
    if (!opened->file)
        return report(path, strerror(errno), opened);
    if (words_catalogue_open(&opened->catalogue,
                             (struct wsk_word){opened->file, len}, code,
                             &fault) != WSK_OK)
        return report(path, fault.why, opened);
    ret_lang->tongue = words_catalogue_tongue(&opened->catalogue);
    ret_lang->memory = opened;
    return CLI_DONE;
}

enum cli_status cli_lang_open(const struct cli_command *command,
                              const char *asked, struct cli_lang *ret_lang) {
    const char *code =
        asked ? find_code(asked, strlen(asked)) : code_of_system();
    char path[4200];
    if (!code)
        return cli_misuse(command, "--lang takes en, de, nl or ru, not '%s'",
                          asked);
    *ret_lang = (struct cli_lang){.code = code};
    if (strcmp(code, "en") == 0)
        return CLI_DONE;
    if (find_catalogue(code, path, sizeof(path)))
        return read_catalogue(path, code, ret_lang);
    ret_lang->code = "en";
    if (!asked)
        return CLI_DONE; /* nobody asked, and English is better than nothing */
    fprintf(stderr, "woolsack %s: the catalogue for --lang %s is not there\n",
            command->name, asked);
    return CLI_FAILED;
}

void cli_lang_close(struct cli_lang *lang) {
    struct opened *opened = lang->memory;
    if (opened)
        free(opened->file);
    free(opened);
    *lang = (struct cli_lang){.code = "en"};
}
