#include "request.h"

#include <string.h>

/* --- Bytes -----------------------------------------------------------------
 */

static bool is_token(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z') || (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* In a line: what can be seen, spaces, and bytes of other alphabets. */
static bool is_text(unsigned char c) {
    return c >= 0x80 || (c >= ' ' && c != 0x7f) || c == '\t';
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* `text` is in small letters. */
static bool is_named(struct wsk_word word, const char *text) {
    if (word.len != strlen(text))
        return false;
    for (size_t i = 0; i < word.len; i++)
        if (lower(word.start[i]) != text[i])
            return false;
    return true;
}

static struct wsk_word trim(struct wsk_word word) {
    while (word.len && (*word.start == ' ' || *word.start == '\t')) {
        word.start++;
        word.len--;
    }
    while (word.len && (word.start[word.len - 1] == ' ' ||
                        word.start[word.len - 1] == '\t'))
        word.len--;
    return word;
}

bool wsk_list_has(struct wsk_word list, const char *word) {
    while (list.start) {
        const char *comma = memchr(list.start, ',', list.len);
        size_t len = comma ? (size_t)(comma - list.start) : list.len;
        if (is_named(trim((struct wsk_word){list.start, len}), word))
            return true;
        if (!comma)
            break;
        list.start += len + 1;
        list.len -= len + 1;
    }
    return false;
}

/* --- Where a head ends -----------------------------------------------------
 */

static enum wsk_read refuse(struct wsk_refusal *ret, unsigned status,
                            const char *why) {
    *ret = (struct wsk_refusal){status, why};
    return WSK_READ_WRONG;
}

/* A whole line was seen. */
static enum wsk_read end_line(struct wsk_scan *scan, struct wsk_refusal *ret) {
    bool empty = scan->at == scan->line + 2;
    scan->line = scan->at;
    if (empty && !scan->fields)
        return refuse(ret, 400, "this is no request");
    if (empty)
        return WSK_READ_WHOLE;
    if (!scan->fields)
        scan->fields = scan->at;
    return WSK_READ_MORE;
}

static enum wsk_read scan_head(struct wsk_scan *scan, const char *bytes,
                               size_t len, struct wsk_refusal *ret) {
    while (scan->at < len) {
        if (!scan->fields && scan->at >= WSK_HEAD_LINE)
            return refuse(ret, 414, "the path is too long");
        if (scan->fields && scan->at - scan->fields >= WSK_HEAD_FIELDS)
            return refuse(ret, 431, "the headers are too long");
        unsigned char c = (unsigned char)bytes[scan->at];
        bool ends = scan->at > scan->line && bytes[scan->at - 1] == '\r';
        if (ends != (c == '\n') || (!ends && c != '\r' && !is_text(c)))
            return refuse(ret, 400, "this is no request");
        scan->at++;
        if (!ends)
            continue;
        enum wsk_read read = end_line(scan, ret);
        if (read != WSK_READ_MORE)
            return read;
    }
    return WSK_READ_MORE;
}

/* --- Its first line --------------------------------------------------------
 */

static enum wsk_read read_version(struct wsk_word version,
                                  struct wsk_request *request,
                                  struct wsk_refusal *ret) {
    if (wsk_word_is(version, "HTTP/1.0")) {
        request->last = true;
        return WSK_READ_WHOLE;
    }
    if (wsk_word_is(version, "HTTP/1.1"))
        return WSK_READ_WHOLE;
    if (version.len == 8 && memcmp(version.start, "HTTP/", 5) == 0)
        return refuse(ret, 505, "only HTTP/1.1 is understood");
    return refuse(ret, 400, "this is no request");
}

static enum wsk_read read_method(struct wsk_word method,
                                 struct wsk_request *request,
                                 struct wsk_refusal *ret) {
    static const char *const names[] = {"GET", "HEAD", "POST"};
    for (size_t i = 0; i < method.len; i++)
        if (!is_token((unsigned char)method.start[i]))
            return refuse(ret, 400, "this is no request");
    for (unsigned m = 0; m <= WSK_METHOD_POST; m++)
        if (wsk_word_is(method, names[m])) {
            request->method = (enum wsk_method)m;
            return WSK_READ_WHOLE;
        }
    return refuse(ret, 405, "only GET, HEAD and POST are understood");
}

static enum wsk_read read_first(struct wsk_word line,
                                struct wsk_request *request,
                                struct wsk_refusal *ret) {
    struct wsk_word word[3];
    if (wsk_words(line, ' ', word, 3) != 3 || !word[0].len || !word[1].len)
        return refuse(ret, 400, "this is no request");
    for (size_t i = 0; i < word[1].len; i++)
        if (word[1].start[i] <= ' ' || word[1].start[i] > '~')
            return refuse(ret, 400, "the path has bytes that no path has");
    enum wsk_read read = read_version(word[2], request, ret);
    if (read == WSK_READ_WHOLE)
        read = read_method(word[0], request, ret);
    if (read == WSK_READ_WHOLE && *word[1].start != '/')
        return refuse(ret, 400, "a path begins with a slash");
    request->path = word[1];
    for (size_t i = 0; i < word[1].len; i++)
        if (word[1].start[i] == '?' || word[1].start[i] == '#') {
            request->path.len = i;
            break;
        }
    return read;
}

/* --- Fields ----------------------------------------------------------------
 */

static enum wsk_read read_field(struct wsk_word line,
                                struct wsk_request *request,
                                struct wsk_refusal *ret) {
    static const char *const names[] = {
#define NAME(name, text) text,
        WSK_FIELD_MAP(NAME)
#undef NAME
    };
    const char *colon = memchr(line.start, ':', line.len);
    struct wsk_word name = {line.start,
                            colon ? (size_t)(colon - line.start) : 0};
    if (!name.len)
        return refuse(ret, 400, "a header has no name");
    for (size_t i = 0; i < name.len; i++)
        if (!is_token((unsigned char)name.start[i]))
            return refuse(ret, 400, "a header has no name");
    unsigned f = 0;
    while (f < WSK_FIELDS && !is_named(name, names[f]))
        f++;
    if (f == WSK_FIELDS)
        return WSK_READ_WHOLE;
    if (f < WSK_FIELD_ENCODINGS && request->field[f].start)
        return refuse(ret, 400, "a header comes twice that may come once");
    request->field[f] =
        trim((struct wsk_word){colon + 1, line.len - name.len - 1});
    /* These are heard wherever they stand. */
    if (f == WSK_FIELD_CONNECTION && wsk_list_has(request->field[f], "close"))
        request->last = true;
    if (f == WSK_FIELD_CONNECTION && wsk_list_has(request->field[f], "upgrade"))
        request->websocket = true; /* if what follows fits: read_upgrade */
    return WSK_READ_WHOLE;
}

/* --- What they mean together -----------------------------------------------
 */

static enum wsk_read read_host(const struct wsk_request *request,
                               struct wsk_refusal *ret) {
    struct wsk_word host = request->field[WSK_FIELD_HOST];
    for (size_t i = 0; i < host.len; i++)
        if (host.start[i] <= ' ' || host.start[i] > '~' ||
            strchr("/?#@,\\", host.start[i]))
            return refuse(ret, 400, "the host has bytes that no host has");
    return host.len ? WSK_READ_WHOLE
                    : refuse(ret, 400, "a request needs a host");
}

static enum wsk_read read_length(struct wsk_request *request,
                                 struct wsk_refusal *ret) {
    struct wsk_word text = request->field[WSK_FIELD_LENGTH];
    bool post = request->method == WSK_METHOD_POST;
    uint32_t length = 0;
    if (request->field[WSK_FIELD_TRANSFER].start || (post && !text.start))
        return refuse(ret, 411, "a body needs a content-length");
    if (text.start && !text.len)
        return refuse(ret, 400, "a content-length is a number");
    for (size_t i = 0; i < text.len; i++) {
        if (text.start[i] < '0' || text.start[i] > '9')
            return refuse(ret, 400, "a content-length is a number");
        if (length <= WSK_BODY_MAX)
            length = length * 10 + (uint32_t)(text.start[i] - '0');
    }
    if (length > WSK_BODY_MAX)
        return refuse(ret, 413, "the body is too long");
    if (length && !post)
        return refuse(ret, 400, "only a POST has a body");
    request->body = (uint16_t)length;
    return WSK_READ_WHOLE;
}

static enum wsk_read read_expect(struct wsk_request *request,
                                 struct wsk_refusal *ret) {
    struct wsk_word expect = request->field[WSK_FIELD_EXPECT];
    if (!expect.start)
        return WSK_READ_WHOLE;
    if (!is_named(expect, "100-continue"))
        return refuse(ret, 417, "this cannot be expected here");
    request->expects = request->body > 0;
    return WSK_READ_WHOLE;
}

/* 16 bytes as base64 has them. */
static bool is_key(struct wsk_word key) {
    if (key.len != 24 || memcmp(key.start + 22, "==", 2) != 0)
        return false;
    for (size_t i = 0; i < 22; i++) {
        char c = key.start[i];
        if (!((lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
              c == '+' || c == '/'))
            return false;
    }
    return true;
}

/* Who asks for another protocol, or not for it at this hop, is answered as if
 * nothing had been said of it. */
static enum wsk_read read_upgrade(struct wsk_request *request,
                                  struct wsk_refusal *ret) {
    request->websocket =
        request->websocket && request->method == WSK_METHOD_GET &&
        wsk_list_has(request->field[WSK_FIELD_UPGRADE], "websocket");
    if (!request->websocket)
        return WSK_READ_WHOLE;
    struct wsk_word version = request->field[WSK_FIELD_VERSION];
    if (!version.start || !wsk_word_is(version, "13"))
        return refuse(ret, 426, "a WebSocket has version 13 here");
    if (!request->field[WSK_FIELD_KEY].start ||
        !is_key(request->field[WSK_FIELD_KEY]))
        return refuse(ret, 400, "a WebSocket needs a key of 16 bytes");
    return WSK_READ_WHOLE;
}

static enum wsk_read read_head(const char *bytes, size_t len,
                               struct wsk_request *request,
                               struct wsk_refusal *ret) {
    const char *line = bytes, *end = bytes + len - 2; /* the empty line */
    enum wsk_read read = WSK_READ_WHOLE;
    while (line < end && read == WSK_READ_WHOLE) {
        const char *stop = memchr(line, '\r', (size_t)(end - line));
        struct wsk_word text = {line, (size_t)(stop - line)};
        read = line == bytes ? read_first(text, request, ret)
                             : read_field(text, request, ret);
        line = stop + 2;
    }
    if (read == WSK_READ_WHOLE)
        read = read_host(request, ret);
    if (read == WSK_READ_WHOLE)
        read = read_length(request, ret);
    if (read == WSK_READ_WHOLE)
        read = read_expect(request, ret);
    return read == WSK_READ_WHOLE ? read_upgrade(request, ret) : read;
}

enum wsk_read wsk_request_read(struct wsk_scan *scan, const char *bytes,
                               size_t len, struct wsk_request *ret_request,
                               struct wsk_refusal *ret_refusal) {
    struct wsk_request request = {.head = 0};
    enum wsk_read read = scan_head(scan, bytes, len, ret_refusal);
    if (read == WSK_READ_WHOLE) {
        request.head = scan->at;
        read = read_head(bytes, scan->at, &request, ret_refusal);
    }
    if (read == WSK_READ_WHOLE)
        *ret_request = request;
    return read;
}
