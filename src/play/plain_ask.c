/*
 * plain_ask.c - one question, asked until it is answered.
 */
#include <string.h>
#include <strings.h>

#include "guess.h"
#include "plain_inside.h"

#define LIST_MOST 8 /* moves that are listed without being asked for */

/* What to type for a move, and what it is called. */
struct option {
    char typed[80], label[WORDS_MAX];
};

static void name_option(const struct plain *plain, const struct wsk_state *view,
                        unsigned seat, wsk_move move, struct option *ret) {
    struct wsk_text typed = wsk_text_in(ret->typed, sizeof(ret->typed));
    struct wsk_text label = wsk_text_in(ret->label, sizeof(ret->label));
    session_print_move(plain->session, move, &typed);
    words_label(&plain->words, view, seat, move, &label);
}

/* Where what to type is also what it is called (bids), one line will do for
 * all. */
static bool is_brief(const struct plain *plain, const struct wsk_state *view,
                     unsigned seat, struct wsk_list list) {
    struct option option;
    for (unsigned i = 0; i < list.count; i++) {
        name_option(plain, view, seat, list.move[i], &option);
        const char *rest = strchr(option.typed, ' ');
        if (!rest || strcmp(rest + 1, option.label) != 0)
            return false;
    }
    return true;
}

/* Whether a number may stand for a place in the list: not if a move is called
 * by a single number itself, as "keep 12" is. */
static bool is_numbered(const struct plain *plain, const struct wsk_state *view,
                        unsigned seat, struct wsk_list list) {
    struct option option;
    for (unsigned i = 0; i < list.count; i++) {
        name_option(plain, view, seat, list.move[i], &option);
        const char *space = strchr(option.typed, ' ');
        if (space && !strchr(space + 1, ' '))
            return false;
    }
    return true;
}

static void list_moves(struct plain *plain, const struct wsk_state *view,
                       unsigned seat, struct wsk_list list) {
    struct option option;
    plain->numbered = is_numbered(plain, view, seat, list);
    for (unsigned i = 0; i < list.count; i++) {
        name_option(plain, view, seat, list.move[i], &option);
        if (plain->numbered)
            printf("  %u. %s: %s\n", i + 1, option.typed, option.label);
        else
            printf("  %s: %s\n", option.typed, option.label);
    }
}

/* A number of the list that was shown. */
static bool read_number(const struct plain *plain, wsk_move *ret_move) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = session_moves(plain->session, scratch);
    const char *typed = plain->reader->line;
    unsigned number;
    if (!plain->numbered ||
        !wsk_word_number((struct wsk_word){typed, strlen(typed)}, list.count,
                         &number) ||
        number == 0)
        return false;
    *ret_move = list.move[number - 1];
    return true;
}

static void list_briefly(const struct plain *plain,
                         const struct wsk_state *view, unsigned seat,
                         struct wsk_list list) {
    struct option option;
    for (unsigned i = 0; i < list.count; i++) {
        name_option(plain, view, seat, list.move[i], &option);
        printf("%s%s", i ? " " : "  ", option.label);
    }
    putchar('\n');
}

/* What to type where there are too many moves to list. */
static void put_forms(const struct plain *plain, const struct wsk_state *view,
                      struct wsk_list list) {
    char bytes[80];
    struct wsk_text line = wsk_text_in(bytes, sizeof(bytes));
    session_print_move(plain->session, list.move[0], &line);
    const struct play_answers *answers =
        play_answers_of(plain->words.rules->game);
    if (answers && answers->forms) {
        char form_bytes[WORDS_MAX];
        struct wsk_text form = wsk_text_in(form_bytes, sizeof(form_bytes));
        struct words_story story = {0};
        answers->forms(&plain->words, view, bytes, &story, &form);
        plain_story(&story);
        if (form.len > 0)
            plain_put(form_bytes);
    }
    PLAIN_SAY(plain,
              MSG_N("There is %1 possible answer; 'moves' lists it.",
                    "There are %1 possible answers; 'moves' lists them."),
              words_count((int)list.count));
}

static void put_prompt(const struct plain *plain, const struct wsk_state *view,
                       unsigned seat) {
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_prompt_named(&plain->words, view, seat, &text);
    plain_put(bytes);
}

/* How things stand was just told, unless the question is asked again. */
static void put_question(struct plain *plain, unsigned seat, bool all) {
    struct wsk_state view;
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = session_moves(plain->session, scratch);
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    session_view(plain->session, &view);
    if (plain->told == plain->asked)
        words_standing(&plain->words, &view, &text);
    if (text.len > 0)
        plain_put(bytes);
    plain->asked = plain->told;
    plain->numbered = false;
    put_prompt(plain, &view, seat);
    if (is_brief(plain, &view, seat, list))
        list_briefly(plain, &view, seat, list);
    else if (all || list.count <= LIST_MOST)
        list_moves(plain, &view, seat, list);
    else
        put_forms(plain, &view, list);
}

/* After something else was told, or a wrong answer explained. */
static void put_again(const struct plain *plain, unsigned seat) {
    struct wsk_state view;
    session_view(plain->session, &view);
    put_prompt(plain, &view, seat);
}

static bool is_word(const char *typed, const char *word) {
    return strcasecmp(typed, word) == 0;
}

bool plain_ask_move(struct plain *plain, unsigned seat, wsk_move *ret_move) {
    put_question(plain, seat, false);
    for (;;) {
        char bytes[WORDS_MAX];
        struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
        const char *typed = plain->reader->line;
        bool left = false;
        if (!plain_read(plain)) {
            if (plain->end != PLAIN_SIGNAL || !plain_plays_on(plain))
                return false;
            put_question(plain, seat, false);
            continue;
        }
        if (is_word(typed, "moves")) {
            put_question(plain, seat, true);
        } else if (plain_aside(plain, &left)) {
            if (left)
                return false;
            put_again(plain, seat);
        } else if (read_number(plain, ret_move) ||
                   session_read_move(plain->session,
                                     (struct wsk_word){typed, strlen(typed)},
                                     ret_move, &why)) {
            return true;
        } else {
            plain_put(bytes);
            put_again(plain, seat);
        }
    }
}
