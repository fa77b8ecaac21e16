#include "seats.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../arena/player.h"

static bool begins_with(const char *word, const char *prefix) {
    return strncmp(word, prefix, strlen(prefix)) == 0;
}

static bool is_program(const struct session_seat *seat) {
    return begins_with(seat->bot, "exec:");
}

bool seats_level(const struct session_seat *seat, enum wsk_level *ret_level) {
    return wsk_level_find((struct wsk_word){seat->bot, strcspn(seat->bot, ":")},
                          ret_level);
}

/* What may stand in a record's line: no control character, no comment. */
static bool fits_record(const char *text) {
    bool control = true;
    return wsk_text_is_utf8((struct wsk_word){text, strlen(text)}, &control) &&
           !control && !strchr(text, '#');
}

/* "./bot --fast" to "/home/anna/bot --fast". Where the folder's name would not
 * do, the command stays as it is. */
static void make_absolute(char *command, size_t cap) {
    char folder[PATH_MAX], longer[SESSION_WORD_MAX];
    size_t len = strcspn(command, " ");
    if (command[0] == '/' || !memchr(command, '/', len) ||
        !getcwd(folder, sizeof(folder)) || strchr(folder, ' ') ||
        strchr(folder, ',') || !fits_record(folder))
        return;
    const char *below = begins_with(command, "./") ? command + 2 : command;
    struct wsk_text text = wsk_text_in(longer, sizeof(longer));
    wsk_text_put(&text, "%s/%s", folder, below);
    if (!text.cut && text.len < cap)
        memcpy(command, longer, text.len + 1);
}

/* The levels that are offered; the random one is a yardstick, but allowed. */
static void refuse_level(const struct words *words, const char *level,
                         struct wsk_text *ret_why) {
    char bytes[100];
    struct wsk_text levels = wsk_text_in(bytes, sizeof(bytes));
    for (unsigned l = WSK_LEVEL_LAMB; l < WSK_LEVELS; l++)
        wsk_text_put(&levels, "%s%s", l == WSK_LEVEL_LAMB ? "" : ", ",
                     wsk_level_name((enum wsk_level)l));
    WORDS_SAY(
        words, ret_why,
        /* Translators: %2 are the words to type: "lamb, sheep, ram". */
        MSG("There is no bot 'bot:%1'. After 'bot:' use one of: %2."),
        words_str(wsk_word_quote((struct wsk_word){level, strlen(level)}).text),
        words_str(bytes));
}

/* A program that cannot be started, or too many or too few nodes of a bot. */
static void refuse_player(const struct words *words,
                          const struct session_seat *seat, enum wsk_err err,
                          struct wsk_text *ret_why) {
    const char *word = seat->bot;
    if (err == WSK_EIO)
        WORDS_SAY(words, ret_why, MSG("'%1' cannot be started as a program."),
                  words_str(word + strlen("exec:")));
    else if (is_program(seat))
        WORDS_SAY(words, ret_why, MSG("'exec:' needs the path of a program."));
    else
        WORDS_SAY(words, ret_why,
                  MSG("After the colon in '%1' there must be a number of "
                      "positions from 1 to %2."),
                  words_str(word), words_num(WSK_NODES_MAX));
}

/* A bot or a program: what follows the name. */
static bool read_player(const struct words *words, const char *word,
                        struct session_seat *seat, struct wsk_text *ret_why) {
    static const char bot[] = "bot:", program[] = "exec:";
    struct wsk_player player;
    struct wsk_fault fault;
    enum wsk_level level;
    const char *player_word = begins_with(word, bot) ? word + 4 : word;
    if (strlen(player_word) >= sizeof(seat->bot) || !fits_record(word)) {
        WORDS_SAY(
            words, ret_why,
            MSG("A record cannot hold the command '%1': it is too long, "
                "or has a '#' or a control character in it."),
            words_str(
                wsk_word_quote((struct wsk_word){word, strlen(word)}).text));
        return false;
    }
    memcpy(seat->bot, player_word, strlen(player_word) + 1);
    if (begins_with(word, program))
        make_absolute(seat->bot + sizeof(program) - 1,
                      sizeof(seat->bot) - sizeof(program) + 1);
    if (begins_with(word, bot) &&
        (is_program(seat) || !seats_level(seat, &level))) {
        refuse_level(words, player_word, ret_why);
        return false;
    }
    enum wsk_err err = wsk_player_read(seat->bot, NULL, &player, &fault);
    if (err)
        refuse_player(words, seat, err, ret_why);
    return !err;
}

static bool read_name(const struct words *words, const char *start, size_t len,
                      struct session_seat *seat, struct wsk_text *ret_why) {
    while (len > 0 && *start == ' ') {
        start++;
        len--;
    }
    while (len > 0 && start[len - 1] == ' ')
        len--;
    if (len == 0) {
        WORDS_SAY(words, ret_why, MSG("A player needs a name."));
        return false;
    }
    if (len < sizeof(seat->name)) {
        memcpy(seat->name, start, len);
        seat->name[len] = '\0';
    }
    if (len >= sizeof(seat->name) || !fits_record(seat->name)) {
        WORDS_SAY(
            words, ret_why,
            MSG("'%1' cannot be a player's name: it is too long, or has "
                "a '#' or a control character in it."),
            words_str(wsk_word_quote((struct wsk_word){start, len}).text));
        return false;
    }
    return true;
}

