/*
 * tray.h - a tray of Blöder Sack: its card, its fields with dice, who leads.
 */
#ifndef BLOEDER_SACK_BOARD_TRAY_H
#define BLOEDER_SACK_BOARD_TRAY_H

#include "tui/scene.h"

/* In two rows dice are small blocks, in three they are boxes. */
void tray_draw(struct paint *paint, struct rect rect, const struct scene *scene,
               unsigned tray);

#endif
