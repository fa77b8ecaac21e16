/*
 * call.c - Volle Wolle: how to choose, and what can be pressed.
 */
#include "../rules/rules.h"
#include "board.h"
#include "tui/buttons.h"
#include "tui/calls.h"
#include "tui/keys.h"

static const struct volle_state *seen(const struct scene *scene) {
    return (const struct volle_state *)&scene->view;
}

struct words_msg call_volle_hint(const struct scene *scene) {
    switch ((enum volle_phase)seen(scene)->phase) {
    case VOLLE_PHASE_BID:
        return MSG("Type a number or use the arrow keys, then Enter.");
    case VOLLE_PHASE_KEEP:
        return MSG("Press 1, 2 or 3 or click a die, then Enter.");
    case VOLLE_PHASE_TAKE:
    case VOLLE_PHASE_BLACK:
    case VOLLE_PHASE_REST:
        if (scene->choice->all)
            return MSG("Choose the sheep to go on top: press its number or "
                       "click it, then Enter.");
        return MSG("Press the numbers of the cards or click them, then Enter. "
                   "The last sheep you choose goes on top.");
    default:
        return MSG("Press a number or click, then Enter.");
    }
}

static unsigned picked_sheep(const struct scene *scene) {
    const struct volle_rules *rules =
        (const struct volle_rules *)scene->words.rules;
    unsigned sheep = 0;
    for (unsigned i = 0; i < scene->choice->picks; i++)
        sheep += (volle_cards_at(seen(scene)->display,
                                 1U << scene->choice->pick[i], CHOICE_CARDS) &
                  rules->sheep) != 0;
    return sheep;
}

static void add_options(const struct scene *scene, bool keys,
                        struct buttons *ret_buttons) {
    for (unsigned i = 0; i < scene->choice->list.count; i++) {
        char key[2] = {(char)('1' + i), '\0'};
        /* Dice go by their place, also when one is kept. */
        if (seen(scene)->phase == VOLLE_PHASE_KEEP)
            key[0] = (char)('1' + VOLLE_MOVE_WHAT(scene->choice->list.move[i]));
        buttons_add_option(ret_buttons, scene, i, keys ? key : "");
    }
}

void call_volle_buttons(const struct scene *scene,
                        struct buttons *ret_buttons) {
    switch ((enum volle_phase)seen(scene)->phase) {
    case VOLLE_PHASE_BID:
        add_options(scene, false, ret_buttons);
        break;
    case VOLLE_PHASE_TAKE:
    case VOLLE_PHASE_BLACK:
    case VOLLE_PHASE_REST:
        if (!scene->choice->all && picked_sheep(scene) > 1)
            buttons_add(ret_buttons, 't', "t",
                        words_get(&scene->words,
                                  MSG_C("button", "Another one on top")));
        break;
    default:
        add_options(scene, true, ret_buttons);
        break;
    }
    call_confirm(scene, ret_buttons);
}
