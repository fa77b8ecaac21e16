/*
 * netfile.h - a net as a file in memory: one byte a weight. On disk it is
 * packed (netcode.h).
 *
 *   "woolsack-net 1 GAME SEATS INPUTS\n"
 *   for each of the three layers: a float scale for every column, a float bias
 *   for every column, then the weights row by row, one signed byte each
 *
 * With several buckets the second and the third layer of the first bucket are
 * followed by those of the others; the length says how many there are.
 *
 * Floats are little-endian IEEE. A weight is its byte times the scale of its
 * column. Writing is the trainer's (src/train/weights.h).
 */
#ifndef WSK_AI_NETFILE_H
#define WSK_AI_NETFILE_H

#include "net.h"
#include "woolsack/game.h"

#define NETFILE_HEADER_MAX 128

/* The layers in their order in a file, of a net with so many hidden units. */
struct netfile_layer {
    size_t rows, columns;
};
size_t netfile_layers(struct net_shape shape);
struct netfile_layer netfile_layer(struct net_shape shape, unsigned hidden,
                                   size_t i);

/* The bytes of a layer's scales and biases, and those of all of it. */
size_t netfile_floats(const struct netfile_layer *layer);
size_t netfile_bytes(const struct netfile_layer *layer);

/* The bytes of all layers, and those that a file with them has at most. */
size_t netfile_body(struct net_shape shape, unsigned hidden);
size_t netfile_size(struct net_shape shape);

/* The first line, in a buffer of NETFILE_HEADER_MAX bytes. */
struct wsk_text netfile_header(const char *game, unsigned seats,
                               unsigned inputs, char *buffer);

/* Makes a net of a file's bytes, which must outlive it. WSK_ESYNTAX and a
 * reason if it is not a net for this game and this many seats, of that shape.
 */
WSK_CHECK_RESULT enum wsk_err netfile_read(struct wsk_word bytes,
                                           const char *game, unsigned seats,
                                           struct net_shape shape,
                                           struct net *ret_net,
                                           struct wsk_fault *ret_fault);

#endif
