/*
 * files.h - finding and reading the program's own files. Inside src/cli only.
 */
#ifndef WSK_CLI_FILES_H
#define WSK_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* Names this program in $WOOLSACK, unless something stands there, for bots
 * that it starts and that ask it about the rules. Before any thread. */
void files_name_program(void);

/* The folder `name` of the program's data, or the one in the variable. */
void files_folder(const char *variable, const char *name, char *ret,
                  size_t cap);

/* False: errno says why not. */
bool files_is_folder(const char *path);

/* "PROGRAM'S FOLDER/below"; false if the program cannot be found. */
bool files_beside(const char *below, char *ret, size_t cap);

/* The whole file, at most `max` bytes; NULL and errno on failure. The caller
 * frees. */
char *files_read(const char *path, size_t max, size_t *ret_len);

#endif
