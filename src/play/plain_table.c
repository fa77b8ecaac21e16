/*
 * plain_table.c - a position and a score in words, one line for each thing on
 * the table.
 */
#include <string.h>

#include "../rules/sack.h"
#include "../rules/volle.h"
#include "plain_inside.h"

/* One more sentence on the line. */
#define ALSO(words, text, msg, ...)                                            \
    (wsk_text_put(text, " "),                                                  \
     words_say(words, text, msg, WORDS_ARGS(__VA_ARGS__)))

/* Volle Wolle. */

void plain_display(const struct plain *plain, const struct wsk_state *view) {
    const struct volle_state *volle = (const struct volle_state *)view;
    if (!volle->display)
        return;
    PLAIN_SAY(plain, MSG("In the display, by card number:"));
    for (uint64_t rest = volle->display; rest; rest &= rest - 1) {
        char bytes[WORDS_MAX];
        struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
        unsigned id = (unsigned)__builtin_ctzll(rest) + 1;
        words_card_full(&plain->words, id, &text);
        printf("  %u: %s\n", id, bytes);
    }
}

/* A view does not tell how high a covered herd is. */
static unsigned herd_size(const struct plain *plain,
                          const struct volle_state *volle, unsigned seat) {
    const struct volle_rules *rules =
        (const struct volle_rules *)plain->words.rules;
    if (session_next(plain->session).need == SESSION_OVER)
        return volle_count(volle->taken[seat] & rules->sheep);
    return session_pile(plain->session, seat);
}

static void put_herd(const struct plain *plain, const struct volle_state *volle,
                     unsigned seat, struct wsk_text *text) {
    const struct volle_rules *rules =
        (const struct volle_rules *)plain->words.rules;
    char bytes[WORDS_MAX];
    struct wsk_text card = wsk_text_in(bytes, sizeof(bytes));
    unsigned front = volle->front[seat];
    if (front >= VOLLE_CARDS) {
        ALSO(&plain->words, text, MSG("No sheep yet; board number %1."),
             words_num(front < VOLLE_FACES ? rules->number[front] : 0));
        return;
    }
    words_card_full(&plain->words, front + 1, &card);
    ALSO(&plain->words, text,
         MSG_N("%1 sheep in the herd, on top: %2.",
               "%1 sheep in the herd, on top: %2."),
         words_count((int)herd_size(plain, volle, seat)), words_str(bytes));
}

