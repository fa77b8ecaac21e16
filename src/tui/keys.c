#include "keys.h"

#include <stddef.h>

/* The letters of a Russian keyboard, and what their keys are on a Latin one. */
static const struct {
    int cyrillic;
    char latin;
} layout[] = {
    {0x439, 'q'}, {0x446, 'w'}, {0x443, 'e'}, {0x43a, 'r'}, {0x435, 't'},
    {0x43d, 'y'}, {0x433, 'u'}, {0x448, 'i'}, {0x449, 'o'}, {0x437, 'p'},
    {0x444, 'a'}, {0x44b, 's'}, {0x432, 'd'}, {0x430, 'f'}, {0x43f, 'g'},
    {0x440, 'h'}, {0x43e, 'j'}, {0x43b, 'k'}, {0x434, 'l'}, {0x44f, 'z'},
    {0x447, 'x'}, {0x441, 'c'}, {0x43c, 'v'}, {0x438, 'b'}, {0x442, 'n'},
    {0x44c, 'm'},
};

int keys_command(int key) {
    if (key >= 'A' && key <= 'Z')
        return key - 'A' + 'a';
    if (key >= 0x410 && key < 0x430)
        key += 0x20;
    for (size_t i = 0; i < sizeof(layout) / sizeof(layout[0]); i++)
        if (layout[i].cyrillic == key)
            return layout[i].latin;
    return key;
}
