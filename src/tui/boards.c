#include "calls.h"
#include "keys.h"
#include "rules/games.h"
#include "scene.h"

#define DECLARE(id) extern const struct board board_##id;
GAMES_WITH_BOARD(DECLARE)

const struct board *board_find(const struct wsk_game *game) {
#define ENTRY(id) {&game_##id, &board_##id},
    static const struct games_part boards[] = {GAMES_WITH_BOARD(ENTRY){0}};
    const struct board *board = games_find(boards, game);
    return board ? board : &board_plain;
}

void call_confirm(const struct scene *scene, struct buttons *buttons) {
    if (!scene->choice->ready)
        return;
    buttons_add(buttons, KEY_IS_ENTER, "Enter",
                words_get(&scene->words, MSG_C("button", "Confirm")));
}
