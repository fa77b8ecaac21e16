/*
 * width.c - is the net large enough?
 *
 * A match of nets of twice the width against the shipped ones. Only a program
 * built for wide nets can read them (-Dhidden=256; lab/bots.md, "Width"); to
 * it a narrow net is one whose other units are nil, which changes no answer.
 *
 *   width DECKS WIDE NARROW GAME SEATS [--level LEVEL] [--games N] [--seed N]
 *         [--threads N]
 *
 * WIDE and NARROW are folders of nets. They play by themselves, without search;
 * or as bots of a level, luck taken out, one with the wide net among others.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/netcode.h"
#include "arena/match.h"
#include "table.h"
#include "train/duel.h"
#include "wider.h"

#define BATCH 512 /* rotations */
#define FILE_MAX (1 << 20)

static _Noreturn void give_up(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* The net reads from memory that is kept to the end. */
static void read_narrow(const char *folder, const struct table *table,
                        struct wsk_nets *ret_nets) {
    char path[4096];
    struct wsk_fault fault = {0};
    unsigned seats = table->rules->seats;
    struct net_shape shape = table->mind->shape(seats);
    snprintf(path, sizeof(path), "%s/%s-%u.net", folder, table->game->id,
             seats);
    char *packed = calloc(1, FILE_MAX), *bytes = calloc(1, netfile_size(shape));
    char *wide = calloc(1, netfile_size(shape));
    FILE *file = fopen(path, "rb");
    if (!packed || !bytes || !wide || !file)
        give_up(path, "cannot be read");
    size_t len = fread(packed, 1, FILE_MAX, file);
    fclose(file);
    if (netcode_unpack((struct wsk_word){packed, len}, table->game->id, seats,
                       shape, WIDER_FROM, bytes, &len, &fault))
        give_up(path, fault.why);
    const struct wider wider = {shape, WIDER_FROM, NET_HIDDEN};
    len = wider_net(&wider, bytes, wide);
    free(packed);
    free(bytes);
    if (netfile_read((struct wsk_word){wide, len}, table->game->id, seats,
                     shape, &ret_nets->entry[0].net, &fault))
        give_up(path, fault.why);
    ret_nets->count = 1;
    ret_nets->entry[0].game = table->game;
    ret_nets->entry[0].seats = seats;
}

/* Prints by how much a lone wide net is ahead of its fair share; with more
 * than two players also what a lone narrow one falls behind, in the mean. */
static void match(struct duel *duel, unsigned rotations) {
    unsigned seats = duel->rules->seats;
    double unit = (double)DUEL_WIN * seats, sum = 0, squares = 0;
    struct duel_score score[BATCH];
    for (unsigned first = 0; first < rotations; first += BATCH) {
        if (!duel_run(duel, first, BATCH, score))
            give_up("width", "no threads");
        for (unsigned i = 0; i < BATCH; i++) {
            double lead = (score[i].alone - score[i].other_alone) / unit / 2;
            sum += lead;
            squares += lead * lead;
        }
    }
    rotations = (rotations + BATCH - 1) / BATCH * BATCH;
    double mean = sum / rotations, variance = squares / rotations - mean * mean;
    printf("%s, %u players: %d units gain %.2f points (+- %.2f) over %d in %u "
           "games\n",
           duel->rules->game->id, seats, NET_HIDDEN, 100 * mean,
           196 * sqrt(variance / rotations), WIDER_FROM,
           rotations * duel_games(duel));
}

/* Prints by how much a bot with the wide net is ahead of its fair share. */
static void match_bots(const struct table *table, const struct wsk_nets *narrow,
                       enum wsk_level level, struct wsk_match *bots) {
    unsigned seats = table->rules->seats;
    struct wsk_player player[WSK_SEATS_MAX] = {0};
    struct wsk_standings standings;
    for (unsigned i = 0; i < seats; i++)
        player[i] = (struct wsk_player){
            .name = wsk_level_name(level),
            .bot = {.level = level, .nets = i ? narrow : &table->nets}};
    bots->rules = table->rules;
    bots->players = player;
    bots->adjust = wsk_adjust_by_nets(&table->nets);
    if (wsk_match_run(bots, &standings))
        give_up("width", "no memory");
    struct wsk_interval share = standings.player[0].share;
    printf("%s, %u players, %s: %d units gain %.2f points (%.2f to %.2f) over "
           "%d in %llu games\n",
           table->game->id, seats, player->name, NET_HIDDEN,
           100 * (share.mean - 1.0 / seats), 100 * (share.low - 1.0 / seats),
           100 * (share.high - 1.0 / seats), WIDER_FROM,
           (unsigned long long)standings.games);
}

int main(int argc, char **argv) {
    static struct table table;
    static struct wsk_nets narrow;
    enum wsk_level level = WSK_LEVEL_RANDOM;
    bool named = false;
    unsigned long games = 100000, seed = 1, threads = 1;
    bool good = argc >= 6 && argc % 2 == 0;
    for (int i = 6; good && i < argc; i += 2) {
        if (strcmp(argv[i], "--level") == 0)
            good = named = wsk_level_find(
                (struct wsk_word){argv[i + 1], strlen(argv[i + 1])}, &level);
        else if (strcmp(argv[i], "--games") == 0)
            games = table_number(argv[i], argv[i + 1], 1, 100000000);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = table_number(argv[i], argv[i + 1], 0, UINT32_MAX);
        else if (strcmp(argv[i], "--threads") == 0)
            threads = table_number(argv[i], argv[i + 1], 1, 256);
        else
            good = false;
    }
    if (!good) {
        fprintf(stderr,
                "usage: width DECKS WIDE NARROW GAME SEATS [--level LEVEL] "
                "[--games N] [--seed N] [--threads N]\n");
        return 2;
    }
    if (NET_HIDDEN < WIDER_FROM)
        give_up("width", "was built for narrower nets than those shipped");
    table_open(argv[1], argv[2], argv[4],
               (unsigned)table_number("SEATS", argv[5], 2, WSK_SEATS_MAX),
               &table);
    read_narrow(argv[3], &table, &narrow);
    if (!named) {
        struct duel duel = {.rules = table.rules,
                            .net = table.net,
                            .other = &narrow.entry[0].net,
                            .seed = seed,
                            .threads = (unsigned)threads};
        match(&duel, (unsigned)(games / duel_games(&duel)));
    } else {
        struct wsk_match bots = {
            .games = games, .seed = seed, .threads = (unsigned)threads};
        match_bots(&table, &narrow, level, &bots);
    }
    table_close(&table);
    return 0;
}
