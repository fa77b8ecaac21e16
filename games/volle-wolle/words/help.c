/*
 * help.c - Volle Wolle: help for each phase, the rules, and the book.
 */
#include "words.h"

/* Help. */

static void help_bid(const struct words *words, struct wsk_text *ret) {
    WORDS_ADD(words, ret,
              MSG("Everybody bids in secret, and all bids are shown at once. "
                  "The higher the bid, the earlier you roll and choose, but "
                  "you only win cards if your result reaches it."));
    WORDS_ADD(
        words, ret,
        MSG("The result is the sum of the three dice (d12, d10, d8), minus the "
            "malus of your top sheep. Its bonus and your chips may be added."));
    WORDS_ADD(words, ret,
              MSG("26+ costs a chip, goes before every other bid and needs 26. "
                  "If bids are equal, the player with the lower sheep number "
                  "goes first."));
    if (words->rules->seats == 2)
        WORDS_ADD(words, ret,
                  MSG("With two players both roll. What is left after that "
                      "goes to the first."));
    else
        WORDS_ADD(words, ret,
                  MSG("The last player does not roll and takes what is left."));
}

static void help_boost(const struct words *words,
                       const struct volle_state *state, struct wsk_text *ret) {
    WORDS_ADD(words, ret,
              MSG("The result is below the target, but it can be lifted. The "
                  "bonus of your top sheep comes first and is free; every "
                  "chip paid adds 1."));
    if (state->try < 3)
        WORDS_ADD(words, ret,
                  MSG("If you leave it, you keep a die and roll again, for "
                      "fewer cards."));
    else
        WORDS_ADD(words, ret,
                  MSG("If you leave it, the turn is a miss: no cards, one "
                      "chip, and all black sheep on display if the result is "
                      "below 14. A boost to 14 only wards off the black "
                      "sheep."));
}

static void help_take(const struct words *words, struct wsk_text *ret) {
    WORDS_ADD(words, ret,
              MSG("Sheep go on top of your herd, and only the top one can be "
                  "seen. Its bonus or malus counts in your next turn, and its "
                  "sheep number decides between equal bids."));
    WORDS_ADD(words, ret,
              MSG("Dogs and the bone lie open beside the herd. Exactly one dog "
                  "is best, unless you have the bone."));
}

void volle_help(const struct words *words, const struct wsk_state *view,
                struct wsk_text *ret) {
    const struct volle_state *state = volle_at(view);
    switch ((enum volle_phase)state->phase) {
    case VOLLE_PHASE_BOARD:
    case VOLLE_PHASE_DEAL:
        WORDS_ADD(words, ret,
                  MSG("A round begins with one card more than there are "
                      "players, face up. Then everybody bids."));
        break;
    case VOLLE_PHASE_BID:
        help_bid(words, ret);
        break;
    case VOLLE_PHASE_ROLL:
    case VOLLE_PHASE_KEEP:
        WORDS_ADD(words, ret,
                  MSG("You have three tries. First try: roll all three dice "
                      "for 3 cards. Second: roll two for 2 cards. Third: roll "
                      "one for 1 card."));
        WORDS_ADD(
            words, ret,
            MSG("A die you keep stays as it is until the end of the turn."));
        break;
    case VOLLE_PHASE_BOOST:
        help_boost(words, state, ret);
        break;
    case VOLLE_PHASE_TAKE:
        WORDS_ADD(words, ret,
                  MSG("The bid is reached. Take exactly as many cards as the "
                      "try is worth, or all of them if there are fewer."));
        help_take(words, ret);
        break;
    case VOLLE_PHASE_BLACK:
        WORDS_ADD(
            words, ret,
            MSG("If the third try ends below 14, you must take all the black "
                "sheep on display. Then you get the chip for the miss."));
        help_take(words, ret);
        break;
    case VOLLE_PHASE_REST:
        WORDS_ADD(words, ret,
                  words->rules->seats == 2
                      ? MSG("With two players, what is left goes to whoever "
                            "went first, without a roll.")
                      : MSG("The last player takes all that is left, without a "
                            "roll."));
        help_take(words, ret);
        break;
    case VOLLE_PHASE_STEAL:
        WORDS_ADD(words, ret,
                  MSG("A sheep with the bone symbol lets you take the bone "
                      "from its owner, now or never. At the end the bone "
                      "brings 4 points for each of your dogs."));
        break;
    case VOLLE_PHASE_OVER:
        break;
    }
}

/* The rules. */

