/*
 * names.c - Blöder Sack: conditions, dice on trays, measures.
 */
#include "words.h"

#define FACES_ODD 0x15U
#define FACES_EVEN 0x2aU
#define FACES_ALL 0x3fU

/* Conditions. */

/* "1/2/3": a dash would look like a range. */
static void put_faces(unsigned faces, struct wsk_text *ret) {
    bool first = true;
    for (unsigned f = 0; f < SACK_FACES; f++)
        if (faces >> f & 1) {
            wsk_text_put(ret, first ? "%u" : "/%u", f + 1);
            first = false;
        }
}

/* How a set of faces is called; a single face is its own number, and so is
 * the one that is missing. */
enum set { SET_ONE, SET_OTHERS, SET_EVEN, SET_ODD, SET_ALL, SET_SOME };

static bool is_single(unsigned faces) {
    return faces && !(faces & (faces - 1));
}

static enum set set_of(unsigned faces) {
    if (is_single(faces))
        return SET_ONE;
    if (faces == FACES_ALL)
        return SET_ALL;
    if (faces == FACES_EVEN)
        return SET_EVEN;
    if (faces == FACES_ODD)
        return SET_ODD;
    return is_single(FACES_ALL & ~faces) ? SET_OTHERS : SET_SOME;
}

static void put_set(const struct words *words, const struct words_msg *msgs,
                    unsigned faces, struct wsk_text *ret) {
    enum set set = set_of(faces);
    char buffer[16];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    put_faces(set == SET_OTHERS ? FACES_ALL & ~faces : faces, &text);
    WORDS_SAY(words, ret, msgs[set], words_str(buffer));
}

static void put_condition(const struct words *words,
                          const struct sack_card *card, struct wsk_text *ret) {
    /* Translators: conditions of sack cards, in lists and in brackets: at
     * most 28 letters. %1 is a value of a die or several, "1/2/3". */
    static const struct words_msg most[] = {
        [SET_ONE] = MSG_C("condition", "most %1s"),
        [SET_OTHERS] = MSG_C("condition", "most dice other than %1"),
        [SET_EVEN] = MSG_C("condition", "most even dice"),
        [SET_ODD] = MSG_C("condition", "most odd dice"),
        [SET_ALL] = MSG_C("condition", "most dice"),
        [SET_SOME] = MSG_C("condition", "most dice showing %1"),
    };
    static const struct words_msg last[] = {
        [SET_ONE] = MSG_C("condition", "last placed %1"),
        [SET_OTHERS] = MSG_C("condition", "last placed die other than %1"),
        [SET_EVEN] = MSG_C("condition", "last placed even die"),
        [SET_ODD] = MSG_C("condition", "last placed odd die"),
        [SET_ALL] = MSG_C("condition", "last placed die"),
        [SET_SOME] = MSG_C("condition", "last placed %1"),
    };
    switch ((enum sack_kind)card->kind) {
    case SACK_MOST_DICE:
        put_set(words, most, FACES_ALL, ret);
        break;
    case SACK_MOST_OF:
        put_set(words, most, card->faces, ret);
        break;
    case SACK_MOST_EQUAL:
        WORDS_SAY(words, ret, MSG_C("condition", "most equal dice"));
        break;
    case SACK_MOST_DIFFERENT:
        WORDS_SAY(words, ret, MSG_C("condition", "most different values"));
        break;
    case SACK_LAST_OF:
        put_set(words, last, card->faces, ret);
        break;
    case SACK_SUM:
        WORDS_SAY(words, ret, MSG_C("condition", "largest sum"));
        break;
    case SACK_SUM_EVEN:
        WORDS_SAY(words, ret, MSG_C("condition", "largest even sum"));
        break;
    case SACK_SUM_ODD:
        WORDS_SAY(words, ret, MSG_C("condition", "largest odd sum"));
        break;
    case SACK_SUM_UNDER:
        WORDS_SAY(words, ret, MSG_C("condition", "largest sum under %1"),
                  words_num(card->under));
        break;
    }
}

void sack_card(const struct words *words, unsigned id, struct wsk_text *ret) {
    put_condition(words, &sack_deck_of(words)->card[id - 1], ret);
}

void sack_card_full(const struct words *words, unsigned id,
                    struct wsk_text *ret) {
    char buffer[WORDS_MAX];
    struct wsk_text name = wsk_text_in(buffer, sizeof(buffer));
    sack_card(words, id, &name);
    /* Translators: a condition and what its card is worth. */
    WORDS_SAY(words, ret, MSG_NC("card", "%1 (%2 sack)", "%1 (%2 sacks)"),
              words_str(buffer),
              words_count(sack_deck_of(words)->card[id - 1].sacks));
}