/* Cards by name, as far as they may be seen. */
static void put_cards(const struct plain *plain, struct words_msg msg,
                      const unsigned *ids, unsigned count) {
    char bytes[WORDS_LONG], line_bytes[WORDS_LONG + WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    if (count == 0)
        return;
    for (unsigned i = 0; i < count; i++) {
        wsk_text_put(&text, "%s", i ? ", " : "");
        words_card(&plain->words, ids[i], &text);
    }
    WORDS_SAY(&plain->words, &line, msg, words_str(bytes));
    printf("  %s\n", line_bytes);
}

static bool herds_are_open(const struct plain *plain) {
    return session_open_herds(plain->session) ||
           session_next(plain->session).need == SESSION_OVER;
}

static void put_open_herd(const struct plain *plain,
                          const struct volle_state *volle, unsigned seat) {
    const struct volle_rules *rules =
        (const struct volle_rules *)plain->words.rules;
    unsigned ids[VOLLE_CARDS], count = 0;
    uint64_t rest = volle->taken[seat] & rules->sheep;
    for (; rest; rest &= rest - 1)
        ids[count++] = (unsigned)__builtin_ctzll(rest) + 1;
    put_cards(plain, MSG("In the herd: %1."), ids, count);
}

static void put_volle_seat(const struct plain *plain,
                           const struct volle_state *volle, unsigned seat) {
    const struct volle_rules *rules =
        (const struct volle_rules *)plain->words.rules;
    const struct words *words = &plain->words;
    char bytes[2 * WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    unsigned dogs = volle_count(volle->taken[seat] & rules->dogs);
    WORDS_SAY(words, &text, MSG_N("%1: %2 chip.", "%1: %2 chips."),
              words_seat(seat), words_count(volle->chips[seat]));
    if (volle->phase != VOLLE_PHASE_BOARD)
        put_herd(plain, volle, seat, &text);
    if (dogs)
        ALSO(words, &text, MSG_N("%1 dog.", "%1 dogs."),
             words_count((int)dogs));
    if (volle->bone == seat)
        ALSO(words, &text, MSG("Has the bone."));
    if (volle->bids[seat] && volle->bids[seat] != VOLLE_BID_HIDDEN) {
        char bid_bytes[16];
        struct wsk_text bid = wsk_text_in(bid_bytes, sizeof(bid_bytes));
        words_bid(words, volle->bids[seat], &bid);
        ALSO(words, &text, MSG("Bid: %1."), words_str(bid_bytes));
    }
    plain_put(bytes);
    if (herds_are_open(plain))
        put_open_herd(plain, volle, seat);
}

static void put_volle(const struct plain *plain, const struct wsk_state *view) {
    const struct volle_state *volle = (const struct volle_state *)view;
    plain_display(plain, view);
    PLAIN_SAY(plain, MSG("Cards in the pile: %1. Chips in the supply: %2."),
              words_num((int)volle_count(volle->pile)),
              words_num(volle->supply));
    for (unsigned s = 0; s < plain->words.rules->seats; s++)
        put_volle_seat(plain, volle, s);
}

/* Blöder Sack. */

/* "1: Anna 5, 2: Ben 3": fields in the order they were filled. */
static void put_fields(const struct plain *plain, const struct sack_state *sack,
                       unsigned tray, struct wsk_text *ret) {
    for (unsigned field = 0; field < sack->fill[tray]; field++) {
        uint64_t bit = 1ULL << (SACK_FIELDS * tray + field);
        unsigned face = 0, owner = 0;
        while (face + 1 < SACK_FACES && !(sack->face[face] & bit))
            face++;
        while (owner + 1 < SACK_SEATS_MAX && !(sack->owner[owner] & bit))
            owner++;
        wsk_text_put(ret, "%s%u: %s %u", field ? ", " : "", field + 1,
                     plain->words.name[owner], face + 1);
    }
}

static void put_tray(const struct plain *plain, const struct sack_state *sack,
                     unsigned tray) {
    const struct sack_rules *rules =
        (const struct sack_rules *)plain->words.rules;
    char line_bytes[2 * WORDS_MAX], bytes[2 * WORDS_MAX];
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    if (sack->slot[tray] == 0) {
        PLAIN_SAY(plain, MSG("Tray %1: no card."), words_num((int)tray + 1));
        return;
    }
    words_card_full(&plain->words, sack->slot[tray], &text);
    WORDS_SAY(&plain->words, &line, MSG("Tray %1: %2."),
              words_num((int)tray + 1), words_str(bytes));
    if (sack->fill[tray] == 0) {
        ALSO(&plain->words, &line, MSG("No dice."));
    } else {
        text = wsk_text_in(bytes, sizeof(bytes));
        put_fields(plain, sack, tray, &text);
        /* Translators: %1 is a list of fields, as "1: Anna 5, 2: Ben 3". */
        ALSO(&plain->words, &line, MSG("Fields: %1."), words_str(bytes));
        unsigned leader = sack_leader(rules, sack, tray);
        if (leader < SACK_SEATS_MAX)
            ALSO(&plain->words, &line, MSG("%1 leads."), words_seat(leader));
        else
            ALSO(&plain->words, &line, MSG("Nobody leads."));
    }
    plain_put(line_bytes);
}

static void put_won(const struct plain *plain, const struct sack_state *sack,
                    unsigned seat) {
    unsigned ids[SACK_CARDS], count = 0;
    for (unsigned i = 0; i < sack->won_count; i++)
        if (sack->won[i] >> 5 == (int)seat)
            ids[count++] = sack->won[i] & 31U;
    put_cards(plain, MSG("Won: %1."), ids, count);
}

static void put_sack(const struct plain *plain, const struct wsk_state *view) {
    const struct sack_state *sack = (const struct sack_state *)view;
    for (unsigned t = 0; t < SACK_TRAYS; t++)
        put_tray(plain, sack, t);
    for (unsigned s = 0; s < plain->words.rules->seats; s++) {
        int lying = __builtin_popcountll(sack->owner[s]);
        int rolled = s == sack->seat ? !!sack->dice[0] + !!sack->dice[1] : 0;
        PLAIN_SAY(plain, MSG("%1: dice in the supply %2, cards won %3."),
                  words_seat(s), words_num(SACK_DICE - lying - rolled),
                  words_num(sack->cards[s]));
        if (herds_are_open(plain))
            put_won(plain, sack, s);
    }
}

void plain_table(const struct plain *plain, const struct wsk_state *view,
                 const struct words_thread *thread) {
    const char *id = plain->words.rules->game->id;
    char bytes[WORDS_MAX];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    words_round(&plain->words, thread, view, &text);
    if (text.len > 0)
        plain_put(bytes);
    if (strcmp(id, "volle-wolle") == 0)
        put_volle(plain, view);
    else if (strcmp(id, "bloeder-sack") == 0)
        put_sack(plain, view);
    text = wsk_text_in(bytes, sizeof(bytes));
    words_waiting(&plain->words, view, &text);
    plain_put(bytes);
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