const struct words_section volle_sections[VOLLE_SECTIONS] = {
    {MSG_C("rules", "What the game is about"),
     {MSG("Everybody collects sheep and dogs, and there is one bone to fight "
          "over. In every round a few cards are laid out, and everybody "
          "secretly bids a number for them."),
      MSG("A high bidder rolls early and has the pick of the cards, if the "
          "dice play along. A low bid is easy to reach, but there may be "
          "little left by then. When all 60 cards have been taken, the player "
          "with the most points wins.")}},
    {MSG_C("rules", "A round"),
     {MSG("One card more than there are players is laid out face up. (With "
          "six players the last round has only four cards.)"),
      MSG("Everybody secretly picks a bid: 14 to 26, or 26+. All are shown "
          "together. The highest bid goes first, the lowest last. 26+ goes "
          "before all others; it costs one chip at once (so you need one) and "
          "needs a result of 26, just like a plain 26."),
      MSG("If bids are equal, the lower sheep number goes first. It is printed "
          "on the top sheep of your herd or, until you have one, on the back "
          "of your bid board.")}},
    {MSG_C("rules", "Rolling"),
     {MSG("You have up to three tries with the dice d12, d10 and d8. First "
          "you roll all three: reach your bid, and you take 3 cards. If not, "
          "keep one die and roll the other two, for 2 cards. If that fails, "
          "keep one of these two as well and roll the last one, for 1 card."),
      MSG("Your result is the sum of all three dice. A malus on your top sheep "
          "is always subtracted. You may add its bonus, and 1 for each chip "
          "you pay to the supply, after every try."),
      MSG("If the dice, less any malus, reach the bid on their own, you must "
          "take the cards. If you would need the bonus or chips, you may "
          "decline and roll on. If there are fewer cards than you are due, you "
          "take them all."),
      MSG("Three tries missed: you get a chip from the supply, if there is "
          "one. If the final result is below 14, you must also take all black "
          "sheep on display. Bonus and chips may lift it to 14."),
      MSG("The last player in order does not roll and gets no chip, but takes "
          "everything that is left. If no cards are left, the turn is "
          "skipped.")}},
    {MSG_C("rules", "Herd, dogs and bone"),
     {MSG("New sheep go on top of your herd, in any order you like. Only the "
          "top one can be seen and counts for bonus, malus and sheep number; "
          "the others may not be looked at again."),
      MSG("Dogs and the bone lie open beside the herd."),
      MSG("When you receive a sheep with the bone symbol, you may at once take "
          "the bone from the player who has it. After that the symbol means "
          "nothing.")}},
    {MSG_C("rules", "The score"),
     {MSG("White and black sheep count what is printed on them."),
      MSG("3-7-0: one is worth 3, two together 14, three nothing; the fourth "
          "starts a new set. 0-0-7: every set of three is worth 21, the rest "
          "nothing."),
      MSG("Exactly one dog: 9. The most dogs, alone or tied (even if that is "
          "just one): −5. No dog: your two white sheep with the fewest points "
          "are put back."),
      MSG("The bone brings 4 for each of your dogs. Every chip is worth 1.")}},
    {MSG_C("rules", "Two players"),
     {MSG("The second player rolls too, if any cards are left, with three "
          "tries like the first. Whatever is left after that goes to the "
          "first, without a roll.")}},
    {MSG_C("rules", "Good to know"),
     {MSG("A valuable sheep often has a malus, a poor one a bonus. Which of "
          "your new sheep goes on top may matter more than its points."),
      MSG("There are only 25 chips. Each of them is a point, a way to the "
          "bid, or the price of 26+.")}},
};

static const struct words_part volle_parts[] = {
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
    {0}};

static const struct words_msg volle_sort_names[] = {
    MSG_C("review", "bids"), MSG_C("review", "dice"), MSG_C("review", "cards"),
    MSG_C("review", "the bone")};

const struct words_book words_volle_wolle = {
    /* Translators: the title, as on the box in your language. */
    .title = MSG_C("title", "Volle Wolle"),
    .pitch = MSG("Bid high, roll well, and fill your meadow with sheep. For 2 "
                 "to 6 players."),
    .cards = VOLLE_CARDS,
    .sections = VOLLE_SECTIONS,
    .section = volle_sections,
    .card = volle_card,
    .card_full = volle_card_full,
    .card_about = volle_card_about,
    .tell = volle_tell,
    .prompt = volle_prompt,
    .standing = volle_standing,
    .waiting = volle_waiting,
    .round = volle_round_name,
    .table = volle_table,
    .label = volle_label,
    .effect = volle_effect,
    .help = volle_help,
    .result = volle_result,
    .parts = volle_parts,
    .sort = volle_sort_names,
    .odds = volle_fill_odds,
};
