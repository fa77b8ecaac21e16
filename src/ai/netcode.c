#include "netcode.h"

#include <string.h>

#define FIRST_SUM 80 /* a row begins as if four numbers had a mean of 20 */
#define FIRST_COUNT 4
#define MEMORY 32 /* numbers, then what came before counts half */
#define LOW_BITS_MAX 7
#define NUMBER_BITS 8
#define LINE_AT 13 /* behind "woolsack-net " */

/* Rows of the first layer that begin at odd bytes cost a net a tenth of its
 * time, and those that begin within a line of the cache some more, so the
 * file's first line ends where a line of the cache does. The scales and biases
 * behind it are whole lines. */
#define ROW_ALIGN 64
_Static_assert(sizeof(float) * 2 * NET_HIDDEN % ROW_ALIGN == 0, "as said");

/* What is known of a row. */
struct netcode {
    unsigned sum, count;
};

static struct netcode begin_row(void) {
    return (struct netcode){FIRST_SUM, FIRST_COUNT};
}

static unsigned low_bits(const struct netcode *code) {
    unsigned bits = 0;
    while (bits < LOW_BITS_MAX && code->count << bits < code->sum)
        bits++;
    return bits;
}

static void learn(struct netcode *code, unsigned number) {
    code->sum += number;
    if (++code->count == MEMORY) {
        code->sum /= 2;
        code->count /= 2;
    }
}

size_t netcode_size(struct net_shape shape) {
    size_t size = NETFILE_HEADER_MAX;
    for (size_t i = 0; i < netfile_layers(shape); i++) {
        struct netfile_layer layer = netfile_layer(shape, NET_HIDDEN, i);
        size_t bits = layer.rows * layer.columns * (NETCODE_ONES + NUMBER_BITS);
        size += netfile_floats(&layer) + (bits + 7) / 8;
    }
    return size;
}

/* Writing. */

struct writer {
    char *at;
    unsigned held, count; /* bits that are no byte yet */
};

static void put_bits(struct writer *to, unsigned bits, unsigned count) {
    for (unsigned i = count; i-- > 0;) {
        to->held = to->held << 1 | (bits >> i & 1);
        if (++to->count == 8) {
            *to->at++ = (char)to->held;
            to->held = to->count = 0;
        }
    }
}

static void put_number(struct writer *to, struct netcode *code,
                       unsigned number) {
    unsigned low = low_bits(code), ones = number >> low;
    if (ones < NETCODE_ONES) {
        put_bits(to, (1U << (ones + 1)) - 2, ones + 1);
        put_bits(to, number, low);
    } else {
        put_bits(to, (1U << NETCODE_ONES) - 1, NETCODE_ONES);
        put_bits(to, number, NUMBER_BITS);
    }
    learn(code, number);
}

static unsigned number_of(char byte) {
    int weight = (signed char)byte;
    return (unsigned)(weight < 0 ? -2 * weight - 1 : 2 * weight);
}

static const char *pack_layer(const char *from,
                              const struct netfile_layer *layer,
                              struct writer *to) {
    size_t floats = netfile_floats(layer);
    memcpy(to->at, from, floats);
    to->at += floats;
    from += floats;
    for (size_t r = 0; r < layer->rows; r++) {
        struct netcode code = begin_row();
        for (size_t c = 0; c < layer->columns; c++)
            put_number(to, &code, number_of(*from++));
    }
    if (to->count)
        put_bits(to, 0, 8 - to->count);
    return from;
}

size_t netcode_pack(struct wsk_word file, struct net_shape shape, char *ret) {
    size_t line = (size_t)((const char *)memchr(file.start, '\n', file.len) -
                           file.start) +
                  1;
    const char *from = file.start + line;
    struct writer to = {.at = ret + line};
    memcpy(ret, file.start, line);
    ret[LINE_AT] = '2';
    for (size_t i = 0; i < netfile_layers(shape); i++) {
        struct netfile_layer layer = netfile_layer(shape, NET_HIDDEN, i);
        from = pack_layer(from, &layer, &to);
    }
    return (size_t)(to.at - ret);
}

