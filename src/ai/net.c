#include "net.h"

#include <string.h>

#include "net_lanes.h"
#include "net_look.h"

#ifdef NET_HAS_TILES
#include <sys/auxv.h>

/* Asked once, before the program begins. */
static bool tiles;

static __attribute__((constructor)) void ask_machine(void) {
    tiles = (getauxval(AT_HWCAP2) & HWCAP2_I8MM) != 0;
}

bool net_machine_tiles(void) {
    return tiles;
}
#endif

void net_start(unsigned count, struct net_base *base) {
    base->input.count = count;
    base->input.bucket = 0;
    memset(base->input.entry, 0,
           net_in_groups(count) * sizeof(base->input.entry[0]));
    base->fresh = true;
    base->looks = 0;
}

/* The machine is asked at each look, which costs nothing: the answer is known
 * since the program began. */
static inline void look(const struct net *net, struct net_base *base, bool all,
                        float *ret_outputs) {
#ifdef NET_HAS_WIDE
    if (__builtin_cpu_supports("avx512bw")) {
        net_look_avx512(net, base, all, ret_outputs);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        net_look_avx2(net, base, all, ret_outputs);
        return;
    }
#endif
#ifdef NET_HAS_TILES
    if (tiles) {
        net_look_tiles(net, base, all, ret_outputs);
        return;
    }
#endif
    net_look_plain(net, base, all, ret_outputs);
}

void net_look(const struct net *net, struct net_base *base,
              float *ret_outputs) {
    look(net, base, false, ret_outputs);
}

void net_look_all(const struct net *net, struct net_base *base,
                  float *ret_outputs) {
    look(net, base, true, ret_outputs);
}

/* e^x = 2^k e^r with |r| <= ln 2 / 2, e^r by its series; lane by lane the same
 * steps as for one number. */
static quad exp_quad(quad x) {
    quad k = x * 1.44269504F;
    whole_quad whole = __builtin_convertvector(k - 0.5F, whole_quad);
    quad r = x - __builtin_convertvector(whole, quad) * 0.693147181F;
    quad e =
        1 + r * (1 + r * (1.0F / 2 +
                          r * (1.0F / 6 + r * (1.0F / 24 + r * (1.0F / 120)))));
    whole_quad bits = (whole + 127) << 23;
    quad scale;
    memcpy(&scale, &bits, sizeof(scale));
    quad value = e * scale;
    whole_quad there = x >= -80.0F;
    memcpy(&bits, &value, sizeof(bits));
    bits &= there;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

float net_exp(float x) {
    quad value = exp_quad((quad){x, x, x, x});
    return value[0];
}

void net_softmax(const float *logits, unsigned count, float *ret_shares) {
    float most = logits[0], sum = 0;
    for (unsigned i = 1; i < count; i++)
        most = logits[i] > most ? logits[i] : most;
    for (unsigned i = 0; i < count; i += 4) {
        unsigned left = count - i;
        /* One by one: a vector that is read from parts written just before
         * waits for them. */
        quad part = {logits[i], left > 1 ? logits[i + 1] : most,
                     left > 2 ? logits[i + 2] : most,
                     left > 3 ? logits[i + 3] : most};
        quad shares = exp_quad(part - most);
        for (unsigned j = 0; j < 4 && j < left; j++) {
            ret_shares[i + j] = shares[j];
            sum += shares[j];
        }
    }
    for (unsigned i = 0; i < count; i++)
        ret_shares[i] /= sum;
}
