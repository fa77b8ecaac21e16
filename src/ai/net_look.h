/*
 * net_look.h - looking at a position, machine by machine. Inside net.c only.
 */
#ifndef WSK_AI_NET_LOOK_H
#define WSK_AI_NET_LOOK_H

#include "net.h"

/* The NET_VALUE_OUTPUTS values of the position, or all outputs: with what every
 * machine of the kind compiled for has, and with what only some have, wider
 * registers (if NET_HAS_WIDE is defined) or products of tiles of bytes (if
 * NET_HAS_TILES is). All give the same bits. */
void net_look_plain(const struct net *net, struct net_base *base, bool all,
                    float *ret_outputs);
void net_look_avx2(const struct net *net, struct net_base *base, bool all,
                   float *ret_outputs);
void net_look_avx512(const struct net *net, struct net_base *base, bool all,
                     float *ret_outputs);
void net_look_tiles(const struct net *net, struct net_base *base, bool all,
                    float *ret_outputs);

/* Whether this machine can do net_look_tiles. */
bool net_machine_tiles(void);

#endif
