/*
 * corpus.c - runs a fuzzer over the files of a folder, as an ordinary test.
 *
 *   corpus NAME FOLDER
 */
#include <dirent.h>

#include "corpus_list.h"
#include "fuzz.h"

#define FUZZER(name) int fuzz_##name(const uint8_t *data, size_t size);
FUZZERS
#undef FUZZER

typedef int fuzzer(const uint8_t *data, size_t size);

static fuzzer *find(const char *wanted) {
#define FUZZER(name)                                                           \
    if (strcmp(wanted, #name) == 0)                                            \
        return fuzz_##name;
    FUZZERS
#undef FUZZER
    return NULL;
}

static void run_file(fuzzer *fuzz, const char *path) {
    static uint8_t data[1 << 22];
    FILE *file = fopen(path, "rb");
    MUST(file);
    size_t size = fread(data, 1, sizeof(data), file);
    fclose(file);
    /* A copy of the exact size, so that reading past it is seen. */
    uint8_t *copy = malloc(size ? size : 1);
    MUST(copy);
    memcpy(copy, data, size);
    fuzz(copy, size);
    free(copy);
}

int main(int argc, char **argv) {
    unsigned files = 0;
    MUST(argc == 3);
    fuzzer *fuzz = find(argv[1]);
    DIR *folder = opendir(argv[2]);
    MUST(fuzz && folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof(path), "%s/%s", argv[2], entry->d_name);
        run_file(fuzz, path);
        files++;
    }
    closedir(folder);
    printf("%u files\n", files);
    return files > 0 ? 0 : 1;
}
