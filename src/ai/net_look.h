/*
 * net_look.h - looking at a position, machine by machine. Inside net.c only.
 */
#ifndef WSK_AI_NET_LOOK_H
#define WSK_AI_NET_LOOK_H

#include "net.h"

/* The NET_VALUE_OUTPUTS values of the position, or all outputs: with what every
 * machine of the kind compiled for has, and with wider registers. Those are
 * there if NET_HAS_WIDE is defined. All give the same bits. */
void net_look_plain(const struct net *net, struct net_base *base, bool all,
                    float *ret_outputs);
void net_look_avx2(const struct net *net, struct net_base *base, bool all,
                   float *ret_outputs);
void net_look_avx512(const struct net *net, struct net_base *base, bool all,
                     float *ret_outputs);

#endif
