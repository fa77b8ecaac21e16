/*
 * nets.c - the nets of the bots.
 */
#include <stdlib.h>
#include <string.h>

#include "ai/netcode.h"
#include "ai/nets.h"
#include "host.h"

#define HEADER_WORDS 5 /* woolsack-net 2 GAME SEATS INPUTS */
#define NETS_MAX (NETS_GAMES * WSK_SEATS_MAX)

static struct wsk_nets nets;

const struct wsk_nets *host_nets(void) {
    return &nets;
}

/* For whom it is, by its first line. netcode_read says what is wrong with the
 * rest. */
static bool read_header(struct wsk_word bytes, const struct wsk_game **ret_game,
                        unsigned *ret_seats) {
    struct wsk_word word[HEADER_WORDS], line;
    unsigned seats;
    if (!wsk_line_next(&bytes, &line) ||
        wsk_words(line, ' ', word, HEADER_WORDS) != HEADER_WORDS)
        return false;
    const struct wsk_game *game = wsk_game_find(word[2]);
    if (!game || !wsk_word_number(word[3], game->seats_max, &seats) ||
        seats < game->seats_min)
        return false;
    *ret_game = game;
    *ret_seats = seats;
    return true;
}

/* Where the net belongs: in place of the one it replaces, or at the end. */
static unsigned place_of(const struct wsk_game *game, unsigned seats) {
    unsigned i = 0;
    while (i < nets.count &&
           (nets.entry[i].game != game || nets.entry[i].seats != seats))
        i++;
    return i;
}

int wsk_wasm_net(const char *start, size_t len) {
    struct wsk_word bytes = {start, len};
    struct wsk_fault fault = {0};
    const struct wsk_game *game = NULL;
    unsigned seats = 0;
    if (!read_header(bytes, &game, &seats))
        return host_refuse(WSK_ESYNTAX, "not a net for a game there is", 0);
    struct net_shape shape = mind_shape(game, seats);
    unsigned at = place_of(game, seats);
    if (at == NETS_MAX)
        return host_refuse(WSK_ENOMEM, "there are %u nets already", NETS_MAX);
    char *room = malloc(netfile_size(shape));
    struct net net;
    enum wsk_err err = WSK_ENOMEM;
    if (room)
        err = netcode_read(bytes, game->id, seats, shape, room, &net, &fault);
    if (err) {
        free(room);
        return host_fault(err, &fault);
    }
    free(nets.entry[at].bytes);
    nets.entry[at].bytes = room;
    nets.entry[at].game = game;
    nets.entry[at].seats = seats;
    nets.entry[at].net = net;
    nets.count += at == nets.count;
    return host_answer((struct wsk_word){"", 0});
}
