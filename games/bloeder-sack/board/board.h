/*
 * board.h - the parts of the board of Blöder Sack: see struct board.
 */
#ifndef BLOEDER_SACK_BOARD_BOARD_H
#define BLOEDER_SACK_BOARD_BOARD_H

#include "tui/buttons.h"
#include "tui/choice.h"

struct words_msg call_sack_hint(const struct scene *scene);
void call_sack_buttons(const struct scene *scene, struct buttons *ret_buttons);

extern const struct chooser chooser_sack;

#endif
