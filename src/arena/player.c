#include "player.h"

#include <string.h>

#include "exec.h"

static const char exec_prefix[] = "exec:";

static enum wsk_err refuse_name(struct wsk_word name,
                                struct wsk_fault *ret_fault) {
    char bytes[100];
    struct wsk_text levels = wsk_text_in(bytes, sizeof(bytes));
    for (unsigned l = 0; l < WSK_LEVELS; l++)
        wsk_text_put(&levels, "%s, ", wsk_level_name((enum wsk_level)l));
    return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                         "there is no player '%s'; players are %sand programs "
                         "as exec:PATH",
                         wsk_word_quote(name).text, levels.start);
}

static enum wsk_err read_bot(struct wsk_word word, struct wsk_bot *ret_bot,
                             struct wsk_fault *ret_fault) {
    struct wsk_word parts[2];
    unsigned nodes = 0;
    enum wsk_level level;
    size_t count = wsk_words(word, ':', parts, 2);
    if (!wsk_level_find(parts[0], &level))
        return refuse_name(word, ret_fault);
    if (count > 2 ||
        (count == 2 &&
         (!wsk_word_number(parts[1], WSK_NODES_MAX, &nodes) || nodes == 0)))
        return wsk_fault_set(ret_fault, WSK_ESYNTAX, 0,
                             "what follows the colon in '%s' is not a number "
                             "of nodes from 1 to %u",
                             wsk_word_quote(word).text, WSK_NODES_MAX);
    ret_bot->level = level;
    ret_bot->nodes = nodes;
    return WSK_OK;
}

enum wsk_err wsk_player_read(const char *word, const struct wsk_nets *nets,
                             struct wsk_player *ret_player,
                             struct wsk_fault *ret_fault) {
    struct wsk_player player = {.name = word,
                                .bot = {.level = WSK_STAND_IN, .nets = nets}};
    enum wsk_err err;
    size_t prefix = sizeof(exec_prefix) - 1;
    if (strncmp(word, exec_prefix, prefix) == 0) {
        player.command = word + prefix;
        err = wsk_exec_check(player.command, ret_fault);
    } else {
        err = read_bot((struct wsk_word){word, strlen(word)}, &player.bot,
                       ret_fault);
    }
    if (!err)
        *ret_player = player;
    return err;
}

void wsk_seat_stand_in(struct wsk_seat *seat, const struct wsk_player *player,
                       unsigned number) {
    *seat = (struct wsk_seat){.player = player,
                              .number = number,
                              .stood_in = player->command != NULL};
}

bool wsk_seat_begin(struct wsk_seat *seat, const struct wsk_player *player,
                    unsigned number, unsigned time_ms,
                    struct wsk_fault *ret_fault) {
    wsk_seat_stand_in(seat, player, number);
    if (!player->command)
        return true;
    seat->exec = wsk_exec_create(player->command, number, time_ms,
                                 player->silent, ret_fault);
    seat->stood_in = !seat->exec;
    return seat->exec;
}

struct remembering {
    const struct wsk_nets *nets;
    struct wsk_memory *memory;
};

static void remember_event(void *context, const struct wsk_rules *rules,
                           const struct wsk_state *before,
                           const struct wsk_event *event) {
    const struct remembering *remembering = context;
    wsk_memory_note(remembering->memory, remembering->nets, rules, before,
                    event);
}

void wsk_remember(const struct wsk_record *record, const struct wsk_nets *nets,
                  struct wsk_memory *ret_memory) {
    struct remembering remembering = {nets, ret_memory};
    *ret_memory = (struct wsk_memory){0};
    wsk_record_walk(record, remember_event, &remembering);
}

static wsk_move choose_ours(const struct wsk_seat *seat,
                            const struct wsk_rules *rules,
                            const struct wsk_state *state,
                            struct wsk_rng *rng) {
    struct wsk_state view;
    struct wsk_bot bot = seat->player->bot;
    bot.memory = &seat->memory;
    wsk_view(rules, state, seat->number, &view);
    if (seat->player->choose)
        return seat->player->choose(seat->player->context, rules, &view,
                                    seat->number, rng);
    return wsk_bot_choose(&bot, rules, &view, seat->number, rng);
}

void wsk_seat_watch(struct wsk_seat *seat, const struct wsk_rules *rules,
                    const struct wsk_state *before,
                    const struct wsk_event *event) {
    if (event->seat < rules->seats && !seat->exec)
        wsk_memory_note(&seat->memory, seat->player->bot.nets, rules, before,
                        event);
}

bool wsk_seat_choose(struct wsk_seat *seat, const struct wsk_rules *rules,
                     const struct wsk_state *state, struct wsk_record *record,
                     struct wsk_rng *rng, wsk_move *ret_move,
                     struct wsk_fault *ret_fault) {
    bool good = true;
    if (seat->exec) {
        if (wsk_exec_ask(seat->exec, record, ret_move, ret_fault) == WSK_OK)
            return true;
        seat->trouble = *wsk_exec_trouble(seat->exec);
        wsk_exec_destroy(seat->exec);
        seat->exec = NULL;
        seat->stood_in = true;
        good = false;
    }
    if (record)
        wsk_remember(record, seat->player->bot.nets, &seat->memory);
    *ret_move = choose_ours(seat, rules, state, rng);
    return good;
}

bool wsk_seat_ready(struct wsk_seat *seat, struct wsk_record *record,
                    unsigned ms) {
    return !seat->exec || wsk_exec_ready(seat->exec, record, ms);
}

bool wsk_seat_end(struct wsk_seat *seat, struct wsk_record *record,
                  struct wsk_fault *ret_fault) {
    if (!seat->exec)
        return true;
    bool good = wsk_exec_quit(seat->exec, record, ret_fault) == WSK_OK;
    wsk_exec_destroy(seat->exec);
    seat->exec = NULL;
    return good;
}

/* A record's names hold no control character and no comment, end in no space
 * and are UTF-8, also where they were cut. */
void wsk_player_name(const struct wsk_player *player, char *ret, size_t cap) {
    struct wsk_text text = wsk_text_in(ret, cap);
    struct wsk_word name = {player->name, strlen(player->name)};
    bool control = true;
    bool plain = wsk_text_is_utf8(name, &control) && !control;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.start[i];
        bool odd = c == '#' || (!plain && (c < ' ' || c > '~'));
        wsk_text_add(&text, odd ? "?" : &c, 1);
    }
    while (text.len > 0 &&
           (text.start[text.len - 1] == ' ' ||
            !wsk_text_is_utf8((struct wsk_word){text.start, text.len}, NULL)))
        text.start[--text.len] = '\0';
}
