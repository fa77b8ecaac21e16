#include "page.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "woolsack/text.h"

#define FILES_MAX 1000
#define FILE_MAX (16 << 20)
#define DEPTH_MAX 8

struct page {
    size_t count;
    struct page_file file[FILES_MAX];
};

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".tsv", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
};

static bool ends(const char *text, const char *end) {
    size_t len = strlen(text), tail = strlen(end);
    return len >= tail && strcmp(text + len - tail, end) == 0;
}

static const char *type_of(const char *path) {
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        if (ends(path, types[i].end))
            return types[i].type;
    return "application/octet-stream";
}

static unsigned char *read_file(const char *path, size_t *ret_len) {
    FILE *file = fopen(path, "rb");
    struct stat info;
    if (!file)
        return NULL;
    unsigned char *bytes = NULL;
    if (fstat(fileno(file), &info) == 0 && info.st_size <= FILE_MAX) {
        size_t len = (size_t)info.st_size;
        bytes = malloc(len + 1);
        if (bytes && fread(bytes, 1, len, file) != len) {
            free(bytes);
            bytes = NULL;
        }
        *ret_len = len;
    }
    fclose(file);
    return bytes;
}

static bool read_coding(struct page_file *file, const char *path,
                        const char *end, enum page_coding coding) {
    char name[4200];
    snprintf(name, sizeof(name), "%s%s", path, end);
    file->bytes[coding] = read_file(name, &file->len[coding]);
    return file->bytes[coding] != NULL;
}

static void make_tag(struct page_file *file) {
    uint8_t hash[16]; /* the shortest that there is */
    crypto_generichash(hash, sizeof(hash), file->bytes[PAGE_PLAIN],
                       file->len[PAGE_PLAIN], NULL, 0);
    file->tag[0] = '"';
    sodium_bin2hex(file->tag + 1, 17, hash, 8);
    file->tag[17] = '"';
    file->tag[18] = '\0';
}

static bool add(struct page *page, const char *path, const char *below) {
    if (page->count == FILES_MAX)
        return false;
    struct page_file *file = &page->file[page->count];
    if (!read_coding(file, path, "", PAGE_PLAIN))
        return false;
    read_coding(file, path, ".gz", PAGE_GZIP);
    read_coding(file, path, ".br", PAGE_BROTLI);
    file->path = strdup(below);
    if (!file->path)
        return false;
    file->type = type_of(below);
    file->lasting = strncmp(below, "/assets/", 8) == 0;
    make_tag(file);
    page->count++;
    return true;
}

static bool scan(struct page *page, const char *folder, const char *below,
                 unsigned depth) {
    DIR *dir = opendir(folder);
    struct dirent *entry;
    bool ok = dir && depth < DEPTH_MAX;
    while (ok && (entry = readdir(dir))) {
        char path[4096], inner[4096];
        struct stat info;
        if (entry->d_name[0] == '.' || ends(entry->d_name, ".gz") ||
            ends(entry->d_name, ".br"))
            continue;
        ok = (size_t)snprintf(path, sizeof(path), "%s/%s", folder,
                              entry->d_name) < sizeof(path) &&
             (size_t)snprintf(inner, sizeof(inner), "%s/%s", below,
                              entry->d_name) < sizeof(inner) &&
             stat(path, &info) == 0;
        if (ok)
            ok = S_ISDIR(info.st_mode) ? scan(page, path, inner, depth + 1)
                                       : add(page, path, inner);
    }
    if (dir)
        closedir(dir);
    return ok;
}

struct page *page_load(const char *folder, struct wsk_fault *ret_fault) {
    struct page *page = calloc(1, sizeof(*page));
    errno = 0;
    if (page && scan(page, folder, "", 0) && page_find(page, "/"))
        return page;
    wsk_fault_set(ret_fault, WSK_EIO, 0, "cannot read the page in %s: %s",
                  folder, errno ? strerror(errno) : "it is not complete");
    page_destroy(page);
    return NULL;
}

void page_destroy(struct page *page) {
    for (size_t i = 0; page && i < page->count; i++) {
        free(page->file[i].path);
        for (int c = 0; c < PAGE_CODINGS; c++)
            free(page->file[i].bytes[c]);
    }
    free(page);
}

const struct page_file *page_find(const struct page *page, const char *path) {
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    for (size_t i = 0; i < page->count; i++)
        if (strcmp(page->file[i].path, path) == 0)
            return &page->file[i];
    return NULL;
}
