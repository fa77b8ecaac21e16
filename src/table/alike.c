/*
 * alike.c - names at one table that nobody could tell from each other.
 *
 * Two names are compared by what is left of them when everything is taken out
 * that the eye passes over: large or small, accents, spaces and marks, and the
 * alphabet that a letter comes from. This is for a handful of names that are
 * read by people, so it covers the letters that are taken for Latin ones, and
 * not all of Unicode: within another script the same letters are alike.
 */
#include <stdio.h>
#include <string.h>

#include "log.h"

/* --- One character ---------------------------------------------------------
 */

/* The next character of UTF-8 that is known to be sound. */
static uint32_t next_of(struct wsk_word *rest) {
    const unsigned char *c = (const unsigned char *)rest->start;
    size_t more = c[0] < 0x80 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t code = more == 0 ? c[0] : c[0] & (0x3fU >> more);
    for (size_t i = 1; i <= more; i++)
        code = code << 6 | (c[i] & 0x3fU);
    rest->start += more + 1;
    rest->len -= more + 1;
    return code;
}

/* Letters of other alphabets, small and large ones, that look like this. */
static const struct {
    char latin;
    uint16_t code[9];
} twins[] = {
    {'a', {0x430, 0x410, 0x3b1, 0x391, 0x251}},
    {'b', {0x412, 0x432, 0x392, 0x3b2, 0x42c, 0x44c}},
    {'c', {0x441, 0x421, 0x3f2, 0x3f9}},
    {'d', {0x501, 0x500}},
    {'e', {0x435, 0x415, 0x395, 0x3b5, 0x451, 0x401}},
    {'f', {0x3dc, 0x3dd, 0x192}},
    {'g', {0x261, 0x50d, 0x50c}},
    {'h', {0x41d, 0x43d, 0x397, 0x3b7, 0x4bb, 0x4ba}},
    {'j', {0x458, 0x408, 0x3f3, 0x237}},
    {'k', {0x43a, 0x41a, 0x3ba, 0x39a, 0x138}},
    /* 1, I, i, l and | are one: see fold. */
    {'l', {0x456, 0x406, 0x457, 0x407, 0x4cf, 0x4c0, 0x3b9, 0x399, 0x269}},
    {'m', {0x41c, 0x43c, 0x39c, 0x3bc, 0x3fa}},
    {'n', {0x39d, 0x578}},
    {'o', {0x43e, 0x41e, 0x3bf, 0x39f, 0x585, 0x555, 0x4e7, 0x4e6}},
    {'p', {0x440, 0x420, 0x3c1, 0x3a1}},
    {'q', {0x51b, 0x51a}},
    {'s', {0x455, 0x405, 0x1bd}},
    {'t', {0x422, 0x442, 0x3a4, 0x3c4}},
    {'u', {0x57d}},
    {'v', {0x3bd, 0x474, 0x475}},
    {'w', {0x51d, 0x51c, 0x461, 0x460}},
    {'x', {0x445, 0x425, 0x3c7, 0x3a7}},
    {'y', {0x443, 0x423, 0x3a5, 0x3c5, 0x4af, 0x4ae}},
    {'z', {0x396, 0x3b6}},
};

/* Latin letters with an accent, U+00C0 to U+017F, without it; a full stop: they
 * are letters of their own, or none. */
static const char plain[] =
    "aaaaaa.ceeeelllldnooooo.ouuuuy..aaaaaa.ceeeelllldnooooo.ouuuuy.y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhllllllllll..jjkkklllllll"
    "lllnnnnnnn..oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
_Static_assert(sizeof(plain) == 0x180 - 0xc0 + 1, "one for each");

/* Nothing to see, or hardly: accents by themselves, variants of form. */
static bool is_trace(uint32_t code) {
    return (code >= 0x300 && code <= 0x36f) ||
           (code >= 0x483 && code <= 0x489) ||
           (code >= 0x1ab0 && code <= 0x1aff) ||
           (code >= 0x1dc0 && code <= 0x1dff) ||
           (code >= 0x2000 && code <= 0x206f) ||
           (code >= 0x20d0 && code <= 0x20ff) ||
           (code >= 0xfe00 && code <= 0xfe0f) ||
           (code >= 0xfe20 && code <= 0xfe2f) ||
           (code >= 0x2b0 && code <= 0x2ff) || code == 0xa0 || code == 0x3000 ||
           (code >= 0xe0100 && code <= 0xe01ef);
}

