/*
 * fuzz_request.c - any bytes as the head of a request.
 *
 * However it is split it means the same; what is taken is taken by http-parser
 * too, where that is installed, and means the same there.
 */
#include <string.h>

#include "../../src/wire/request.h"
#include "fuzz.h"

static enum wsk_read read_all(const char *bytes, size_t len, size_t step,
                              struct wsk_request *request,
                              struct wsk_refusal *refusal) {
    struct wsk_scan scan = {0};
    enum wsk_read read = WSK_READ_MORE;
    for (size_t at = 0; read == WSK_READ_MORE && at < len;) {
        at = len - at > step ? at + step : len;
        read = wsk_request_read(&scan, bytes, at, request, refusal);
        MUST(scan.at <= at && scan.at <= WSK_HEAD_MAX);
    }
    return read;
}

static void is_within(struct wsk_word word, const char *bytes, size_t len) {
    MUST(!word.start ||
         (word.start >= bytes && word.start + word.len <= bytes + len));
}

#ifdef HTTP_PARSER
#include <http_parser.h>

static int on_head(http_parser *parser) {
    *(bool *)parser->data = true;
    return 0;
}

static void ask_oracle(const char *bytes, const struct wsk_request *request) {
    static const unsigned methods[] = {HTTP_GET, HTTP_HEAD, HTTP_POST};
    http_parser parser;
    http_parser_settings settings;
    bool whole = false;
    http_parser_settings_init(&settings);
    settings.on_headers_complete = on_head;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = &whole;
    size_t used = http_parser_execute(&parser, &settings, bytes, request->head);
    MUST(HTTP_PARSER_ERRNO(&parser) == HPE_OK);
    MUST(whole && used == request->head);
    MUST(parser.method == methods[request->method]);
    if (request->body) /* it counts down what it waits for */
        MUST(parser.content_length == request->body);
    /* After the beginning of a word that it knows ("keep-aliv") it misses the
     * comma, and so what follows in the list: there it is no judge. */
    if (request->websocket)
        MUST(parser.upgrade || memchr(bytes, ',', request->head));
}
#else
static void ask_oracle(const char *bytes, const struct wsk_request *request) {
    (void)bytes;
    (void)request;
}
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    struct wsk_request one, other;
    struct wsk_refusal why = {0}, other_why = {0};
    enum wsk_read read = read_all(bytes, size, size, &one, &why);
    MUST(read_all(bytes, size, 1, &other, &other_why) == read);
    if (read == WSK_READ_WRONG)
        MUST(why.status >= 400 && why.status == other_why.status && why.why);
    if (read == WSK_READ_MORE)
        MUST(size < WSK_HEAD_MAX);
    if (read != WSK_READ_WHOLE)
        return 0;
    MUST(one.head == other.head && one.body == other.body);
    MUST(one.last == other.last && one.websocket == other.websocket);
    MUST(one.head <= size && one.body <= WSK_BODY_MAX);
    MUST(one.path.len > 0 && one.path.start[0] == '/');
    is_within(one.path, bytes, one.head);
    for (unsigned f = 0; f < WSK_FIELDS; f++)
        is_within(one.field[f], bytes, one.head);
    ask_oracle(bytes, &one);
    return 0;
}
