#include "woolsack/err.h"

const char *wsk_err_text(enum wsk_err err) {
    switch (err) {
    case WSK_OK:
        return "no error";
#define WSK_ERR_CASE(name, code, text)                                         \
    case name:                                                                 \
        return text;
        WSK_ERR_MAP(WSK_ERR_CASE)
#undef WSK_ERR_CASE
    }
    return "unknown error";
}
