#include "glyphs.h"

#include <string.h>

#include "width.h"

static const char *const table[GLYPH_COUNT][GLYPH_SETS] = {
    [GLYPH_LINE] = {"-", "─", "─"},
    [GLYPH_BAR] = {"|", "│", "│"},
    [GLYPH_CORNER] = {".", "┌", "╭"},
    [GLYPH_CORNER + 1] = {".", "┐", "╮"},
    [GLYPH_CORNER + 2] = {"'", "└", "╰"},
    [GLYPH_CORNER + 3] = {"'", "┘", "╯"},
    [GLYPH_DOUBLE_LINE] = {"=", "═", "═"},
    [GLYPH_DOUBLE_BAR] = {"#", "║", "║"},
    [GLYPH_DOUBLE_CORNER] = {"#", "╔", "╔"},
    [GLYPH_DOUBLE_CORNER + 1] = {"#", "╗", "╗"},
    [GLYPH_DOUBLE_CORNER + 2] = {"#", "╚", "╚"},
    [GLYPH_DOUBLE_CORNER + 3] = {"#", "╝", "╝"},
    [GLYPH_SEAT] = {"*", "♦", "◆"},
    [GLYPH_SEAT + 1] = {"o", "○", "●"},
    [GLYPH_SEAT + 2] = {"#", "▲", "▲"},
    [GLYPH_SEAT + 3] = {"+", "■", "■"},
    [GLYPH_SEAT + 4] = {"%", "♥", "★"},
    [GLYPH_SEAT + 5] = {"&", "♠", "✚"},
    [GLYPH_TURN] = {">", "►", "▶"},
    [GLYPH_CROWN] = {"^", "☼", "♛"},
    [GLYPH_TICK] = {"x", "√", "✓"},
    [GLYPH_WAIT] = {"?", "?", "?"},
    [GLYPH_CHIP] = {"o", "○", "◍"},
    [GLYPH_BONE] = {"8=8", "8=8", "8═8"},
    [GLYPH_NOT] = {"!", "≠", "≠"},
    [GLYPH_PIP] = {"o", "•", "●"},
    [GLYPH_SUM] = {"sum", "Σ", "Σ"},
    [GLYPH_FLAG] = {"last", "►", "⚑"},
    [GLYPH_EMPTY] = {".", "·", "·"},
    [GLYPH_NUMBER] = {"#", "#", "№"},
    [GLYPH_DOT] = {"-", "·", "·"},
    [GLYPH_ELLIPSIS] = {"~", "…", "…"},
    [GLYPH_UP] = {"^", "↑", "↑"},
    [GLYPH_DOWN] = {"v", "↓", "↓"},
    [GLYPH_LEFT] = {"<", "←", "←"},
    [GLYPH_RIGHT] = {">", "→", "→"},
    [GLYPH_MINUS] = {"-", "-", "−"},
};

const char *glyph(enum glyph_set set, enum glyph which) {
    return table[which][set];
}

/* Signs that sentences are made of; then letters of the languages spoken here
 * that have a usual spelling without them. Sorted by nothing: they are few. */
struct plain {
    uint32_t character;
    const char *ascii;
};

static const struct plain signs[] = {
    {0x2212, "-"},  {0x2010, "-"},   {0x2011, "-"},  {0x2013, "-"},
    {0x2014, "-"},  {0x2026, "..."}, {0x2018, "'"},  {0x2019, "'"},
    {0x201a, ","},  {0x201c, "\""},  {0x201d, "\""}, {0x201e, "\""},
    {0x00ab, "\""}, {0x00bb, "\""},  {0x00a0, " "},  {0x202f, " "},
    {0x00d7, "x"},  {0x00b7, "-"},   {0x2265, ">="}, {0x2264, "<="},
    {0x2192, "->"}, {0x2116, "#"},   {0x2022, "-"},
};

static const struct plain letters_plain[] = {
    {0xe4, "ae"}, {0xf6, "oe"}, {0xfc, "ue"}, {0xc4, "Ae"}, {0xd6, "Oe"},
    {0xdc, "Ue"}, {0xdf, "ss"}, {0xe9, "e"},  {0xe8, "e"},  {0xeb, "e"},
    {0xea, "e"},  {0xef, "i"},  {0xee, "i"},  {0xed, "i"},  {0xe0, "a"},
    {0xe1, "a"},  {0xe2, "a"},  {0xe5, "a"},  {0xe7, "c"},  {0xf1, "n"},
    {0xf3, "o"},  {0xf2, "o"},  {0xf4, "o"},  {0xf8, "o"},  {0xfa, "u"},
    {0xf9, "u"},  {0xfb, "u"},  {0xc9, "E"},  {0x451, "e"}, {0x401, "E"},
};

/* From U+0430 on; then the capitals likewise, from U+0410. */
static const char *const cyrillic[] = {
    "a",  "b",  "v",  "g",    "d", "e", "zh", "z", "i",  "j",  "k",
    "l",  "m",  "n",  "o",    "p", "r", "s",  "t", "u",  "f",  "kh",
    "ts", "ch", "sh", "shch", "",  "y", "'",  "e", "yu", "ya",
};
static const char *const cyrillic_capital[] = {
    "A",  "B",  "V",  "G",    "D", "E", "Zh", "Z", "I",  "J",  "K",
    "L",  "M",  "N",  "O",    "P", "R", "S",  "T", "U",  "F",  "Kh",
    "Ts", "Ch", "Sh", "Shch", "",  "Y", "'",  "E", "Yu", "Ya",
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *look_up(const struct plain *list, size_t count,
                           uint32_t character) {
    for (size_t i = 0; i < count; i++)
        if (list[i].character == character)
            return list[i].ascii;
    return NULL;
}

static const char *plain_letter(uint32_t character) {
    if (character >= 0x430 && character < 0x430 + COUNT(cyrillic))
        return cyrillic[character - 0x430];
    if (character >= 0x410 && character < 0x410 + COUNT(cyrillic_capital))
        return cyrillic_capital[character - 0x410];
    const char *plain = look_up(letters_plain, COUNT(letters_plain), character);
    return plain ? plain : "?";
}

void glyphs_translate(enum glyph_set set, bool letters, const char *text,
                      char *ret, size_t cap) {
    size_t len = 0;
    while (*text) {
        const char *from = text, *plain = NULL;
        uint32_t character = width_next(&text);
        size_t count = (size_t)(text - from);
        if (character >= 0x80 && (set == GLYPHS_ASCII || !letters))
            plain = look_up(signs, COUNT(signs), character);
        if (character >= 0x80 && !letters && !plain)
            plain = plain_letter(character);
        if (plain) {
            from = plain;
            count = strlen(plain);
        }
        if (len + count >= cap)
            break;
        memcpy(ret + len, from, count);
        len += count;
    }
    ret[len] = '\0';
}
