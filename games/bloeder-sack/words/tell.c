/*
 * tell.c - Blöder Sack: what happened.
 *
 * Every round begins with the trays as they lie. A scored tray is told with
 * what each player had there, so that the winner can be checked.
 */
#include "words.h"

/* What every sentence is about. */
struct scene {
    struct words_pen *pen;
    const struct words *words;
    const struct sack_rules *rules;
    const struct sack_state *before, *after;
    /* The trays with this event's die on them, nothing scored yet. */
    struct sack_state lying;
    unsigned seat;   /* who acts, rolling included */
    unsigned what;   /* the event's move, without its verb */
    unsigned scored; /* the tray the event itself scores, or NO_TRAY */
};
#define NO_TRAY SACK_TRAYS

/* A scoring. */

/* Who won the card with this id; `ret_nth` tells how many that made.
 * SACK_SEATS_MAX: nobody. Counted from the end: in a view the older ones are
 * face down. */
static unsigned winner_of(const struct sack_state *after, unsigned id,
                          unsigned *ret_nth) {
    unsigned later[SACK_SEATS_MAX] = {0};
    for (unsigned i = after->won_count; i-- > 0;) {
        unsigned seat = after->won[i] >> 5;
        if ((after->won[i] & 31) == id) {
            *ret_nth = after->cards[seat] - later[seat];
            return seat;
        }
        later[seat]++;
    }
    return SACK_SEATS_MAX;
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

static void tell_winner(const struct scene *scene, unsigned tray) {
    unsigned id = scene->lying.slot[tray], nth = 0;
    unsigned winner = winner_of(scene->after, id, &nth);
    const struct sack_card *card = &scene->rules->card[id - 1];
    if (winner == SACK_SEATS_MAX) {
        WORDS_MORE(scene->pen, MSG("Nobody can win it: the dice go back and "
                                   "the card stays."));
        return;
    }
    if (is_tied(scene, card, tray, winner))
        WORDS_MORE(scene->pen,
                   MSG("A tie, decided by the later die on field %1."),
                   words_num((int)last_field(&scene->lying, tray, winner)));
    /* Translators: %3 counts the player's cards: "Anna wins 2 sacks (card
     * 3)." */
    WORDS_MORE(scene->pen,
               MSG_N("%1 wins %2 sack (cards won: %3).",
                     "%1 wins %2 sacks (cards won: %3)."),
               words_seat(winner), words_count(card->sacks),
               words_num((int)nth));
}

static void tell_scoring(const struct scene *scene, unsigned tray) {
    char card_buffer[WORDS_MAX], buffer[WORDS_MAX];
    struct wsk_text card = wsk_text_in(card_buffer, sizeof(card_buffer));
    struct wsk_text measures = wsk_text_in(buffer, sizeof(buffer));
    sack_card(scene->words, scene->lying.slot[tray], &card);
    sack_put_measures(scene->words, &scene->lying, tray, &measures);
    /* Translators: a scoring: "Tray 3, most 4s: Anna 2, Ben none." */
    WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("Tray %1, %2: %3."),
               words_num((int)tray + 1), words_str(card_buffer),
               words_str(buffer));
    tell_winner(scene, tray);
}

/* What an event set off: scorings, the last round, the end. */

static void tell_last_round(const struct scene *scene) {
    if (scene->before->last_round || !scene->after->last_round ||
        scene->after->phase == SACK_PHASE_OVER)
        return;
    unsigned seat = scene->after->won[scene->after->won_count - 1] >> 5;
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               MSG("%1 has won a fourth card: this round is the last."),
               words_seat(seat));
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
    char buffer[WORDS_MAX];
    struct wsk_text list = wsk_text_in(buffer, sizeof(buffer));
    for (unsigned s = 0; s < scene->rules->base.seats; s++) {
        words_comma(scene->words, &list, s);
        /* Translators: a player's sacks and cards, in a list: "Anna 5 (3
         * cards)" */
        WORDS_SAY(scene->words, &list,
                  MSG_NC("sacks", "%1 %2 (%3 card)", "%1 %2 (%3 cards)"),
                  words_seat(s), words_num(scene->after->sacks[s]),
                  words_count(scene->after->cards[s]));
    }
    WORDS_LINE(scene->pen, WORDS_TABLE, MSG("Sacks: %1."), words_str(buffer));
    if (cards_decided(scene))
        WORDS_MORE(scene->pen, MSG("The most sacks are tied, so more cards "
                                   "decide."));
}

