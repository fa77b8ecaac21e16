/*
 * game.h - the contract between a game and everything else.
 *
 * A game is one const struct wsk_game: a table of functions over two plain
 * objects that the caller owns.
 *
 *   rules  deck, number of seats, options: filled once by rules_load and
 *          rules_seats, then immutable and shared by any number of games
 *   state  a position: at most WSK_STATE_MAX bytes without pointers or
 *          padding. Copy it by assignment, compare it with memcmp.
 *
 * Games never allocate, print, read clocks or draw random numbers by
 * themselves. Dice and cards are moves like any other: WSK_CHANCE makes them.
 *
 * Seats count from 0 here and from 1 in every text. Most callers want the
 * short forms at the end of this file rather than the table.
 */
#ifndef WOOLSACK_GAME_H
#define WOOLSACK_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "woolsack/err.h"
#include "woolsack/rng.h"
#include "woolsack/text.h"

#define WSK_SEATS_MAX 6
#define WSK_STATE_MAX 160
#define WSK_MOVES_MAX 128    /* decisions a seat can have at once */
#define WSK_CHANCES_MAX 960  /* outcomes of one chance event: d12 x d10 x d8 */
#define WSK_SORTS 6          /* sorts of decisions */
#define WSK_LINE_MOVES_MAX 7 /* moves in one record line: a deal for six */

enum wsk_turn {
    WSK_TURN_SEATS,  /* somebody must choose */
    WSK_TURN_CHANCE, /* dice or cards must fall; the caller supplies them */
    WSK_TURN_OVER
};

/* Every state begins with this: who is next. */
struct wsk_head {
    uint8_t turn;  /* enum wsk_turn */
    uint8_t seats; /* bit s: seat s must choose. Several bits: they choose
                    * unseen, in any order; what they chose takes effect
                    * together with the last choice. */
};

/* Room for a state of any game. */
struct wsk_state {
    _Alignas(8) struct wsk_head head;
    uint8_t rest[WSK_STATE_MAX - sizeof(struct wsk_head)];
};

/* A choice, roll or draw. The number means something only to the game and
 * together with a state; what is stored is its text. */
typedef uint16_t wsk_move;

/* The "seat" that rolls and draws; in view(): a spectator. */
#define WSK_CHANCE 0xff

/* An outcome of chance with its integer odds. */
struct wsk_chance {
    wsk_move move;
    uint16_t weight;
};

/* What a seat may do: ascending, without repeats. Borrowed (see moves). */
struct wsk_list {
    const wsk_move *move;
    unsigned count;
};

/* What one record line says: one move, or a deal of several draws. */
struct wsk_event {
    uint8_t seat; /* WSK_CHANCE for dice and cards */
    uint8_t count;
    wsk_move moves[WSK_LINE_MOVES_MAX];
};

/* One seat's score, part by part, in the order it is shown. */
#define WSK_SHEET_PARTS 9
#define WSK_SHEET_CARDS 27
enum wsk_part_kind { WSK_PART_POINTS, WSK_PART_CARDS };
struct wsk_sheet {
    int total;
    unsigned parts;
    struct {
        const char *key; /* as in the JSON form */
        enum wsk_part_kind kind;
        int points;
    } part[WSK_SHEET_PARTS];
    /* The ids that the one part of kind WSK_PART_CARDS stands for. */
    unsigned cards;
    uint8_t card[WSK_SHEET_CARDS];
};

/* Which round it is after some events, and whose turn it was last. Not in the
 * state, because undo need not restore it: it is counted from the beginning of
 * a game, event by event (wsk_round_count). */
struct wsk_round {
    uint16_t number; /* 0: none yet */
    uint8_t turn;    /* seat + 1; 0: nobody's, or a game that does not say */
};

struct wsk_game;

/* The rules object of every game begins with this. */
struct wsk_rules {
    const struct wsk_game *game;
    uint8_t seats;
    uint8_t start; /* the start player, where the game has one */
};

struct wsk_game {
    const char *id;    /* ASCII, never changes: it is stored */
    const char *title; /* UTF-8, for people */
    size_t rules_size; /* bytes of the rules object */
    size_t state_size;
    uint8_t seats_min, seats_max;
    bool offered;   /* shown to players */
    bool has_deck;  /* rules_load wants the text of a deck file */
    bool has_start; /* records say who starts */

    /* Verbs of record lines that may stand in any order among themselves;
     * the canonical record sorts them by seat. Ends with NULL. */
    const char *const *unordered;

    /* Reads a deck. A broken one: WSK_ESYNTAX, the line and the reason. */
    enum wsk_err (*rules_load)(struct wsk_rules *rules, struct wsk_word deck,
                               struct wsk_fault *ret_fault);

    void (*init)(const struct wsk_rules *rules, struct wsk_state *ret_state);

