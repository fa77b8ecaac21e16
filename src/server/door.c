#include "door.h"

#include <string.h>
#include <sys/un.h>

#include "woolsack/text.h"

static bool read_path(const char *path, struct door_place *ret) {
    size_t len = strlen(path);
    if (len == 0 || len >= sizeof(((struct sockaddr_un *)0)->sun_path))
        return false;
    *ret = (struct door_place){.local = true};
    memcpy(ret->host, path, len);
    return true;
}

bool door_read(const char *text, struct door_place *ret) {
    struct door_place place = {.port = 0};
    if (strncmp(text, "unix:", 5) == 0)
        return read_path(text + 5, ret);
    const char *colon = strrchr(text, ':');
    const char *port = colon ? colon + 1 : text;
    size_t len = colon ? (size_t)(colon - text) : 0;
    if (!wsk_word_number((struct wsk_word){port, strlen(port)}, 65535,
                         &place.port) ||
        len >= sizeof(place.host))
        return false;
    if (!colon) {
        text = "127.0.0.1";
        len = strlen(text);
    } else if (len >= 2 && text[0] == '[' && text[len - 1] == ']') {
        text++;
        len -= 2;
    }
    memcpy(place.host, text, len);
    place.host[len] = '\0';
    place.six = strchr(place.host, ':') != NULL;
    *ret = place;
    return true;
}