static void tell_over(const struct scene *scene) {
    unsigned trays = 0;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (scene->lying.fill[t] && t != scene->scored)
            trays |= 1U << t;
    WORDS_LINE(scene->pen, WORDS_HEADING, MSG("The end"));
    WORDS_LINE(scene->pen, WORDS_TABLE,
               trays ? MSG("Every tray with dice on it is scored.")
                     : MSG("No tray holds a die, so nothing more is scored."));
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (trays >> t & 1)
            tell_scoring(scene, t);
    tell_sacks(scene);
}

/* B6: a slot stays empty once the pile is. */
static void tell_no_card(const struct scene *scene, unsigned tray) {
    if (!scene->after->slot[tray] && scene->after->phase != SACK_PHASE_REVEAL)
        WORDS_LINE(scene->pen, WORDS_FOLLOW,
                   MSG("No card is left for tray %1."),
                   words_num((int)tray + 1));
}

/* B6: without any tray to go to, dice return to supply. */
static void tell_dice_back(const struct scene *scene) {
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (scene->after->slot[t])
            return;
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               MSG("No tray has a card any more: dice that cannot be placed go "
                   "back."));
}

static void tell_outcome(const struct scene *scene) {
    if (scene->scored != NO_TRAY) {
        tell_scoring(scene, scene->scored);
        tell_no_card(scene, scene->scored);
        tell_last_round(scene);
        if (scene->before->phase != SACK_PHASE_SHORT &&
            scene->before->phase != SACK_PHASE_SECOND &&
            scene->after->phase != SACK_PHASE_REVEAL)
            tell_dice_back(scene);
    }
    if (scene->after->phase == SACK_PHASE_OVER)
        tell_over(scene);
}

/* Chance. */

static void tell_reveal(const struct scene *scene) {
    unsigned tray = scene->what >> 5, id = (scene->what & 31) + 1;
    bool set_up = scene->before->then == SACK_PHASE_REVEAL;
    char buffer[WORDS_MAX];
    struct wsk_text card = wsk_text_in(buffer, sizeof(buffer));
    sack_card_full(scene->words, id, &card);
    if (set_up && tray == 0)
        WORDS_LINE(scene->pen, WORDS_TABLE, MSG("%1 has the start card."),
                   words_seat(scene->rules->base.start));
    if (set_up)
        WORDS_LINE(scene->pen, WORDS_TABLE, MSG("Tray %1: %2."),
                   words_num((int)tray + 1), words_str(buffer));
    else
        WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("New above tray %1: %2."),
                   words_num((int)tray + 1), words_str(buffer));
    tell_outcome(scene);
}

static struct words_msg double_msg(const struct scene *scene, unsigned face) {
    if (face == SACK_FACES && scene->after->phase == SACK_PHASE_SIXES)
        return MSG("%1 rolls a double %2 and may score any tray.");
    if (face == SACK_FACES)
        return MSG("%1 rolls a double %2, but no tray holds a die.");
    if (scene->scored == NO_TRAY)
        return MSG("%1 rolls a double %2, but tray %2 is empty.");
    return MSG("%1 rolls a double %2: tray %2 is scored.");
}

static void tell_roll(const struct scene *scene) {
    unsigned low = (scene->what >> 3) + 1, high = (scene->what & 7) + 1;
    if (low == high)
        WORDS_LINE(scene->pen, WORDS_TURN, double_msg(scene, low),
                   words_seat(scene->seat), words_num((int)low));
    else
        WORDS_LINE(scene->pen, WORDS_TURN, MSG("%1 rolls %2 and %3."),
                   words_seat(scene->seat), words_num((int)low),
                   words_num((int)high));
    tell_outcome(scene);
}

/* Decisions. */

static void tell_score(const struct scene *scene) {
    int tray = (int)scene->what + 1;
    if (scene->before->phase == SACK_PHASE_SHORT)
        WORDS_LINE(scene->pen, WORDS_TURN,
                   MSG("%1 has too few dice to roll, so tray %2 is scored "
                       "first."),
                   words_seat(scene->seat), words_num(tray));
    else
        WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("%1 scores tray %2."),
                   words_seat(scene->seat), words_num(tray));
    tell_outcome(scene);
}

static void tell_skip(const struct scene *scene) {
    WORDS_LINE(scene->pen, WORDS_FOLLOW, MSG("%1 chooses not to score."),
               words_seat(scene->seat));
    tell_outcome(scene);
}

