/*
 * load.c - plays many tables at once against a server, over real WebSockets.
 *
 *   load PORT DECK [--tables K] [--games G] [--seconds S] [--pace D] [--pid P]
 *        [--game volle-wolle|bloeder-sack] [--idle N] [--acks FILE]
 *
 * Lets K tables with two players each play at 127.0.0.1:PORT, random legal
 * moves, and prints decisions a second and how long each took from sent to told
 * (median, 99th percentile, worst). Without --pace every table goes as fast as
 * the server answers; with it, D decisions a second each. A game is short at
 * that speed, so each of the K has G games, opened and joined in advance. --pid
 * prints the memory that the tables cost that process. --idle opens N more
 * connections that only watch. --acks writes down, line by line and at once,
 * which entries were told: "TABLE SEQ"; bench/kills reads that. --stay 1:
 * nobody plays. --leave 1: nobody connects, the tables are only opened. --bare
 * 1: the server is bench/bare, which only passes lines on.
 *
 * It speaks to loopback only, and never longer than a minute. Frames are made
 * and read by hand (a few lines, no extensions): a generator must cost less
 * than what it measures, and the only library in use here is the one under
 * test. It knows the rules, so every decision is legal and none is guessed.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "woolsack/game.h"

#define SECONDS_MAX 60
#define PLAYERS 2
#define BUFFER 65536
#define SAMPLES_MAX (8 << 20)

struct client {
    int fd;
    struct table *table; /* NULL: only watches */
    unsigned seat;
    uint64_t sent_us; /* of the decision that is not told yet; 0: none */
    size_t kept;
    char *keep; /* the beginning of a frame whose rest has not come */
};

struct table {
    struct slot *slot;
    char id[16], token[PLAYERS][32];
    struct client client[PLAYERS];
    const struct wsk_rules *rules;
    struct wsk_state state;
    bool given[PLAYERS]; /* bids that were sent */
    unsigned decisions[PLAYERS];
};

/* One of the K: its games one after the other. */
struct slot {
    struct table *games;
    unsigned at; /* the game that is played */
    uint64_t due_us;
    unsigned turn; /* with --bare */
    struct wsk_rng rng;
};

static struct options {
    uint64_t port, tables, games, seconds, pace, idle, pid, bare, stay, leave;
    const char *game, *acks, *deck;
} options = {.tables = 200, .games = 1, .seconds = 5, .game = "volle-wolle"};

static struct wsk_rules *rules[PLAYERS]; /* by start player */
static struct slot *slots;
static struct client *watchers;
static uint32_t *samples;
static size_t sample_count;
static uint64_t told, finished;
static bool running, exhausted;
static int poller;
static FILE *acks;

static void fail(const char *format, ...)
    __attribute__((noreturn, format(printf, 1, 2)));
static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* --- Connections -------------------------------------------------------------
 */

static int dial(void) {
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)options.port),
                                .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&there, sizeof(there)))
        fail("cannot connect to port %u: %s", (unsigned)options.port,
             strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    return fd;
}

