#include "width.h"

#include <wchar.h>

/* How many bytes follow a first byte; 0 for ASCII and for none at all. */
static unsigned tail_of(unsigned char first) {
    return first >= 0xf0 && first < 0xf5 ? 3
           : first >= 0xe0               ? 2 * (first < 0xf0)
           : first >= 0xc2               ? 1
                                         : 0;
}

uint32_t width_next(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    if (!*at)
        return 0;
    unsigned tail = tail_of(*at);
    uint32_t character = *at < 0x80 ? *at : *at & (0x3fU >> tail);
    for (unsigned i = 1; i <= tail; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            tail = 0;
            break;
        }
        character = character << 6 | (at[i] & 0x3fU);
    }
    *text += tail + 1;
    return tail || *at < 0x80 ? character : 0xfffd;
}

unsigned width_of_char(uint32_t character) {
    if (character < ' ')
        return 0;
    int width = wcwidth((wchar_t)character);
    return width < 0 ? 1 : (unsigned)width;
}

unsigned width_of(const char *text) {
    unsigned width = 0;
    uint32_t character;
    while ((character = width_next(&text)) != 0)
        width += width_of_char(character);
    return width;
}
