/*
 * generic.h - the mind of a game that brings none (mind.h).
 */
#ifndef WSK_AI_GENERIC_H
#define WSK_AI_GENERIC_H

#include "mind.h"

/* What may fall where nobody chooses, drawn so often, to value a position. */
#define GENERIC_FALLS 12
/* Outcomes of chance that are valued one by one; of more, so many drawn. */
#define GENERIC_OUTCOMES 48
/* Decisions after which a game without an end is judged. */
#define GENERIC_LENGTH 2000
/* Results reach back so many times as far as where turns are the steps. */
#define GENERIC_REACH 8

extern const struct mind mind_generic;

#endif
