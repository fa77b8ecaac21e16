/*
 * admin.c - `woolsack admin`: the host of a server looks and acts.
 *
 * One command goes to the server's own socket as a POST, what comes back is
 * printed.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli.h"

#define SOCKET_PATH "/run/woolsack/admin"
#define LINE_MAX_BYTES 1024

static enum cli_status fail(const char *path, const char *why) {
    fprintf(stderr, "woolsack admin: %s: %s\n", path, why);
    return CLI_FAILED;
}

/* -1: errno says why. */
static int call(const char *path) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t len = strlen(path);
    if (len >= sizeof(to.sun_path)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(to.sun_path, path, len + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&to, sizeof(to)) == 0)
        return fd;
    int error = errno;
    if (fd >= 0)
        close(fd);
    errno = error;
    return -1;
}

static bool send_all(int fd, const char *bytes, size_t len) {
    while (len) {
        ssize_t done = send(fd, bytes, len, MSG_NOSIGNAL);
        if (done <= 0)
            return false;
        bytes += done;
        len -= (size_t)done;
    }
    return true;
}

/* All that comes until the end; NULL: errno says why. */
static char *hear_all(int fd) {
    char *text = NULL;
    size_t len = 0, cap = 0;
    ssize_t got = 1;
    while (got > 0) {
        if (cap - len < 4096) {
            cap = cap ? 2 * cap : 8192;
            char *more = realloc(text, cap);
            if (!more)
                abort();
            text = more;
        }
        got = recv(fd, text + len, cap - len - 1, 0);
        len += got > 0 ? (size_t)got : 0;
    }
    if (got < 0) {
        free(text);
        return NULL;
    }
    text[len] = '\0';
    return text;
}

static enum cli_status print_answer(const char *path, const char *answer) {
    const char *body = strstr(answer, "\r\n\r\n");
    bool good = strncmp(answer, "HTTP/1.1 200", 12) == 0;
    if (!body)
        return fail(path, "this is no answer of a server");
    fputs(body + 4, good ? stdout : stderr);
    return good ? cli_flush() : CLI_FAILED;
}

static enum cli_status ask(const char *path, const char *line) {
    char text[LINE_MAX_BYTES + 200];
    int len = snprintf(text, sizeof(text),
                       "POST / HTTP/1.1\r\nHost: woolsack\r\n"
                       "Connection: close\r\n"
                       "Content-Length: %zu\r\n\r\n%s",
                       strlen(line), line);
    int fd = call(path);
    if (fd < 0)
        return fail(path, strerror(errno));
    char *answer = send_all(fd, text, (size_t)len) ? hear_all(fd) : NULL;
    enum cli_status status =
        answer ? print_answer(path, answer) : fail(path, strerror(errno));
    free(answer);
    close(fd);
    return status;
}

static enum cli_status run(int argc, char **argv) {
    const char *asked = getenv("WOOLSACK_ADMIN");
    const char *path = asked && *asked ? asked : SOCKET_PATH;
    const struct cli_option options[] = {{.name = "socket", .text = &path},
                                         {0}};
    char line[LINE_MAX_BYTES];
    struct wsk_text text = wsk_text_in(line, sizeof(line));
    char **words;
    int count;
    bool stop;
    enum cli_status status =
        cli_options(&cli_admin, argc, argv, options, &words, &count, &stop);
    if (status || stop)
        return status;
    if (count == 0)
        return cli_misuse(&cli_admin, "which command?");
    for (int i = 0; i < count; i++)
        wsk_text_put(&text, "%s%s", i ? " " : "", words[i]);
    if (text.cut)
        return cli_misuse(&cli_admin, "the command is too long");
    return ask(path, line);
}

const struct cli_command cli_admin = {
    .name = "admin",
    .summary = "Look after a running server: tables, addresses",
    .help =
        "Usage: woolsack admin [--socket PATH] COMMAND\n"
        "\n"
        "Asks the server that was started with --admin PATH, or tells it "
        "what to\n"
        "do. What it is told is in its log.\n"
        "\n"
        "  figures               how the server is\n"
        "  tables                tables in memory\n"
        "  look ID               one table: who sits there\n"
        "  close ID              ends it: its record goes to the archive\n"
        "  hide ID, show ID      out of the lobby, and back\n"
        "  remove ID SEAT        whoever sits there; the seat is free\n"
        "  addresses             who is connected, the busiest first\n"
        "  ban ADDRESS [MINUTES] an address or network; hangs up on it. It "
        "ends\n"
        "                        with the server; --ban of 'serve' is for "
        "good\n"
        "  unban ADDRESS\n"
        "  bans                  who is banned\n"
        "  drain                 no new tables, /healthz says so; games go "
        "on\n"
        "  drain off\n"
        "  check                 reads every log again and names what is "
        "damaged\n"
        "\n"
        "  --socket PATH         ($WOOLSACK_ADMIN, or /run/woolsack/admin)\n"
        "  --help                this text\n",
    .run = run,
};