static void send_all(int fd, const char *bytes, size_t len) {
    while (len > 0) {
        ssize_t done = write(fd, bytes, len);
        if (done < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (done <= 0)
            fail("the server has hung up: %s", strerror(errno));
        bytes += done;
        len -= (size_t)done;
    }
}

/* A whole answer of HTTP, by its length. */
static void ask(const char *request, char *ret, size_t cap) {
    int fd = dial();
    size_t len = 0;
    send_all(fd, request, strlen(request));
    for (;;) {
        ssize_t got = read(fd, ret + len, cap - 1 - len);
        if (got <= 0)
            fail("no answer to a request");
        len += (size_t)got;
        ret[len] = '\0';
        const char *body = strstr(ret, "\r\n\r\n");
        const char *size = strstr(ret, "content-length: ");
        if (body && size && strlen(body + 4) >= strtoul(size + 16, NULL, 10))
            break;
    }
    close(fd);
}

static void find_text(const char *text, const char *key, char *ret,
                      size_t cap) {
    const char *at = strstr(text, key);
    if (!at)
        fail("the server did not say %s: %s", key, text);
    at += strlen(key);
    size_t len = strcspn(at, "\"");
    if (len >= cap)
        fail("%s is too long", key);
    memcpy(ret, at, len);
    ret[len] = '\0';
}

static void post(const char *path, const char *body, char *ret, size_t cap) {
    char request[1024];
    snprintf(request, sizeof(request),
             "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n"
             "Connection: close\r\n\r\n%s",
             path, strlen(body), body);
    ask(request, ret, cap);
}

static void join(struct client *client, const char *id, const char *token);

static void open_table(struct table *table) {
    char answer[4096], body[300], path[80], invite[32];
    snprintf(body, sizeof(body),
             "{\"game\":\"%s\",\"seats\":[{\"me\":true,\"name\":\"A\",\"mix\":"
             "false},{}],"
             "\"auto\":true}",
             options.game);
    post("/api/tables", body, answer, sizeof(answer));
    find_text(answer, "\"table\":\"", table->id, sizeof(table->id));
    find_text(answer, "\"token\":\"", table->token[0], sizeof(invite));
    find_text(answer, "\"invite\":\"", invite, sizeof(invite));
    if (!options.leave)
        join(&table->client[0], table->id, table->token[0]);
    snprintf(path, sizeof(path), "/api/tables/%s/sit", table->id);
    snprintf(body, sizeof(body), "{\"invite\":\"%s\",\"name\":\"B\"}", invite);
    post(path, body, answer, sizeof(answer));
    find_text(answer, "\"token\":\"", table->token[1], sizeof(invite));
    if (!options.leave)
        join(&table->client[1], table->id, table->token[1]);
}

/* --- WebSockets
 * ---------------------------------------------------------------- */

static void say(struct client *client, const char *text, size_t len) {
    char frame[256] = {(char)0x81};
    size_t at = 2;
    if (len < 126) {
        frame[1] = (char)(0x80 | len);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[2] = (char)(len >> 8);
        frame[3] = (char)len;
        at = 4;
    }
    at += 4; /* the mask: four zero bytes */
    if (at + len > sizeof(frame))
        fail("a command is too long");
    memcpy(frame + at, text, len);
    send_all(client->fd, frame, at + len);
}

static void upgrade(struct client *client) {
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: "
        "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: woolsack-1\r\n\r\n";
    char answer[1024] = "";
    size_t len = 0;
    client->fd = dial();
    send_all(client->fd, request, sizeof(request) - 1);
    while (!strstr(answer, "\r\n\r\n")) {
        ssize_t got = read(client->fd, answer + len, 1); /* not one too many */
        if (got <= 0 || len + 2 > sizeof(answer))
            fail("the server makes no WebSocket: %s", answer);
        answer[++len] = '\0';
    }
    if (strncmp(answer, "HTTP/1.1 101", 12) != 0)
        fail("the server makes no WebSocket: %s", answer);
    fcntl(client->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = client}};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, client->fd, &event))
        fail("epoll: %s", strerror(errno));
}

/* --- Playing
 * -------------------------------------------------------------------- */

static void decide(struct table *table, unsigned seat) {
    struct client *client = &table->client[seat];
    const struct wsk_rules *its = table->rules;
    wsk_move scratch[WSK_MOVES_MAX];
    char bytes[200], line_bytes[128];
    struct wsk_text text = wsk_text_in(bytes, sizeof(bytes));
    struct wsk_text line = wsk_text_in(line_bytes, sizeof(line_bytes));
    struct wsk_event event = {.seat = (uint8_t)seat, .count = 1};
    struct wsk_list list = wsk_moves(its, &table->state, seat, scratch);
    event.moves[0] = list.move[wsk_rng_below(&table->slot->rng, list.count)];
    its->game->print(its, &table->state, &event, &line);
    wsk_text_put(&text, "do %u ", table->decisions[seat] + 1);
    wsk_text_add(&text, line.start, line.len);
    client->sent_us = now_us();
    table->given[seat] = true;
    say(client, text.start, text.len);
}

/* Everybody who must decide does. */
static void go_on(struct slot *slot) {
    struct table *table = &slot->games[slot->at];
    if (options.bare && running) {
        struct client *client = &table->client[slot->turn++ % PLAYERS];
        client->sent_us = now_us();
        say(client, "do 17 keep 1 12", 15);
        return;
    }
    if (!running || options.stay || !table->rules ||
        table->state.head.turn != WSK_TURN_SEATS)
        return;
    if (options.pace) {
        uint64_t now = now_us();
        if (now < slot->due_us)
            return;
        slot->due_us += 1000000 / options.pace;
    }
    for (unsigned s = 0; s < PLAYERS; s++)
        if ((table->state.head.seats >> s & 1) && !table->given[s]) {
            decide(table, s);
            if (options.pace)
                return;
        }
}

