/*
 * bots.c - asking the bot pool, and playing what it says.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static void ask(struct loaded_table *loaded, const struct wsk_table *table,
                const struct wsk_text *record, unsigned seat) {
    struct bot_task *bot_task =
        bot_task_create((struct wsk_word){record->start, record->len});
    const struct wsk_table_seat *chair = &table->seat[seat];
    bot_task->key = loaded->key;
    bot_task->seat = seat;
    bot_task->number = chair->decisions;
    bot_task->level = chair->chair == WSK_CHAIR_BOT
                          ? (enum wsk_level)chair->level
                          : WSK_TABLE_STAND_IN;
    bot_task->seed = wsk_table_bot_seed(table, seat);
    bot_pool_ask(loaded->tables->bot_pool, bot_task);
}

/* The log has come: everybody who is due by now is asked about it. */
static void rows_came(void *context, enum wsk_err result,
                      const struct wsk_row *rows, size_t count) {
    static char bytes[WSK_TABLE_RECORD];
    struct log_request *log_request = context;
    struct loaded_table *loaded = log_request->loaded;
    struct wsk_text record = wsk_text_in(bytes, sizeof(bytes));
    unsigned asked = loaded->thinking;
    struct replay replay;
    loaded->thinking = 0;
    replay_begin(&replay, loaded->tables->config.rules_set, rows,
                 result ? 0 : count);
    const struct wsk_table *table = replay.table;
    if (table)
        wsk_table_record(table, replay.entries, replay.count, &record);
    if (table && loaded->table && table->seq == loaded->table->seq) {
        unsigned due = wsk_table_bots_due(table);
        for (unsigned s = 0; s < table->seats; s++)
            if (due >> s & asked >> s & 1)
                ask(loaded, table, &record, s);
        loaded->thinking = (uint8_t)(due & asked);
    }
    /* The table has moved on, or the database is away. */
    if (result)
        loaded->retry_at = tables_now(loaded->tables) + 1;
    replay_end(&replay);
    free(log_request);
    if (!loaded->thinking)
        loaded_go_on(loaded, true);
    loaded->log_requests--;
    loaded_run_or_free(loaded);
}

void loaded_ask_bots(struct loaded_table *loaded) {
    unsigned due =
        wsk_table_bots_due(loaded->table) & ~(unsigned)loaded->thinking;
    if (!due || loaded->thinking || loaded->retry_at)
        return;
    struct log_request *log_request = wsk_need(sizeof(*log_request));
    log_request->tables = loaded->tables;
    log_request->loaded = loaded;
    loaded->thinking = (uint8_t)due;
    loaded->log_requests++;
    wsk_store_load(loaded->tables->config.store, loaded->key, 0, rows_came,
                   log_request);
}

static void take(struct wsk_tables *tables, const struct bot_task *bot_task) {
    struct loaded_table *loaded = loaded_get(tables, bot_task->key);
    struct wsk_word line = {bot_task->line, strlen(bot_task->line)};
    struct job *job = job_create(JOB_BOT, line);
    job->seat = (uint8_t)bot_task->seat;
    job->number = bot_task->number;
    loaded->thinking &= (uint8_t) ~(1U << bot_task->seat);
    loaded_queue(loaded, job);
    tables->stats.bot_moves++;
    tables->stats.bot_us += bot_task->took_us;
    loaded_run_or_free(loaded);
}

void tables_take_thoughts(struct wsk_tables *tables) {
    struct bot_task *list = bot_pool_answers(tables->bot_pool);
    while (list) {
        struct bot_task *next = list->next;
        take(tables, list);
        free(list);
        list = next;
    }
}
