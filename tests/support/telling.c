#include "telling.h"

void tongue_open(struct tongue *tongue, const char *code) {
    char path[4096];
    size_t len;
    struct wsk_fault fault = {0};
    *tongue = (struct tongue){.file = NULL};
    if (strcmp(code, "en") == 0)
        return;
    snprintf(path, sizeof(path), "%s/%s/LC_MESSAGES/woolsack.mo",
             getenv("WOOLSACK_LOCALE"), code);
    tongue->file = read_text(path, &len);
    if (words_catalogue_open(&tongue->catalogue,
                             (struct wsk_word){tongue->file, len}, code,
                             &fault))
        fail_msg("%s: %s", path, fault.why);
    tongue->words = words_catalogue_tongue(&tongue->catalogue);
}

void tongue_close(struct tongue *tongue) {
    free(tongue->file);
}

void telling_begin(struct telling *telling, const char *code, const char *game,
                   unsigned seats) {
    static const char *const names[WSK_SEATS_MAX] = {"Anna",  "Ben",  "Carla",
                                                     "Dario", "Emma", "Finn"};
    memset(telling, 0, sizeof(*telling));
    tongue_open(&telling->tongue, code);
    telling->rules = load_rules(game_called(game), seats, 0);
    telling->words = (struct words){.tongue = telling->tongue.words,
                                    .rules = telling->rules,
                                    .viewer = WSK_CHANCE};
    memcpy(telling->words.name, names, sizeof(names));
    wsk_init(telling->rules, &telling->state);
}

void telling_finish(struct telling *telling) {
    free(telling->rules);
    tongue_close(&telling->tongue);
}

/* In place: two bytes become one. */
static const char *show_spaces(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++)
        if (strncmp(from, "\xc2\xa0", 2) == 0) {
            *to++ = '~';
            from++;
        } else {
            *to++ = *from;
        }
    *to = '\0';
    return text;
}

static struct wsk_event event_of(struct telling *telling,
                                 struct wsk_word line) {
    struct wsk_event event;
    struct wsk_fault fault = {0};
    if (telling->rules->game->parse(telling->rules, &telling->state, line,
                                    &event, &fault))
        fail_msg("'%.*s' is refused: %s", (int)line.len, line.start, fault.why);
    return event;
}

const char *tell(struct telling *telling, const char *lines) {
    struct wsk_word rest = {lines, strlen(lines)}, line;
    struct wsk_text told = wsk_text_in(telling->told, sizeof(telling->told));
    while (wsk_line_next(&rest, &line)) {
        struct wsk_event event = event_of(telling, line);
        struct wsk_state before = telling->state;
        struct words_story story;
        assert_int_equal(
            wsk_apply_event(telling->rules, &telling->state, &event), WSK_OK);
        words_tell(&telling->words, &telling->round, &before, &event,
                   &telling->state, &story);
        assert_false(story.cut);
        for (unsigned i = 0; i < story.count; i++)
            wsk_text_put(&told, told.len ? "\n%s" : "%s", story.line[i].text);
    }
    assert_false(told.cut);
    return show_spaces(telling->told);
}

static struct wsk_text begin(struct telling *telling) {
    return wsk_text_in(telling->told, WORDS_MAX);
}

static const char *end(struct telling *telling, const struct wsk_text *text) {
    assert_false(text->cut);
    return show_spaces(telling->told);
}

const char *said_to(struct telling *telling, say_seat *say, unsigned seat) {
    struct wsk_text text = begin(telling);
    say(&telling->words, &telling->state, seat, &text);
    return end(telling, &text);
}

const char *said(struct telling *telling, say_state *say) {
    struct wsk_text text = begin(telling);
    say(&telling->words, &telling->state, &text);
    return end(telling, &text);
}

const char *said_of(struct telling *telling, say_move *say, const char *line) {
    struct wsk_event event =
        event_of(telling, (struct wsk_word){line, strlen(line)});
    struct wsk_text text = begin(telling);
    say(&telling->words, &telling->state, event.seat, event.moves[0], &text);
    return end(telling, &text);
}

const char *said_of_card(struct telling *telling, say_card *say, unsigned id) {
    struct wsk_text text = begin(telling);
    say(&telling->words, id, &text);
    return end(telling, &text);
}
