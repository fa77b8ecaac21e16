#include "texts.h"

#include <string.h>

/* The sorts of decisions of all games. */
static void put_sorts(const struct words *words, struct strbuf *strbuf) {
    for (size_t g = 0; wsk_game_at(g); g++) {
        const struct wsk_game *game = wsk_game_at(g);
        for (unsigned s = 0; game->sorts && game->sorts[s]; s++) {
            strbuf_put(strbuf, ",\"sort_%s\"", game->sorts[s]);
            strbuf_string(strbuf, ":", words_sort(words, game, s));
        }
    }
}

static void put_dice(const struct words *words, struct strbuf *strbuf) {
    for (unsigned sides = 8; sides <= 12; sides += 2) {
        char bytes[32];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        words_die(words, sides, &text);
        strbuf_put(strbuf, ",\"die_%u\"", sides);
        strbuf_string(strbuf, ":", bytes);
    }
}

void review_texts_json(const struct words_tongue *tongue,
                       struct strbuf *strbuf) {
    const struct words words = {.tongue = *tongue};
    const struct {
        const char *key;
        struct words_msg msg;
    } texts[] = {
        {"title", MSG_C("review", "Review")},
        {"players", MSG_C("review", "Players")},
        {"chances", MSG("Winning chances")},
        {"curve_note", MSG("Below the curve: what dice, cards and bids gave "
                           "the chosen player, and the decisions that cost "
                           "something. Click anywhere to go there.")},
        {"sums", MSG("What the result is made of")},
        {"sums_note",
         MSG("In percent of a win, from the winning chance at the start to the "
             "result. Dice, cards and the way the bids turned out count as "
             "luck. The rest is what remains because the expert's own "
             "estimates disagree.")},
        {"start", MSG_C("review", "Start")},
        {"dice", MSG_C("review", "Dice")},
        {"cards", MSG_C("review", "Cards")},
        {"bids", MSG_C("review", "Bids")},
        {"own", MSG_C("review", "Own")},
        {"others", MSG_C("review", "Others")},
        {"rest", MSG_C("review", "Rest")},
        {"result", MSG_C("review", "Result")},
        {"luck", MSG_C("review", "Luck")},
        {"effect", MSG_C("review", "Effect")},
        {"lost", MSG_C("review", "Lost")},
        {"worst", MSG_C("review", "Worst decisions")},
        {"forced", MSG_C("grade", "forced")},
        {"fine", MSG_C("grade", "fine")},
        {"doubtful", MSG_C("grade", "doubtful")},
        {"mistake", MSG_C("grade", "mistake")},
        {"blunder", MSG_C("grade", "blunder")},
        /* Translators: %1 is a number such as 6.2. */
        {"costs", MSG("costs %1%% of a win")},
        {"rolled", MSG("played out")},
        {"choice", MSG_C("hint", "Move")},
        {"wins", MSG_C("hint", "Wins")},
        {"less", MSG_C("hint", "Loss")},
        {"lead", MSG_C("hint", "Lead")},
        {"chosen", MSG_C("hint", "Chosen")},
        {"made", MSG_C("review", "played")},
        {"best", MSG_C("review", "best")},
        {"more", MSG("Other moves that are no better: %1.")},
        {"step", MSG("step %1 of %2")},
        {"first", MSG_C("key", "Beginning")},
        {"back", MSG_C("key", "Back")},
        {"on", MSG_C("key", "Next")},
        {"last", MSG_C("key", "End")},
        {"error_back", MSG_C("key", "Previous error")},
        {"error_on", MSG_C("key", "Next error")},
        {"light", MSG_C("key", "Light")},
        {"dark", MSG_C("key", "Dark")},
        {"keys",
         MSG("Keys: left and right for the steps, page up and page down for "
             "rounds, p and n for errors, home and end.")},
        {"sort_dice", MSG_C("review", "dice")},
        {"sort_cards", MSG_C("review", "cards")},
        {"part_0", MSG_C("review", "beginning")},
        {"part_1", MSG_C("review", "middle")},
        {"part_2", MSG_C("review", "end")},
        {"display", MSG_C("review", "Display")},
        {"bid", MSG_C("review", "bid")},
        {"chips", MSG_C("review", "chips")},
        {"herd", MSG_C("review", "sheep")},
        {"points", MSG_C("review", "points")},
        {"pile", MSG_C("review", "Pile")},
        {"supply", MSG_C("review", "Supply")},
        {"supply_dice", MSG_C("review", "dice")},
        {"won_cards", MSG_C("review", "cards won")},
        {"sacks", MSG_C("review", "sacks")},
    };
    for (unsigned i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        strbuf_put(strbuf, "%s\"%s\"", i ? "," : "{", texts[i].key);
        strbuf_string(strbuf, ":", words_get(&words, texts[i].msg));
        if (strcmp(texts[i].key, "sort_cards") == 0)
            put_sorts(&words, strbuf);
    }
    put_dice(&words, strbuf);
    strbuf_put(strbuf, "}");
}