static void next_game(struct slot *slot) {
    finished++;
    if (slot->at + 1 < options.games)
        slot->at++;
    else
        exhausted = true;
}

static struct wsk_word word(struct wsk_word *rest) {
    const char *space = memchr(rest->start, ' ', rest->len);
    struct wsk_word first = {rest->start,
                             space ? (size_t)(space - rest->start) : rest->len};
    size_t skip = first.len + (space ? 1 : 0);
    rest->start += skip;
    rest->len -= skip;
    return first;
}

static void play_line(struct table *table, struct wsk_word line) {
    struct wsk_event event;
    struct wsk_fault fault;
    const struct wsk_rules *its = table->rules;
    if (its->game->parse(its, &table->state, line, &event, &fault))
        fail("the server tells what cannot be: %.*s (%s)", (int)line.len,
             line.start, fault.why);
    for (unsigned i = 0; i < event.count; i++)
        wsk_play(its, &table->state, event.seat, event.moves[i]);
    memset(table->given, 0, sizeof(table->given));
}

static void begin(struct table *table, struct wsk_word start) {
    unsigned seat = 1;
    if (start.len && !wsk_word_number(start, PLAYERS, &seat))
        fail("no such start player");
    table->rules = rules[seat - 1];
    wsk_init(table->rules, &table->state);
}

/* An entry's head: the sender of a decision notes how long it took. */
static void take_head(struct client *client, struct wsk_word rest) {
    unsigned seq, seat;
    if (!wsk_word_number(word(&rest), UINT32_MAX, &seq) ||
        !wsk_word_number(word(&rest), PLAYERS, &seat))
        fail("an entry without a number");
    if (client->seat == 0) {
        if (acks)
            fprintf(acks, "%s %u\n", client->table->id, seq);
        if (seat)
            client->table->decisions[seat - 1]++;
    }
    if (seat != client->seat + 1)
        return;
    told++;
    if (client->sent_us && sample_count < SAMPLES_MAX)
        samples[sample_count++] = (uint32_t)(now_us() - client->sent_us);
    client->sent_us = 0;
}

/* The game itself is followed by the first player's ears. */
static void take_line(struct client *client, struct wsk_word line) {
    struct table *table = client->table;
    struct wsk_word rest = line, verb = word(&rest);
    if (wsk_word_is(verb, "e"))
        take_head(client, rest);
    else if (wsk_word_is(verb, "no") || wsk_word_is(verb, "gone") ||
             wsk_word_is(verb, "later"))
        fail("the server refuses: %.*s", (int)line.len, line.start);
    else if (client->seat != 0)
        return;
    else if (wsk_word_is(verb, "begin"))
        begin(table, rest);
    else if (wsk_word_is(verb, "end") && table->rules)
        next_game(table->slot);
    else if (table->rules && (table->state.head.turn != WSK_TURN_OVER) &&
             (wsk_word_is(verb, "roll") || wsk_word_is(verb, "bid") ||
              wsk_word_is(verb, "keep") || wsk_word_is(verb, "take") ||
              wsk_word_is(verb, "boost") || wsk_word_is(verb, "decline") ||
              wsk_word_is(verb, "deal") || wsk_word_is(verb, "board") ||
              wsk_word_is(verb, "steal") || wsk_word_is(verb, "leave") ||
              wsk_word_is(verb, "place") || wsk_word_is(verb, "swap") ||
              wsk_word_is(verb, "score") || wsk_word_is(verb, "skip") ||
              wsk_word_is(verb, "reveal")))
        play_line(table, line);
}

static void take_frame(struct client *client, struct wsk_word text) {
    struct wsk_word line;
    if (!client->table)
        return;
    while (wsk_line_next(&text, &line))
        take_line(client, line);
    if (client->seat == 0)
        go_on(client->table->slot);
}

