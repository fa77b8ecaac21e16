#include "nets.h"

#include "ai/netcode.h"

struct wsk_nets *load_nets(const struct wsk_game *game, unsigned seats) {
    struct wsk_nets *nets = calloc(1, sizeof(*nets));
    struct wsk_fault fault = {0};
    char path[4096];
    size_t len;
    assert_non_null(nets);
    snprintf(path, sizeof(path), "%s/../nets/%s-%u.net",
             getenv("WOOLSACK_DATA"), game->id, seats);
    nets->count = 1;
    nets->entry[0].game = game;
    nets->entry[0].seats = seats;
    struct net_shape shape = mind_shape(game, seats);
    char *packed = read_text(path, &len);
    nets->entry[0].bytes = malloc(netfile_size(shape));
    assert_non_null(nets->entry[0].bytes);
    if (netcode_read((struct wsk_word){packed, len}, game->id, seats, shape,
                     nets->entry[0].bytes, &nets->entry[0].net,
                     &fault) != WSK_OK)
        fail_msg("%s: %s", path, fault.why);
    free(packed);
    return nets;
}

void free_nets(struct wsk_nets *nets) {
    free(nets->entry[0].bytes);
    free(nets);
}
