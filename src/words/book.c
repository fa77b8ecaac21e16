/*
 * book.c - which game's words: finds the book and opens it.
 */
#include "inside.h"
#include "rules/games.h"

#define DECLARE(id) extern const struct words_book words_##id;
GAMES_WITH_WORDS(DECLARE)

const struct words_book *words_book_of(const struct wsk_game *game) {
#define ENTRY(id) {&game_##id, &words_##id},
    static const struct games_part books[] = {GAMES_WITH_WORDS(ENTRY){0}};
    const struct words_book *book = games_find(books, game);
    return book ? book : &words_plain;
}

static const struct words_book *book_of(const struct words *words) {
    return words_book_of(words->rules->game);
}

/* Stories. */

struct words_pen words_pen(const struct words *words,
                           struct words_story *story) {
    struct words_pen pen = {.words = words, .story = story};
    story->count = 0;
    story->cut = false;
    /* A home for words before the first line; no teller has any. */
    pen.text = wsk_text_in(story->bytes, sizeof(story->bytes));
    return pen;
}

struct wsk_text *words_line(struct words_pen *pen, enum words_line_kind kind) {
    struct words_story *story = pen->story;
    story->cut |= pen->text.cut;
    if (story->count == WORDS_LINES) {
        story->cut = true; /* goes on in the last line */
        return &pen->text;
    }
    size_t used = 0;
    if (story->count > 0)
        used = (size_t)(pen->text.start - story->bytes) + pen->text.len + 1;
    if (used >= sizeof(story->bytes)) {
        story->cut = true;
        return &pen->text;
    }
    pen->text = wsk_text_in(story->bytes + used, sizeof(story->bytes) - used);
    story->line[story->count].kind = kind;
    story->line[story->count++].text = pen->text.start;
    return &pen->text;
}

void words_tell(const struct words *words, struct wsk_round *round,
                const struct wsk_state *before, const struct wsk_event *event,
                const struct wsk_state *after, struct words_story *ret_story) {
    struct words_pen pen = words_pen(words, ret_story);
    unsigned number = round->number;
    wsk_round_count(words->rules, before, event, after, round);
    book_of(words)->tell(&pen, round->number == number ? 0 : round->number,
                         before, event, after);
    ret_story->cut |= pen.text.cut;
}

/* Names. */

const char *words_sort(const struct words *words, const struct wsk_game *game,
                       unsigned sort) {
    const struct words_book *book = words_book_of(game);
    return words_get(words, book->sort && game->sorts
                                ? book->sort[sort]
                                : MSG_C("review", "moves"));
}

const char *words_game_title(const struct words *words,
                             const struct wsk_game *game) {
    const struct words_book *book = words_book_of(game);
    return book->title.one ? words_get(words, book->title) : game->title;
}

const char *words_game_pitch(const struct words *words,
                             const struct wsk_game *game) {
    const struct words_book *book = words_book_of(game);
    return book->pitch.one ? words_get(words, book->pitch) : "";
}

unsigned words_cards(const struct wsk_game *game) {
    return words_book_of(game)->cards;
}

void words_card(const struct words *words, unsigned id, struct wsk_text *ret) {
    book_of(words)->card(words, id, ret);
}

void words_card_full(const struct words *words, unsigned id,
                     struct wsk_text *ret) {
    book_of(words)->card_full(words, id, ret);
}

void words_card_about(const struct words *words, unsigned id,
                      struct wsk_text *ret) {
    book_of(words)->card_about(words, id, ret);
}

/* The moment. */

void words_prompt(const struct words *words, const struct wsk_state *view,
                  unsigned seat, struct wsk_text *ret) {
    book_of(words)->prompt(words, view, seat, ret);
}

void words_prompt_named(const struct words *words, const struct wsk_state *view,
                        unsigned seat, struct wsk_text *ret) {
    char buffer[WORDS_MAX];
    struct wsk_text prompt = wsk_text_in(buffer, sizeof(buffer));
    words_prompt(words, view, seat, &prompt);
    /* Translators: a player is asked to do something: "Anna: Keep one die." */
    WORDS_SAY(words, ret, MSG("%1: %2"), words_seat(seat), words_str(buffer));
}