static uint32_t latin_of(uint32_t code) {
    if (code >= 0xff01 && code <= 0xff5e) /* as wide as Chinese letters */
        return code - 0xff01 + '!';
    if (code >= 0x1d400 && code < 0x1d6a4) { /* for formulas */
        uint32_t letter = (code - 0x1d400) % 52;
        return letter < 26 ? 'A' + letter : 'a' + letter - 26;
    }
    if (code >= 0x1d7ce && code <= 0x1d7ff)
        return '0' + (code - 0x1d7ce) % 10;
    if (code >= 0x24b6 && code <= 0x24e9) /* in circles */
        return 'a' + (code - 0x24b6) % 26;
    for (size_t i = 0; i < sizeof(twins) / sizeof(twins[0]); i++)
        for (size_t k = 0; k < 9; k++)
            if (twins[i].code[k] == code)
                return (unsigned char)twins[i].latin;
    return code;
}

/* Small letters of Greek and Cyrillic, and what is left of Latin. */
static uint32_t small(uint32_t code) {
    if (code >= 0x391 && code <= 0x3a9)
        return code + 0x20;
    if (code >= 0x410 && code <= 0x42f)
        return code + 0x20;
    if (code >= 0x400 && code <= 0x40f)
        return code + 0x50;
    if (code >= 0x460 && code <= 0x52f)
        return code | 1;
    if (code >= 0xc0 && code <= 0xde)
        return code + 0x20;
    return code >= 0x100 && code < 0x180 ? code | 1 : code;
}

/* 0: nothing that counts. */
static uint32_t fold(uint32_t code) {
    if (is_trace(code))
        return 0;
    code = latin_of(code);
    if (code >= 0xc0 && code < 0x180 && plain[code - 0xc0] != '.')
        code = (unsigned char)plain[code - 0xc0];
    if (code >= 'A' && code <= 'Z')
        code |= 0x20;
    if (code >= 0x80)
        return small(code);
    if (code == '0')
        return 'o';
    if (code == '1' || code == 'i' || code == '|' || code == '!')
        return 'l';
    bool counts = (code >= 'a' && code <= 'z') || (code >= '0' && code <= '9');
    return counts ? code : 0;
}

/* --- Names -----------------------------------------------------------------
 */

/* At most as many characters as the name has; how many are left. */
static size_t skeleton(struct wsk_word name, uint32_t *ret) {
    size_t count = 0;
    while (name.len) {
        uint32_t code = fold(next_of(&name));
        if (!code)
            continue;
        /* What runs together in small print. */
        if (code == 'n' && count && ret[count - 1] == 'r')
            ret[count - 1] = 'm';
        else if (code == 'v' && count && ret[count - 1] == 'v')
            ret[count - 1] = 'w';
        else
            ret[count++] = code;
    }
    return count;
}

bool wsk_names_alike(struct wsk_word one, struct wsk_word other) {
    uint32_t left[WSK_TABLE_NAME], right[WSK_TABLE_NAME];
    size_t count = skeleton(one, left);
    size_t others = skeleton(other, right);
    if (count == 0 && others == 0) /* signs alone: as they are */
        return one.len == other.len &&
               memcmp(one.start, other.start, one.len) == 0;
    return count == others && memcmp(left, right, count * sizeof(*left)) == 0;
}

static bool is_taken(struct wsk_word name, const struct wsk_word *taken,
                     size_t count) {
    for (size_t i = 0; i < count; i++)
        if (taken[i].len && wsk_names_alike(name, taken[i]))
            return true;
    return false;
}

/* So much of it that as many characters and bytes fit behind it. */
static size_t room_for(struct wsk_word name, size_t more) {
    size_t characters = 0, at = 0;
    while (at < name.len) {
        size_t next = at + 1;
        while (next < name.len && ((unsigned char)name.start[next] >> 6) == 2)
            next++;
        if (++characters + more > WSK_TABLE_NAME_CHARS ||
            next + more > WSK_TABLE_NAME)
            break;
        at = next;
    }
    while (at > 0 && name.start[at - 1] == ' ')
        at--;
    return at;
}

void wsk_names_apart(struct wsk_word name, const struct wsk_word *taken,
                     size_t count, char ret_name[WSK_TABLE_NAME + 1]) {
    memcpy(ret_name, name.start, name.len);
    ret_name[name.len] = '\0';
    for (unsigned n = 2; is_taken(log_text(ret_name), taken, count); n++) {
        char number[16];
        snprintf(number, sizeof(number), " %u", n);
        size_t len = room_for(name, strlen(number));
        memcpy(ret_name, name.start, len);
        memcpy(ret_name + len, number, strlen(number) + 1);
    }
}
