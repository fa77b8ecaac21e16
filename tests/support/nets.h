/*
 * nets.h - the trained nets of the source tree, for tests of what uses them.
 */
#ifndef WSK_TESTS_NETS_H
#define WSK_TESTS_NETS_H

#include "ai/nets.h"
#include "support.h"

/* The net for a game and number of seats; free_nets frees. */
struct wsk_nets *load_nets(const struct wsk_game *game, unsigned seats);
void free_nets(struct wsk_nets *nets);

#endif
