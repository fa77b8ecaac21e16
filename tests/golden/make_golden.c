/*
 * make_golden.c - writes records of random games for golden tests.
 *
 *   make_golden DECKS GAME FOLDER
 *
 * For every number of seats FOLDER/GAME-SEATS-sim.txt, a whole game, and
 * GAME-SEATS-sim-cut.txt, one cut off somewhere. tools/regen-golden calls it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "woolsack/record.h"

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

static void die(const char *what) {
    fprintf(stderr, "make_golden: %s\n", what);
    exit(1);
}

static struct wsk_record *new_record(const struct wsk_game *game,
                                     unsigned seats, char *decks) {
    char buffer[512];
    struct wsk_text text = wsk_text_in(buffer, sizeof(buffer));
    struct wsk_fault fault = {0};
    wsk_text_put(&text, "woolsack 1\ngame %s\ndeck standard\n", game->id);
    for (unsigned s = 1; s <= seats; s++)
        wsk_text_put(&text, "seat %u Player %u\n", s, s);
    if (game->has_start)
        wsk_text_put(&text, "start %u\n", seats);
    struct wsk_record *record = wsk_record_create(load_deck, decks);
    if (!record || wsk_record_parse(
                       record, (struct wsk_word){text.start, text.len}, &fault))
        die(fault.why);
    return record;
}

/* At most `most` events; the end if there is one. */
static void play(struct wsk_record *record, struct wsk_rng *rng,
                 unsigned most) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    const struct wsk_state *state = wsk_record_state(record);
    while (state->head.turn != WSK_TURN_OVER && most-- > 0) {
        struct wsk_event event;
        wsk_random_event(rules, state, rng, &event);
        if (wsk_record_add(record, &event) != WSK_OK)
            die("a listed move was refused");
    }
    if (state->head.turn == WSK_TURN_OVER && wsk_record_end(record) != WSK_OK)
        die("the end was refused");
}

static void write_record(struct wsk_record *record, const char *folder,
                         const char *tail) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    struct wsk_word text = wsk_record_text(record);
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s-%u-%s.txt", folder, rules->game->id,
             (unsigned)rules->seats, tail);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text.start, 1, text.len, file) != text.len ||
        fclose(file) != 0)
        die(path);
    printf("%s\n", path);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: make_golden DECKS GAME FOLDER\n");
        return 2;
    }
    const struct wsk_game *game =
        wsk_game_find((struct wsk_word){argv[2], strlen(argv[2])});
    if (!game)
        die("there is no such game");
    for (unsigned seats = game->seats_min; seats <= game->seats_max; seats++) {
        struct wsk_rng rng = wsk_rng_stream(2026, seats);
        struct wsk_record *record = new_record(game, seats, argv[1]);
        play(record, &rng, 100000);
        write_record(record, argv[3], "sim");
        wsk_record_rewind(record);
        play(record, &rng, 20 + wsk_rng_below(&rng, 60));
        write_record(record, argv[3], "sim-cut");
        wsk_record_destroy(record);
    }
    return 0;
}
