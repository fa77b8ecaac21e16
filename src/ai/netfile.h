/*
 * netfile.h - a net as shipped: one byte a weight.
 *
 *   "woolsack-net 1 GAME SEATS INPUTS\n"
 *   for each of the three layers: a float scale for every column, a float bias
 *   for every column, then the weights row by row, one signed byte each
 *
 * Floats are little-endian IEEE. A weight is its byte times the scale of its
 * column. Reading gives floats again: what was rounded is the file, not the
 * arithmetic, and plain multiplications and additions in a fixed order are the
 * same on every machine.
 */
#ifndef WSK_AI_NETFILE_H
#define WSK_AI_NETFILE_H

#include "net.h"
#include "woolsack/game.h"

/* The bytes a file for so many inputs has, at most. */
size_t netfile_size(unsigned inputs);

/* Reads a file's bytes into `weights` (net_size(inputs) floats) and binds the
 * net to them. WSK_ESYNTAX and a reason if it is not a net for this game and
 * this many seats and inputs. */
WSK_CHECK_RESULT enum wsk_err netfile_read(struct wsk_word bytes,
                                           const char *game, unsigned seats,
                                           unsigned inputs, float *weights,
                                           struct net *ret_net,
                                           struct wsk_fault *ret_fault);

/* Writes a net; returns the length. `ret` has netfile_size(inputs) bytes. */
size_t netfile_write(const struct net *net, const char *game, unsigned seats,
                     char *ret);

#endif