/* Reading. Beyond the end there are ones, and it is noted. */

struct reader {
    const char *at, *end;
    unsigned held, count;
    bool bad;
};

static unsigned get_bit(struct reader *from) {
    if (from->count == 0) {
        from->bad |= from->at == from->end;
        from->held = from->bad ? 0xff : (unsigned char)*from->at++;
        from->count = 8;
    }
    return from->held >> --from->count & 1;
}

static unsigned get_bits(struct reader *from, unsigned count) {
    unsigned bits = 0;
    while (count-- > 0)
        bits = bits << 1 | get_bit(from);
    return bits;
}

static unsigned get_number(struct reader *from, struct netcode *code) {
    unsigned low = low_bits(code), ones = 0;
    while (ones < NETCODE_ONES && get_bit(from))
        ones++;
    bool plain = ones < NETCODE_ONES;
    unsigned number =
        plain ? ones << low | get_bits(from, low) : get_bits(from, NUMBER_BITS);
    /* One way to write a number, and no number beyond a byte. */
    from->bad |=
        plain ? number >> NUMBER_BITS != 0 : number >> low < NETCODE_ONES;
    number &= (1U << NUMBER_BITS) - 1;
    learn(code, number);
    return number;
}

static char byte_of(unsigned number) {
    return (char)(number & 1 ? -(int)(number / 2) - 1 : (int)(number / 2));
}

static char *unpack_layer(struct reader *from,
                          const struct netfile_layer *layer, char *to) {
    size_t floats = netfile_floats(layer);
    if ((size_t)(from->end - from->at) < floats) {
        from->bad = true;
        return to;
    }
    memcpy(to, from->at, floats);
    to += floats;
    from->at += floats;
    for (size_t r = 0; r < layer->rows && !from->bad; r++) {
        struct netcode code = begin_row();
        for (size_t c = 0; c < layer->columns; c++)
            *to++ = byte_of(get_number(from, &code));
    }
    from->bad |= (from->held & ((1U << from->count) - 1)) != 0;
    from->count = 0;
    return to;
}

enum wsk_err netcode_unpack(struct wsk_word packed, const char *game,
                            unsigned seats, struct net_shape shape,
                            unsigned hidden, char *ret, size_t *ret_len,
                            struct wsk_fault *ret_fault) {
    struct wsk_text text = netfile_header(game, seats, shape.inputs, ret);
    ret[LINE_AT] = '2';
    if (packed.len < text.len || memcmp(packed.start, ret, text.len) != 0)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "not a net for %s with %u seats and %u inputs",
                             game, seats, shape.inputs);
    ret[LINE_AT] = '1';
    struct reader from = {.at = packed.start + text.len,
                          .end = packed.start + packed.len};
    char *to = ret + text.len;
    for (size_t i = 0; i < netfile_layers(shape) && !from.bad; i++) {
        struct netfile_layer layer = netfile_layer(shape, hidden, i);
        to = unpack_layer(&from, &layer, to);
    }
    if (from.bad || from.at != from.end)
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 1,
                             "the file is cut off or damaged");
    *ret_len = (size_t)(to - ret);
    return WSK_OK;
}

enum wsk_err netcode_read(struct wsk_word packed, const char *game,
                          unsigned seats, struct net_shape shape, char *room,
                          struct net *ret_net, struct wsk_fault *ret_fault) {
    char header[NETFILE_HEADER_MAX];
    size_t len = netfile_header(game, seats, shape.inputs, header).len;
    size_t ahead = -((uintptr_t)room + len) % ROW_ALIGN;
    char *start = room + (len + ahead > NETFILE_HEADER_MAX ? 0 : ahead);
    struct wsk_word file = {start, 0};
    enum wsk_err err = netcode_unpack(packed, game, seats, shape, NET_HIDDEN,
                                      start, &file.len, ret_fault);
    return err ? err
               : netfile_read(file, game, seats, shape, ret_net, ret_fault);
}
