#include "support.h"

char *read_text(const char *path, size_t *ret_len) {
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    size_t cap = 1 << 16, len = 0;
    char *text = malloc(cap + 1);
    assert_non_null(text);
    for (size_t got; (got = fread(text + len, 1, cap - len, file)) > 0;) {
        len += got;
        if (len == cap) {
            cap *= 2;
            text = realloc(text, cap + 1);
            assert_non_null(text);
        }
    }
    assert_false(ferror(file));
    fclose(file);
    text[len] = '\0';
    if (ret_len)
        *ret_len = len;
    return text;
}

enum wsk_err load_test_deck(void *context, const struct wsk_game *game,
                            const char *name, struct wsk_rules *rules,
                            struct wsk_fault *ret_fault) {
    const char *data = getenv("WOOLSACK_DATA");
    char path[4096];
    size_t len;
    (void)context;
    assert_non_null(data);
    bool standard = strcmp(name, "standard") == 0;
    snprintf(path, sizeof(path), "%s/decks/%s.tsv", data,
             standard ? game->id : name);
    char *text = read_text(path, &len);
    enum wsk_err err =
        wsk_rules_load(rules, game, (struct wsk_word){text, len}, ret_fault);
    free(text);
    return err ? WSK_EDECK : WSK_OK;
}

const struct wsk_game *game_called(const char *id) {
    const struct wsk_game *game =
        wsk_game_find((struct wsk_word){id, strlen(id)});
    assert_non_null(game);
    return game;
}

struct wsk_rules *load_rules(const struct wsk_game *game, unsigned seats,
                             unsigned start) {
    struct wsk_rules *rules =
        aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
    struct wsk_fault fault;
    assert_non_null(rules);
    if (game->has_deck)
        assert_int_equal(load_test_deck(NULL, game, "standard", rules, &fault),
                         WSK_OK);
    else
        assert_int_equal(
            wsk_rules_load(rules, game, (struct wsk_word){"", 0}, &fault),
            WSK_OK);
    assert_int_equal(wsk_rules_seats(rules, seats, start), WSK_OK);
    return rules;
}

struct wsk_record *record_of(const char *text) {
    struct wsk_record *record = wsk_record_create(load_test_deck, NULL);
    struct wsk_fault fault = {0};
    assert_non_null(record);
    if (wsk_record_parse(record, (struct wsk_word){text, strlen(text)},
                         &fault) != WSK_OK)
        fail_msg("line %u: %s", fault.line, fault.why);
    return record;
}

void go_on_with(struct wsk_record *record, const char *lines) {
    struct wsk_word rest = {lines, strlen(lines)}, line;
    while (wsk_line_next(&rest, &line)) {
        struct wsk_fault fault = {0};
        if (wsk_record_read(record, line, &fault) != WSK_OK)
            fail_msg("'%.*s' is refused: %s", (int)line.len, line.start,
                     fault.why);
    }
}

void assert_refused(struct wsk_record *record, const char *lines) {
    struct wsk_word rest = {lines, strlen(lines)}, line;
    while (wsk_line_next(&rest, &line)) {
        struct wsk_state before = *wsk_record_state(record);
        struct wsk_fault fault = {0};
        if (wsk_record_read(record, line, &fault) == WSK_OK)
            fail_msg("'%.*s' is accepted", (int)line.len, line.start);
        assert_true(fault.why[0] != '\0');
        assert_true(fault.line > 0);
        assert_memory_equal(&before, wsk_record_state(record), sizeof(before));
    }
}

void assert_legal(struct wsk_record *record, const char *lines) {
    struct wsk_word legal;
    assert_int_equal(wsk_record_legal(record, &legal), WSK_OK);
    if (legal.len != strlen(lines) ||
        memcmp(legal.start, lines, legal.len) != 0)
        fail_msg("legal is\n%.*s-- and not\n%s", (int)legal.len, legal.start,
                 lines);
}

void assert_result_has(struct wsk_record *record, const char *piece) {
    struct wsk_word json;
    assert_int_equal(wsk_record_result(record, &json), WSK_OK);
    char text[4096];
    snprintf(text, sizeof(text), "%.*s", (int)json.len, json.start);
    if (!strstr(text, piece))
        fail_msg("%s lacks %s", text, piece);
}

const char *header_for(const char *game, unsigned seats, unsigned start) {
    static char header[256];
    struct wsk_text text = wsk_text_in(header, sizeof(header));
    wsk_text_put(&text, "woolsack 1\ngame %s\ndeck standard\n", game);
    for (unsigned s = 0; s < seats; s++)
        wsk_text_put(&text, "seat %u %c\n", s + 1, (int)('A' + s));
    if (game_called(game)->has_start)
        wsk_text_put(&text, "start %u\n", start + 1);
    return header;
}

bool long_form(void) {
    return getenv("WOOLSACK_LONG") != NULL;
}

bool long_training(void) {
    return long_form() && !getenv("WOOLSACK_SLOW");
}
