/*
 * review.c - the life of a review: copies a record's events, then looks at
 * them one by one.
 */
#include "review.h"

#include <stdlib.h>
#include <string.h>

#include "ai/nets.h"
#include "inside.h"

bool review_find_judge(const struct wsk_rules *rules,
                       const struct wsk_nets *nets,
                       struct review_judge *ret_judge,
                       struct wsk_fault *ret_fault) {
    *ret_judge = (struct review_judge){.rules = rules,
                                       .mind = mind_of(rules->game),
                                       .net = nets_find(nets, rules)};
    if (mind_can(ret_judge->mind, ret_judge->net))
        return true;
    (void)wsk_fault_set(ret_fault, WSK_EIO, 0,
                        "there is no net for %s with %u "
                        "players",
                        rules->game->id, (unsigned)rules->seats);
    return false;
}

/* Copying. */

static unsigned count_lines(struct wsk_word text) {
    unsigned lines = 0;
    for (size_t i = 0; i < text.len; i++)
        lines += text.start[i] == '\n';
    return lines;
}

static void count_event(void *context, const struct wsk_rules *rules,
                        const struct wsk_state *before,
                        const struct wsk_event *event) {
    (void)rules;
    (void)before;
    (void)event;
    ++*(unsigned *)context;
}

/* Events that everybody may know of; the others come last. */
static unsigned count_public(struct wsk_record *record) {
    unsigned events = 0;
    wsk_record_walk(record, count_event, &events);
    unsigned lines = count_lines(wsk_record_text(record));
    return events - (lines - count_lines(wsk_record_public(record)));
}

struct copying {
    struct review *review;
    unsigned count;
};

static void copy_event(void *context, const struct wsk_rules *rules,
                       const struct wsk_state *before,
                       const struct wsk_event *event) {
    struct copying *copying = context;
    struct review *review = copying->review;
    if (copying->count == review->count)
        return;
    struct review_step *step = &review->step[copying->count++];
    step->state = *before;
    step->event = *event;
    step->sort = review_sort_of(rules, before, event);
    const struct mind *mind = mind_of(rules->game);
    struct wsk_state view; /* what others decided unseen is a secret still */
    wsk_view(rules, before, event->seat, &view);
    step->secret = event->seat != WSK_CHANCE && mind->is_bid(rules, &view);
    if (copying->count < review->count)
        return;
    review->last = *before;
    for (unsigned i = 0; i < event->count; i++)
        wsk_play(rules, &review->last, event->seat, event->moves[i]);
}

static char *copy_text(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

static bool copy_table(struct review *review, const struct wsk_record *record) {
    const struct wsk_rules *rules = wsk_record_rules(record);
    size_t size = (rules->game->rules_size + 15) / 16 * 16;
    review->rules = aligned_alloc(16, size);
    if (!review->rules)
        return false;
    memcpy(review->rules, rules, rules->game->rules_size);
    for (unsigned s = 0; s < rules->seats; s++) {
        review->names[s] = copy_text(wsk_record_name(record, s));
        if (!review->names[s])
            return false;
    }
    return true;
}

static bool copy_events(struct review *review, struct wsk_record *record) {
    struct copying copying = {.review = review};
    if (!wsk_record_text(record).start)
        return false;
    review->count = count_public(record);
    review->step = calloc(review->count + 1, sizeof(*review->step));
    if (!review->step)
        return false;
    wsk_init(review->rules, &review->last);
    wsk_record_walk(record, copy_event, &copying);
    review->finished = review->last.head.turn == WSK_TURN_OVER;
    for (unsigned i = 0; i < review->count; i++)
        review->step[i].part = 3 * i / review->count;
    return true;
}

struct review *review_create(struct wsk_record *record,
                             const struct wsk_nets *nets,
                             const struct review_settings *settings,
                             struct wsk_fault *ret_fault) {
    struct review_judge judge;
    if (!review_find_judge(wsk_record_rules(record), nets, &judge, ret_fault))
        return NULL;
    struct review *review = calloc(1, sizeof(*review));
    if (!review || !copy_table(review, record) ||
        !copy_events(review, record)) {
        (void)wsk_fault_set(ret_fault, WSK_ENOMEM, 0, "%s",
                            wsk_err_text(WSK_ENOMEM));
        review_destroy(review);
        return NULL;
    }
    review->settings = *settings;
    review->judge = judge;
    review->judge.rules = review->rules;
    return review;
}

void review_destroy(struct review *review) {
    if (!review)
        return;
    for (unsigned s = 0; s < WSK_SEATS_MAX; s++)
        free(review->names[s]);
    free(review->rules);
    free(review->step);
    free(review);
}

/* Work. */

bool review_step(struct review *review) {
    if (review->done < review->count)
        review_look(review, &review->step[review->done]);
    else if (review->done == review->count)
        review_look_last(review);
    if (review->done <= review->count && ++review->done > review->count)
        review_add_up(review);
    return review->done <= review->count;
}

unsigned review_done(const struct review *review) {
    return review->done;
}

unsigned review_total(const struct review *review) {
    return review->count + 1;
}

/* Looking. */

const struct wsk_rules *review_rules(const struct review *review) {
    return review->rules;
}

const char *review_name(const struct review *review, unsigned seat) {
    return review->names[seat];
}

bool review_finished(const struct review *review) {
    return review->finished;
}

bool review_was_careful(const struct review *review) {
    return review->settings.careful > 0;
}

unsigned review_steps(const struct review *review) {
    return review->count;
}

const struct review_step *review_at(const struct review *review, unsigned at) {
    return &review->step[at];
}

const struct review_player *review_player(const struct review *review,
                                          unsigned seat) {
    return &review->player[seat];
}

const struct wsk_state *review_state(const struct review *review) {
    return &review->last;
}
