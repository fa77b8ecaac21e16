#include "frame.h"

#define FIN 0x80
#define RESERVED 0x70
#define MASKED 0x80
#define SHORT_MAX 125
#define LENGTH_16 126

static enum wsk_read refuse(struct wsk_refusal *ret, enum wsk_close code,
                            const char *why) {
    *ret = (struct wsk_refusal){code, why};
    return WSK_READ_WRONG;
}

/* The first byte. */
static enum wsk_read read_kind(unsigned char byte, struct wsk_frame *frame,
                               struct wsk_refusal *ret) {
    unsigned opcode = byte & 15U;
    if (byte & RESERVED)
        return refuse(ret, WSK_CLOSE_PROTOCOL, "no extension was agreed on");
    if (opcode > WSK_FRAME_PONG ||
        (opcode > WSK_FRAME_BINARY && opcode < WSK_FRAME_CLOSE))
        return refuse(ret, WSK_CLOSE_PROTOCOL, "there is no such frame");
    frame->opcode = (enum wsk_opcode)opcode;
    frame->last = byte & FIN;
    if (opcode >= WSK_FRAME_CLOSE && !frame->last)
        return refuse(ret, WSK_CLOSE_PROTOCOL, "this frame has no pieces");
    return WSK_READ_WHOLE;
}

/* The second. */
static enum wsk_read read_size(unsigned char byte, struct wsk_frame *frame,
                               struct wsk_refusal *ret) {
    frame->text.len = byte & 127U;
    if (!(byte & MASKED))
        return refuse(ret, WSK_CLOSE_PROTOCOL, "a client masks its frames");
    if (frame->opcode >= WSK_FRAME_CLOSE && frame->text.len > SHORT_MAX)
        return refuse(ret, WSK_CLOSE_PROTOCOL, "this frame is too long");
    if (frame->text.len > LENGTH_16)
        return refuse(ret, WSK_CLOSE_TOO_LONG, "the message is too long");
    return WSK_READ_WHOLE;
}

static enum wsk_read read_length(const unsigned char *bytes, size_t len,
                                 struct wsk_frame *frame,
                                 struct wsk_refusal *ret) {
    if (frame->text.len != LENGTH_16)
        return WSK_READ_WHOLE;
    if (len < 4)
        return WSK_READ_MORE;
    frame->text.len = (size_t)bytes[2] << 8 | bytes[3];
    if (frame->text.len <= SHORT_MAX)
        return refuse(ret, WSK_CLOSE_PROTOCOL, "its length is written longer");
    if (frame->text.len > WSK_MESSAGE_MAX)
        return refuse(ret, WSK_CLOSE_TOO_LONG, "the message is too long");
    return WSK_READ_WHOLE;
}

enum wsk_read wsk_frame_read(char *bytes, size_t len,
                             struct wsk_frame *ret_frame,
                             struct wsk_refusal *ret_refusal) {
    const unsigned char *at = (const unsigned char *)bytes;
    struct wsk_frame frame = {.size = 0};
    if (len < 1)
        return WSK_READ_MORE;
    enum wsk_read read = read_kind(at[0], &frame, ret_refusal);
    if (read == WSK_READ_WHOLE)
        read = len < 2 ? WSK_READ_MORE : read_size(at[1], &frame, ret_refusal);
    if (read == WSK_READ_WHOLE)
        read = read_length(at, len, &frame, ret_refusal);
    if (read != WSK_READ_WHOLE)
        return read;
    size_t head = frame.text.len > SHORT_MAX ? 8 : 6;
    if (len < head + frame.text.len)
        return WSK_READ_MORE;
    char *text = bytes + head;
    const char *mask = text - 4;
    for (size_t i = 0; i < frame.text.len; i++)
        text[i] = (char)(text[i] ^ mask[i & 3]);
    frame.text.start = text;
    frame.size = head + frame.text.len;
    *ret_frame = frame;
    return WSK_READ_WHOLE;
}

unsigned wsk_frame_code(struct wsk_word text) {
    const unsigned char *byte = (const unsigned char *)text.start;
    bool control;
    if (text.len == 0)
        return WSK_CLOSE_NO_CODE;
    if (text.len == 1)
        return WSK_CLOSE_PROTOCOL;
    unsigned code = (unsigned)byte[0] << 8 | byte[1];
    bool known =
        (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
        (code >= 3000 && code <= 4999);
    if (!known)
        return WSK_CLOSE_PROTOCOL;
    struct wsk_word why = {text.start + 2, text.len - 2};
    return wsk_text_is_utf8(why, &control) ? code : WSK_CLOSE_TEXT;
}

char *wsk_frame_head(char *text, size_t len, enum wsk_opcode opcode) {
    unsigned char *at = (unsigned char *)text;
    if (len > SHORT_MAX) {
        *--at = (unsigned char)len;
        *--at = (unsigned char)(len >> 8);
        *--at = LENGTH_16;
    } else {
        *--at = (unsigned char)len;
    }
    *--at = (unsigned char)(FIN | opcode);
    return (char *)at;
}
