/*
 * fuzz_net.c - any bytes as a packed net, small ones of two shapes. One that is
 * unpacked is packed again to the same bytes, and if it is a net it can be
 * looked at.
 */
#include "ai/netcode.h"
#include "fuzz.h"

#define INPUTS 3

static void look_at(const struct net *net) {
    struct net_base base;
    float outputs[NET_OUTPUTS];
    net_start(INPUTS, &base);
    for (unsigned i = 0; i < INPUTS; i++)
        net_put(&base, i, i, NET_UNIT);
    base.input.bucket = net->shape.buckets - 1;
    net_look_all(net, &base, outputs);
}

static void read_as(struct wsk_word packed, struct net_shape shape) {
    char *file = malloc(netfile_size(shape));
    char *again = malloc(netcode_size(shape));
    static struct net net;
    struct wsk_fault fault = {0};
    size_t len = 0;
    MUST(file && again);
    enum wsk_err err =
        netcode_unpack(packed, "pig", 2, shape, NET_HIDDEN, file, &len, &fault);
    MUST(err == WSK_OK || (err == WSK_ESYNTAX && fault.why[0]));
    if (err == WSK_OK) {
        size_t back = netcode_pack((struct wsk_word){file, len}, shape, again);
        MUST(back == packed.len && memcmp(again, packed.start, back) == 0);
        err = netcode_read(packed, "pig", 2, shape, file, &net, &fault);
        MUST(err == WSK_OK || (err == WSK_ESYNTAX && fault.why[0]));
    }
    if (err == WSK_OK)
        look_at(&net);
    free(file);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* A copy of exactly this size: the sanitizer sees any step beyond. */
    char *bytes = malloc(size ? size : 1);
    MUST(bytes);
    if (size)
        memcpy(bytes, data, size);
    for (unsigned buckets = 1; buckets <= 2; buckets++)
        read_as((struct wsk_word){bytes, size},
                (struct net_shape){.inputs = INPUTS, .buckets = buckets});
    free(bytes);
    return 0;
}
