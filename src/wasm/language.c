/*
 * language.c - the language of the reader, and what is said in it about no game
 * in particular.
 */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "words/catalogue.h"

static struct {
    bool open; /* false: English */
    char *bytes;
    struct words_catalogue catalogue;
} language;

struct words host_words(void) {
    struct words words = {.viewer = WSK_CHANCE};
    if (language.open)
        words.tongue = words_catalogue_tongue(&language.catalogue);
    return words;
}

static const char *code_now(void) {
    return language.open ? language.catalogue.code : words_language(0);
}

static int answer_code(void) {
    wsk_text_put(host_write(), "%s", code_now());
    return host_written();
}

static void forget(void) {
    free(language.bytes);
    language.bytes = NULL;
    language.open = false;
}

int wsk_wasm_language(const char *start, size_t len) {
    struct words_catalogue catalogue;
    struct wsk_fault fault = {0};
    if (len == 0) {
        forget();
        return answer_code();
    }
    /* The catalogue goes on using the bytes. */
    char *copy = malloc(len);
    enum wsk_err err = WSK_ENOMEM;
    if (copy) {
        memcpy(copy, start, len);
        err = words_catalogue_open(&catalogue, (struct wsk_word){copy, len},
                                   NULL, &fault);
    }
    if (err) {
        free(copy);
        return host_fault(err, &fault);
    }
    forget();
    language.open = true;
    language.bytes = copy;
    language.catalogue = catalogue;
    return answer_code();
}

/* Texts of the page. */

/* A copy of its own, terminated; NULL: it is too long. */
static const char *terminated(struct wsk_word text, char *room) {
    if (text.len >= WORDS_MAX)
        return NULL;
    memcpy(room, text.start, text.len);
    room[text.len] = '\0';
    return room;
}

int wsk_wasm_translate(unsigned n, const char *context, size_t context_len,
                       const char *one, size_t one_len, const char *many,
                       size_t many_len) {
    char rooms[3][WORDS_MAX];
    struct words_msg msg = {
        terminated((struct wsk_word){context, context_len}, rooms[0]),
        terminated((struct wsk_word){one, one_len}, rooms[1]),
        terminated((struct wsk_word){many, many_len}, rooms[2]),
    };
    if (!msg.context || !msg.one || !msg.many)
        return host_refuse(WSK_ERANGE, "a text has at most %u bytes",
                           WORDS_MAX - 1);
    /* The empty text is the catalogue's header. */
    if (one_len == 0)
        return host_answer((struct wsk_word){"", 0});
    const struct words words = host_words();
    msg.context = context_len ? msg.context : NULL;
    msg.many = many_len ? msg.many : NULL;
    const char *text = words_get_count(&words, msg, n);
    wsk_text_put(host_write(), "%s", text);
    return host_written();
}

/* Names. */

static void put_languages(void) {
    const char *code;
    for (unsigned i = 0; (code = words_language(i)); i++) {
        json_text(i ? ",{\"code\":" : ",\"languages\":[{\"code\":", code);
        json_text(",\"name\":", words_language_name(code));
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
}

static void put_games(const struct words *words) {
    const struct wsk_game *game;
    const char *before = ",\"games\":[{\"id\":";
    for (size_t i = 0; (game = wsk_game_at(i)); i++) {
        if (!game->offered)
            continue;
        json_text(before, game->id);
        json_text(",\"title\":", words_game_title(words, game));
        json_text(",\"pitch\":", words_game_pitch(words, game));
        wsk_text_put(json_short(), ",\"seats_min\":%u,\"has_start\":%s}",
                     game->seats_min, game->has_start ? "true" : "false");
        before = ",{\"id\":";
    }
    wsk_text_put(json_short(), "]");
}

static void put_levels(const struct words *words) {
    for (unsigned i = 0; i < WSK_LEVELS; i++) {
        enum wsk_level level = (enum wsk_level)i;
        json_text(i ? ",{\"id\":" : ",\"levels\":[{\"id\":",
                  wsk_level_name(level));
        json_text(",\"name\":", words_level_name(words, level));
        json_text(",\"about\":", words_level_about(words, level));
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
}

static void put_dice(const struct words *words) {
    static const unsigned sides[] = {12, 10, 8};
    for (unsigned i = 0; i < 3; i++) {
        words_die(words, sides[i], json_begin());
        wsk_text_put(json_short(), "%s{\"sides\":%u", i ? "," : ",\"dice\":[",
                     sides[i]);
        json_end(",\"name\":");
        wsk_text_put(json_short(), "}");
    }
    wsk_text_put(json_short(), "]");
}

int wsk_wasm_vocabulary(void) {
    const struct words words = host_words();
    host_write();
    json_text("{\"code\":", code_now());
    put_languages();
    put_games(&words);
    put_levels(&words);
    for (unsigned i = 0; i < WORDS_BOTS; i++)
        json_text(i ? "," : ",\"bots\":[", words_bot_name(&words, i));
    wsk_text_put(json_short(), "]");
    put_dice(&words);
    wsk_text_put(json_short(), "}");
    return host_written();
}

/* Rules. */

static void put_paragraphs(struct wsk_word rest) {
    struct wsk_word paragraph;
    const char *before = ",\"paragraphs\":[";
    for (; wsk_line_next(&rest, &paragraph); before = ",")
        json_word(before, paragraph);
    wsk_text_put(json_short(), "]}");
}

int wsk_wasm_rules(const char *id, size_t len) {
    const struct words words = host_words();
    const struct wsk_game *game = wsk_game_find((struct wsk_word){id, len});
    struct wsk_fault fault = {0};
    if (!game)
        return host_fault(
            wsk_fault_set(&fault, WSK_ERANGE, 0, "there is no game '%s'",
                          wsk_word_quote((struct wsk_word){id, len}).text),
            &fault);
    wsk_text_put(host_write(), "[");
    for (unsigned section = 0;; section++) {
        static char body_bytes[WORDS_LONG];
        struct wsk_text body = wsk_text_in(body_bytes, sizeof(body_bytes));
        if (!words_rules(&words, game, section, json_begin(), &body))
            break;
        json_end(section ? ",{\"title\":" : "{\"title\":");
        put_paragraphs((struct wsk_word){body.start, body.len});
    }
    wsk_text_put(json_short(), "]");
    return host_written();
}