/* Whole frames of what has come; returns how many bytes that were. */
static size_t take_frames(struct client *client, const unsigned char *bytes,
                          size_t len) {
    size_t at = 0;
    while (len - at >= 2) {
        size_t size = bytes[at + 1] & 127, head = 2;
        if (size == 126) {
            if (len - at < 4)
                break;
            size = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
            head = 4;
        }
        if (len - at < head + size)
            break;
        unsigned opcode = bytes[at] & 15;
        if (opcode == 8)
            fail("the server closes a connection");
        if (opcode == 1)
            take_frame(client, (struct wsk_word){
                                   (const char *)bytes + at + head, size});
        at += head + size;
    }
    return at;
}

static void receive(struct client *client) {
    static unsigned char bytes[BUFFER];
    size_t len = client->kept;
    if (len)
        memcpy(bytes, client->keep, len);
    ssize_t got = read(client->fd, bytes + len, sizeof(bytes) - len);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0)
        fail("the server has hung up");
    len += (size_t)got;
    size_t used = take_frames(client, bytes, len);
    free(client->keep);
    client->keep = NULL;
    client->kept = len - used;
    if (client->kept) {
        client->keep = malloc(client->kept);
        if (!client->keep)
            fail("out of memory");
        memcpy(client->keep, bytes + used, client->kept);
    }
}

static void listen_for(int wait_ms) {
    struct epoll_event events[256];
    int count = epoll_wait(poller, events, 256, wait_ms);
    for (int i = 0; i < count; i++)
        receive(events[i].data.ptr);
}

/* --- Setting up
 * ------------------------------------------------------------------ */

static void join(struct client *client, const char *id, const char *token) {
    char text[128];
    upgrade(client);
    int len = snprintf(text, sizeof(text), "join %s 0 %s", id, token);
    while (len > 0 && text[len - 1] == ' ')
        len--;
    say(client, text, (size_t)len);
}

static void join_bare(struct table *table) {
    static unsigned number;
    snprintf(table->id, sizeof(table->id), "%012u", number++);
    for (unsigned s = 0; s < PLAYERS; s++)
        join(&table->client[s], table->id, "");
}

/* Joined by the first before the second sits down, so that it sees the game
 * begin. */
static void set_up(struct slot *slot) {
    for (unsigned g = 0; g < options.games; g++) {
        struct table *table = &slot->games[g];
        table->slot = slot;
        for (unsigned s = 0; s < PLAYERS; s++) {
            table->client[s].table = table;
            table->client[s].seat = s;
        }
        if (options.bare)
            join_bare(table);
        else
            open_table(table);
        listen_for(0);
    }
}

