/*
 * odds.c - Volle Wolle: the chances of bids, dice to keep and boosts, as
 * a table.
 */
#include "../mind/odds.h"
#include "words.h"
#include "words/odds.h"

struct scene {
    const struct words *words;
    unsigned seat;
    int target, corner, chips;
    unsigned first; /* try that is still to come, from 0 */
    struct words_odds *table;
};

static void put_percent(struct words_odds_row *row, unsigned *at,
                        double value) {
    row->cell[(*at)++] =
        (struct words_odds_cell){.kind = WORDS_ODDS_PERCENT, .value = value};
}

/* The tries from the first on, then the rest, as the columns have it. */
static void put_ends(struct words_odds_row *row, unsigned first,
                     const struct odds_ends *ends) {
    unsigned at = 0;
    for (unsigned try = first; try < 3; try++)
        put_percent(row, &at, ends->success[try]);
    if (first < 2)
        put_percent(row, &at, ends->any);
    put_percent(row, &at, ends->below);
    row->cell[at] =
        (struct words_odds_cell){.kind = WORDS_ODDS_MEAN, .value = ends->cards};
}

static void put_columns(const struct scene *scene) {
    const struct words *words = scene->words;
    struct words_odds *table = scene->table;
    if (scene->first < 1)
        words_odds_add_column(words, MSG_C("column", "Try 1"), table);
    if (scene->first < 2)
        words_odds_add_column(words, MSG_C("column", "Try 2"), table);
    words_odds_add_column(words, MSG_C("column", "Try 3"), table);
    if (scene->first < 2)
        words_odds_add_column(words, MSG_C("column", "Any try"), table);
    words_odds_add_column(words, MSG_C("column", "Below 14"), table);
    words_odds_add_column(words, MSG_C("column", "Cards"), table);
}

static void put_title(const struct scene *scene, bool bids) {
    struct wsk_text text =
        wsk_text_in(scene->table->title, sizeof(scene->table->title));
    WORDS_SAY(scene->words, &text,
              bids ? MSG("%1's chances of reaching each bid")
                   : MSG("%1's chances of reaching %2 after each choice"),
              words_seat(scene->seat), words_num(scene->target));
}

/* What the figures rest on; `still` while it is open how much will lie
 * there. */
static void put_note(const struct scene *scene, bool still) {
    struct wsk_text text =
        wsk_text_in(scene->table->note, sizeof(scene->table->note));
    struct words_msg note =
        MSG_N("With %2 chip, if you play for the most cards.",
              "With %2 chips, if you play for the most cards.");
    if (scene->corner)
        note = MSG_N("With a bonus/malus of %1 and %2 chip, if you play for "
                     "the most cards.",
                     "With a bonus/malus of %1 and %2 chips, if you play for "
                     "the most cards.");
    WORDS_SAY(scene->words, &text, note, words_signed(scene->corner),
              words_count(scene->chips));
    if (still)
        WORDS_ADD(scene->words, &text,
                  MSG("This assumes that you get to roll and that three cards "
                      "are still there."));
}

/* A keep is about the tries after this one. */
static unsigned first_try(const struct volle_state *volle) {
    if (volle->phase == VOLLE_PHASE_BID)
        return 0;
    return volle->phase == VOLLE_PHASE_KEEP ? volle->try : volle
        ->try - 1U;
}

bool volle_fill_odds(const struct words *words, const struct wsk_state *view,
                     unsigned seat, struct words_odds *ret_table) {
    const struct volle_state *volle = volle_at(view);
    bool bids = volle->phase == VOLLE_PHASE_BID;
    if (!odds_has_moves(words->rules, view, seat))
        return false;
    const struct scene scene = {
        .words = words,
        .seat = seat,
        .target = bids ? 0 : (int)volle_target(volle->bids[seat]),
        .corner = volle_deck_of(words)->corner[volle->front[seat]],
        .chips = volle->chips[seat],
        .first = first_try(volle),
        .table = ret_table};
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list = wsk_moves(words->rules, view, seat, scratch);
    put_title(&scene, bids);
    put_columns(&scene);
    for (unsigned i = 0; i < list.count; i++) {
        struct odds_ends ends;
        odds_of_move(words->rules, view, seat, list.move[i], false, &ends);
        put_ends(words_odds_add_row(words, view, seat, list.move[i], ret_table),
                 scene.first, &ends);
    }
    put_note(&scene, bids);
    return true;
}
