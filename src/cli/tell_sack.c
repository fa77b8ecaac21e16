/*
 * tell_sack.c - Blöder Sack in plain English.
 *
 * One block a round: the trays as they lie, then a line for every turn. A die
 * on a tray is its owner's initial and its value, in the order of the fields:
 * "A3 B5". A scored tray is shown before it is cleared, with what each player
 * had there, so that the winner can be checked.
 */
#include "../rules/sack.h"
#include "tell.h"
#include "width.h"

#define INDENT 2      /* trays, the first line of a turn */
#define INDENT_TURN 4 /* what follows in the turn */

#define FACES_ODD 0x15U
#define FACES_EVEN 0x2aU
#define FACES_ALL 0x3fU

/* What every sentence is about. */
struct scene {
    struct tell *tell;
    const struct sack_rules *rules;
    const struct sack_state *before, *after;
    /* The trays with this event's die on them, nothing scored yet. */
    struct sack_state lying;
    unsigned seat; /* who acts, rolling included */
    unsigned what; /* the event's move, without its verb */
};

/* Conditions. */

/* "1s, 2s and 3s" or "1, 2 or 3" */
static void put_faces(struct wsk_text *text, unsigned faces, bool last) {
    unsigned count = (unsigned)__builtin_popcount(faces), at = 0;
    for (unsigned f = 0; f < SACK_FACES; f++)
        if (faces >> f & 1) {
            const char *comma = tell_comma(at++, count);
            wsk_text_put(text, "%s%u%s",
                         last && at == count && count > 1 ? " or " : comma,
                         f + 1, last ? "" : "s");
        }
}

/* "even dice", "dice other than 1", "4s": what a set of faces is called. */
static void put_set(struct wsk_text *text, unsigned faces, bool last) {
    unsigned others = FACES_ALL & ~faces;
    const char *die = last ? "die" : "dice";
    if (faces == FACES_EVEN)
        wsk_text_put(text, "even %s", die);
    else if (faces == FACES_ODD)
        wsk_text_put(text, "odd %s", die);
    else if (!others)
        wsk_text_put(text, "%s", die);
    else if (!(others & (others - 1)))
        wsk_text_put(text, "%s other than %u", die,
                     (unsigned)__builtin_ctz(others) + 1);
    else
        put_faces(text, faces, last);
}

static struct tell_label condition(const struct sack_card *card) {
    static const char *const names[] = {
        [SACK_MOST_DICE] = "most dice",
        [SACK_MOST_OF] = "most ",
        [SACK_MOST_EQUAL] = "most equal dice",
        [SACK_MOST_DIFFERENT] = "most different values",
        [SACK_LAST_OF] = "last placed ",
        [SACK_SUM] = "largest sum",
        [SACK_SUM_EVEN] = "largest even sum",
        [SACK_SUM_ODD] = "largest odd sum",
        [SACK_SUM_UNDER] = "largest sum under ",
    };
    struct tell_label label = {{0}};
    struct wsk_text text = wsk_text_in(label.text, sizeof(label.text));
    wsk_text_put(&text, "%s", names[card->kind]);
    if (card->kind == SACK_MOST_OF || card->kind == SACK_LAST_OF)
        put_set(&text, card->faces, card->kind == SACK_LAST_OF);
    if (card->kind == SACK_SUM_UNDER)
        wsk_text_put(&text, "%u", (unsigned)card->under);
    return label;
}

/* "most even dice, 1 sack" */
static struct tell_label card_name(const struct scene *scene, unsigned id) {
    const struct sack_card *card = &scene->rules->card[id - 1];
    struct tell_label label = {{0}};
    struct wsk_text text = wsk_text_in(label.text, sizeof(label.text));
    wsk_text_put(&text, "%s, %s", condition(card).text,
                 tell_count(card->sacks, "sack").text);
    return label;
}

/* Trays. */

static struct tell_label face_name(const struct scene *scene, unsigned seat,
                                   unsigned face) {
    return tell_paint(scene->tell, tell_seat_colour(seat), "%u", face);
}

