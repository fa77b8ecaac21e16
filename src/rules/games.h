/*
 * games.h - the list of games, and what each brings to a layer.
 *
 * games/list.h is made from the folders of games/ when a build is configured;
 * for each part that a game may have it lists the games that do. A layer that
 * asks its games for something declares it with that list and finds it again:
 *
 *     #define DECLARE(id) extern const struct mind mind_##id;
 *     GAMES_WITH_MIND(DECLARE)
 *     #define ENTRY(id) {&game_##id, &mind_##id},
 *     static const struct games_part minds[] = {GAMES_WITH_MIND(ENTRY){0}};
 *     ... = games_find(minds, game);
 */
#ifndef WSK_RULES_GAMES_H
#define WSK_RULES_GAMES_H

#include "games/list.h"
#include "woolsack/game.h"

#define GAMES_DECLARE(id) extern const struct wsk_game game_##id;
GAMES_WITH_RULES(GAMES_DECLARE)
#undef GAMES_DECLARE

struct games_part {
    const struct wsk_game *game;
    const void *part;
};

/* What a game brings; NULL if it is not in the table, which ends with nil. */
const void *games_find(const struct games_part *table,
                       const struct wsk_game *game);

#endif
