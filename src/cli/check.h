/*
 * check.h - whether all logs of a database are what was written, for commands.
 */
#ifndef WSK_CLI_CHECK_H
#define WSK_CLI_CHECK_H

#include "cli.h"

/* Tells of every table that is damaged, and how many there are in all.
 * `restored`: players are told that the database was. */
enum cli_status check_database(const char *command, const char *where,
                               bool restored);

#endif
