#include "check.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "../tables/check.h"
#include "files.h"

struct checking {
    const char *command, *where;
    int event;
    bool over;
    enum wsk_err err;
    struct wsk_check_sums sums;
};

static void wake(void *context) {
    struct checking *checking = context;
    (void)eventfd_write(checking->event, 1);
}

static void damaged(void *context, const char *id, const char *why) {
    struct checking *checking = context;
    fprintf(stderr, "woolsack %s: %s: table %s is damaged: %s\n",
            checking->command, checking->where, id, why);
}

static void done(void *context, enum wsk_err err,
                 const struct wsk_check_sums *sums) {
    struct checking *checking = context;
    checking->over = true;
    checking->err = err;
    checking->sums = *sums;
}

static void attend(struct checking *checking, struct wsk_store *store) {
    struct pollfd fd = {.fd = checking->event, .events = POLLIN};
    eventfd_t value;
    while (!checking->over) {
        poll(&fd, 1, -1);
        (void)eventfd_read(checking->event, &value);
        wsk_store_poll(store);
    }
}

static enum cli_status tell(const struct checking *checking) {
    const struct wsk_check_sums *sums = &checking->sums;
    if (checking->err) {
        fprintf(stderr,
                "woolsack %s: %s: the database cannot be read to its "
                "end\n",
                checking->command, checking->where);
        return CLI_FAILED;
    }
    printf("%" PRIu64 " tables, %" PRIu64 " of them in the archive, %" PRIu64
           " entries: %" PRIu64 " damaged\n",
           sums->tables, sums->archived, sums->entries, sums->damaged);
    enum cli_status status = cli_flush();
    return sums->damaged ? CLI_FAILED : status;
}

enum cli_status check_database(const char *command, const char *where,
                               bool restored) {
    struct checking checking = {.command = command, .where = where};
    struct cli_decks decks;
    struct wsk_fault fault = {0};
    struct wsk_store *store = NULL;
    bool is_file = !strstr(where, "://");
    struct wsk_rules_set *rules_set =
        wsk_rules_set_create(cli_load_deck, &decks, &fault);
    checking.event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (is_file && access(where, R_OK | W_OK))
        wsk_fault_set(&fault, WSK_EIO, 0, "%s: %s", where, strerror(errno));
    else if (rules_set && checking.event >= 0)
        store = wsk_store_open(where, wake, &checking, &fault);
    enum cli_status status = CLI_FAILED;
    if (store) {
        struct wsk_check check = {.store = store,
                                  .rules_set = rules_set,
                                  .restored = restored,
                                  .damaged = damaged,
                                  .done = done,
                                  .context = &checking};
        wsk_check_begin(&check);
        attend(&checking, store);
        status = tell(&checking);
    } else {
        fprintf(stderr, "woolsack %s: %s\n", command, fault.why);
    }
    wsk_store_close(store);
    wsk_rules_set_destroy(rules_set);
    if (checking.event >= 0)
        close(checking.event);
    return status;
}