void sack_card_about(const struct words *words, unsigned id,
                     struct wsk_text *ret) {
    const struct sack_card *card = &sack_deck_of(words)->card[id - 1];
    char buffer[16];
    struct wsk_text faces = wsk_text_in(buffer, sizeof(buffer));
    put_faces(card->faces, &faces);
    switch ((enum sack_kind)card->kind) {
    case SACK_MOST_DICE:
        WORDS_SAY(words, ret,
                  MSG("Each of your dice on the tray counts, whatever it "
                      "shows."));
        break;
    case SACK_MOST_OF:
        WORDS_SAY(words, ret,
                  MSG("Each of your dice on the tray that shows %1 counts."),
                  words_str(buffer));
        break;
    case SACK_MOST_EQUAL:
        WORDS_SAY(words, ret,
                  MSG("Your largest group of dice with the same value "
                      "counts."));
        break;
    case SACK_MOST_DIFFERENT:
        WORDS_SAY(
            words, ret,
            MSG("What counts is how many different values your dice show."));
        break;
    case SACK_LAST_OF:
        WORDS_SAY(words, ret,
                  MSG("Among all dice showing %1, the one on the highest field "
                      "wins."),
                  words_str(buffer));
        return; /* it cannot tie */
    case SACK_SUM:
        WORDS_SAY(words, ret, MSG("The values of your dice are added up."));
        break;
    case SACK_SUM_EVEN:
        WORDS_SAY(words, ret,
                  MSG("The values of your dice are added up. An odd sum cannot "
                      "win."));
        break;
    case SACK_SUM_ODD:
        WORDS_SAY(words, ret,
                  MSG("The values of your dice are added up. An even sum "
                      "cannot win."));
        break;
    case SACK_SUM_UNDER:
        WORDS_SAY(words, ret,
                  MSG("The values of your dice are added up. A sum of %1 or "
                      "more cannot win."),
                  words_num(card->under));
        break;
    }
    WORDS_ADD(words, ret,
              MSG("In a tie the player whose last die lies on the higher field "
                  "wins."));
}

/* Trays. */

unsigned sack_owner(const struct sack_state *state, unsigned field) {
    unsigned seat = 0;
    while (!(state->owner[seat] >> field & 1))
        seat++;
    return seat;
}

static unsigned face_of(const struct sack_state *state, unsigned field) {
    unsigned face = 0;
    while (!(state->face[face] >> field & 1))
        face++;
    return face + 1;
}

struct sack_state sack_lying(const struct sack_state *state, unsigned seat,
                             wsk_move move) {
    struct sack_state lying = *state;
    unsigned what = SACK_MOVE_WHAT(move);
    if (SACK_MOVE_VERB(move) == SACK_MOVE_PLACE) {
        unsigned tray = what & 7;
        uint64_t die = 1ULL << (SACK_FIELDS * tray + lying.fill[tray]);
        lying.fill[tray]++;
        lying.face[what >> 3] |= die;
        lying.owner[seat] |= die;
    } else if (SACK_MOVE_VERB(move) == SACK_MOVE_SWAP) {
        unsigned field = what & 63;
        lying.owner[sack_owner(&lying, field)] &= ~(1ULL << field);
        lying.owner[seat] |= 1ULL << field;
    }
    return lying;
}

bool sack_fills(const struct sack_rules *rules, const struct sack_state *state,
                unsigned tray) {
    unsigned full = sack_full(&rules->base);
    return state->fill[tray] + 1U == full;
}

void sack_put_dice(const struct words *words, const struct sack_state *state,
                   unsigned tray, bool fields, struct wsk_text *ret) {
    for (unsigned f = 0; f < state->fill[tray]; f++) {
        unsigned field = SACK_FIELDS * tray + f;
        words_comma(words, ret, f);
        if (fields)
            wsk_text_put(ret, "%u: ", f + 1);
        /* Translators: a player and what one of their dice shows, in a list:
         * "Anna 3, Ben 5" */
        WORDS_SAY(words, ret, MSG_C("die", "%1 %2"),
                  words_seat(sack_owner(state, field)),
                  words_num((int)face_of(state, field)));
    }
}

/* Measures. */

static void put_measure(const struct words *words,
                        const struct sack_state *state,
                        const struct sack_card *card, unsigned tray,
                        unsigned seat, struct wsk_text *ret) {
    static const struct sack_card sum = {.kind = SACK_SUM};
    unsigned measure = sack_measure(state, card, tray, seat);
    if (!measure && card->kind >= SACK_SUM)
        /* Translators: a player whose sum of dice cannot win, in a list:
         * "Carla out with 17" */
        WORDS_SAY(words, ret, MSG_C("measure", "%1 out with %2"),
                  words_seat(seat),
                  words_num((int)sack_measure(state, &sum, tray, seat)));
    else if (!measure)
        /* Translators: a player without a matching die, in a list. */
        WORDS_SAY(words, ret, MSG_C("measure", "%1 none"), words_seat(seat));
    else if (card->kind == SACK_LAST_OF)
        /* Translators: where a player's last matching die lies, in a list:
         * "Ben on field 5" */
        WORDS_SAY(words, ret, MSG_C("measure", "%1 on field %2"),
                  words_seat(seat), words_num((int)measure));
    else
        /* Translators: a player and how many dice or points, in a list. */
        WORDS_SAY(words, ret, MSG_C("measure", "%1 %2"), words_seat(seat),
                  words_num((int)measure));
}

void sack_put_measures(const struct words *words,
                       const struct sack_state *state, unsigned tray,
                       struct wsk_text *ret) {
    const struct sack_rules *rules = sack_deck_of(words);
    const struct sack_card *card = &rules->card[state->slot[tray] - 1];
    unsigned at = 0;
    for (unsigned s = 0; s < rules->base.seats; s++)
        if (state->owner[s] & SACK_TRAY(tray)) {
            words_comma(words, ret, at++);
            put_measure(words, state, card, tray, s, ret);
        }
}
