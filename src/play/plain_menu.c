/*
 * plain_menu.c - the questions before a game.
 */
#include <string.h>
#include <strings.h>

#include "inside.h"
#include "plain_inside.h"
#include "seats.h"

#define SEATS_USUAL 3

static const struct wsk_game *offered_game(unsigned number) {
    for (size_t i = 0;; i++) {
        const struct wsk_game *game = wsk_game_at(i);
        if (!game || (game->offered && number-- == 0))
            return game;
    }
}

static const struct wsk_game *typed_game(const char *typed) {
    unsigned number;
    struct wsk_word word = {typed, strlen(typed)};
    if (*typed == '\0')
        return offered_game(0);
    if (wsk_word_number(word, 99, &number) && number > 0)
        return offered_game(number - 1);
    const struct wsk_game *game = wsk_game_find(word);
    return game && game->offered ? game : NULL;
}

static bool ask_game(struct plain *plain, struct session_setup *setup) {
    while (!setup->game) {
        PLAIN_SAY(
            plain,
            MSG("Which game? Type its number, or press Enter for the first."));
        for (unsigned i = 0; offered_game(i); i++)
            printf("  %u: %s. %s\n", i + 1,
                   words_game_title(&plain->words, offered_game(i)),
                   words_game_pitch(&plain->words, offered_game(i)));
        if (!plain_read(plain))
            return false;
        setup->game = typed_game(plain->reader->line);
    }
    return true;
}

static bool ask_number(struct plain *plain, struct session_setup *setup) {
    const struct wsk_game *game = setup->game;
    while (setup->seats == 0) {
        unsigned number = SEATS_USUAL;
        const char *typed = plain->reader->line;
        PLAIN_SAY(plain,
                  MSG("How many players, including bots? %1 to %2, or press "
                      "Enter for %3."),
                  words_num(game->seats_min), words_num(game->seats_max),
                  words_num(SEATS_USUAL));
        if (!plain_read(plain))
            return false;
        struct wsk_word word = {typed, strlen(typed)};
        if (word.len == 0 || wsk_word_number(word, 99, &number)) {
            if (number >= game->seats_min && number <= game->seats_max)
                setup->seats = number;
        }
    }
    return true;
}

/* A level by itself means a bot, too. */
static bool read_seat(struct plain *plain, unsigned s,
                      struct session_seat *ret_seat, struct wsk_text *why) {
    char word[READER_LINE_MAX + 16];
    struct wsk_text text = wsk_text_in(word, sizeof(word));
    enum wsk_level level;
    const char *typed = plain->reader->line;
    if (*typed == '\0' && s > 0)
        wsk_text_put(&text, "bot:%s", wsk_level_name(WSK_LEVEL_SHEEP));
    else if (wsk_level_find((struct wsk_word){typed, strlen(typed)}, &level))
        wsk_text_put(&text, "bot:%s", typed);
    else if (*typed == '\0')
        WORDS_SAY(&plain->words, &text, MSG("Player %1"), words_num(1));
    else
        wsk_text_put(&text, "%s", typed);
    return seats_read_one(&plain->words, word, ret_seat, why);
}

static void put_levels(struct plain *plain) {
    PLAIN_SAY(plain, MSG("Bots, from the weakest to the strongest:"));
    for (unsigned l = WSK_LEVEL_LAMB; l < WSK_LEVELS; l++)
        printf("  %s: %s. %s\n", wsk_level_name((enum wsk_level)l),
               words_level_name(&plain->words, (enum wsk_level)l),
               words_level_about(&plain->words, (enum wsk_level)l));
}

static bool ask_seat(struct plain *plain, unsigned s,
                     struct session_seat *ret_seat) {
    for (;;) {
        char bytes[WORDS_MAX];
        struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
        if (s == 0)
            PLAIN_SAY(
                plain,
                MSG("Who is player %1? Type a name or the level of a bot."),
                words_num((int)s + 1));
        else
            PLAIN_SAY(plain,
                      MSG("Who is player %1? Type a name or the level of a "
                          "bot, or press Enter for a sheep."),
                      words_num((int)s + 1));
        if (!plain_read(plain))
            return false;
        if (read_seat(plain, s, ret_seat, &why))
            return true;
        plain_put(bytes);
    }
}

static bool ask_seats(struct plain *plain, struct session_setup *setup) {
    put_levels(plain);
    for (;;) {
        char bytes[WORDS_MAX];
        struct wsk_text why = wsk_text_in(bytes, sizeof(bytes));
        for (unsigned s = 0; s < setup->seats; s++)
            if (!ask_seat(plain, s, &setup->seat[s]))
                return false;
        if (seats_settle(&plain->words, setup, &why))
            return true;
        plain_put(bytes);
    }
}

static struct plain plain_without_game(struct words_tongue tongue,
                                       struct reader *reader) {
    return (struct plain){.reader = reader,
                          .words = {.tongue = tongue, .viewer = WSK_CHANCE},
                          .end = PLAIN_OVER};
}

enum plain_end plain_ask_setup(struct words_tongue tongue,
                               struct reader *reader,
                               struct session_setup *setup, int *ret_signal) {
    struct plain plain = plain_without_game(tongue, reader);
    if (ask_game(&plain, setup) && setup->seats == 0 &&
        ask_number(&plain, setup))
        (void)ask_seats(&plain, setup);
    *ret_signal = plain.signal;
    return plain.end;
}

enum plain_end plain_ask_yes(struct words_tongue tongue, struct reader *reader,
                             const char *question, bool other, bool *ret_yes,
                             int *ret_signal) {
    struct plain plain = plain_without_game(tongue, reader);
    for (;;) {
        plain_put(question);
        if (!plain_read(&plain))
            break;
        struct wsk_word typed = {reader->line, strlen(reader->line)};
        bool yes = answer_is_yes(&plain.words, typed);
        if (yes || answer_is_no(&plain.words, typed) || typed.len == 0) {
            *ret_yes = typed.len == 0 ? other : yes;
            break;
        }
    }
    *ret_signal = plain.signal;
    return plain.end;
}