static unsigned owner_of(const struct sack_state *state, unsigned field) {
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

static void say_tray(const struct scene *scene, const struct sack_state *state,
                     unsigned tray) {
    for (unsigned f = 0; f < state->fill[tray]; f++) {
        unsigned field = SACK_FIELDS * tray + f, seat = owner_of(state, field);
        const char *name = wsk_record_name(scene->tell->record, seat);
        tell_say(scene->tell, "%s%s", f ? " " : "",
                 tell_paint(scene->tell, tell_seat_colour(seat), "%c%u",
                            name[0], face_of(state, field))
                     .text);
    }
}

/* One line of the overview: the card, the dice, who would win it now. */
static void tell_tray(const struct scene *scene, unsigned tray,
                      unsigned card_width, unsigned dice) {
    const struct sack_state *state = scene->before;
    struct tell_label card = card_name(scene, state->slot[tray]);
    unsigned leader = sack_leader(scene->rules, state, tray);
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "%u  %s", tray + 1, card.text);
    if (!state->fill[tray])
        return;
    tell_say(scene->tell, "%*s", (int)(card_width - width_of(card.text)) + 2,
             "");
    say_tray(scene, state, tray);
    tell_say(scene->tell, "%*s", (int)(dice - state->fill[tray]) * 3 + 2, "");
    if (leader < SACK_SEATS_MAX)
        tell_say(scene->tell, "%s leads", tell_name(scene->tell, leader).text);
    else
        tell_say(scene->tell, "nobody leads");
}

static void tell_trays(const struct scene *scene) {
    const struct sack_state *state = scene->before;
    unsigned widest = 0, most = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++) {
        if (!state->slot[t])
            continue;
        unsigned width = width_of(card_name(scene, state->slot[t]).text);
        widest = width > widest ? width : widest;
        most = state->fill[t] > most ? state->fill[t] : most;
    }
    for (unsigned t = 0; most && t < SACK_TRAYS; t++)
        if (state->slot[t])
            tell_tray(scene, t, widest, most);
    tell_end(scene->tell);
}

/* A scoring. */

/* Who won the card with this id, as it lies with the won ones; `ret_nth`
 * tells how many that made. SACK_SEATS_MAX: nobody. */
static unsigned winner_of(const struct sack_state *after, unsigned id,
                          unsigned *ret_nth) {
    unsigned cards[SACK_SEATS_MAX] = {0};
    for (unsigned i = 0; i < after->won_count; i++) {
        unsigned seat = after->won[i] >> 5;
        cards[seat]++;
        if ((after->won[i] & 31) == id) {
            *ret_nth = cards[seat];
            return seat;
        }
    }
    return SACK_SEATS_MAX;
}

static bool is_sum(const struct sack_card *card) {
    return card->kind >= SACK_SUM;
}

/* What a seat brings: "Anna 3", "Ben on field 5", "Carla out with 17". */
static void say_measure(const struct scene *scene, const struct sack_card *card,
                        unsigned tray, unsigned seat) {
    static const struct sack_card sum = {.kind = SACK_SUM};
    unsigned measure = sack_measure(&scene->lying, card, tray, seat);
    tell_say(scene->tell, "%s~", tell_name(scene->tell, seat).text);
    if (!measure && is_sum(card))
        tell_say(scene->tell, "out~with~%u",
                 sack_measure(&scene->lying, &sum, tray, seat));
    else if (!measure)
        tell_say(scene->tell, "none");
    else if (card->kind == SACK_LAST_OF)
        tell_say(scene->tell, "on~field~%u", measure);
    else
        tell_say(scene->tell, "%u", measure);
}

static bool is_tied(const struct scene *scene, const struct sack_card *card,
                    unsigned tray, unsigned winner) {
    unsigned best = sack_measure(&scene->lying, card, tray, winner);
    for (unsigned s = 0; s < scene->rules->base.seats; s++)
        if (s != winner && sack_measure(&scene->lying, card, tray, s) == best)
            return true;
    return false;
}