    /* What an acting seat may do; never empty for one. The list is either
     * written to `scratch` (WSK_MOVES_MAX entries) or part of the rules object
     * or the program; it is borrowed until one of these goes. */
    struct wsk_list (*moves)(const struct wsk_rules *rules,
                             const struct wsk_state *state, unsigned seat,
                             wsk_move *scratch);

    /* What chance may do, ascending, with exact odds. Returns how many there
     * are, at most WSK_CHANCES_MAX. */
    unsigned (*chances)(const struct wsk_rules *rules,
                        const struct wsk_state *state, struct wsk_chance *ret);

    /* A record line's worth of chance (a whole deal, else one outcome), drawn
     * with those odds; not played. */
    void (*sample)(const struct wsk_rules *rules, const struct wsk_state *state,
                   struct wsk_rng *rng, struct wsk_event *ret_event);

    /* The same list without the list, where writing it out would take too
     * long: the sum of its weights, and the outcome that a number below the sum
     * stands for, each outcome taking up as many numbers as its weight. NULL,
     * both: worked out from chances(). See wsk_chance_total. */
    unsigned (*chance_total)(const struct wsk_rules *rules,
                             const struct wsk_state *state);
    wsk_move (*chance_at)(const struct wsk_rules *rules,
                          const struct wsk_state *state, unsigned number);

    /* How many outcomes, one after the other, make a record line here: the
     * cards of a deal. NULL: always one. */
    unsigned (*chance_moves)(const struct wsk_rules *rules,
                             const struct wsk_state *state);

    /* Plays a move that moves() or chances() lists. Unchecked: anything else
     * is undefined. */
    void (*play)(const struct wsk_rules *rules, struct wsk_state *state,
                 unsigned seat, wsk_move move);

    /* Samples and plays chance until somebody must choose or the game is
     * over: as sample and play in a loop, from the same random numbers, only
     * faster. */
    void (*settle)(const struct wsk_rules *rules, struct wsk_state *state,
                   struct wsk_rng *rng);

    /* What a seat may know: the state with the others' open bids blanked (a
     * blanked bid still counts as given). NULL where nothing is hidden. */
    void (*blank)(const struct wsk_rules *rules, unsigned seat,
                  struct wsk_state *state);

    /* Whether `play` needs a bid that a view has blanked. NULL: never. */
    bool (*blocked)(const struct wsk_rules *rules,
                    const struct wsk_state *state);

    /* Where chance is due: the seat whose dice fall, WSK_CHANCE for cards.
     * NULL: nobody ever rolls. */
    unsigned (*roller)(const struct wsk_rules *rules,
                       const struct wsk_state *state);

    /* Where chance is due: whether it is a deal that begins a round. NULL:
     * never. */
    bool (*deals)(const struct wsk_rules *rules, const struct wsk_state *state);

    /* Counts an event. NULL: a game without rounds. */
    void (*round_count)(const struct wsk_rules *rules,
                        const struct wsk_state *before,
                        const struct wsk_event *event,
                        const struct wsk_state *after, struct wsk_round *round);

    /* Takes out what lies face down for everybody: cards in a pile, cards that
     * were won. What was not yet there in `before` stays. NULL: nothing does.
     */
    void (*cover)(const struct wsk_rules *rules, const struct wsk_state *before,
                  struct wsk_state *state);

    /* How many cards lie face down before a seat. NULL: none. */
    unsigned (*covered)(const struct wsk_rules *rules,
                        const struct wsk_state *state, unsigned seat);

    /* The cards that lie open before a seat, WSK_CHANCE: in the middle of the
     * table, as bits: 1 << id. NULL: none. */
    uint64_t (*cards)(const struct wsk_rules *rules,
                      const struct wsk_state *state, unsigned seat);

    /* The sorts of decisions that a review counts apart, at most WSK_SORTS:
     * their names, as in the JSON form, ending with NULL; and which one an
     * event is of. NULL, both: all decisions are alike. */
    const char *const *sorts;
    unsigned (*sort)(const struct wsk_rules *rules,
                     const struct wsk_state *state,
                     const struct wsk_event *event);

    /* What lies open before a seat, WSK_CHANCE: in the middle of the table, for
     * whoever has nothing better to show it with: "dice 3 5 8, catch 11". Short
     * and in English; of the view of whoever looks. NULL, or nothing written:
     * there is nothing to say. */
    void (*show)(const struct wsk_rules *rules, const struct wsk_state *view,
                 unsigned seat, struct wsk_text *ret_text);

    /* The totals as they would be counted now. */
    void (*totals)(const struct wsk_rules *rules, const struct wsk_state *state,
                   int *ret_totals);

    /* The seats that won a finished game, as bits: several share the win. */
    unsigned (*winners)(const struct wsk_rules *rules,
                        const struct wsk_state *state);

    void (*sheet)(const struct wsk_rules *rules, const struct wsk_state *state,
                  unsigned seat, struct wsk_sheet *ret_sheet);

    /* The record line of an event that is legal in `state`, canonical. */
    void (*print)(const struct wsk_rules *rules, const struct wsk_state *state,
                  const struct wsk_event *event, struct wsk_text *ret_line);

