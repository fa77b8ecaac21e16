/*
 * nets.h - the nets at hand: one for each game and number of seats.
 *
 * Inside the program, though not only src/ai: whoever loads them fills this.
 */
#ifndef WSK_AI_NETS_H
#define WSK_AI_NETS_H

#include "mind.h"
#include "woolsack/bot.h"

#define NETS_GAMES 4

struct wsk_nets {
    struct {
        const struct wsk_game *game;
        unsigned seats;
        struct net net;
        char *bytes; /* which it uses, for whoever loaded it */
    } entry[NETS_GAMES * WSK_SEATS_MAX];
    unsigned count;
};

/* NULL if there is none. */
const struct net *nets_find(const struct wsk_nets *nets,
                            const struct wsk_rules *rules);

#endif