static long memory_of(long pid) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof(path), "/proc/%ld/status", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        fail("%s: %s", path, strerror(errno));
    while (fgets(line, sizeof(line), file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtol(line + 6, NULL, 10);
    fclose(file);
    return kilobytes;
}

/* Processor time that a process has used, in seconds. */
static double time_of(long pid) {
    char path[64], line[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof(path), "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, sizeof(line), file))
        fail("%s: %s", path, strerror(errno));
    fclose(file);
    const char *rest = strrchr(line, ')');
    if (!rest ||
        sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
               &user, &system) != 2)
        fail("%s cannot be read", path);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void load_rules(void) {
    char text[65536], path[4096];
    const struct wsk_game *game =
        wsk_game_find((struct wsk_word){options.game, strlen(options.game)});
    struct wsk_fault fault;
    if (!game)
        fail("there is no game %s", options.game);
    snprintf(path, sizeof(path), "%s/%s.tsv", options.deck, options.game);
    FILE *file = fopen(path, "r");
    if (!file)
        fail("%s: %s", path, strerror(errno));
    size_t len = fread(text, 1, sizeof(text), file);
    fclose(file);
    for (unsigned start = 0; start < PLAYERS; start++) {
        rules[start] = aligned_alloc(16, (game->rules_size + 15) / 16 * 16);
        if (!rules[start] ||
            wsk_rules_load(rules[start], game, (struct wsk_word){text, len},
                           &fault) ||
            wsk_rules_seats(rules[start], PLAYERS, game->has_start ? start : 0))
            fail("%s is no deck", path);
    }
}

static void read_options(int argc, char **argv) {
    struct {
        const char *name;
        uint64_t *number;
        const char **text;
    } rows[] = {
        {"--tables", &options.tables, NULL},
        {"--games", &options.games, NULL},
        {"--seconds", &options.seconds, NULL},
        {"--pace", &options.pace, NULL},
        {"--pid", &options.pid, NULL},
        {"--idle", &options.idle, NULL},
        {"--bare", &options.bare, NULL},
        {"--stay", &options.stay, NULL},
        {"--leave", &options.leave, NULL},
        {"--game", NULL, &options.game},
        {"--acks", NULL, &options.acks},
    };
    if (argc < 3)
        fail("usage: load PORT DECKS [OPTION VALUE]...");
    options.port = strtoull(argv[1], NULL, 10);
    options.deck = argv[2];
    for (int i = 3; i + 1 < argc; i += 2) {
        size_t r = 0;
        while (r < sizeof(rows) / sizeof(rows[0]) &&
               strcmp(rows[r].name, argv[i]) != 0)
            r++;
        if (r == sizeof(rows) / sizeof(rows[0]))
            fail("there is no option %s", argv[i]);
        if (rows[r].number)
            *rows[r].number = strtoull(argv[i + 1], NULL, 10);
        else
            *rows[r].text = argv[i + 1];
    }
    if (options.seconds > SECONDS_MAX || !options.tables || !options.games)
        fail("at most %d seconds, at least one table and one game",
             SECONDS_MAX);
}

static void print_result(double seconds) {
    qsort(samples, sample_count, sizeof(samples[0]), by_size);
    printf("%.0f decisions/s (%llu in %.2f s, %llu games ended)\n",
           (double)told / seconds, (unsigned long long)told, seconds,
           (unsigned long long)finished);
    size_t middle = sample_count / 2, nearly = sample_count * 99 / 100;
    if (sample_count)
        printf("latency: median %.2f ms, p99 %.2f ms, worst %.2f ms\n",
               samples[middle] / 1e3, samples[nearly] / 1e3,
               samples[sample_count - 1] / 1e3);
    if (exhausted)
        printf("(a table ran out of games: give it more --games)\n");
}

static void play(void) {
    uint64_t start = now_us(), end = start + options.seconds * 1000000;
    double used = options.pid ? time_of((long)options.pid) : 0;
    running = true;
    told = 0;
    sample_count = 0;
    for (unsigned k = 0; k < options.tables; k++) {
        /* Spread evenly over the first interval. */
        if (options.pace)
            slots[k].due_us =
                start + k * (1000000 / options.pace) / options.tables;
        go_on(&slots[k]);
    }
    while (now_us() < end && !exhausted) {
        listen_for(1);
        for (unsigned k = 0; options.pace && k < options.tables; k++)
            go_on(&slots[k]);
    }
    print_result((double)(now_us() - start) / 1e6);
    if (options.pid && told)
        printf("processor time: %.1f us a decision\n",
               (time_of((long)options.pid) - used) * 1e6 / (double)told);
}

int main(int argc, char **argv) {
    struct rlimit limit;
    read_options(argc, argv);
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    load_rules();
    poller = epoll_create1(EPOLL_CLOEXEC);
    slots = calloc(options.tables, sizeof(*slots));
    samples = malloc(SAMPLES_MAX * sizeof(samples[0]));
    if (options.acks && !(acks = fopen(options.acks, "a")))
        fail("%s: %s", options.acks, strerror(errno));
    if (acks)
        setvbuf(acks, NULL, _IOLBF, 0);
    if (poller < 0 || !slots || !samples)
        fail("out of memory");
    long before = options.pid ? memory_of((long)options.pid) : 0;
    for (unsigned k = 0; k < options.tables; k++) {
        slots[k].rng = wsk_rng_stream(1, k);
        slots[k].games = calloc(options.games, sizeof(struct table));
        if (!slots[k].games)
            fail("out of memory");
        set_up(&slots[k]);
    }
    watchers = calloc(options.idle + 1, sizeof(*watchers));
    if (!watchers)
        fail("out of memory");
    for (unsigned i = 0; i < options.idle; i++)
        join(&watchers[i], slots[0].games[0].id, "");
    for (uint64_t until = now_us() + 500000; now_us() < until;)
        listen_for(10);
    if (options.pid) {
        long after = memory_of((long)options.pid);
        unsigned long long opened = options.tables * options.games;
        printf("memory: %ld KB before, %ld KB with %llu tables: %.1f KB each\n",
               before, after, opened,
               (double)(after - before) / (double)opened);
    }
    play();
    return 0;
}
