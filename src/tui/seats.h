/*
 * seats.h - who is who: mark, shape, colour, name.
 */
#ifndef WSK_TUI_SEATS_H
#define WSK_TUI_SEATS_H

#include "scene.h"

/* The paper of a seat's line: lit for whoever is awaited. */
enum paper seat_paper(const struct scene *scene, unsigned seat);

/* "▶ 1 ◆ Dolly Ram" in `cols` columns, the level of a bot where there is room;
 * place 0: no order of play yet. */
void seat_draw(struct paint *paint, int row, int col, int cols,
               const struct scene *scene, unsigned seat, unsigned place,
               enum paper paper);

/* The shape of a seat, in its colour. Returns the columns taken. */
int seat_shape(struct paint *paint, int row, int col, unsigned seat,
               enum paper paper);

#endif
