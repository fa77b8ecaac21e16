/*
 * call.c - Blöder Sack: how to choose, and what can be pressed.
 */
#include "../rules/rules.h"
#include "board.h"
#include "tui/buttons.h"
#include "tui/calls.h"
#include "tui/keys.h"

static const struct sack_state *seen(const struct scene *scene) {
    return (const struct sack_state *)&scene->view;
}

static bool has_verb(const struct scene *scene, enum sack_verb verb) {
    for (unsigned i = 0; i < scene->choice->list.count; i++)
        if (SACK_MOVE_VERB(scene->choice->list.move[i]) == verb)
            return true;
    return false;
}

struct words_msg call_sack_hint(const struct scene *scene) {
    switch ((enum sack_phase)seen(scene)->phase) {
    case SACK_PHASE_FIRST:
        if (has_verb(scene, SACK_MOVE_SWAP))
            return MSG("Tab switches dice. Press 1 to 5 or click a tray; or "
                       "press s or click a marked die to swap it. Then Enter.");
        return MSG(
            "Tab switches dice. Press 1 to 5 or click a tray, then Enter.");
    default:
        return MSG("Press 1 to 5 or click a tray, then Enter.");
    }
}

void call_sack_buttons(const struct scene *scene, struct buttons *ret_buttons) {
    const struct words *words = &scene->words;
    const struct choice *choice = scene->choice;
    for (unsigned i = 0; i < choice->list.count; i++)
        if (SACK_MOVE_VERB(choice->list.move[i]) == SACK_MOVE_SKIP)
            buttons_add_option(ret_buttons, scene, i, "0");
    if (seen(scene)->phase == SACK_PHASE_FIRST) {
        buttons_add(ret_buttons, KEY_IS_TAB, "Tab",
                    words_get(words, MSG_C("button", "Other die")));
        if (has_verb(scene, SACK_MOVE_SWAP))
            buttons_add(ret_buttons, 's', "s",
                        words_get(words, MSG_C("button", "Swap a die")));
    }
    call_confirm(scene, ret_buttons);
}
