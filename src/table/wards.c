#include "wards.h"

#include <signal.h>
#include <stdatomic.h>

#include "exec.h"
#include "match.h"

#define WARDS_MAX (WSK_MATCH_THREADS_MAX * WSK_SEATS_MAX)

/* 0: free. A signal handler reads it, so there is no lock. */
static atomic_int wards[WARDS_MAX];
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "read by a signal handler");
_Static_assert(sizeof(pid_t) == sizeof(int), "kept as an int");

static void exchange(pid_t old, pid_t new) {
    for (unsigned i = 0; i < WARDS_MAX; i++) {
        int expected = old;
        if (atomic_compare_exchange_strong(&wards[i], &expected, new))
            return;
    }
}

void wards_add(pid_t pid) {
    exchange(0, pid);
}

void wards_remove(pid_t pid) {
    exchange(pid, 0);
}

/* Its own action is the default one again by now, and it is not held back. */
static void end_all(int number) {
    for (unsigned i = 0; i < WARDS_MAX; i++) {
        pid_t pid = atomic_load(&wards[i]);
        if (pid > 0)
            kill(-pid, SIGKILL);
    }
    raise(number);
}

void wsk_exec_end_with_host(void) {
    static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for (unsigned i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
        struct sigaction before, action = {.sa_handler = end_all};
        sigemptyset(&action.sa_mask);
        action.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
        if (sigaction(signals[i], NULL, &before) == 0 &&
            before.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
}
