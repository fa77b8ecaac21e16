#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/netcode.h"

#define FILE_MAX (1 << 20)

static _Noreturn void give_up(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static char *read_file(const char *path, size_t *ret_len) {
    char *bytes = malloc(FILE_MAX);
    FILE *file = fopen(path, "rb");
    if (!bytes || !file)
        give_up(path, "cannot be read");
    *ret_len = fread(bytes, 1, FILE_MAX, file);
    fclose(file);
    return bytes;
}

static void load_rules(const char *decks, unsigned seats, struct table *table) {
    char path[4096];
    struct wsk_fault fault = {0};
    size_t len, size = (table->game->rules_size + 15) / 16 * 16;
    snprintf(path, sizeof(path), "%s/%s.tsv", decks, table->game->id);
    char *bytes = read_file(path, &len);
    table->rules = aligned_alloc(16, size);
    if (!table->rules)
        give_up(path, "no memory");
    if (wsk_rules_load(table->rules, table->game, (struct wsk_word){bytes, len},
                       &fault) ||
        wsk_rules_seats(table->rules, seats, 0))
        give_up(path, fault.why[0] ? fault.why : "not for so many seats");
    free(bytes);
}

void table_open(const char *decks, const char *nets, const char *game,
                unsigned seats, struct table *ret_table) {
    char path[4096];
    struct wsk_fault fault = {0};
    size_t len;
    *ret_table = (struct table){
        .game = wsk_game_find((struct wsk_word){game, strlen(game)})};
    if (!ret_table->game || mind_of(ret_table->game)->needs_no_net)
        give_up(game, "no game with nets is called so");
    ret_table->mind = mind_of(ret_table->game);
    load_rules(decks, seats, ret_table);
    snprintf(path, sizeof(path), "%s/%s-%u.net", nets, game, seats);
    struct net_shape shape = ret_table->mind->shape(seats);
    char *packed = read_file(path, &len);
    char *bytes = malloc(netfile_size(shape));
    if (!bytes)
        give_up(path, "no memory");
    ret_table->nets.count = 1;
    ret_table->nets.entry[0].game = ret_table->game;
    ret_table->nets.entry[0].seats = seats;
    ret_table->nets.entry[0].bytes = bytes;
    if (netcode_read((struct wsk_word){packed, len}, game, seats, shape, bytes,
                     &ret_table->nets.entry[0].net, &fault))
        give_up(path, fault.why);
    free(packed);
    ret_table->net = nets_find(&ret_table->nets, ret_table->rules);
}

void table_close(struct table *table) {
    free(table->rules);
    free(table->nets.entry[0].bytes);
}

unsigned long table_number(const char *what, const char *text,
                           unsigned long least, unsigned long most) {
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || number < least || number > most) {
        fprintf(stderr, "%s is a number from %lu to %lu, not '%s'\n", what,
                least, most, text);
        exit(2);
    }
    return number;
}
