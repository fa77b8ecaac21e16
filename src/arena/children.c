#include "children.h"

#include <stdatomic.h>
#include <time.h>

#include "exec.h"
#include "match.h"

#define CHILDREN_MAX (WSK_MATCH_THREADS_MAX * WSK_SEATS_MAX)
#define START_MS 1000 /* that a start may keep the end waiting */

static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
#define SIGNALS (sizeof(signals) / sizeof(signals[0]))

/* 0: free. A signal handler reads it, so there is no lock. */
static atomic_int children[CHILDREN_MAX];
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "read by a signal handler");
_Static_assert(sizeof(pid_t) == sizeof(int), "kept as an int");

static atomic_int starting; /* threads between open and close */
static atomic_int ending;

/* This thread's own signals wait; those of others see `starting`. */
bool children_open(sigset_t *ret_mask) {
    sigset_t set;
    sigemptyset(&set);
    for (unsigned i = 0; i < SIGNALS; i++)
        sigaddset(&set, signals[i]);
    pthread_sigmask(SIG_BLOCK, &set, ret_mask);
    atomic_fetch_add(&starting, 1);
    return !atomic_load(&ending);
}

void children_close(const sigset_t *mask) {
    atomic_fetch_sub(&starting, 1);
    pthread_sigmask(SIG_SETMASK, mask, NULL);
}

static void exchange(pid_t old, pid_t new) {
    for (unsigned i = 0; i < CHILDREN_MAX; i++) {
        int expected = old;
        if (atomic_compare_exchange_strong(&children[i], &expected, new))
            return;
    }
}

void children_add(pid_t pid) {
    exchange(0, pid);
}

void children_remove(pid_t pid) {
    exchange(pid, 0);
}

/* Its own action is the default one again by now, and it is not held back. */
static void end_all(int number) {
    const struct timespec moment = {.tv_nsec = 1000000};
    atomic_store(&ending, 1);
    for (int ms = 0; ms < START_MS && atomic_load(&starting) > 0; ms++)
        nanosleep(&moment, NULL);
    for (unsigned i = 0; i < CHILDREN_MAX; i++) {
        pid_t pid = atomic_load(&children[i]);
        if (pid > 0)
            kill(-pid, SIGKILL);
    }
    raise(number);
}

void wsk_exec_end_with_host(void) {
    for (unsigned i = 0; i < SIGNALS; i++) {
        struct sigaction before, action = {.sa_handler = end_all};
        sigemptyset(&action.sa_mask);
        action.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
        if (sigaction(signals[i], NULL, &before) == 0 &&
            before.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
}
