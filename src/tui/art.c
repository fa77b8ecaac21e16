#include "art.h"

/* clang-format off */
static const char *const titles[2][2][ART_TITLE_ROWS] = {
    {{"  .@@@@@@@.    ", " @@@(^.^)@@@   ", " '@@@@@@@@@'   ", "    ||  ||     "},
     {"  ◜◠◠◠◠◠◠◠◝    ", " ◠◠◠(^.^)◠◠◠   ", " ◟◠◠◠◠◠◠◠◠◠◞   ", "    ││  ││     "}},
    {{"  .@@@@@@@.    ", " @@@@(>.<)@@   ", " '@@@m@@@m@'   ", "    ||  ||     "},
     {"  ◜◠◠◠◠◠◠◠◝    ", " ◠◠◠◠(>.<)◠◠   ", " ◟◠◠◠m◠◠◠m◠◞   ", "    ││  ││     "}},
};
/* clang-format on */

const char *art_title(enum glyph_set set, enum art_title which, unsigned row) {
    return titles[which][set == GLYPHS_FULL][row];
}
