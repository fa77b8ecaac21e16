/*
 * pace.c - how much one seat, and all of a table together, may say and change.
 *
 * Each kind of thing has a number that may come at once, and a time after which
 * one more may. Nobody who plays and talks comes near it; who does is told when
 * to come back, and nothing is kept for it but a time.
 */
#include "inside.h"

static const struct {
    uint8_t seconds; /* for one more */
    uint8_t at_once;
    uint8_t table_at_once; /* of all seats; one more each second */
    const char *why;
} paces[PACES] = {
    [PACE_TALK] = {2, 20, 40, "so much cannot be said at once"},
    [PACE_REACT] = {2, 10, 30, "there are too many reactions at once"},
    [PACE_UNDO] = {10, 10, 20, "so much cannot be taken back at once"},
    [PACE_CHANGE] = {5, 20, 60, "a choice cannot be changed so often"},
    [PACE_OTHER] = {5, 30, 60, "this cannot be done so often"},
};

/* How long to wait; 0: it is counted. `*full`: when all is forgotten. */
static int64_t wait_for(int64_t full, int64_t now, int64_t seconds,
                        int64_t at_once) {
    int64_t begin = full > now ? full : now;
    int64_t over = begin + seconds - now - at_once * seconds;
    return over > 0 ? over : 0;
}

static void count(int64_t *full, int64_t now, int64_t seconds) {
    *full = (*full > now ? *full : now) + seconds;
}

enum wsk_err loaded_pace(struct loaded_table *loaded, unsigned seat,
                         enum pace pace, struct wsk_fault *ret_fault) {
    int64_t now = tables_now(loaded->tables);
    if (!loaded->paces)
        loaded->paces = wsk_need(sizeof(*loaded->paces));
    if (seat > WSK_SEATS_MAX)
        seat = WSK_SEATS_MAX;
    int64_t *own = &loaded->paces->seat[seat][pace];
    int64_t *all = &loaded->paces->table[pace];
    int64_t wait =
        wait_for(*own, now, paces[pace].seconds, paces[pace].at_once);
    int64_t wait_all = wait_for(*all, now, 1, paces[pace].table_at_once);
    if (wait_all > wait)
        wait = wait_all;
    if (wait > 0) {
        loaded->tables->stats.limited++;
        return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0, "wait %u seconds: %s",
                             (unsigned)wait, paces[pace].why);
    }
    count(own, now, paces[pace].seconds);
    count(all, now, 1);
    return WSK_OK;
}
