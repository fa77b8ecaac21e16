/*
 * session.h - one game at one table, for front ends.
 *
 * A session owns a game from its first card to its result: the record, who
 * sits where, dice and cards, what a viewer may see, the log, and the files
 * that keep the game safe. It never draws, prints or reads a key. A front end
 * (src/play/plain.h, src/tui) is a loop around it:
 *
 *     for (;;) {
 *         struct session_next next = session_next(session);
 *         switch (next.need) {
 *         case SESSION_PERSON:
 *             if (next.hand_over)
 *                 ... clear the screen, ask for next.seat, wait for a key ...
 *             session_look(session, next.seat);
 *             ... show session_view(), ask, until a move of session_moves() ...
 *             err = session_answer(session, move, &fault);
 *             break;
 *         case SESSION_BOT:      (it may think: show that)
 *         case SESSION_CHANCE:   (dice or cards will fall)
 *         case SESSION_FORCED:   (somebody has only one thing to do)
 *             err = session_step(session, &fault);
 *             break;
 *         case SESSION_OVER:
 *             ... show the result, offer the replay ...
 *             return;
 *         }
 *         session_event(session, session_events(session) - 1, &event);
 *         ... animate from event.before to event.after; show the new lines of
 *         the log (session_log_count has grown) ...
 *     }
 *
 * What may be seen. Two things are hidden at a real table, and what a session
 * hands out has them taken out, so that no front end can show them by mistake:
 *
 *   open bids   others' bids until all are in. With several people at one
 *               keyboard the viewer is the person who looks (session_look);
 *               between two of them nobody does, and no open bid is shown.
 *   herds       what lies under the top sheep, and won cards, also one's
 *               own. They are shown with the option open_herds, and to
 *               everybody when the game is over. The log and session_event go
 *               back to the beginning of the round before this one, unless
 *               herds are open: older lines would show what lies there.
 *
 * States that a session hands out are for looking and for listing moves, not
 * for playing on or counting: use session_score for points.
 *
 * Every event is written to the state file (and to the file of --save) before
 * session_step or session_answer returns. A program that is killed, at whatever
 * moment, loses nothing that was shown.
 */
#ifndef WSK_PLAY_SESSION_H
#define WSK_PLAY_SESSION_H

#include "../words/words.h"
#include "woolsack/bot.h"
#include "woolsack/record.h"

struct session;

/* Bytes of a name, terminator included. */
#define SESSION_NAME_MAX 64
/* Bytes of a player's word such as "exec:./mybot --fast". */
#define SESSION_WORD_MAX 1024

/* Who sits at a seat. */
struct session_seat {
    char name[SESSION_NAME_MAX]; /* as the record and every sentence has it */
    char bot[SESSION_WORD_MAX];  /* "" for a person at this keyboard; else the
                                  * word of table/player.h: "ram",
                                  * "ram:5000", "exec:PATH ARGUMENT" */
    bool stood_in; /* its program failed and the simplest bot plays on */
};

/* What a new game is made of. Everything is copied but nets and loader. */
struct session_setup {
    const struct wsk_game *game;
    const char *deck; /* as in a record: "standard", a name, a path */
    unsigned seats;
    struct session_seat seat[WSK_SEATS_MAX];
    uint64_t seed;
};

/* What a session needs from outside, new or loaded. */
struct session_host {
    wsk_deck_loader *loader;
    void *loader_context;
    const struct wsk_nets *nets; /* borrowed; NULL: bots do without */
    unsigned time_ms;            /* that a program has for an answer; 0: any */
    const char *state_file;      /* written after every event; NULL: none */
    const char *save_file;       /* likewise: the file of --save; NULL: none */
    bool screen;                 /* programs are kept from writing over it */
    bool sync; /* when a person is asked, wait until the disk has it all */
    bool open_herds; /* a loaded game may have them open anyway */
    bool trusted; /* session_load: programs named in the record may be started;
                   * otherwise the stand-in plays and the log says so */
    struct words_tongue tongue; /* of the log and of faults about moves */
    bool marks;                 /* WORDS_MARK_* around names in the log */
};