static unsigned last_field(const struct sack_state *state, unsigned tray,
                           unsigned seat) {
    uint64_t own = state->owner[seat] & SACK_TRAY(tray);
    return 64 - (unsigned)__builtin_clzll(own) - SACK_FIELDS * tray;
}

static void say_winner(const struct scene *scene, const struct sack_card *card,
                       unsigned tray, unsigned id) {
    static const char *const nths[] = {"first", "second", "third",  "fourth",
                                       "fifth", "sixth",  "seventh"};
    unsigned nth = 0, winner = winner_of(scene->after, id, &nth);
    if (winner == SACK_SEATS_MAX) {
        tell_say(scene->tell,
                 ": nobody can win it, the dice go home and the card stays");
        return;
    }
    if (is_tied(scene, card, tray, winner))
        tell_say(scene->tell, "; a tie, but field~%u is later",
                 last_field(&scene->lying, tray, winner));
    tell_say(scene->tell, ": %s wins~%s", tell_name(scene->tell, winner).text,
             tell_count(card->sacks, "sack").text);
    if (nth <= sizeof(nths) / sizeof(nths[0]))
        tell_say(scene->tell, " (%s~card)", nths[nth - 1]);
}

static void tell_scoring(const struct scene *scene, unsigned tray) {
    unsigned id = scene->lying.slot[tray], said = 0;
    const struct sack_card *card = &scene->rules->card[id - 1];
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "Tray %u (%s): ", tray + 1,
             card_name(scene, id).text);
    say_tray(scene, &scene->lying, tray);
    tell_line(scene->tell, INDENT_TURN);
    for (unsigned s = 0; s < scene->rules->base.seats; s++)
        if (scene->lying.owner[s] & SACK_TRAY(tray)) {
            tell_say(scene->tell, "%s", said++ ? ", " : "");
            say_measure(scene, card, tray, s);
        }
    say_winner(scene, card, tray, id);
    tell_end(scene->tell);
}

/* What an event set off: scorings, the last round, the end. */

static bool was_scored(const struct scene *scene, unsigned tray) {
    return scene->lying.fill[tray] && !scene->after->fill[tray];
}

static void tell_last_round(const struct scene *scene) {
    if (scene->before->last_round || !scene->after->last_round)
        return;
    unsigned seat = scene->after->won[scene->after->won_count - 1] >> 5;
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "%s has %u cards: this round is the last",
             tell_name(scene->tell, seat).text,
             (unsigned)scene->after->cards[seat]);
    tell_end(scene->tell);
}

/* Several seats with the most sacks, but not all of them won. */
static bool cards_decided(const struct scene *scene) {
    const struct wsk_rules *rules = &scene->rules->base;
    unsigned winners =
        rules->game->winners(rules, (const struct wsk_state *)scene->after);
    unsigned most = scene->after->sacks[__builtin_ctz(winners)];
    for (unsigned s = 0; s < rules->seats; s++)
        if (scene->after->sacks[s] == most && !(winners >> s & 1))
            return true;
    return false;
}

static void tell_sacks(const struct scene *scene) {
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "Sacks: ");
    for (unsigned s = 0; s < scene->rules->base.seats; s++)
        tell_say(scene->tell, "%s%s~%u~(%s)", s ? ", " : "",
                 tell_name(scene->tell, s).text,
                 (unsigned)scene->after->sacks[s],
                 tell_count(scene->after->cards[s], "card").text);
    if (cards_decided(scene))
        tell_say(scene->tell, "; more cards break the tie");
    tell_end(scene->tell);
}

static void tell_over(const struct scene *scene) {
    bool any = false;
    tell_heading(scene->tell, "The end");
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        any |= was_scored(scene, t);
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, any ? "Every tray with dice on it is scored"
                              : "No tray holds a die: nothing more to score");
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (was_scored(scene, t))
            tell_scoring(scene, t);
    tell_sacks(scene);
}

