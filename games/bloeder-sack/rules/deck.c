/*
 * deck.c - Blöder Sack: the deck file.
 */
#include <string.h>

#include "rules.h"
#include "rules/deck.h"

enum { COL_ID, COL_CONDITION, COL_SACKS, COL_SOURCE };
static const char *const columns[] = {"id", "condition", "sacks", "source"};

#define UNDER_LEAST 2 /* below it nobody could ever win the card */
#define UNDER_MOST 99

/* Splits `word` behind `prefix`; false if it does not begin with it. */
static bool strip(struct wsk_word *word, const char *prefix) {
    size_t len = strlen(prefix);
    if (word->len < len || memcmp(word->start, prefix, len) != 0)
        return false;
    word->start += len;
    word->len -= len;
    return true;
}

/* A set X: faces, each once. */
static bool read_faces(struct wsk_word word, uint8_t *ret_faces) {
    unsigned faces = 0;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.start[i];
        if (c < '1' || c > '0' + SACK_FACES || faces >> (c - '1') & 1)
            return false;
        faces |= 1U << (c - '1');
    }
    *ret_faces = (uint8_t)faces;
    return faces != 0;
}

static bool read_condition(struct wsk_word word, struct sack_card *ret_card) {
    static const struct {
        const char *word;
        enum sack_kind kind;
    } plain[] = {
        {"most-dice", SACK_MOST_DICE},
        {"most-equal", SACK_MOST_EQUAL},
        {"sum-even", SACK_SUM_EVEN},
        {"sum-odd", SACK_SUM_ODD},
        {"most-different", SACK_MOST_DIFFERENT},
        {"sum", SACK_SUM},
    };
    for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
        if (wsk_word_is(word, plain[i].word)) {
            ret_card->kind = (uint8_t)plain[i].kind;
            return true;
        }
    unsigned under;
    if (strip(&word, "most:")) {
        ret_card->kind = SACK_MOST_OF;
        return read_faces(word, &ret_card->faces);
    }
    if (strip(&word, "last:")) {
        ret_card->kind = SACK_LAST_OF;
        return read_faces(word, &ret_card->faces);
    }
    if (strip(&word, "sum<") && wsk_word_number(word, UNDER_MOST, &under)) {
        ret_card->kind = SACK_SUM_UNDER;
        ret_card->under = (uint8_t)under;
        return under >= UNDER_LEAST;
    }
    return false;
}

static enum wsk_err read_row(const struct deck_reader *reader,
                             struct sack_rules *rules, unsigned *seen,
                             struct wsk_fault *ret_fault) {
    unsigned id = 0, sacks = 0;
    struct sack_card card = {0};
    enum wsk_err err =
        deck_number(reader, COL_ID, "id", SACK_CARDS, &id, ret_fault);
    if (err)
        return err;
    if (seen[id - 1])
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, reader->line,
                             "id %u stands on line %u already", id,
                             seen[id - 1]);
    if (!read_condition(reader->cell[COL_CONDITION], &card))
        return wsk_fault_set(
            ret_fault, WSK_ESYNTAX, reader->line,
            "condition '%s' is none of most-dice, most:X, most-equal, "
            "most-different, last:X, sum, sum-even, sum-odd, sum<N",
            wsk_word_quote(reader->cell[COL_CONDITION]).text);
    err = deck_number(reader, COL_SACKS, "sacks", 2, &sacks, ret_fault);
    if (err)
        return err;
    card.sacks = (uint8_t)sacks;
    rules->card[id - 1] = card;
    seen[id - 1] = reader->line;
    return WSK_OK;
}

enum wsk_err sack_rules_load(struct wsk_rules *rules, struct wsk_word deck,
                             struct wsk_fault *ret_fault) {
    struct sack_rules *sack = (struct sack_rules *)rules;
    struct deck_reader reader;
    unsigned seen[SACK_CARDS] = {0};
    bool row = true;
    enum wsk_err err =
        deck_open(&reader, deck, columns, sizeof(columns) / sizeof(columns[0]),
                  ret_fault);
    while (!err) {
        err = deck_next(&reader, &row, ret_fault);
        if (err || !row)
            break;
        err = read_row(&reader, sack, seen, ret_fault);
    }
    for (unsigned c = 0; c < SACK_CARDS && !err; c++)
        if (!seen[c])
            err = wsk_fault_set(ret_fault, WSK_ESYNTAX, reader.last_row,
                                "the deck ends without id %u (it needs 27 "
                                "cards)",
                                c + 1);
    return err;
}
