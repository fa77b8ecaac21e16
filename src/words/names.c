/*
 * names.c - what is the same in every game: levels of bots, parts of the score.
 */
#include <string.h>

#include "inside.h"

/* Levels. */

static const struct {
    struct words_msg name, about;
} levels[WSK_LEVELS] = {
    [WSK_LEVEL_RANDOM] =
        {MSG_C("level", "Dice cup"),
         MSG("Makes any legal move at random and forgets it at once.")},
    [WSK_LEVEL_LAMB] =
        {MSG_C("level", "Lamb"),
         MSG("Plays by feel, loves shiny cards, and often loses to children.")},
    [WSK_LEVEL_SHEEP] =
        {MSG_C("level", "Sheep"),
         MSG("Good at sums, but only sees what is on the table right now.")},
    [WSK_LEVEL_RAM] = {MSG_C("level", "Ram"),
                       MSG("Knows the game, charges ahead, and forgets half "
                           "of what it saw.")},
    [WSK_LEVEL_SHEPHERD] = {MSG_C("level", "Shepherd"),
                            MSG("Calm and experienced, never forgets a sheep "
                                "and rarely makes a mistake.")},
    [WSK_LEVEL_EXPERT] = {MSG_C("level", "Expert"),
                          MSG("Works out everything that can be worked out, "
                              "and its bids give nothing away.")},
};

const char *words_level_name(const struct words *words, enum wsk_level level) {
    return words_get(words, levels[level].name);
}

const char *words_level_about(const struct words *words, enum wsk_level level) {
    return words_get(words, levels[level].about);
}

/* Bots. */

/* Translators: first names for bots, such as a sheep, a sheepdog or a shepherd
 * may have. No two may be the same; keep them short. */
static const struct words_msg bots[WORDS_BOTS] = {
    MSG_C("bot", "Dolly"), MSG_C("bot", "Woolly"), MSG_C("bot", "Heidi"),
    MSG_C("bot", "Bruno"), MSG_C("bot", "Lottie"), MSG_C("bot", "Emil"),
    MSG_C("bot", "Nelly"), MSG_C("bot", "Oscar"),
};
_Static_assert(WORDS_BOTS >= WSK_SEATS_MAX, "one is free at a full table");

const char *words_bot_name(const struct words *words, unsigned number) {
    return words_get(words, bots[number]);
}

/* Dice. */

void words_die(const struct words *words, unsigned sides,
               struct wsk_text *ret) {
    /* Translators: a die with %1 sides, as players in your language write it;
     * a single letter before the number. */
    WORDS_SAY(words, ret, MSG_C("die", "d%1"), words_num((int)sides));
}

/* The score sheet. */

static const struct words_part total = {"total", MSG_C("score", "Total"),
                                        MSG("The highest total wins.")};

static const struct words_part *part_in(const struct words_book *book,
                                        const char *key) {
    const struct words_part *part = book->parts;
    while (part && part->key && strcmp(part->key, key) != 0)
        part++;
    return part && part->key ? part : NULL;
}

/* In the words of this game, else in those of any. */
static const struct words_part *part_of(const struct words *words,
                                        const char *key) {
    const struct words_part *part = NULL;
    if (strcmp(key, total.key) == 0)
        return &total;
    if (words->rules)
        part = part_in(words_book_of(words->rules->game), key);
    for (size_t i = 0; !part && wsk_game_at(i); i++)
        part = part_in(words_book_of(wsk_game_at(i)), key);
    return part;
}

const char *words_part(const struct words *words, const char *key) {
    const struct words_part *part = part_of(words, key);
    return part ? words_get(words, part->name) : key;
}

const char *words_part_about(const struct words *words, const char *key) {
    const struct words_part *part = part_of(words, key);
    return part ? words_get(words, part->about) : "";
}
