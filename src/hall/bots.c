/*
 * bots.c - asking the crew, and playing what it says.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static void ask(struct place *place, const struct wsk_room *room,
                const struct wsk_text *record, unsigned seat) {
    struct thought *thought =
        thought_create((struct wsk_word){record->start, record->len});
    const struct wsk_room_seat *chair = &room->seat[seat];
    thought->table = place->table;
    thought->seat = seat;
    thought->number = chair->decisions;
    thought->level = chair->chair == WSK_CHAIR_BOT
                         ? (enum wsk_level)chair->level
                         : WSK_ROOM_STAND_IN;
    thought->seed = wsk_room_bot_seed(room, seat);
    crew_ask(place->hall->crew, thought);
}

/* The log has come: everybody who is due by now is asked about it. */
static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_ROOM_RECORD];
    struct errand *errand = context;
    struct place *place = errand->place;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    unsigned asked = place->thinking;
    struct wsk_room *room = NULL;
    place->thinking = 0;
    if (!result && count)
        room = replay_rows(place->hall, rows, count, &record);
    if (room && place->room && room->seq == place->room->seq) {
        unsigned due = wsk_room_bots_due(room);
        for (unsigned s = 0; s < room->seats; s++)
            if (due >> s & asked >> s & 1)
                ask(place, room, &record, s);
        place->thinking = (uint8_t)(due & asked);
    }
    /* The table has moved on, or the database is away. */
    if (result)
        place->retry_at = hall_now(place->hall) + 1;
    wsk_room_destroy(room);
    free(errand);
    if (!place->thinking)
        place_go_on(place, true);
    place->errands--;
    place_settle(place);
}

void place_ask_bots(struct place *place) {
    unsigned due = wsk_room_bots_due(place->room) & ~(unsigned)place->thinking;
    if (!due || place->thinking || place->retry_at)
        return;
    struct errand *errand = wsk_need(sizeof(*errand));
    errand->hall = place->hall;
    errand->place = place;
    place->thinking = (uint8_t)due;
    place->errands++;
    wsk_store_load(place->hall->config.store, place->table, 0, rows_came,
                   errand);
}

static void take(struct wsk_hall *hall, const struct thought *thought) {
    struct place *place = place_get(hall, thought->table);
    struct wsk_word line = {thought->line, strlen(thought->line)};
    struct job *job = job_create(JOB_BOT, line);
    job->seat = (uint8_t)thought->seat;
    job->number = thought->number;
    place->thinking &= (uint8_t) ~(1U << thought->seat);
    place_queue(place, job);
    hall->stats.bot_moves++;
    hall->stats.bot_us += thought->took_us;
    place_settle(place);
}

void hall_take_thoughts(struct wsk_hall *hall) {
    struct thought *list = crew_answers(hall->crew);
    while (list) {
        struct thought *next = list->next;
        take(hall, list);
        free(list);
        list = next;
    }
}
