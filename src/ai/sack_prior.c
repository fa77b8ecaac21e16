/*
 * sack_prior.c - what the nets of Blöder Sack misjudge, and by how much.
 *
 * A net learns from games of nets that do not look ahead. The expert does, and
 * among experts it is worth less to be the last in order than the nets believe:
 * with four players the last seat wins a third of the games and not two fifths.
 * Hints and reviews speak of experts, so there the winning outputs are moved by
 * a figure for each place in the order, more at the beginning of a game than
 * later. The bots are not concerned.
 *
 * The figures belong to one net each and count for no other: a new net is taken
 * at its word until somebody runs bench/calibration, which prints its row.
 */
#include "sack_mind.h"

#define STAGES 2

struct sack_prior {
    uint32_t mark;
    float shift[STAGES][SACK_SEATS_MAX]; /* by place, the start player first */
};

static const struct sack_prior priors[] = {
    {0, {{0}, {0}}},
};

uint32_t sack_prior_mark(const struct net *net) {
    uint32_t hash = 0x811c9dc5U; /* FNV-1a */
    for (unsigned i = 0; i < NET_SECOND; i++)
        hash = (hash ^ (uint32_t)net->bias2[i]) * 0x01000193U;
    return hash;
}

const struct sack_prior *sack_prior_of(const struct net *net) {
    uint32_t mark = sack_prior_mark(net);
    for (unsigned i = 0; i < sizeof(priors) / sizeof(priors[0]); i++)
        if (priors[i].mark == mark)
            return &priors[i];
    return NULL;
}

/* Early means that nobody has won a second card yet. */
unsigned sack_prior_stage(const struct wsk_rules *rules,
                          const struct sack_state *state) {
    for (unsigned s = 0; s < rules->seats; s++)
        if (state->cards[s] > 1)
            return 1;
    return 0;
}

void sack_add_prior(const struct sack_prior *prior,
                    const struct wsk_rules *rules,
                    const struct sack_state *state, const uint8_t *slots,
                    float *outputs) {
    const float *shift = prior->shift[sack_prior_stage(rules, state)];
    for (unsigned i = 0; i < rules->seats; i++) {
        unsigned place =
            (slots[i] + 0U + rules->seats - rules->start) % rules->seats;
        outputs[MIND_WIN + i] += shift[place];
    }
}
