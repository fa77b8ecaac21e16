/*
 * proof.h - what a record says of its own dice, and whether it is true.
 *
 * A game with sealed dice has these lines in its record's header:
 *
 *   x-table ID        the table's id
 *   x-seal HEX        published before anybody sat down
 *   x-mix SEAT HEX    one for each seat that gave a mix
 *   x-secret HEX      once the game is over: the seal is opened
 *
 * With them every roll and draw, and the start player, can be worked out again.
 */
#ifndef WSK_FAIR_PROOF_H
#define WSK_FAIR_PROOF_H

#include "fair.h"

struct wsk_fair_proof {
    char table[WSK_FAIR_ID_MAX + 1];
    uint8_t seal[WSK_FAIR_BYTES];
    struct wsk_fair_mix mixes[WSK_SEATS_MAX];
    bool opened;
    uint8_t secret[WSK_FAIR_BYTES]; /* if opened */
};

/* The lines of a proof, each with a line feed. */
void wsk_fair_proof_print(const struct wsk_fair_proof *proof, unsigned seats,
                          struct wsk_text *ret_lines);

/* Takes the proof from the text of a record for so many seats; x- lines with
 * other names are none of its business. A line that is malformed, given twice
 * or for a seat that nobody has: WSK_ESYNTAX and the line. No table or seal:
 * WSK_EILLEGAL, no line. */
WSK_CHECK_RESULT enum wsk_err
wsk_fair_proof_read(struct wsk_word record, unsigned seats,
                    struct wsk_fair_proof *ret_proof,
                    struct wsk_fault *ret_fault);

/* Is told every line of dice and cards that the key brings, in the order of
 * the draws, the first of which has the number `draw`. */
typedef void wsk_fair_watcher(void *context, const struct wsk_rules *rules,
                              const struct wsk_state *before,
                              const struct wsk_event *event, uint64_t draw);

/*
 * Holds a record against its proof. `rules` are those of the record, whose text
 * must be a good one (wsk_record_parse). The order in which a record names the
 * cards of a deal, or seats that are given something each, is no matter.
 *
 * WSK_EILLEGAL: the secret is not told or does not fit the seal, or something
 * fell that was not sealed; the fault names the line, where there is one, and
 * says what should have fallen. *ret_draws is how many draws were checked.
 * `watcher` may be NULL.
 */
WSK_CHECK_RESULT enum wsk_err
wsk_fair_check(const struct wsk_rules *rules, struct wsk_word record,
               const struct wsk_fair_proof *proof, wsk_fair_watcher *watcher,
               void *context, uint64_t *ret_draws, struct wsk_fault *ret_fault);

#endif
