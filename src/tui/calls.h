/*
 * calls.h - what calls to action have in common; see struct board.
 */
#ifndef WSK_TUI_CALLS_H
#define WSK_TUI_CALLS_H

#include "buttons.h"

/* "Enter Confirm", once something is chosen. */
void call_confirm(const struct scene *scene, struct buttons *buttons);

#endif
