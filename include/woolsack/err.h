/*
 * err.h - what can go wrong, as one list.
 *
 * Fallible functions return 0 or one of these negative codes and leave their
 * outputs untouched on failure. Where a person needs more than the code (a
 * line number, the offending word) the function also fills a wsk_fault.
 */
#ifndef WOOLSACK_ERR_H
#define WOOLSACK_ERR_H

#define WSK_ERR_MAP(X)                                                         \
    X(WSK_EILLEGAL, -1, "not a legal move here")                               \
    X(WSK_ETURN, -2, "not this seat's turn")                                   \
    X(WSK_EOVER, -3, "the game is over")                                       \
    X(WSK_ERANGE, -4, "out of range")                                          \
    X(WSK_ESYNTAX, -5, "malformed text")                                       \
    X(WSK_EHIDDEN, -6, "needs a bid this view does not show")                  \
    X(WSK_ENOMEM, -7, "out of memory")                                         \
    X(WSK_EDECK, -8, "the deck is broken")                                     \
    X(WSK_EIO, -9, "cannot read or write")                                     \
    X(WSK_ETAKEN, -10, "somebody else was first")

enum wsk_err {
    WSK_OK = 0,
#define WSK_ERR_ENUM(name, code, text) name = (code),
    WSK_ERR_MAP(WSK_ERR_ENUM)
#undef WSK_ERR_ENUM
};

#define WSK_CHECK_RESULT __attribute__((warn_unused_result))

/* The sentence for a code; never NULL. */
const char *wsk_err_text(enum wsk_err err);

/* A complaint about a text: the line (from 1; 0 where no line is meant) and
 * one sentence without a full stop. */
struct wsk_fault {
    unsigned line;
    char why[200];
};

#endif