/*
 * A new game. NULL: the fault says why in one sentence. For a deck that is
 * broken, *ret_err is WSK_EDECK and the fault's line is that of the deck. A
 * program that does not start is no failure: the stand-in plays, the log says
 * so.
 */
struct session *session_create(const struct session_setup *setup,
                               const struct session_host *host,
                               enum wsk_err *ret_err,
                               struct wsk_fault *ret_fault);

/*
 * A game from the text of a record, unfinished or finished (then it rests on
 * SESSION_OVER and everything can be looked at). Who is a bot, and the seed,
 * come from x-seat and x-seed lines. A record without them: seats without a
 * line are people, and the dice fall by `seed`.
 */
struct session *session_load(struct wsk_word text, uint64_t seed,
                             const struct session_host *host,
                             enum wsk_err *ret_err,
                             struct wsk_fault *ret_fault);

/* Ends programs and frees everything. The files stay as they were last
 * written. NULL is fine. */
void session_destroy(struct session *session);

/* The table. Borrowed for the session's life. */
const struct wsk_rules *session_rules(const struct session *session);
const struct session_seat *session_seat(const struct session *session,
                                        unsigned seat);
static inline bool session_is_person(const struct session_seat *seat) {
    return seat->bot[0] == '\0';
}
unsigned session_people(const struct session *session);
/* Tongue, rules, names, and the viewer of this moment, for the functions of
 * words.h. A copy: keep it as long as viewer and seats do not change. Marks are
 * off; switch them on where they are wanted. */
struct words session_words(const struct session *session);
uint64_t session_seed(const struct session *session);
bool session_open_herds(const struct session *session);
/* Shows or hides herds from now on; the log changes with it. */
void session_set_open_herds(struct session *session, bool open);

/* What comes next. */
enum session_need {
    SESSION_PERSON, /* next.seat chooses: session_answer */
    SESSION_BOT,    /* next.seat is a bot or a program: session_step */
    SESSION_CHANCE, /* dice or cards fall: session_step */
    SESSION_FORCED, /* person next.seat has one legal move: session_step */
    SESSION_OVER
};
struct session_next {
    enum session_need need;
    unsigned seat;  /* whose turn it is; WSK_CHANCE for cards, or when over.
                     * For dice: who rolls. */
    bool hand_over; /* this person must come to the keyboard and the others
                     * look away, before anything of theirs is shown: then
                     * call session_look */
};
struct session_next session_next(const struct session *session);

/* Lets chance, a bot or a forced move happen. May take as long as a bot thinks
 * or a program is allowed to. On an error nothing has happened; WSK_EIO means
 * that it has happened but could not be written to a file: the fault names it,
 * and the game can go on. */
WSK_CHECK_RESULT enum wsk_err session_step(struct session *session,
                                           struct wsk_fault *ret_fault);

/* Whether session_step would not have to wait for a program: asks it, if it is
 * its turn, and waits so long for its answer. Until then the front end can do
 * other things, but nothing that happens in the game. */
bool session_ready(struct session *session, unsigned ms);

/* The choice of the person whom session_next names. Errors as above, and
 * WSK_EILLEGAL, WSK_ETURN for a move that is none. */
WSK_CHECK_RESULT enum wsk_err session_answer(struct session *session,
                                             wsk_move move,
                                             struct wsk_fault *ret_fault);

/* What that person may do, as wsk_moves lists it: `scratch` has
 * WSK_MOVES_MAX entries, the list is borrowed likewise. Empty unless
 * SESSION_PERSON or SESSION_FORCED is next. */
struct wsk_list session_moves(const struct session *session, wsk_move *scratch);

/* The record line of such a move without the seat: "bid 21", "keep 12". */
void session_print_move(const struct session *session, wsk_move move,
                        struct wsk_text *ret_line);

