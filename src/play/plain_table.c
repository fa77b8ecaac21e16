/*
 * plain_table.c - a position and a score in words, one line for each thing on
 * the table.
 */
#include "plain_inside.h"

static bool herds_are_open(const struct plain *plain) {
    return session_open_herds(plain->session) ||
           session_next(plain->session).need == SESSION_OVER;
}

void plain_story(const struct words_story *story) {
    for (unsigned i = 0; i < story->count; i++) {
        if (story->line[i].kind == WORDS_FOLLOW)
            fputs("  ", stdout);
        plain_put(story->line[i].text);
    }
}

void plain_table(const struct plain *plain, const struct wsk_state *view,
                 const struct wsk_round *round) {
    bool over = session_next(plain->session).need == SESSION_OVER;
    unsigned pile[WSK_SEATS_MAX];
    struct words_story story;
    for (unsigned s = 0; s < plain->words.rules->seats; s++)
        pile[s] = session_pile(plain->session, s);
    /* When it is over, the view has all of it, of any moment. */
    words_table(&plain->words, round, view, over ? NULL : pile,
                herds_are_open(plain), &story);
    plain_story(&story);
}

/* The score. */

static void put_part(const struct plain *plain, const struct wsk_sheet *sheet,
                     unsigned part) {
    const char *name = words_part(&plain->words, sheet->part[part].key);
    if (sheet->part[part].kind == WSK_PART_POINTS) {
        PLAIN_SAY(plain, MSG_C("score", "  %1: %2"), words_str(name),
                  words_num(sheet->part[part].points));
        return;
    }
    char bytes[WORDS_LONG], line_bytes[WORDS_LONG + WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    if (sheet->cards == 0)
        return;
    for (unsigned c = 0; c < sheet->cards; c++) {
        wsk_text_put(&text, "%s", c ? ", " : "");
        words_card_full(&plain->words, sheet->card[c], &text);
    }
    WORDS_SAY(&plain->words, &line, MSG_C("score", "  %1: %2"), words_str(name),
              words_str(bytes));
    plain_put(line_bytes);
}

void plain_score(const struct plain *plain) {
    struct wsk_state view;
    struct wsk_sheet sheet;
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (!herds_are_open(plain)) {
        PLAIN_SAY(plain, MSG("Points are counted at the end, unless herds are "
                             "open."));
        return;
    }
    for (unsigned s = 0; s < plain->words.rules->seats; s++) {
        if (!session_score(plain->session, s, &sheet))
            return;
        printf("\n%s\n", plain->words.name[s]);
        for (unsigned part = 0; part < sheet.parts; part++)
            put_part(plain, &sheet, part);
    }
    putchar('\n');
    session_view(plain->session, &view);
    words_result(&plain->words, &view, &text);
    plain_put(bytes);
}
