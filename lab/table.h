/*
 * table.h - a game, its rules and its net, for programs that judge bots.
 */
#ifndef WSK_BENCH_TABLE_H
#define WSK_BENCH_TABLE_H

#include "ai/nets.h"

struct table {
    const struct wsk_game *game;
    const struct mind *mind;
    struct wsk_rules *rules;
    struct wsk_nets nets;
    const struct net *net;
};

/* From folders of decks and nets. Ends the program with a sentence if one of
 * them does not serve. */
void table_open(const char *decks, const char *nets, const char *game,
                unsigned seats, struct table *ret_table);
void table_close(struct table *table);

/* A whole number between two bounds; else the program ends with a sentence. */
unsigned long table_number(const char *what, const char *text,
                           unsigned long least, unsigned long most);

#endif