static void tell_place(const struct scene *scene) {
    unsigned face = (scene->what >> 3) + 1, tray = scene->what & 7;
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               sack_fills(scene->rules, scene->before, tray)
                   ? MSG("%1 places the %2 on tray %3, field %4: the tray is "
                         "full and is scored.")
                   : MSG("%1 places the %2 on tray %3, field %4."),
               words_seat(scene->seat), words_num((int)face),
               words_num((int)tray + 1),
               words_num(scene->before->fill[tray] + 1));
    tell_outcome(scene);
}

static void tell_swap(const struct scene *scene) {
    unsigned face = (scene->what >> 6) + 1, field = scene->what & 63;
    const struct sack_state *before = scene->before;
    int other = before->dice[0] + before->dice[1] - (int)face;
    WORDS_LINE(scene->pen, WORDS_FOLLOW,
               MSG("%1 swaps in the %2 on tray %3, field %4: the old die goes "
                   "back to %5, the other rolled one (%6) stays unused."),
               words_seat(scene->seat), words_num((int)face),
               words_num((int)(field / SACK_FIELDS) + 1),
               words_num((int)(field % SACK_FIELDS) + 1),
               words_seat(sack_owner(before, field)), words_num(other));
    tell_outcome(scene);
}

/* Turns and rounds. */

static void tell_tray(const struct scene *scene, unsigned tray) {
    const struct sack_state *state = scene->before;
    unsigned leader = sack_leader(scene->rules, state, tray);
    char card_buffer[WORDS_MAX], buffer[WORDS_MAX];
    struct wsk_text card = wsk_text_in(card_buffer, sizeof(card_buffer));
    struct wsk_text dice = wsk_text_in(buffer, sizeof(buffer));
    sack_card_full(scene->words, state->slot[tray], &card);
    sack_put_dice(scene->words, state, tray, false, &dice);
    WORDS_LINE(scene->pen, WORDS_TABLE, MSG("Tray %1, %2: %3."),
               words_num((int)tray + 1), words_str(card_buffer),
               words_str(buffer));
    if (leader < SACK_SEATS_MAX)
        WORDS_MORE(scene->pen, MSG("Ahead: %1."), words_seat(leader));
    else
        WORDS_MORE(scene->pen, MSG("Nobody is ahead."));
}

static void begin_round(const struct scene *scene, unsigned round) {
    WORDS_LINE(scene->pen, WORDS_HEADING, MSG("Round %1"),
               words_num((int)round));
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        if (scene->before->fill[t])
            tell_tray(scene, t);
}

static unsigned scored_by(const struct scene *scene, enum sack_verb verb) {
    unsigned low = scene->what >> 3, high = scene->what & 7;
    if (verb == SACK_MOVE_SCORE)
        return scene->what;
    if (verb == SACK_MOVE_PLACE &&
        sack_fills(scene->rules, scene->before, scene->what & 7))
        return scene->what & 7;
    if (verb == SACK_MOVE_ROLL && low == high && low < SACK_TRAYS &&
        scene->before->fill[low])
        return low;
    return NO_TRAY;
}

typedef void tell_verb(const struct scene *scene);

static tell_verb *const verbs[] = {
    [SACK_MOVE_REVEAL] = tell_reveal, [SACK_MOVE_ROLL] = tell_roll,
    [SACK_MOVE_SCORE] = tell_score,   [SACK_MOVE_SKIP] = tell_skip,
    [SACK_MOVE_PLACE] = tell_place,   [SACK_MOVE_SWAP] = tell_swap,
};

void sack_tell(struct words_pen *pen, unsigned begun,
               const struct wsk_state *before, const struct wsk_event *event,
               const struct wsk_state *after) {
    enum sack_verb verb = SACK_MOVE_VERB(event->moves[0]);
    struct scene scene = {
        .pen = pen,
        .words = pen->words,
        .rules = sack_deck_of(pen->words),
        .before = sack_at(before),
        .after = sack_at(after),
        .seat = sack_at(before)->seat,
        .what = SACK_MOVE_WHAT(event->moves[0]),
    };
    scene.lying = sack_lying(scene.before, scene.seat, event->moves[0]);
    scene.scored = scored_by(&scene, verb);
    if (begun)
        begin_round(&scene, begun);
    verbs[verb](&scene);
}
