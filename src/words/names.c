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

/* The score sheet. */

static const struct {
    const char *key;
    struct words_msg name, about;
} parts[] = {
    {"sheep", MSG_C("score", "Sheep"),
     MSG("The points of white and black sheep, without those put back.")},
    {"set370", MSG_C("score", "3-7-0"),
     MSG("One is worth 3, two are worth 14, three nothing; then it starts "
         "again.")},
    {"set007", MSG_C("score", "0-0-7"),
     MSG("21 for every three of them; what is left over is worth nothing.")},
    {"dogs", MSG_C("score", "One dog"), MSG("9 for exactly one dog.")},
    {"most_dogs", MSG_C("score", "Most dogs"),
     MSG("−5 for the most dogs, alone or tied.")},
    {"bone", MSG_C("score", "Bone"),
     MSG("4 for each of your dogs, if you have the bone.")},
    {"chips", MSG_C("score", "Chips"), MSG("1 for each chip.")},
    {"put_back", MSG_C("score", "Put back"),
     MSG("Without a dog, your two white sheep with the fewest points run "
         "away.")},
    {"total", MSG_C("score", "Total"), MSG("The highest total wins.")},
    {"cards", MSG_C("score", "Cards"),
     MSG("Sack cards won. If players tie on sacks, the one with more cards "
         "wins.")},
    {"sacks", MSG_C("score", "Sacks"),
     MSG("Sacks on the cards won. Whoever has the most wins.")},
};
#define PARTS (sizeof(parts) / sizeof(parts[0]))

static size_t part_at(const char *key) {
    size_t at = 0;
    while (at < PARTS && strcmp(parts[at].key, key) != 0)
        at++;
    return at;
}

const char *words_part(const struct words *words, const char *key) {
    size_t at = part_at(key);
    return at < PARTS ? words_get(words, parts[at].name) : key;
}

const char *words_part_about(const struct words *words, const char *key) {
    size_t at = part_at(key);
    return at < PARTS ? words_get(words, parts[at].about) : "";
}
