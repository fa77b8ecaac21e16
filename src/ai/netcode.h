/*
 * netcode.h - a net's file in fewer bytes, as it is shipped.
 *
 *   "woolsack-net 2 GAME SEATS INPUTS\n"
 *   for each layer of the file (netfile.h): scales and biases as they are
 *   there, then its weights row by row, the last byte filled up with zeros
 *
 * Most weights are small. A weight w counts as 2w, or as -2w - 1 if it is
 * negative, and that number is written in Rice's code: its bits above the
 * lowest k as so many ones and a zero, then the k lowest, the highest first. A
 * number with NETCODE_ONES or more above is that many ones and its eight bits.
 * k is what suits the mean of the numbers before it in its row, the later ones
 * counting more (struct netcode).
 */
#ifndef WSK_AI_NETCODE_H
#define WSK_AI_NETCODE_H

#include "netfile.h"

#define NETCODE_ONES 12

/* The bytes that the file of a net of that shape can have, at most. */
size_t netcode_size(struct net_shape shape);

/* Packs a file (netfile.h) of that shape; `ret` has netcode_size(shape) bytes.
 * Returns the length. */
size_t netcode_pack(struct wsk_word file, struct net_shape shape, char *ret);

/* The file again, in netfile_size(shape) bytes, of a net with `hidden` units,
 * NET_HIDDEN or fewer. WSK_ESYNTAX and a reason if these are not a net for this
 * game and this many seats, of that shape. */
WSK_CHECK_RESULT enum wsk_err
netcode_unpack(struct wsk_word packed, const char *game, unsigned seats,
               struct net_shape shape, unsigned hidden, char *ret,
               size_t *ret_len, struct wsk_fault *ret_fault);

/* The net itself. The file is unpacked into `room`, of netfile_size(shape)
 * bytes from malloc, which must outlive the net. */
WSK_CHECK_RESULT enum wsk_err netcode_read(struct wsk_word packed,
                                           const char *game, unsigned seats,
                                           struct net_shape shape, char *room,
                                           struct net *ret_net,
                                           struct wsk_fault *ret_fault);

#endif
