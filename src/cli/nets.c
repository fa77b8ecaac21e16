#include "nets.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../ai/netcode.h"
#include "../ai/nets.h"
#include "files.h"

enum wsk_err cli_load_net(const struct wsk_game *game, unsigned seats,
                          const char *path, struct net *ret_net,
                          char **ret_bytes) {
    struct net_shape shape = mind_shape(game, seats);
    struct wsk_fault fault = {0};
    size_t len;
    char *packed = files_read(path, netcode_size(shape), &len);
    if (!packed && errno == ENOENT)
        return WSK_EIO;
    char *room = packed ? malloc(netfile_size(shape)) : NULL;
    enum wsk_err err = WSK_ESYNTAX;
    if (!room)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    else
        err = netcode_read((struct wsk_word){packed, len}, game->id, seats,
                           shape, room, ret_net, &fault);
    if (err && fault.why[0])
        fprintf(stderr, "%s: %s\n", path, fault.why);
    if (err)
        free(room);
    else
        *ret_bytes = room;
    free(packed);
    return err;
}

/* A net may be missing; a folder that somebody names may not. */
static bool find_folder(char *ret, size_t cap) {
    static const char variable[] = "WOOLSACK_NETS";
    const char *chosen = getenv(variable);
    files_folder(variable, "nets", ret, cap);
    if (!chosen || !*chosen || files_is_folder(ret))
        return true;
    fprintf(stderr, "woolsack: %s names %s: %s\n", variable, ret,
            strerror(errno));
    return false;
}

struct wsk_nets *cli_load_nets(const struct wsk_game *game) {
    struct wsk_nets *nets = calloc(1, sizeof(*nets));
    char folder[4096], path[4200];
    if (!nets) {
        fprintf(stderr, "woolsack: %s\n", strerror(errno));
        return NULL;
    }
    if (!find_folder(folder, sizeof(folder))) {
        free(nets);
        return NULL;
    }
    for (unsigned n = game->seats_min; n <= game->seats_max; n++) {
        snprintf(path, sizeof(path), "%s/%s-%u.net", folder, game->id, n);
        enum wsk_err err =
            cli_load_net(game, n, path, &nets->entry[nets->count].net,
                         &nets->entry[nets->count].bytes);
        if (err == WSK_ESYNTAX) {
            cli_free_nets(nets);
            return NULL;
        }
        if (err)
            continue;
        nets->entry[nets->count].game = game;
        nets->entry[nets->count++].seats = n;
    }
    return nets;
}

void cli_free_nets(struct wsk_nets *nets) {
    for (unsigned i = 0; nets && i < nets->count; i++)
        free(nets->entry[i].bytes);
    free(nets);
}
