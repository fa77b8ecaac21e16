/*
 * board.h - the parts of the board of Volle Wolle: see struct board.
 */
#ifndef VOLLE_WOLLE_BOARD_BOARD_H
#define VOLLE_WOLLE_BOARD_BOARD_H

#include "../rules/rules.h"
#include "tui/buttons.h"
#include "tui/choice.h"

struct words_msg call_volle_hint(const struct scene *scene);
void call_volle_buttons(const struct scene *scene, struct buttons *ret_buttons);

/* Positions of cards are those of a choice. */
_Static_assert(CHOICE_NO_TOP == VOLLE_NO_TOP, "the same for no top");

extern const struct chooser chooser_volle;

#endif
