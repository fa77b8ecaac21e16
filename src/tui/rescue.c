#include "rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int polite[] = {SIGINT,  SIGTERM, SIGHUP,
                             SIGTSTP, SIGCONT, SIGWINCH};
static const int crashes[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL,
                              SIGABRT, SIGQUIT, SIGSYS, SIGTRAP};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct {
    int pipe[2];
    struct termios modes;
    char leave[512];
    size_t leave_len;
    struct sigaction polite_before[COUNT(polite)];
    struct sigaction crash_before[COUNT(crashes)];
    volatile sig_atomic_t active;
    volatile sig_atomic_t asked; /* to end, and not yet answered */
} rescue = {.pipe = {-1, -1}};

/* From here on to `on_crash`: only what a handler may call. */

static void leave_screen(void) {
    const char *at = rescue.leave;
    size_t left = rescue.leave_len;
    while (left) {
        ssize_t done = write(STDOUT_FILENO, at, left);
        if (done <= 0)
            break;
        at += done;
        left -= (size_t)done;
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.modes);
}

static void die_of(int number) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t set;
    if (rescue.active) {
        rescue.active = 0;
        leave_screen();
    }
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

static void on_polite(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    bool ends = number == SIGINT || number == SIGTERM || number == SIGHUP;
    if (ends && rescue.asked)
        die_of(number);
    rescue.asked = rescue.asked || ends;
    /* A full pipe holds more than enough to wake the loop. */
    ssize_t done = write(rescue.pipe[1], &byte, 1);
    (void)done;
    errno = saved;
}

static void on_crash(int number) {
    die_of(number);
}

static void install(const int *numbers, size_t count, void (*handler)(int),
                    struct sigaction *ret_before) {
    struct sigaction action = {.sa_handler = handler};
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < count; i++)
        sigaction(numbers[i], &action, &ret_before[i]);
}

static void put_back(const int *numbers, size_t count,
                     const struct sigaction *before) {
    for (size_t i = 0; i < count; i++)
        sigaction(numbers[i], &before[i], NULL);
}

bool rescue_begin(void) {
    if (tcgetattr(STDIN_FILENO, &rescue.modes) != 0 ||
        pipe2(rescue.pipe, O_NONBLOCK | O_CLOEXEC) != 0)
        return false;
    rescue.leave_len = 0;
    rescue.asked = 0;
    rescue.active = 1;
    install(polite, COUNT(polite), on_polite, rescue.polite_before);
    install(crashes, COUNT(crashes), on_crash, rescue.crash_before);
    return true;
}

void rescue_prepare(const char *const *strings, unsigned count) {
    rescue.leave_len = 0;
    for (unsigned i = 0; i < count; i++) {
        size_t len = strings[i] ? strlen(strings[i]) : 0;
        if (rescue.leave_len + len > sizeof(rescue.leave))
            break;
        memcpy(rescue.leave + rescue.leave_len, strings[i] ? strings[i] : "",
               len);
        rescue.leave_len += len;
    }
}

void rescue_end(void) {
    if (!rescue.active)
        return;
    rescue.active = 0;
    put_back(polite, COUNT(polite), rescue.polite_before);
    put_back(crashes, COUNT(crashes), rescue.crash_before);
    close(rescue.pipe[0]);
    close(rescue.pipe[1]);
    rescue.pipe[0] = rescue.pipe[1] = -1;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &rescue.modes);
}

int rescue_fd(void) {
    return rescue.pipe[0];
}

int rescue_signal(void) {
    unsigned char byte;
    return read(rescue.pipe[0], &byte, 1) == 1 ? byte : 0;
}

void rescue_stop(void) {
    rescue.active = 0;
    raise(SIGSTOP);
    rescue.active = 1;
}