/* A slot stays empty once the pile is (B6). */
static void tell_no_card(const struct scene *scene, unsigned tray) {
    if (scene->after->slot[tray] || scene->after->phase == SACK_PHASE_REVEAL)
        return;
    tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "No card is left for tray %u", tray + 1);
    tell_end(scene->tell);
}

static void tell_outcome(const struct scene *scene) {
    if (scene->after->phase == SACK_PHASE_OVER) {
        tell_over(scene);
        return;
    }
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (was_scored(scene, t)) {
            tell_scoring(scene, t);
            tell_no_card(scene, t);
        }
    tell_last_round(scene);
}

/* Chance. */

static void tell_reveal(const struct scene *scene) {
    unsigned tray = scene->what >> 5, id = (scene->what & 31) + 1;
    bool set_up = scene->before->then == SACK_PHASE_REVEAL;
    struct tell *tell = scene->tell;
    if (set_up && tray == 0) {
        tell_gap(tell);
        tell_line(tell, 0);
        tell_say(tell, "%s has the start card. Above the trays:",
                 tell_name(tell, scene->rules->base.start).text);
    }
    tell_line(tell, set_up ? INDENT : INDENT_TURN);
    if (set_up)
        tell_say(tell, "%u  %s", tray + 1, card_name(scene, id).text);
    else
        tell_say(tell, "New above tray %u: %s", tray + 1,
                 card_name(scene, id).text);
    tell_end(tell);
    tell_outcome(scene);
}

/* What a double does; the turn goes on in the same line if it is nothing. */
static void tell_double(const struct scene *scene, unsigned face) {
    tell_say(scene->tell, "a double~%s",
             face_name(scene, scene->seat, face).text);
    if (face == SACK_FACES && scene->after->phase == SACK_PHASE_SIXES)
        return;
    if (face == SACK_FACES) {
        tell_say(scene->tell, " (no tray holds a die)");
    } else if (!was_scored(scene, face - 1)) {
        tell_say(scene->tell, " (tray %u is empty)", face);
    } else {
        tell_say(scene->tell, ": tray %u is scored", face);
        tell_outcome(scene);
    }
}

static void tell_roll(const struct scene *scene) {
    unsigned low = (scene->what >> 3) + 1, high = (scene->what & 7) + 1;
    tell_line(scene->tell, INDENT);
    tell_say(scene->tell, "%s rolls ",
             tell_name(scene->tell, scene->seat).text);
    if (low == high)
        tell_double(scene, low);
    else
        tell_say(scene->tell, "%s and %s",
                 face_name(scene, scene->seat, low).text,
                 face_name(scene, scene->seat, high).text);
}

/* Decisions. */

static void tell_score(const struct scene *scene) {
    struct tell *tell = scene->tell;
    unsigned used =
        (unsigned)__builtin_popcountll(scene->before->owner[scene->seat]);
    if (scene->before->phase == SACK_PHASE_SHORT) {
        tell_line(tell, INDENT);
        tell_say(tell, "%s has %s to roll with, so tray %u is scored first",
                 tell_name(tell, scene->seat).text,
                 used < SACK_DICE ? "only one die" : "no dice",
                 scene->what + 1);
    } else {
        tell_say(tell, ", has tray %u scored", scene->what + 1);
    }
    tell_outcome(scene);
}

static void tell_skip(const struct scene *scene) {
    tell_say(scene->tell, ", has nothing scored");
    tell_outcome(scene);
}

/* The verb: in a line of its own after a scoring, else where the line is. */
static void say_verb(const struct scene *scene, const char *verb) {
    bool is_open = tell_is_open(scene->tell);
    if (is_open && scene->before->phase == SACK_PHASE_SECOND) {
        tell_say(scene->tell, " and ");
        return;
    }
    if (is_open)
        tell_say(scene->tell, ", ");
    else
        tell_line(scene->tell, INDENT_TURN);
    tell_say(scene->tell, "%s ", verb);
}

