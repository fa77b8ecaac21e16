/*
 * backup.c - `woolsack backup` and `woolsack restore`: the database of a
 * server, as one file.
 */
#include "../store/backup.h"

#include <string.h>
#include <sys/stat.h>

#include "check.h"

#define DATABASE "woolsack.db"

static enum cli_status read_arguments(const struct cli_command *command,
                                      int argc, char **argv,
                                      const char **ret_where,
                                      const char **ret_file, bool *ret_stop) {
    const struct cli_option options[] = {{.name = "db", .text = ret_where},
                                         {0}};
    char **args;
    int count;
    enum cli_status status =
        cli_options(command, argc, argv, options, &args, &count, ret_stop);
    if (status || *ret_stop)
        return status;
    if (count != 1)
        return cli_misuse(command, "one FILE is needed");
    *ret_file = args[0];
    return CLI_DONE;
}

static enum cli_status fail(const char *command,
                            const struct wsk_fault *fault) {
    fprintf(stderr, "woolsack %s: %s\n", command, fault->why);
    return CLI_FAILED;
}

static enum cli_status run_backup(int argc, char **argv) {
    const char *where = DATABASE, *file = NULL;
    struct wsk_fault fault = {0};
    bool stop;
    enum cli_status status =
        read_arguments(&cli_backup, argc, argv, &where, &file, &stop);
    if (status || stop)
        return status;
    umask(077);
    if (wsk_store_backup(where, file, &fault))
        return fail("backup", &fault);
    /* Of PostgreSQL, the logs are looked at where they came from. */
    return check_database("backup", strstr(where, "://") ? where : file, false);
}

static enum cli_status run_restore(int argc, char **argv) {
    const char *where = DATABASE, *file = NULL;
    struct wsk_fault fault = {0};
    bool stop;
    enum cli_status status =
        read_arguments(&cli_restore, argc, argv, &where, &file, &stop);
    if (status || stop)
        return status;
    umask(077);
    if (wsk_store_restore(where, file, &fault))
        return fail("restore", &fault);
    return check_database("restore", where, true);
}

const struct cli_command cli_backup = {
    .name = "backup",
    .summary = "Copy the database of a server, also while it runs",
    .help =
        "Usage: woolsack backup [--db FILE|URL] FILE\n"
        "\n"
        "Copies a database as it is at this moment to a new FILE, which its\n"
        "owner alone may read, and looks whether every log in it is what was\n"
        "written. A server may go on meanwhile.\n"
        "\n"
        "  --db FILE             SQLite file (woolsack.db)\n"
        "  --db postgres://...   a PostgreSQL database; needs pg_dump\n"
        "  --help                this text\n"
        "\n"
        "A table that is damaged: which, and its first entry that is wrong,\n"
        "status 1.\n",
    .run = run_backup,
};

const struct cli_command cli_restore = {
    .name = "restore",
    .summary = "Put a backup in the place of a server's database",
    .help =
        "Usage: woolsack restore [--db FILE|URL] FILE\n"
        "\n"
        "Puts what 'woolsack backup' wrote in the place of the database. Stop\n"
        "all servers first. An SQLite file that is there is kept, with .old\n"
        "behind its name; a PostgreSQL database loses what it has.\n"
        "\n"
        "What happened after the backup is gone, and the same dice may fall\n"
        "again: every table that is still played tells its players so.\n"
        "\n"
        "  --db FILE             SQLite file (woolsack.db)\n"
        "  --db postgres://...   a PostgreSQL database; needs pg_restore\n"
        "  --help                this text\n",
    .run = run_restore,
};
