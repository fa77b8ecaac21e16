/*
 * odds_volle.c - Volle Wolle: bids, dice to keep, boosts.
 */
#include "../ai/odds.h"
#include "../rules/volle.h"
#include "odds.h"

struct scene {
    const struct words *words;
    const struct wsk_state *view;
    const struct volle_state *volle;
    unsigned seat;
    struct odds_turn turn;
    struct odds_table *table;
};

static void put_percent(struct odds_row *row, unsigned *at, double value) {
    row->cell[(*at)++] =
        (struct odds_cell){.kind = ODDS_PERCENT, .value = value};
}

/* The tries from `first` on, then the rest, as the columns have it. */
static void put_ends(struct odds_row *row, unsigned first,
                     const struct odds_ends *ends) {
    unsigned at = 0;
    for (unsigned try = first; try < 3; try++)
        put_percent(row, &at, ends->success[try]);
    if (first < 2)
        put_percent(row, &at, ends->any);
    put_percent(row, &at, ends->below);
    row->cell[at] = (struct odds_cell){.kind = ODDS_MEAN, .value = ends->cards};
}

static void put_columns(const struct scene *scene, unsigned first) {
    const struct words *words = scene->words;
    struct odds_table *table = scene->table;
    if (first < 1)
        odds_add_column(words, MSG_C("column", "Try 1"), table);
    if (first < 2)
        odds_add_column(words, MSG_C("column", "Try 2"), table);
    odds_add_column(words, MSG_C("column", "Try 3"), table);
    if (first < 2)
        odds_add_column(words, MSG_C("column", "Any try"), table);
    odds_add_column(words, MSG_C("column", "Below 14"), table);
    odds_add_column(words, MSG_C("column", "Cards"), table);
}

static void put_title(const struct scene *scene, struct words_msg title) {
    struct wsk_text text =
        wsk_text_in(scene->table->title, sizeof(scene->table->title));
    WORDS_SAY(scene->words, &text, title, words_seat(scene->seat),
              words_num((int)scene->turn.target));
}

/* What the figures rest on; `still` while it is open how much will lie
 * there. */
static void put_note(const struct scene *scene, bool still) {
    struct wsk_text text =
        wsk_text_in(scene->table->note, sizeof(scene->table->note));
    struct words_msg note = MSG_N("With %2 chip, playing for the most cards.",
                                  "With %2 chips, playing for the most cards.");
    if (scene->turn.corner)
        note =
            MSG_N("With corner %1 and %2 chip, playing for the most cards.",
                  "With corner %1 and %2 chips, playing for the most cards.");
    WORDS_SAY(scene->words, &text, note, words_signed(scene->turn.corner),
              words_count(scene->volle->chips[scene->seat]));
    if (!still)
        return;
    wsk_text_put(&text, " ");
    WORDS_SAY(scene->words, &text,
              MSG("This holds if it comes to a roll and three cards lie there "
                  "still."));
}

static void fill_bids(struct scene *scene) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list =
        wsk_moves(scene->words->rules, scene->view, scene->seat, scratch);
    int chips = scene->turn.chips;
    put_title(scene, MSG("The chances of %1 to reach each bid"));
    put_columns(scene, 0);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned bid = VOLLE_MOVE_WHAT(list.move[i]);
        struct odds_ends ends;
        scene->turn.target = (int)volle_target(bid);
        scene->turn.chips = chips - (bid == VOLLE_BID_26PLUS);
        odds_whole_turn(&scene->turn, &ends);
        put_ends(odds_add_row(scene->words, scene->view, scene->seat,
                              list.move[i], scene->table),
                 0, &ends);
    }
    put_note(scene, true);
}

static void fill_keeps(struct scene *scene) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list =
        wsk_moves(scene->words->rules, scene->view, scene->seat, scratch);
    unsigned first = scene->volle->try;
    put_title(scene, MSG("The chances of %1 to reach %2 after each choice"));
    put_columns(scene, first);
    for (unsigned i = 0; i < list.count; i++) {
        struct odds_ends ends;
        odds_after_keep(&scene->turn, scene->volle->dice, scene->volle->kept,
                        VOLLE_MOVE_WHAT(list.move[i]), &ends);
        put_ends(odds_add_row(scene->words, scene->view, scene->seat,
                              list.move[i], scene->table),
                 first, &ends);
    }
    put_note(scene, false);
}

/* What a boost or a decline leads to. */
static void end_boost(const struct scene *scene, wsk_move move,
                      struct odds_ends *ret_ends) {
    const struct volle_state *volle = scene->volle;
    unsigned try = volle->try - 1U;
    int due = 3 - (int)try;
    *ret_ends = (struct odds_ends){.any = 0};
    if (VOLLE_MOVE_VERB(move) == VOLLE_MOVE_BOOST) {
        if ((int)VOLLE_MOVE_WHAT(move) != scene->turn.target)
            return; /* lifted to 14: a miss, but a safe one */
        ret_ends->success[try] = ret_ends->any = 1;
        ret_ends->cards = due < scene->turn.cards ? due : scene->turn.cards;
    } else if (volle->try < 3) {
        odds_going_on(&scene->turn, volle->dice, volle->kept, ret_ends);
    } else {
        ret_ends->below =
            volle_natural(volle->dice, scene->turn.corner) < VOLLE_SAFE;
    }
}

static void fill_boosts(struct scene *scene) {
    wsk_move scratch[WSK_MOVES_MAX];
    struct wsk_list list =
        wsk_moves(scene->words->rules, scene->view, scene->seat, scratch);
    unsigned first = scene->volle->try - 1U;
    put_title(scene, MSG("The chances of %1 to reach %2 after each choice"));
    put_columns(scene, first);
    for (unsigned i = 0; i < list.count; i++) {
        struct odds_ends ends;
        end_boost(scene, list.move[i], &ends);
        put_ends(odds_add_row(scene->words, scene->view, scene->seat,
                              list.move[i], scene->table),
                 first, &ends);
    }
    put_note(scene, false);
}

bool odds_fill_volle(const struct words *words, const struct wsk_state *view,
                     unsigned seat, struct odds_table *ret_table) {
    const struct volle_rules *rules = (const struct volle_rules *)words->rules;
    const struct volle_state *volle = (const struct volle_state *)view;
    struct scene scene = {.words = words,
                          .view = view,
                          .volle = volle,
                          .seat = seat,
                          .turn = {.target = 0,
                                   .corner = rules->corner[volle->front[seat]],
                                   .chips = volle->chips[seat],
                                   .cards = 3},
                          .table = ret_table};
    if (volle->phase == VOLLE_PHASE_BID) {
        fill_bids(&scene);
        return true;
    }
    scene.turn.target = (int)volle_target(volle->bids[seat]);
    scene.turn.cards = volle->left;
    if (volle->phase == VOLLE_PHASE_KEEP) {
        fill_keeps(&scene);
        return true;
    }
    if (volle->phase == VOLLE_PHASE_BOOST) {
        fill_boosts(&scene);
        return true;
    }
    return false;
}