static void tell_place(const struct scene *scene) {
    unsigned face = (scene->what >> 3) + 1, tray = scene->what & 7;
    bool full =
        was_scored(scene, tray) && scene->after->phase != SACK_PHASE_OVER;
    say_verb(scene, "places");
    tell_say(scene->tell, "%s on tray~%u (field~%u%s)",
             face_name(scene, scene->seat, face).text, tray + 1,
             scene->before->fill[tray] + 1U, full ? ", which fills it" : "");
    if (scene->after->phase == SACK_PHASE_SECOND && !full)
        return; /* the other die goes on in the same line */
    tell_outcome(scene);
    tell_end(scene->tell);
}

static void tell_swap(const struct scene *scene) {
    unsigned face = (scene->what >> 6) + 1, field = scene->what & 63;
    const struct sack_state *before = scene->before;
    unsigned owner = owner_of(before, field);
    unsigned other = (unsigned)before->dice[0] + before->dice[1] - face;
    say_verb(scene, "swaps");
    tell_say(scene->tell,
             "%s for %s's on tray~%u (field~%u); the %s%s goes back unused",
             face_name(scene, scene->seat, face).text,
             tell_name(scene->tell, owner).text, field / SACK_FIELDS + 1,
             field % SACK_FIELDS + 1, other == face ? "other " : "",
             face_name(scene, scene->seat, other).text);
    tell_outcome(scene);
    tell_end(scene->tell);
}

/* Turns and rounds. */

static void begin_turn(const struct scene *scene) {
    struct tell *tell = scene->tell;
    unsigned phase = scene->before->phase;
    bool can_begin = phase == SACK_PHASE_ROLL || phase == SACK_PHASE_SHORT;
    /* Nobody has two turns in a row, but some roll after a scoring. */
    if (!can_begin || tell->on_turn == scene->seat + 1)
        return;
    tell->on_turn = scene->seat + 1;
    if (scene->seat != scene->rules->base.start)
        return;
    tell_heading(tell, "Round %u", ++tell->round);
    tell_trays(scene);
}

/* The trays with the event's die on them, before they are scored. */
static void lay_die(struct scene *scene, enum sack_verb verb) {
    struct sack_state *lying = &scene->lying;
    *lying = *scene->before;
    if (verb == SACK_MOVE_PLACE) {
        unsigned tray = scene->what & 7;
        uint64_t die = 1ULL << (SACK_FIELDS * tray + lying->fill[tray]);
        lying->fill[tray]++;
        lying->face[scene->what >> 3] |= die;
        lying->owner[scene->seat] |= die;
    } else if (verb == SACK_MOVE_SWAP) {
        unsigned field = scene->what & 63;
        lying->owner[owner_of(lying, field)] &= ~(1ULL << field);
        lying->owner[scene->seat] |= 1ULL << field;
    }
}

typedef void tell_verb(const struct scene *scene);

static tell_verb *const verbs[] = {
    [SACK_MOVE_REVEAL] = tell_reveal, [SACK_MOVE_ROLL] = tell_roll,
    [SACK_MOVE_SCORE] = tell_score,   [SACK_MOVE_SKIP] = tell_skip,
    [SACK_MOVE_PLACE] = tell_place,   [SACK_MOVE_SWAP] = tell_swap,
};

void tell_sack(struct tell *tell, const struct wsk_state *before,
               const struct wsk_event *event, const struct wsk_state *after) {
    enum sack_verb verb = SACK_MOVE_VERB(event->moves[0]);
    struct scene scene = {
        .tell = tell,
        .rules = (const struct sack_rules *)wsk_record_rules(tell->record),
        .before = (const struct sack_state *)before,
        .after = (const struct sack_state *)after,
        .what = SACK_MOVE_WHAT(event->moves[0]),
    };
    scene.seat = scene.before->seat;
    lay_die(&scene, verb);
    begin_turn(&scene);
    verbs[verb](&scene);
}