void words_standing(const struct words *words, const struct wsk_state *view,
                    struct wsk_text *ret) {
    book_of(words)->standing(words, view, ret);
}

void words_waiting(const struct words *words, const struct wsk_state *view,
                   struct wsk_text *ret) {
    if (view->head.turn == WSK_TURN_OVER)
        WORDS_SAY(words, ret, MSG("The game is over."));
    else
        book_of(words)->waiting(words, view, ret);
}

void words_round(const struct words *words, const struct wsk_round *round,
                 const struct wsk_state *view, struct wsk_text *ret) {
    book_of(words)->round(words, round, view, ret);
}

void words_table(const struct words *words, const struct wsk_round *when,
                 const struct wsk_state *view, const unsigned *pile, bool open,
                 struct words_story *ret_story) {
    struct words_pen pen = words_pen(words, ret_story);
    char buffer[WORDS_MAX];
    struct wsk_text round = wsk_text_in(buffer, sizeof(buffer));
    words_round(words, when, view, &round);
    if (round.len > 0)
        wsk_text_put(words_line(&pen, WORDS_HEADING), "%s", buffer);
    book_of(words)->table(&pen, view, pile, open);
    words_waiting(words, view, words_line(&pen, WORDS_TURN));
    ret_story->cut |= pen.text.cut;
}

void words_label(const struct words *words, const struct wsk_state *view,
                 unsigned seat, wsk_move move, struct wsk_text *ret) {
    book_of(words)->label(words, view, seat, move, ret);
}

void words_effect(const struct words *words, const struct wsk_state *view,
                  unsigned seat, wsk_move move, struct wsk_text *ret) {
    book_of(words)->effect(words, view, seat, move, ret);
}

void words_help(const struct words *words, const struct wsk_state *view,
                struct wsk_text *ret) {
    if (view->head.turn == WSK_TURN_OVER)
        WORDS_SAY(words, ret,
                  MSG("The game is over. The score sheet shows where the "
                      "points came from."));
    else
        book_of(words)->help(words, view, ret);
}

/* The rules. */

/* Of a game without words: what its README says, in English. */
static bool read_out(const struct wsk_game *game, unsigned section,
                     struct wsk_text *ret_title, struct wsk_text *ret_body) {
    static const struct {
        const struct wsk_game *game;
        const char *title, *body;
    } readmes[] = {
#define GAMES_README(id, title, body) {&game_##id, title, body},
#include "games/readmes.h"
        {0}};
    for (size_t i = 0; readmes[i].game; i++) {
        if (readmes[i].game != game || section-- > 0)
            continue;
        if (ret_title)
            wsk_text_put(ret_title, "%s", readmes[i].title);
        if (ret_body)
            wsk_text_put(ret_body, "%s", readmes[i].body);
        return true;
    }
    return false;
}

bool words_rules(const struct words *words, const struct wsk_game *game,
                 unsigned section, struct wsk_text *ret_title,
                 struct wsk_text *ret_body) {
    const struct words_book *book = words_book_of(game);
    if (section >= book->sections)
        return book->sections == 0 &&
               read_out(game, section, ret_title, ret_body);
    const struct words_section *text = &book->section[section];
    if (ret_title)
        WORDS_SAY(words, ret_title, text->title);
    for (unsigned i = 0; ret_body && i < WORDS_PARAGRAPHS; i++) {
        if (!text->paragraph[i].one)
            break;
        if (i > 0)
            wsk_text_add(ret_body, "\n", 1);
        WORDS_SAY(words, ret_body, text->paragraph[i]);
    }
    return true;
}

/* The result. */

void words_result(const struct words *words, const struct wsk_state *state,
                  struct wsk_text *ret) {
    const struct wsk_rules *rules = words->rules;
    if (state->head.turn != WSK_TURN_OVER)
        WORDS_SAY(words, ret, MSG("The game is not finished."));
    else
        book_of(words)->result(words, state, rules->game->winners(rules, state),
                               ret);
}
