/*
 * help.c - Blöder Sack: help for each phase, the rules, and the book.
 */
#include "words.h"

void sack_help(const struct words *words, const struct wsk_state *view,
               struct wsk_text *ret) {
    enum sack_phase phase = (enum sack_phase)sack_at(view)->phase;
    bool duel = words->rules->seats == 2;
    switch (phase) {
    case SACK_PHASE_SHORT:
        WORDS_ADD(words, ret,
                  MSG("A turn needs two dice. Choose a tray with at least two "
                      "of your own dice; its card is scored, whoever wins it, "
                      "and the dice on it go back to their owners."));
        break;
    case SACK_PHASE_SIXES:
        WORDS_ADD(words, ret,
                  MSG("With a double 6 you may score one card whose tray holds "
                      "a die, before you place your dice. You don't have to."));
        break;
    case SACK_PHASE_FIRST:
    case SACK_PHASE_SECOND:
        WORDS_ADD(words, ret,
                  MSG("Place both dice, one after the other, on any trays; "
                      "each goes on the lowest free field."));
        WORDS_ADD(words, ret,
                  duel ? MSG("The sixth die on a tray scores its card at once.")
                       : MSG("The ninth die on a tray scores its card at "
                             "once."));
        if (phase == SACK_PHASE_FIRST)
            WORDS_ADD(words, ret,
                      MSG("Or swap: replace another player's die with a rolled "
                          "die of the same value. Your other die then goes "
                          "back unused."));
        break;
    case SACK_PHASE_REVEAL:
    case SACK_PHASE_ROLL:
    case SACK_PHASE_NEXT:
    case SACK_PHASE_OVER:
        WORDS_ADD(words, ret,
                  MSG("Every turn begins with a roll of two dice. A double "
                      "from 1 to 5 scores the card above the tray with that "
                      "number, if there is a die on it. With a double 6 you "
                      "may score any one of them."));
        break;
    }
}

const struct words_section sack_sections[SACK_SECTIONS] = {
    {MSG_C("rules", "What the game is about"),
     {MSG("Five trays lie in a row, and above each of them a sack card with a "
          "condition: most 4s, largest even sum, last placed 2. Your dice on "
          "the tray should meet it better than anybody else's when the card "
          "is scored."),
      MSG("A card is worth one or two sacks. Whoever has the most sacks "
          "wins.")}},
    {MSG_C("rules", "A turn"),
     {MSG("Roll two of your ten dice. A double from 1 to 5 scores the card "
          "above the tray with that number, if at least one die is there. With "
          "a double 6 you may score any one card whose tray holds a die, or "
          "none."),
      MSG("After that you place both dice, or you swap."),
      MSG("If you begin a turn with fewer than two dice, you must first score "
          "a card whose tray holds at least two of your dice.")}},
    {MSG_C("rules", "Placing and swapping"),
     {MSG("Place: each die goes on any tray, on its lowest free field, whether "
          "it meets the condition or not. The die that fills a tray (field 9, "
          "with two players field 6) scores its card at once; your second die "
          "may already go below the new one."),
      MSG("Swap: one rolled die replaces a die of the same value that belongs "
          "to another player, on the same field. That die goes back to its "
          "owner, and your second die goes back to you unused. A swap never "
          "scores anything.")}},
    {MSG_C("rules", "Scoring a card"),
     {MSG("Whoever meets the condition best wins the card. In a tie the player "
          "whose last die lies on the higher field wins. All dice on the tray "
          "go back to their owners, and a new card is laid out."),
      MSG("If nobody can win a card, only the dice go back, and the card "
          "stays.")}},
    {MSG_C("rules", "Conditions"),
     {MSG("Most dice and most of certain values: every matching die counts. "
          "Most equal: your largest group of one value counts. Most different: "
          "how many different values you show. Last placed: the matching die "
          "on the highest field wins."),
      MSG("Sums: all your dice on the tray are added up. Where an even or an "
          "odd sum is asked for, or one under a limit, any other sum is "
          "out.")}},
    {MSG_C("rules", "The end"),
     {MSG("When somebody has won four cards, finish the round so that everyone "
          "has had the same number of turns. Then every card whose tray holds "
          "a die is scored."),
      MSG("The player with the most sacks wins; if tied, the one with more "
          "cards; if still tied, they share the win.")}},
};

static const struct words_part sack_parts[] = {
    {"cards", MSG_C("score", "Cards"),
     MSG("Sack cards won. If players tie on sacks, the one with more cards "
         "wins.")},
    {"sacks", MSG_C("score", "Sacks"),
     MSG("Sacks on the cards won. Whoever has the most wins.")},
    {0}};

static const struct words_msg sack_sort_names[] = {
    MSG_C("review", "placing dice"), MSG_C("review", "scoring")};

const struct words_book words_bloeder_sack = {
    /* Translators: the game was published in German only; keep the title. */
    .title = MSG_C("title", "Blöder Sack"),
    .pitch = MSG("Place your dice so that the sack is yours when it is scored. "
                 "For 2 to 4 players."),
    .cards = SACK_CARDS,
    .sections = SACK_SECTIONS,
    .section = sack_sections,
    .card = sack_card,
    .card_full = sack_card_full,
    .card_about = sack_card_about,
    .tell = sack_tell,
    .prompt = sack_prompt,
    .standing = sack_standing,
    .waiting = sack_waiting,
    .round = sack_round_name,
    .table = sack_table,
    .label = sack_label,
    .effect = sack_effect,
    .help = sack_help,
    .result = sack_result,
    .parts = sack_parts,
    .sort = sack_sort_names,
    .odds = sack_fill_odds,
};
