/*
 * lang.h - which language the program speaks.
 *
 * Languages are the catalogues of po/, compiled to woolsack.mo files. They are
 * read by words/catalogue.h and not through the system's locales: a machine
 * without a German locale can show German.
 */
#ifndef WSK_CLI_LANG_H
#define WSK_CLI_LANG_H

#include "../words/words.h"
#include "cli.h"

/* For the help text of every command with --lang: what it takes. */
#define CLI_LANG_VALUES "en, de, nl or ru (the language of the system)\n"

struct cli_lang {
    struct words_tongue tongue; /* good until the close */
    const char *code;           /* "en", "de", "nl", "ru" */
    void *memory;               /* of the catalogue */
};

/*
 * `asked` is the value of --lang. If it is NULL, the first of LC_ALL,
 * LC_MESSAGES and LANG that is set decides, and a language we do not speak
 * means English. An unknown one that was asked for is CLI_MISUSED, a catalogue
 * that is not there or cannot be read CLI_FAILED; both have been reported.
 * After success the caller closes.
 */
enum cli_status cli_lang_open(const struct cli_command *command,
                              const char *asked, struct cli_lang *ret_lang);
void cli_lang_close(struct cli_lang *lang);

#endif
