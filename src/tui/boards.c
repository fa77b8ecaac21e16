#include <string.h>

#include "calls.h"
#include "keys.h"
#include "scene.h"

static const struct board *const boards[] = {&board_volle, &board_sack};

const struct board *board_find(const struct wsk_game *game) {
    for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++)
        if (strcmp(boards[i]->game, game->id) == 0)
            return boards[i];
    return NULL;
}

void call_confirm(const struct scene *scene, struct buttons *buttons) {
    if (!scene->choice->ready)
        return;
    buttons_add(buttons, KEY_IS_ENTER, "Enter",
                words_get(&scene->words, MSG_C("button", "Confirm")));
}
