/*
 * replay.c - runs a fuzzer over the files of a folder, as an ordinary test.
 */
#include <dirent.h>

#include "fuzz.h"

static void run_file(const char *path) {
    static uint8_t data[1 << 22];
    FILE *file = fopen(path, "rb");
    MUST(file);
    size_t size = fread(data, 1, sizeof(data), file);
    fclose(file);
    /* A copy of the exact size, so that reading past it is seen. */
    uint8_t *copy = malloc(size ? size : 1);
    MUST(copy);
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

int main(int argc, char **argv) {
    unsigned files = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        MUST(folder);
        for (struct dirent *entry; (entry = readdir(folder));) {
            char path[4096];
            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof(path), "%s/%s", argv[i], entry->d_name);
            run_file(path);
            files++;
        }
        closedir(folder);
    }
    printf("%u files\n", files);
    return files > 0 ? 0 : 1;
}
