/*
 * fuzz_command.c - any bytes as what guests say, in tables with a real store.
 *
 * The first byte chooses the table. Every line is said by the guest of its
 * first byte: people at two seats, the host, a spectator, and one who has not
 * joined yet. Some lines turn the clock or let a guest leave and come back.
 * Nothing may break, everything that is told must be whole lines that are for
 * who hears them, and when all have left nothing may stay behind.
 */
#include "fuzz.h"
#include "lounge.h"

#define GUESTS 5

struct night {
    struct lounge *lounge;
    struct party party;
    struct visitor *guest[GUESTS];
};

static struct lounge *the_lounge(void) {
    static struct lounge lounge;
    if (!lounge.tables)
        lounge_open(&lounge);
    return &lounge;
}

static void check_heard(const struct visitor *visitor) {
    struct wsk_word rest = {visitor->heard, visitor->len}, line;
    bool in_record = false;
    while (wsk_line_next(&rest, &line)) {
        if (in_record || wsk_word_is(line, "record")) {
            in_record = !wsk_word_is(line, ".");
            continue;
        }
        MUST(line.len > 0 && line.start[0] != '.');
    }
}

static void come(struct night *night, unsigned who) {
    const struct party *party = &night->party;
    if (who < 2)
        night->guest[who] =
            visitor_join(night->lounge, party->id, 0, party->token[who], NULL);
    else if (who == 2)
        night->guest[who] =
            visitor_join(night->lounge, party->id, 0, party->host, NULL);
    else if (who == 3)
        night->guest[who] =
            visitor_join(night->lounge, party->id, 0, NULL, NULL);
    else
        night->guest[who] = visitor_come(night->lounge);
}

static void leave(struct night *night, unsigned who) {
    check_heard(night->guest[who]);
    visitor_go(night->guest[who]);
    lounge_rest(night->lounge);
}

static void hear(struct night *night, unsigned who, struct wsk_word line) {
    struct visitor *visitor = night->guest[who];
    if (line.len > 0 && line.start[0] == '!') {
        leave(night, who);
        come(night, who);
        return;
    }
    if (line.len > 0 && line.start[0] == '@') {
        lounge_wait(night->lounge, 31);
        return;
    }
    /* "do", with the number that is due. */
    if (line.len > 0 && line.start[0] == '+' && visitor->guest.loaded &&
        visitor->guest.seat != WSK_TABLE_NOBODY) {
        const struct wsk_table *table =
            lounge_table(night->lounge, night->party.id);
        unsigned number = 0;
        if (!table || !(wsk_table_awaited(table) >> visitor->guest.seat & 1))
            return;
        wsk_word_number((struct wsk_word){line.start + 1, line.len - 1}, 100000,
                        &number);
        visitor_decide(visitor, number);
        return;
    }
    char *copy = malloc(line.len ? line.len : 1);
    MUST(copy);
    memcpy(copy, line.start, line.len);
    wsk_tables_hear(night->lounge->tables, &visitor->guest,
                    (struct wsk_word){copy, line.len});
    free(copy);
    lounge_rest(night->lounge);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct wsk_options options = {.chat = true};
    struct wsk_word rest, line;
    struct night night = {.lounge = the_lounge()};
    static uint64_t nights;
    if (size < 2 || size > 2000)
        return 0;
    options.clock = data[0] & 1 ? 30 : 0;
    options.autostart = data[0] & 2;
    options.listed = data[0] & 4;
    lounge_seed(++nights); /* a table of its own */
    night.lounge->now = 1763200000;
    night.party =
        lounge_party(night.lounge, data[0] & 8 ? "bloeder-sack" : "volle-wolle",
                     data[0] & 16 ? "ppb" : "pp", &options);
    for (unsigned i = 0; i < GUESTS; i++)
        come(&night, i);
    rest = (struct wsk_word){(const char *)data + 1, size - 1};
    for (unsigned lines = 0; lines < 40 && wsk_line_next(&rest, &line); lines++)
        if (line.len > 0)
            hear(&night, (unsigned char)line.start[0] % GUESTS,
                 (struct wsk_word){line.start + 1, line.len - 1});
    for (unsigned i = 0; i < GUESTS; i++)
        leave(&night, i);
    /* Only a clock keeps a table; the next input begins without any. */
    MUST(options.clock || lounge_tables(night.lounge) == 0);
    if (lounge_tables(night.lounge)) {
        lounge_close(night.lounge);
        night.lounge->tables = NULL;
    }
    return 0;
}
