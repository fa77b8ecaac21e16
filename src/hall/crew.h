/*
 * crew.h - threads that think for bots. Inside src/hall only.
 *
 * A thought is a question (the record so far, a seat, a level) and then its
 * answer (a record line). Questions are answered in the order in which they
 * were asked, by whichever thread is free, and never on the loop's thread.
 */
#ifndef WSK_HALL_CREW_H
#define WSK_HALL_CREW_H

#include "hall.h"

struct thought {
    struct thought *next;
    uint64_t table;
    unsigned seat, number; /* number: of the decision */
    enum wsk_level level;
    uint64_t seed;
    uint64_t took_us;
    char line[128]; /* the answer; empty: none */
    size_t len;
    char record[]; /* what the seat may know */
};

struct crew;

struct crew *crew_create(const struct wsk_hall_config *config);
void crew_destroy(struct crew *crew);
/* Takes the thought over. */
void crew_ask(struct crew *crew, struct thought *thought);
/* All that were answered, as a list that the caller frees one by one. */
struct thought *crew_answers(struct crew *crew);
struct thought *thought_create(struct wsk_word record);

#endif
