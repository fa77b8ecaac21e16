/*
 * rollout_tell.h - what came of rollouts, as lines of text and as JSON.
 */
#ifndef WSK_REVIEW_ROLLOUT_TELL_H
#define WSK_REVIEW_ROLLOUT_TELL_H

#include "rollout.h"
#include "tell.h"

void rollout_tell(const struct tell *tell, const struct rollout *rollout,
                  const struct rollout_sums *sums);

/* One line without a line feed: docs/code/review.md. */
void rollout_json(const struct words *words, const struct rollout *rollout,
                  const struct rollout_sums *sums, struct strbuf *strbuf);

#endif
