/*
 * make_sealed.c - writes a record with sealed dice, for golden tests.
 *
 *   make_sealed DECKS GAME SEATS NUMBER MIXERS
 *
 * NUMBER stands for secret, mixes and decisions; MIXERS are the seats that
 * gave a mix, as digits ("13"; "-": none). tools/regen-golden calls it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sealed.h"

static enum wsk_err load_deck(void *context, const struct wsk_game *game,
                              const char *name, struct wsk_rules *rules,
                              struct wsk_fault *ret_fault) {
    static char text[1 << 16];
    char path[4096];
    (void)name;
    snprintf(path, sizeof(path), "%s/%s.tsv", (const char *)context, game->id);
    FILE *file = fopen(path, "rb");
    if (!file)
        return wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot read %s", path);
    size_t len = fread(text, 1, sizeof(text), file);
    fclose(file);
    enum wsk_err err =
        wsk_rules_load(rules, game, (struct wsk_word){text, len}, ret_fault);
    return err ? WSK_EDECK : WSK_OK;
}

static unsigned read_mixers(const char *text) {
    unsigned mixers = 0;
    for (; *text >= '1' && *text <= '6'; text++)
        mixers |= 1U << (*text - '1');
    return mixers;
}

int main(int argc, char **argv) {
    struct wsk_fair_proof proof;
    const struct wsk_game *game = NULL;
    if (argc == 6)
        game = wsk_game_find((struct wsk_word){argv[2], strlen(argv[2])});
    if (!game) {
        fprintf(stderr, "usage: make_sealed DECKS GAME SEATS NUMBER MIXERS\n");
        return 2;
    }
    unsigned seats = (unsigned)(argv[3][0] - '0');
    uint64_t number = strtoull(argv[4], NULL, 10);
    sealed_proof(number, read_mixers(argv[5]), seats, &proof);
    struct wsk_record *record =
        sealed_game(load_deck, argv[1], game, seats, &proof, number);
    if (!record) {
        fprintf(stderr, "make_sealed: the game could not be played\n");
        return 1;
    }
    struct wsk_word text = wsk_record_text(record);
    fwrite(text.start, 1, text.len, stdout);
    wsk_record_destroy(record);
    return ferror(stdout) || fflush(stdout);
}
