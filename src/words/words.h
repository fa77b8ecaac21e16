/*
 * words.h - a game in the reader's language: names, events, prompts, help,
 * scores.
 *
 * Everything a person reads about a game is written here once, in English, as
 * whole sentences, and comes out in the language of the caller's catalogue.
 * No stdio, no allocation, no locale: texts go to memory the caller owns, and
 * translations are asked for through two functions. So the terminal and the
 * page in the browser say the same.
 *
 * Texts are UTF-8 on one line, without a line feed at the end. Minus signs are
 * real ones (U+2212). Everything is appended to `ret`, a struct wsk_text (see
 * text.h); WORDS_MAX bytes hold any single text but a section of the rules
 * (WORDS_LONG). Names of players that are longer than WORDS_NAME bytes are
 * shortened, so that this stays true.
 *
 *   struct words words = {.tongue = tongue, .rules = rules,
 *                         .name = {"Anna", "Ben"}, .viewer = 0};
 *   char line[WORDS_MAX];
 *   struct wsk_text text = wsk_text_in(line, sizeof(line));
 *   words_prompt(&words, view, 0, &text);        "Choose a bid."
 *
 * Seats are always told by name and in the third person: a seat called "You"
 * would not be grammatical.
 */
#ifndef WSK_WORDS_WORDS_H
#define WSK_WORDS_WORDS_H

#include "woolsack/bot.h"
#include "woolsack/game.h"
#include "woolsack/text.h"

#define WORDS_MAX 1024     /* bytes for any one text */
#define WORDS_CONDITION 28 /* columns */
#define WORDS_NAME 48      /* of a player's name */
#define WORDS_LONG 4096    /* for a section of the rules */

/*
 * Languages.
 *
 * `get` returns the translation of `text`, `get_plural` the form for `n`. The
 * context is NULL or the word that tells equal texts apart. Where there is no
 * translation they return what they were given (for a plural: `one` if n is 1,
 * else `many`), never NULL. A tongue of zeros speaks English.
 */
struct words_tongue {
    const char *(*get)(const void *catalogue, const char *context,
                       const char *text);
    const char *(*get_plural)(const void *catalogue, const char *context,
                              const char *one, const char *many, unsigned n);
    const void *catalogue;
};

/* Who speaks to whom about what. Copy freely; everything in it is borrowed.
 * Texts that are not about a game need the tongue only. */
struct words {
    struct words_tongue tongue;
    const struct wsk_rules *rules;
    const char *name[WSK_SEATS_MAX]; /* without control characters */
    unsigned viewer; /* the seat that reads, or WSK_CHANCE: a spectator */
    bool marks;      /* put WORDS_MARK_* around the names of seats */
};

/*
 * Marks, for those who paint names: seat s is written as the byte
 * WORDS_MARK_SEAT + s, its name, the byte WORDS_MARK_END. Names hold no
 * control characters, so nothing else in a text looks like one. Marks take no
 * columns.
 */
#define WORDS_MARK_SEAT '\001' /* to '\006' */
#define WORDS_MARK_END '\017'

/*
 * Messages. These macros mark a text for translation (tools/update-po finds
 * them by their names) and are what words_say and words_get take:
 *
 *   MSG("Quit the game?")
 *   MSG_C("button", "Take")                  context, then the text
 *   MSG_N("%1 chip", "%1 chips")             singular, plural
 *   MSG_NC("supply", "%1 chip", "%1 chips")  with context
 *
 * Write whole sentences; never glue pieces of them. %1 to %9 are arguments,
 * %% is a percent sign. Names of players and cards come as they are
 * (nominative), so put them where a language with cases can leave them so:
 * "%1 takes: %2." A comment that begins with "Translators:" right above the
 * text reaches the translators.
 */
struct words_msg {
    const char *context; /* NULL: none */
    const char *one;
    const char *many; /* NULL: not a plural */
};
#define MSG(text) ((struct words_msg){NULL, text, NULL})
#define MSG_C(context, text) ((struct words_msg){context, text, NULL})
#define MSG_N(one, many) ((struct words_msg){NULL, one, many})
#define MSG_NC(context, one, many) ((struct words_msg){context, one, many})

