/*
 * decks.c - the decks that records may name.
 *
 * Their texts are kept: a rules object is made for each record that asks.
 */
#include <stdlib.h>
#include <string.h>

#include "host.h"

#define DECKS_MAX 16
#define DECK_NAME_MAX 64

static struct deck {
    const struct wsk_game *game;
    char name[DECK_NAME_MAX];
    char *text;
    size_t len;
} decks[DECKS_MAX];

/* The deck of that name, or the first free place. NULL: all are taken. */
static struct deck *find(const struct wsk_game *game, struct wsk_word name) {
    for (unsigned i = 0; i < DECKS_MAX; i++)
        if (!decks[i].game ||
            (decks[i].game == game && wsk_word_is(name, decks[i].name)))
            return &decks[i];
    return NULL;
}

/* Whether it can be read at all; the rules it gives are thrown away. */
static enum wsk_err check(const struct wsk_game *game, struct wsk_word text,
                          struct wsk_fault *ret_fault) {
    struct wsk_rules *rules =
        aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
    enum wsk_err err =
        rules ? wsk_rules_load(rules, game, text, ret_fault) : WSK_ENOMEM;
    free(rules);
    return err;
}

static enum wsk_err keep(struct deck *deck, const struct wsk_game *game,
                         struct wsk_word name, struct wsk_word text) {
    char *copy = malloc(text.len + 1); /* an empty one too */
    if (!copy)
        return WSK_ENOMEM;
    memcpy(copy, text.start, text.len);
    free(deck->text);
    deck->game = game;
    deck->text = copy;
    deck->len = text.len;
    memcpy(deck->name, name.start, name.len);
    deck->name[name.len] = '\0';
    return WSK_OK;
}

int wsk_wasm_deck(const char *game_id, size_t game_len, const char *name,
                  size_t name_len, const char *text, size_t text_len) {
    struct wsk_word id = {game_id, game_len}, called = {name, name_len};
    struct wsk_word bytes = {text, text_len};
    struct wsk_fault fault = {0};
    const struct wsk_game *game = wsk_game_find(id);
    if (!game || !game->has_deck)
        return host_fault(wsk_fault_set(&fault, WSK_ERANGE, 0,
                                        "there is no game '%s' with a deck",
                                        wsk_word_quote(id).text),
                          &fault);
    if (name_len == 0 || name_len >= DECK_NAME_MAX)
        return host_refuse(WSK_ERANGE, "a deck's name has 1 to %u bytes",
                           DECK_NAME_MAX - 1);
    struct deck *deck = find(game, called);
    if (!deck)
        return host_refuse(WSK_ENOMEM, "there are %u decks already", DECKS_MAX);
    enum wsk_err err = check(game, bytes, &fault);
    if (!err)
        err = keep(deck, game, called, bytes);
    return err ? host_fault(err, &fault)
               : host_answer((struct wsk_word){"", 0});
}

enum wsk_err host_load_deck(void *context, const struct wsk_game *game,
                            const char *name, struct wsk_rules *rules,
                            struct wsk_fault *ret_fault) {
    struct wsk_word called = {name, strlen(name)};
    const struct deck *deck = find(game, called);
    (void)context;
    if (!deck || !deck->game)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "there is no deck '%s'",
                             wsk_word_quote(called).text);
    enum wsk_err err = wsk_rules_load(
        rules, game, (struct wsk_word){deck->text, deck->len}, ret_fault);
    return err ? WSK_EDECK : WSK_OK;
}
