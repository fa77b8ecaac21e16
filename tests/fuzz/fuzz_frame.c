/*
 * fuzz_frame.c - any bytes as frames of a WebSocket.
 *
 * What is taken is taken by wslay too, where that is installed, and is the same
 * there.
 */
#include "../../src/wire/frame.h"
#include "fuzz.h"

#ifdef WSLAY
#include <wslay/wslay.h>

struct source {
    const uint8_t *at;
    size_t len;
};

static ssize_t give(uint8_t *buffer, size_t len, int flags, void *context) {
    struct source *source = context;
    (void)flags;
    if (len > source->len)
        len = source->len;
    if (len == 0)
        return -1;
    memcpy(buffer, source->at, len);
    source->at += len;
    source->len -= len;
    return (ssize_t)len;
}

static void ask_oracle(const uint8_t *data, const struct wsk_frame *frame) {
    struct wslay_frame_callbacks callbacks = {.recv_callback = give};
    struct source source = {data, frame->size};
    wslay_frame_context_ptr context;
    size_t got = 0;
    MUST(wslay_frame_context_init(&context, &callbacks, &source) == 0);
    do {
        struct wslay_frame_iocb io;
        ssize_t len = wslay_frame_recv(context, &io);
        MUST(len >= 0);
        MUST(io.opcode == frame->opcode && io.fin == frame->last && !io.rsv);
        MUST(io.mask && io.payload_length == frame->text.len);
        MUST(got + (size_t)len <= frame->text.len);
        MUST(memcmp(io.data, frame->text.start + got, (size_t)len) == 0);
        got += (size_t)len;
    } while (got < frame->text.len);
    wslay_frame_context_free(context);
}
#else
static void ask_oracle(const uint8_t *data, const struct wsk_frame *frame) {
    (void)data;
    (void)frame;
}
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    while (size > 0) {
        struct wsk_frame frame;
        struct wsk_refusal refusal = {0};
        char *copy = malloc(size);
        MUST(copy);
        memcpy(copy, data, size);
        enum wsk_read read = wsk_frame_read(copy, size, &frame, &refusal);
        if (read == WSK_READ_WRONG)
            MUST(refusal.status >= 1000 && refusal.why);
        if (read == WSK_READ_MORE)
            MUST(size < WSK_FRAME_MAX && memcmp(copy, data, size) == 0);
        if (read == WSK_READ_WHOLE) {
            MUST(frame.size <= size && frame.size <= WSK_FRAME_MAX);
            MUST(frame.text.start + frame.text.len == copy + frame.size);
            ask_oracle(data, &frame);
            if (frame.opcode == WSK_FRAME_CLOSE)
                MUST(wsk_frame_code(frame.text) >= 1000);
        }
        free(copy);
        if (read != WSK_READ_WHOLE)
            break;
        data += frame.size;
        size -= frame.size;
    }
    return 0;
}
