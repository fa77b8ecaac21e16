/*
 * bot.h - players that are programs.
 *
 * A bot is plain data: a level, a budget, the nets it thinks with. It answers
 * one question, "which of the legal moves", from a view (never from a state
 * that shows others' open bids) and a random stream, so every answer can be
 * repeated from seed and budget. No clocks, no allocation.
 */
#ifndef WOOLSACK_BOT_H
#define WOOLSACK_BOT_H

#include "woolsack/game.h"

enum wsk_level {
    WSK_LEVEL_RANDOM, /* any legal move: a yardstick, not offered */
    WSK_LEVEL_LAMB,   /* a child wins often */
    WSK_LEVEL_SHEEP,
    WSK_LEVEL_RAM,
    WSK_LEVEL_SHEPHERD,
    WSK_LEVEL_EXPERT
};
#define WSK_LEVELS 6

/* The trained values, loaded by the caller; see lab/nets.md. */
struct wsk_nets;

/*
 * What a seat has noticed about how the others bid, in a game with secret
 * bids. Plain data, all zero at the start; it follows from the game so far.
 */
#define WSK_BIDS_MAX 14
struct wsk_memory {
    unsigned rounds;
    uint8_t count[WSK_SEATS_MAX][WSK_BIDS_MAX];
    /* How well the past fits those who bid like an expert, those who bid
     * anything, and those who have a habit (logarithms). */
    float fits[WSK_SEATS_MAX][3];
};

struct wsk_bot {
    enum wsk_level level;
    uint32_t nodes; /* positions it may look at for one answer; 0: its own
                     * default */
    uint32_t most;  /* and never more than so many; 0: no limit */
    const struct wsk_nets *nets;     /* NULL: does without */
    const struct wsk_memory *memory; /* NULL: takes the others for experts */
};

/* "lamb" and so on; NULL for a number that is no level. */
const char *wsk_level_name(enum wsk_level level);
/* False if no level is called so. */
bool wsk_level_find(struct wsk_word name, enum wsk_level *ret_level);

/* Random numbers for one answer of a seat that was told this much of a record:
 * every game and every question has its own, and the same ones whenever the
 * same is told to the same seed. */
struct wsk_rng wsk_bot_stream(uint64_t seed, unsigned seat,
                              struct wsk_word told);

/* The move of `seat`, which must be one that acts in `view`. */
wsk_move wsk_bot_choose(const struct wsk_bot *bot,
                        const struct wsk_rules *rules,
                        const struct wsk_state *view, unsigned seat,
                        struct wsk_rng *rng);

/* Takes note of an event, `before` being the position in which it happens;
 * whatever is not public yet is not looked at. */
void wsk_memory_note(struct wsk_memory *memory, const struct wsk_nets *nets,
                     const struct wsk_rules *rules,
                     const struct wsk_state *before,
                     const struct wsk_event *event);

/*
 * What chance may be said to have given: the value of a position for every
 * seat, as winning shares that add up to one, by the net alone. Positions may
 * rest on anything. False where there is no net for the game.
 */
bool wsk_bot_value(const struct wsk_nets *nets, const struct wsk_rules *rules,
                   const struct wsk_state *state, float *ret_shares);

/*
 * Adds to luck[s] what the chance event, about to be played in `state`, gives
 * to seat s: the value after it, less what could be expected. It has mean zero
 * over all that can fall, exactly. `rng` is for drawing what else might have
 * fallen and must have nothing to do with what did. False, and nothing added,
 * where there is no better way than to value every outcome.
 */
bool wsk_bot_luck(const struct wsk_nets *nets, const struct wsk_rules *rules,
                  const struct wsk_state *state, const struct wsk_event *event,
                  struct wsk_rng *rng, double *luck);

#endif
