/*
 * nets.h - the trained nets on disk. Inside src/cli only.
 *
 * They lie in $WOOLSACK_NETS if that is set, else in nets beside the program
 * (the build tree), ../share/woolsack/nets or ../nets from it, or where they
 * were installed.
 */
#ifndef WSK_CLI_NETS_H
#define WSK_CLI_NETS_H

#include "../ai/net.h"
#include "cli.h"
#include "woolsack/bot.h"

/* Every net there is for the game. A missing file is no error (that number of
 * players does without); a broken one is, or a folder that was named and is
 * not there, and has been reported: NULL. */
struct wsk_nets *cli_load_nets(const struct wsk_game *game);
void cli_free_nets(struct wsk_nets *nets);

/* One net, which uses the bytes as long as it lives; the caller frees them.
 * WSK_EIO if the file is not there; anything else that is wrong has been
 * reported: WSK_ESYNTAX. */
enum wsk_err cli_load_net(const struct wsk_game *game, unsigned seats,
                          const char *path, struct net *ret_net,
                          char **ret_bytes);

#endif
