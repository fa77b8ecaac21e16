/*
 * sealed.h - whole games with sealed dice, as a server recent entries them.
 */
#ifndef WSK_TESTS_SEALED_H
#define WSK_TESTS_SEALED_H

#include "fair/proof.h"
#include "woolsack/record.h"

/* Secret and mixes that a number stands for; the bits of `mixers` are the
 * seats that gave one. */
void sealed_proof(uint64_t number, unsigned mixers, unsigned seats,
                  struct wsk_fair_proof *ret_proof);

/* A finished game with that proof in its header; decisions at random. NULL: it
 * could not be played. */
struct wsk_record *sealed_game(wsk_deck_loader *loader, void *context,
                               const struct wsk_game *game, unsigned seats,
                               const struct wsk_fair_proof *proof,
                               uint64_t number);

#endif
