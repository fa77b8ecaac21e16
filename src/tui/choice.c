#include "choice.h"

#include "keys.h"

void choice_begin(struct choice *choice, const struct chooser *chooser,
                  const struct wsk_rules *rules, const struct wsk_state *view,
                  unsigned seat, struct wsk_list list) {
    *choice = (struct choice){
        .rules = rules,
        .view = view,
        .seat = seat,
        .list = list,
        .chooser = chooser,
        .cursor = CHOICE_NONE,
    };
    chooser->begin(choice);
    if (list.count == 1) { /* nothing to point at */
        choice->ready = true;
        choice->move = list.move[0];
    }
}

enum choice_result choice_key(struct choice *choice, int key) {
    if (key == KEY_IS_ENTER && choice->ready)
        return CHOICE_CONFIRMED;
    return choice->chooser->key(choice, key);
}

enum choice_result choice_point(struct choice *choice, int target) {
    return choice->chooser->point(choice, target);
}

int choice_find(const struct choice *choice, wsk_move move) {
    for (unsigned i = 0; i < choice->list.count; i++)
        if (choice->list.move[i] == move)
            return (int)i;
    return CHOICE_NONE;
}

enum choice_result choice_offer(struct choice *choice, wsk_move move) {
    if (choice_find(choice, move) == CHOICE_NONE)
        return CHOICE_IGNORED;
    if (choice->ready && choice->move == move)
        return CHOICE_CONFIRMED;
    choice->ready = true;
    choice->move = move;
    return CHOICE_CHANGED;
}

void choice_step(struct choice *choice, int step, unsigned count) {
    int last = (int)count - 1;
    if (choice->cursor == CHOICE_NONE)
        choice->cursor = step > 0 ? 0 : last;
    else if (step > 0)
        choice->cursor = choice->cursor == last ? 0 : choice->cursor + 1;
    else
        choice->cursor = choice->cursor == 0 ? last : choice->cursor - 1;
}
