/*
 * calibration.c - how far nets are to be believed.
 *
 * A net learns from games of nets that do not look ahead. Experts do, and take
 * leads away from each other more often, so among them winning shares can be
 * nearer to each other than a net believes while a game is open, and less so
 * when it is nearly decided. Hints and reviews speak of experts; there the
 * shares are taken to a power, which lab/calibration finds, so that they come
 * true as often as they say. The bots are not concerned: it would hardly change
 * an order.
 *
 * Figures belong to one net and count for no other: a new net is taken at its
 * word until somebody runs lab/calibration, which prints its line.
 */
#include <string.h>

#include "mind.h"

static const struct {
    uint32_t mark;
    struct calibration calibration;
} calibrations[] = {
    {0x1bb043ce, {1.213F, 0.801F}}, /* three players of one game */
    {0x3c3dd3c3, {0.856F, 0.837F}}, /* four */
    {0xa57fb9c1, {1.218F, 0.942F}}, /* three of another */
    {0xa3ef0636, {1.054F, 0.923F}}, /* five */
    {0x398238fe, {1.080F, 0.960F}}, /* six */
};

/* Of numbers that are as the file has them. */
uint32_t calibration_mark(const struct net *net) {
    uint32_t hash = 0x811c9dc5U; /* FNV-1a */
    for (unsigned b = 0; b < net->shape.buckets; b++)
        for (unsigned i = 0; i < NET_SECOND; i++) {
            uint32_t bits;
            memcpy(&bits, &net->rest[b].bias2[i], sizeof(bits));
            hash = (hash ^ bits) * 0x01000193U;
        }
    return hash;
}

struct calibration calibration_of(const struct net *net) {
    uint32_t mark = calibration_mark(net);
    for (unsigned i = 0; i < sizeof(calibrations) / sizeof(calibrations[0]);
         i++)
        if (calibrations[i].mark == mark)
            return calibrations[i].calibration;
    return MIND_AT_ITS_WORD;
}

float calibration_power(const struct calibration *calibration, unsigned seats,
                        const float *shares) {
    float squares = 0;
    for (unsigned s = 0; s < seats; s++)
        squares += shares[s] * shares[s];
    float openness = (1 - squares) * (float)seats / (float)(seats - 1);
    return calibration->decided +
           (calibration->open - calibration->decided) * openness;
}

void calibration_apply(const struct calibration *calibration, unsigned seats,
                       float *words) {
    float shares[WSK_SEATS_MAX];
    if (calibration->decided == 1 && calibration->open == 1)
        return;
    net_softmax(words, seats, shares);
    float power = calibration_power(calibration, seats, shares);
    for (unsigned s = 0; s < seats; s++)
        words[s] *= power;
}
