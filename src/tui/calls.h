/*
 * calls.h - the games' parts of the call to action; see struct board.
 */
#ifndef WSK_TUI_CALLS_H
#define WSK_TUI_CALLS_H

#include "buttons.h"

struct words_msg call_volle_hint(const struct scene *scene);
void call_volle_buttons(const struct scene *scene, struct buttons *ret_buttons);
struct words_msg call_sack_hint(const struct scene *scene);
void call_sack_buttons(const struct scene *scene, struct buttons *ret_buttons);

/* "Enter Confirm", once something is chosen. */
void call_confirm(const struct scene *scene, struct buttons *buttons);

#endif