bool seats_read_one(const struct words *words, const char *word,
                    struct session_seat *ret_seat, struct wsk_text *ret_why) {
    struct session_seat seat = {{0}, {0}, false};
    const char *equals = strchr(word, '=');
    const char *rest = word;
    if (equals &&
        (begins_with(equals + 1, "bot:") || begins_with(equals + 1, "exec:"))) {
        if (!read_name(words, word, (size_t)(equals - word), &seat, ret_why))
            return false;
        rest = equals + 1;
    }
    if (begins_with(rest, "bot:") || begins_with(rest, "exec:")) {
        if (!read_player(words, rest, &seat, ret_why))
            return false;
    } else if (!read_name(words, word, strlen(word), &seat, ret_why)) {
        return false;
    }
    *ret_seat = seat;
    return true;
}

bool seats_read(const struct words *words, const char *list,
                struct session_setup *ret_setup, struct wsk_text *ret_why) {
    ret_setup->seats = 0;
    for (;;) {
        char word[SESSION_NAME_MAX + SESSION_WORD_MAX];
        size_t len = strcspn(list, ",");
        if (ret_setup->seats == WSK_SEATS_MAX || len >= sizeof(word)) {
            WORDS_SAY(words, ret_why,
                      MSG("At most six players can play, and their names must "
                          "be short."));
            return false;
        }
        memcpy(word, list, len);
        word[len] = '\0';
        if (!seats_read_one(words, word, &ret_setup->seat[ret_setup->seats],
                            ret_why))
            return false;
        ret_setup->seats++;
        if (list[len] == '\0')
            return true;
        list += len + 1;
    }
}

/* Names for bots. */

static bool is_taken(const struct session_setup *setup, const char *name) {
    for (unsigned s = 0; s < setup->seats; s++)
        if (strcmp(setup->seat[s].name, name) == 0)
            return true;
    return false;
}

/* The first that is free: a level's name would make a sheep take sheep. */
static void name_bot(const struct words *words,
                     const struct session_setup *setup,
                     struct session_seat *seat) {
    unsigned number = 0;
    while (number + 1 < WORDS_BOTS &&
           is_taken(setup, words_bot_name(words, number)))
        number++;
    snprintf(seat->name, sizeof(seat->name), "%s",
             words_bot_name(words, number));
}

/* The name of the program's file. */
static struct wsk_word file_name(const char *command) {
    size_t len = strcspn(command, " ");
    for (size_t i = 0; i + 1 < len; i++)
        if (command[i] == '/') {
            command += i + 1;
            len -= i + 1;
            i = (size_t)-1;
        }
    return (struct wsk_word){command, len};
}

static void name_program(const struct session_setup *setup,
                         struct session_seat *seat) {
    char name[SESSION_NAME_MAX - 4]; /* room for a number */
    struct wsk_text text = wsk_text_in(name, sizeof(name));
    struct wsk_word file = file_name(strchr(seat->bot, ':') + 1);
    wsk_text_add(&text, file.start, file.len);
    while (!wsk_text_is_utf8((struct wsk_word){name, strlen(name)}, NULL))
        name[strlen(name) - 1] = '\0';
    char numbered[SESSION_NAME_MAX];
    snprintf(numbered, sizeof(numbered), "%s", name);
    for (unsigned n = 2; is_taken(setup, numbered); n++)
        snprintf(numbered, sizeof(numbered), "%s %u", name, n % 100);
    memcpy(seat->name, numbered, sizeof(numbered));
}

/* Somebody may be called "Player 2" already and sit elsewhere. */
static void name_person(const struct words *words,
                        const struct session_setup *setup, unsigned s,
                        struct session_seat *seat) {
    char name[SESSION_NAME_MAX];
    unsigned n = s;
    do {
        struct wsk_text text = wsk_text_in(name, sizeof(name));
        WORDS_SAY(words, &text, MSG("Player %1"), words_num((int)++n));
    } while (is_taken(setup, name));
    memcpy(seat->name, name, sizeof(name));
}

static void name_seat(const struct words *words, struct session_setup *setup,
                      unsigned s) {
    struct session_seat *seat = &setup->seat[s];
    if (session_is_person(seat))
        name_person(words, setup, s, seat);
    else if (is_program(seat))
        name_program(setup, seat);
    else
        name_bot(words, setup, seat);
}

bool seats_settle(const struct words *words, struct session_setup *setup,
                  struct wsk_text *ret_why) {
    const struct wsk_game *game = setup->game;
    if (setup->seats < game->seats_min || setup->seats > game->seats_max) {
        WORDS_SAY(words, ret_why, MSG("%1 is for %2 to %3 players, not %4."),
                  words_str(words_game_title(words, game)),
                  words_num(game->seats_min), words_num(game->seats_max),
                  words_num((int)setup->seats));
        return false;
    }
    for (unsigned s = 0; s < setup->seats; s++)
        for (unsigned other = 0; other < s; other++)
            if (setup->seat[s].name[0] &&
                strcmp(setup->seat[s].name, setup->seat[other].name) == 0) {
                WORDS_SAY(words, ret_why, MSG("Two players are called %1."),
                          words_str(setup->seat[s].name));
                return false;
            }
    for (unsigned s = 0; s < setup->seats; s++)
        if (!setup->seat[s].name[0])
            name_seat(words, setup, s);
    return true;
}