    /* The inverse, for lines in any accepted form. Success means that the
     * event's moves are legal here, one after the other; the fault's line is
     * left to the caller. */
    enum wsk_err (*parse)(const struct wsk_rules *rules,
                          const struct wsk_state *state, struct wsk_word line,
                          struct wsk_event *ret_event,
                          struct wsk_fault *ret_fault);

    /* At a chance event: the line `legal` prints, without "chance ". */
    void (*print_chance)(const struct wsk_rules *rules,
                         const struct wsk_state *state,
                         struct wsk_text *ret_line);
};

/* The games of this build, in the order in which they are shown. NULL past the
 * end. */
const struct wsk_game *wsk_game_at(size_t index);
/* NULL if there is no such game. */
const struct wsk_game *wsk_game_find(struct wsk_word id);

/*
 * Set-up: a rules object of game->rules_size bytes, 16-byte aligned, is loaded
 * with a deck, then given its seats. WSK_ERANGE if the game does not take so
 * many seats or the start seat is none of them.
 */
WSK_CHECK_RESULT enum wsk_err wsk_rules_load(struct wsk_rules *rules,
                                             const struct wsk_game *game,
                                             struct wsk_word deck,
                                             struct wsk_fault *ret_fault);
WSK_CHECK_RESULT enum wsk_err wsk_rules_seats(struct wsk_rules *rules,
                                              unsigned seats, unsigned start);

/* The checked path: plays the move if moves() or chances() lists it, else
 * returns an error and leaves every byte as it was. */
WSK_CHECK_RESULT enum wsk_err wsk_apply(const struct wsk_rules *rules,
                                        struct wsk_state *state, unsigned seat,
                                        wsk_move move);

/* wsk_apply for every move of an event: all of them or none. */
WSK_CHECK_RESULT enum wsk_err wsk_apply_event(const struct wsk_rules *rules,
                                              struct wsk_state *state,
                                              const struct wsk_event *event);

static inline void wsk_init(const struct wsk_rules *rules,
                            struct wsk_state *ret_state) {
    rules->game->init(rules, ret_state);
}

static inline struct wsk_list wsk_moves(const struct wsk_rules *rules,
                                        const struct wsk_state *state,
                                        unsigned seat, wsk_move *scratch) {
    return rules->game->moves(rules, state, seat, scratch);
}

static inline void wsk_play(const struct wsk_rules *rules,
                            struct wsk_state *state, unsigned seat,
                            wsk_move move) {
    rules->game->play(rules, state, seat, move);
}

static inline void wsk_settle(const struct wsk_rules *rules,
                              struct wsk_state *state, struct wsk_rng *rng) {
    if (state->head.turn == WSK_TURN_CHANCE)
        rules->game->settle(rules, state, rng);
}

/*
 * Chance by numbers, for a state that rests on it: whoever has a number below
 * the total, each equally likely, has an outcome with exactly the odds of
 * chances(). As many outcomes as wsk_chance_moves says, each in the state that
 * the one before leads to, make a record line.
 */
unsigned wsk_chance_total(const struct wsk_rules *rules,
                          const struct wsk_state *state);
wsk_move wsk_chance_at(const struct wsk_rules *rules,
                       const struct wsk_state *state, unsigned number);

static inline unsigned wsk_chance_moves(const struct wsk_rules *rules,
                                        const struct wsk_state *state) {
    return rules->game->chance_moves ? rules->game->chance_moves(rules, state)
                                     : 1;
}

/* The lowest seat that must choose. */
static inline unsigned wsk_next_seat(const struct wsk_state *state) {
    return (unsigned)__builtin_ctz(state->head.seats);
}

/* What `seat` (or WSK_CHANCE: a spectator) may know of the state. */
void wsk_view(const struct wsk_rules *rules, const struct wsk_state *state,
              unsigned seat, struct wsk_state *ret_view);

/* Whether what happened `then` may be looked up at a table where cards are
 * taken face down: this round and the one before. Anything older would show
 * what nobody may look through. */
static inline bool wsk_is_recent(const struct wsk_round *then,
                                 const struct wsk_round *now) {
    return then->number + 1U >= now->number;
}

/* What a game need not say about itself: see the functions of these names. */
unsigned wsk_roller(const struct wsk_rules *rules,
                    const struct wsk_state *state);
bool wsk_deals(const struct wsk_rules *rules, const struct wsk_state *state);
void wsk_round_count(const struct wsk_rules *rules,
                     const struct wsk_state *before,
                     const struct wsk_event *event,
                     const struct wsk_state *after, struct wsk_round *round);
void wsk_cover(const struct wsk_rules *rules, const struct wsk_state *before,
               struct wsk_state *state);
unsigned wsk_covered(const struct wsk_rules *rules,
                     const struct wsk_state *state, unsigned seat);
uint64_t wsk_cards(const struct wsk_rules *rules, const struct wsk_state *state,
                   unsigned seat);

#endif
