#include "study.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "nets.h"
#include "story.h"

#define COLUMNS 78 /* of a row, unless the terminal says otherwise */

static struct words words_of(const struct wsk_record *record,
                             const struct cli_lang *lang) {
    struct words words = {.tongue = lang->tongue,
                          .rules = wsk_record_rules(record),
                          .viewer = WSK_CHANCE,
                          .marks = true};
    for (unsigned s = 0; s < words.rules->seats; s++)
        words.name[s] = wsk_record_name(record, s);
    return words;
}

enum cli_status study_open(const struct cli_command *command, const char *file,
                           const char *lang, struct study *ret_study) {
    *ret_study = (struct study){.file = file};
    enum cli_status status = cli_lang_open(command, lang, &ret_study->lang);
    if (status)
        return status;
    ret_study->record = cli_read_record(file);
    if (ret_study->record)
        ret_study->nets =
            cli_load_nets(wsk_record_rules(ret_study->record)->game);
    if (!ret_study->nets) {
        study_close(ret_study);
        return CLI_FAILED;
    }
    ret_study->words = words_of(ret_study->record, &ret_study->lang);
    return CLI_DONE;
}

void study_close(struct study *study) {
    cli_free_nets(study->nets);
    wsk_record_destroy(study->record);
    cli_lang_close(&study->lang);
}

enum cli_status study_fail(const struct study *study,
                           const struct wsk_fault *fault) {
    fprintf(stderr, "%s: %s\n", study->file, fault->why);
    return CLI_FAILED;
}

/* Lines. */

static bool wants_colour(void) {
    return isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
}

/* Signs beyond letters need a locale that has them; the C locale has not. */
static bool is_ascii(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (unsigned i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strcmp(value, "C") == 0 || strcmp(value, "POSIX") == 0;
    }
    return false;
}

static unsigned columns_of_terminal(void) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 60)
        return COLUMNS;
    return size.ws_col > 120 ? 120 : size.ws_col - 1U;
}

static void put_line(void *context, enum tell_kind kind, const char *text) {
    struct story story = {.out = stdout, .colour = wants_colour()};
    (void)context;
    switch (kind) {
    case TELL_HEADING:
        story_bold_line(&story, text);
        break;
    case TELL_TEXT:
        story_line(&story, text, 0);
        break;
    case TELL_ITEM:
        story_line(&story, text, 4);
        break;
    case TELL_ROW:
        story_row(&story, text);
        break;
    case TELL_GAP:
        fputc('\n', stdout);
        break;
    }
}

struct tell study_tell(const struct study *study) {
    return (struct tell){.words = study->words,
                         .ascii = is_ascii(),
                         .columns = columns_of_terminal(),
                         .line = put_line};
}
