/*
 * temper.c - how far nets are to be believed.
 *
 * A net learns from games of nets that do not look ahead. Experts do, and take
 * leads away from each other more often, so among them winning shares can be a
 * little nearer to each other than a net believes. Hints and reviews speak of
 * experts; there the shares are taken to a power, which bench/calibration
 * finds, so that they come true as often as they say. The bots are not
 * concerned: it would hardly change an order.
 *
 * A figure belongs to one net and counts for no other: a new net is taken at
 * its word until somebody runs bench/calibration, which prints its line.
 */
#include "mind.h"

static const struct {
    uint32_t mark;
    float temper;
} tempers[] = {
    {0x256b93e0, 0.910F}, /* Blöder Sack, four players */
    {0x185e50bf, 0.950F}, /* Volle Wolle, five players */
};

uint32_t mind_temper_mark(const struct net *net) {
    uint32_t hash = 0x811c9dc5U; /* FNV-1a */
    for (unsigned i = 0; i < NET_SECOND; i++)
        hash = (hash ^ (uint32_t)net->bias2[i]) * 0x01000193U;
    return hash;
}

float mind_temper(const struct net *net) {
    uint32_t mark = mind_temper_mark(net);
    for (unsigned i = 0; i < sizeof(tempers) / sizeof(tempers[0]); i++)
        if (tempers[i].mark == mark)
            return tempers[i].temper;
    return 1;
}