/*
 * What that person typed, as UTF-8 without control characters: the record's
 * words without the seat ("bid 21", "take 3 45") or with it; or a short form
 * where it is unambiguous: the line without its verb ("21", "12", "3 45"), yes
 * or no in the viewer's language or as y and n. Letters may be large.
 * False: one sentence in that language goes to `ret_why` (WORDS_MAX bytes).
 */
WSK_CHECK_RESULT bool session_read_move(const struct session *session,
                                        struct wsk_word text,
                                        wsk_move *ret_move,
                                        struct wsk_text *ret_why);

/*
 * The viewer: the person at the keyboard, whose own open bid may be shown, or
 * WSK_CHANCE for everybody at once. With one person it is always that one. With
 * several it is nobody in particular, except between session_look and the
 * answer. session_look may be called only for the seat that session_next
 * names.
 */
unsigned session_viewer(const struct session *session);
void session_look(struct session *session, unsigned seat);

/* The position as the viewer sees it now. */
void session_view(const struct session *session, struct wsk_state *ret_view);

/* How many cards lie face down or covered in front of a seat: the size of the
 * herd, cards that were won. Everybody can see that. */
unsigned session_pile(const struct session *session, unsigned seat);

/* Points, part by part, if they may be known (open herds, or the game is
 * over); false if not. */
bool session_score(const struct session *session, unsigned seat,
                   struct wsk_sheet *ret_sheet);
/* Winners of a game that is over, as bits. */
unsigned session_winners(const struct session *session);

/* Which round it was after so many events, for words_round. */
struct wsk_round session_round(const struct session *session, unsigned events);

/*
 * Events. They count from 0; there are session_events of them and a front end
 * may look at those from session_first on.
 */
struct session_event {
    bool hidden; /* an open bid of somebody else: event.seat and nothing else */
    struct wsk_event event;
    struct wsk_state before, after; /* as the viewer may see them; what this
                                     * event itself brings (cards taken or
                                     * won) is there in `after` */
    char line[64];                  /* of the record; "" if hidden */
    unsigned log_first, log_count;  /* its lines of the log */
};
unsigned session_events(const struct session *session);
unsigned session_first(const struct session *session);
/* False, and nothing else, for one that may not be looked at. */
bool session_event(const struct session *session, unsigned at,
                   struct session_event *ret_event);

/*
 * The log: what happened, in the sentences of words_tell, oldest first. It is
 * told to everybody at the table, or to the only person. Lines are numbered
 * from 0; session_log_count says how many there are, so that a front end sees
 * which are new; session_log_first is the oldest that may be read. A line never
 * changes.
 */
struct session_line {
    const char *text; /* borrowed until the session changes */
    enum words_line_kind kind;
    bool notice;    /* about the table, not the game: a program has failed */
    unsigned event; /* that it tells of */
};
unsigned session_log_count(const struct session *session);
unsigned session_log_first(const struct session *session);
/* False for a line that may not be read. */
bool session_log_line(const struct session *session, unsigned at,
                      struct session_line *ret_line);

/*
 * Saving. The record as it stands, with x-seat, x-seed and the rest that
 * session_load wants, written whole or not at all. A file that exists and is
 * no record is left alone: WSK_EIO, and the fault says why.
 */
WSK_CHECK_RESULT enum wsk_err session_save(struct session *session,
                                           const char *path,
                                           struct wsk_fault *ret_fault);
/* That text; borrowed until the session changes. {NULL, 0}: no memory. */
struct wsk_word session_text(struct session *session);

/* A review (review/review.h) of a game that is over, to be stepped through and
 * destroyed by the caller. NULL: the fault says why, such as that there is no
 * net for it. */
struct review;
struct review *session_review(struct session *session,
                              struct wsk_fault *ret_fault);

/* The game shall not be resumed by the next `woolsack play`: the state file is
 * removed and no longer written. */
void session_forget(struct session *session);

#endif