/* Arguments. */
enum words_arg_kind {
    WORDS_STR,
    WORDS_NUM,
    WORDS_COUNT,
    WORDS_SIGNED,
    WORDS_SEAT
};
struct words_arg {
    enum words_arg_kind kind;
    int number;
    const char *text;
};
static inline struct words_arg words_str(const char *text) {
    return (struct words_arg){WORDS_STR, 0, text};
}
/* 3, −3 */
static inline struct words_arg words_num(int number) {
    return (struct words_arg){WORDS_NUM, number, NULL};
}
/* A number that a plural goes by. */
static inline struct words_arg words_count(int count) {
    return (struct words_arg){WORDS_COUNT, count, NULL};
}
/* +3, −3 */
static inline struct words_arg words_signed(int number) {
    return (struct words_arg){WORDS_SIGNED, number, NULL};
}
/* The name of a seat. */
static inline struct words_arg words_seat(unsigned seat) {
    return (struct words_arg){WORDS_SEAT, (int)seat, NULL};
}

/*
 * Appends a message with its arguments put in:
 *
 *   WORDS_SAY(&words, &text, MSG("%1 takes: %2."), words_seat(s),
 *             words_str(cards));
 *   WORDS_SAY(&words, &text, MSG_N("%1 card", "%1 cards"),
 *             words_count(n));
 *
 * A plural goes by the argument that is a words_count. A translation
 * that asks for an argument that was not given gets nothing in its place;
 * whatever a translation says, nothing worse can happen.
 */
#define WORDS_SAY(words, ret, msg, ...)                                        \
    words_say(words, ret, msg, WORDS_ARGS(__VA_ARGS__))
#define WORDS_ARGS(...)                                                        \
    (const struct words_arg[]){{0}, __VA_ARGS__},                              \
        sizeof((const struct words_arg[]){{0}, __VA_ARGS__}) /                 \
                sizeof(struct words_arg) -                                     \
            1
/* args[0] is not used, so that %1 is args[1]; `count` does not count it. */
void words_say(const struct words *words, struct wsk_text *ret,
               struct words_msg msg, const struct words_arg *args,
               size_t count);

/* A text as it is in the catalogue or the program, nothing put in; of a plural
 * the form for `count`. */
const char *words_get(const struct words *words, struct words_msg msg);
const char *words_get_count(const struct words *words, struct words_msg msg,
                            unsigned count);

/* "a", "a and b", "a, b and c", through translatable joiners. args[0] is not
 * used; `count` does not count it. */
void words_list(const struct words *words, struct wsk_text *ret,
                const struct words_arg *args, size_t count);
/* The same for the seats in a set of bits. */
void words_seats(const struct words *words, struct wsk_text *ret,
                 unsigned seats);

/*
 * Names. Cards are called by their id in the deck file.
 */

/* The title, and one line that says why to play it. */
const char *words_game_title(const struct words *words,
                             const struct wsk_game *game);
const char *words_game_pitch(const struct words *words,
                             const struct wsk_game *game);

/* "Shepherd" and one line of character. */
const char *words_level_name(const struct words *words, enum wsk_level level);
const char *words_level_about(const struct words *words, enum wsk_level level);

/* Names for bots to whom nobody gave one, 0 to WORDS_BOTS - 1: enough that one
 * is always free at a full table. */
#define WORDS_BOTS 8
const char *words_bot_name(const struct words *words, unsigned number);

/* How many cards a game has: ids from 1. 0: it has none. */
unsigned words_cards(const struct wsk_game *game);

/* What a sort of decisions is called (wsk_game.sorts). */
const char *words_sort(const struct words *words, const struct wsk_game *game,
                       unsigned sort);

/* A card in a few words, "sheep 6", "most 6s", where that is its condition at
 * most WORDS_CONDITION columns; then the same with all that is printed on it,
 * "sheep 6 (−1, no. 20)", "most 6s (2 sacks)". */
void words_card(const struct words *words, unsigned id, struct wsk_text *ret);
void words_card_full(const struct words *words, unsigned id,
                     struct wsk_text *ret);
/* A few sentences on what the card is good for. */
void words_card_about(const struct words *words, unsigned id,
                      struct wsk_text *ret);

/* "d12", three letters at most in every language. */
void words_die(const struct words *words, unsigned sides, struct wsk_text *ret);

/*
 * Events. words_tell says what happened, from the states before and after.
 * Either may be views. It blanks open bids of others by itself: give it what
 * you have.
 */
enum words_line_kind {
    WORDS_HEADING, /* "Round 3 of 12", "The end" */
    WORDS_TABLE,   /* what lies there now: the display, bids, trays */
    WORDS_TURN,    /* what somebody did or rolled */
    WORDS_FOLLOW,  /* what that led to: a scoring, a chip, a new card */
    WORDS_ASIDE    /* may be left out of a short story: "Anna has bid." */
};

#define WORDS_LINES 24
#define WORDS_STORY 8192
struct words_story {
    unsigned count; /* 0: deliberately silent */
    bool cut;       /* something did not fit; does not happen */
    struct {
        enum words_line_kind kind;
        const char *text; /* in `bytes`, terminated */
    } line[WORDS_LINES];
    char bytes[WORDS_STORY];
};

/* Counts the event in *round and tells it. The story points into itself: do not
 * copy it. After the last event it tells the end, but not who won: that is
 * words_result. */
void words_tell(const struct words *words, struct wsk_round *round,
                const struct wsk_state *before, const struct wsk_event *event,
                const struct wsk_state *after, struct words_story *ret_story);

/*
 * The moment. `view` is what words->viewer may know (wsk_view).
 */

/* What `seat`, which must choose, is asked to do: "Choose a bid.", "Keep one
 * die.", "Take 2 cards and choose the top sheep." */
void words_prompt(const struct words *words, const struct wsk_state *view,
                  unsigned seat, struct wsk_text *ret);
/* The same for a table where several people share the screen: "Anna: Keep one
 * die." */
void words_prompt_named(const struct words *words, const struct wsk_state *view,
                        unsigned seat, struct wsk_text *ret);

/* How things stand for whoever is on turn, the arithmetic first: "12 + 7 + 3 −
 * 3 = 19, bid 24, still 5 short." Empty where there is nothing to say. */
void words_standing(const struct words *words, const struct wsk_state *view,
                    struct wsk_text *ret);

/* Who is awaited: "Anna and Ben are still to bid.", "Carla rolls next.",
 * "The game is over." Never empty. */
void words_waiting(const struct words *words, const struct wsk_state *view,
                   struct wsk_text *ret);

/* "Round 3 of 12"; empty before the first. */
void words_round(const struct words *words, const struct wsk_round *round,
                 const struct wsk_state *view, struct wsk_text *ret);

/*
 * The position in sentences, a line for each thing on the table, for those who
 * cannot see it. `open`: cards that lie face down are told too. `pile` says how
 * many of these each seat has, for a view in which they are blanked; NULL: they
 * are in the view.
 */
void words_table(const struct words *words, const struct wsk_round *when,
                 const struct wsk_state *view, const unsigned *pile, bool open,
                 struct words_story *ret_story);

/* A move of `seat` for a menu or a button, a few words: "24", "Keep the 9
 * (d10)", "Boost to 24 (1 chip)", "Place the 3 on tray 2". Moves with
 * the same label are interchangeable (one dog is as good as the other): offer
 * one of them. */
void words_label(const struct words *words, const struct wsk_state *view,
                 unsigned seat, wsk_move move, struct wsk_text *ret);

/* What the move would do, one or two sentences: "19 + 2 + 3 = 24: bonus and 3
 * chips, then take 2 cards.", "The 5 goes back unused; Ben gets his die back."
 * Empty where the label says it all. */
void words_effect(const struct words *words, const struct wsk_state *view,
                  unsigned seat, wsk_move move, struct wsk_text *ret);

/* The rules of this phase in a few sentences. Never empty. */
void words_help(const struct words *words, const struct wsk_state *view,
                struct wsk_text *ret);

/*
 * The rules of a game, short, in sections 0, 1, ... `title` and `body` may be
 * NULL. Paragraphs of the body end with a line feed (the last one without).
 * False past the last section; nothing is written then.
 */
bool words_rules(const struct words *words, const struct wsk_game *game,
                 unsigned section, struct wsk_text *ret_title,
                 struct wsk_text *ret_body);

/*
 * The score sheet: what a part is called, by the key of wsk_sheet. `part` is
 * for the head of a column, one or two words ("Most dogs"); `part_about` says
 * how it counts ("−5 for the most dogs, shared or not"). An unknown key comes
 * back as it is, with nothing about it ("").
 */
const char *words_part(const struct words *words, const char *key);
const char *words_part_about(const struct words *words, const char *key);

/* "Carla wins with 115 points.", "Anna and Ben share the win with 3 sacks
 * each."; before the end: "The game is not finished." */
void words_result(const struct words *words, const struct wsk_state *state,
                  struct wsk_text *ret);

#endif
