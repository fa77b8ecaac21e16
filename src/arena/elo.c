/*
 * elo.c - Newton's method on the logarithms of the strengths.
 *
 * The likelihood is concave, so a few damped steps find its top. At the top,
 * with H the curvature and J the covariance of the slope as the bouts' errors
 * make it, the covariance of the ratings is H^-1 J H^-1.
 */
#include "elo.h"

#include <math.h>
#include <string.h>

#define STEPS 200
#define STEP_MAX 1.0 /* in the logarithm: a factor of e */
#define CLOSE 1e-10
#define Z 1.959963984540054
#define POINTS (400 / 2.302585092994046) /* Elo points to the natural unit */

/* Entrant 0 is fixed, so it has no row. */
#define ROWS (WSK_ELO_MAX - 1)
struct matrix {
    unsigned rows;
    double at[ROWS][ROWS];
};

static double chance(const struct wsk_bout *bout, const double *strengths) {
    double ahead = strengths[bout->hero] - strengths[bout->field];
    return 1 / (1 + bout->others * exp(-ahead));
}

/* Adds weight times the square of (hero - field). */
static void add_pair(struct matrix *matrix, const struct wsk_bout *bout,
                     double weight) {
    unsigned h = bout->hero, f = bout->field;
    if (h > 0)
        matrix->at[h - 1][h - 1] += weight;
    if (f > 0)
        matrix->at[f - 1][f - 1] += weight;
    if (h > 0 && f > 0) {
        matrix->at[h - 1][f - 1] -= weight;
        matrix->at[f - 1][h - 1] -= weight;
    }
}

static void subtract_row(struct matrix *matrix, struct matrix *inverse,
                         unsigned from, unsigned row, double factor) {
    for (unsigned c = 0; c < matrix->rows; c++) {
        matrix->at[from][c] -= factor * matrix->at[row][c];
        inverse->at[from][c] -= factor * inverse->at[row][c];
    }
}

/* Gauss and Jordan. A curvature is positive definite, so no rows need to be
 * exchanged; somebody who never played has none and gets none. */
static void invert(struct matrix matrix, struct matrix *ret) {
    *ret = (struct matrix){.rows = matrix.rows};
    for (unsigned r = 0; r < matrix.rows; r++)
        ret->at[r][r] = 1;
    for (unsigned r = 0; r < matrix.rows; r++) {
        double pivot = matrix.at[r][r];
        double scale = pivot > 1e-300 ? 1 / pivot : 0;
        for (unsigned c = 0; c < matrix.rows; c++) {
            matrix.at[r][c] *= scale;
            ret->at[r][c] *= scale;
        }
        for (unsigned other = 0; other < matrix.rows; other++)
            if (other != r)
                subtract_row(&matrix, ret, other, r, matrix.at[other][r]);
    }
}

/* The curvature and the slope at some strengths. */
static void survey(const struct wsk_bout *bouts, unsigned bout_count,
                   const double *strengths, struct matrix *ret_curve,
                   double *ret_slope) {
    memset(ret_curve->at, 0, sizeof(ret_curve->at));
    memset(ret_slope, 0, WSK_ELO_MAX * sizeof(*ret_slope));
    for (unsigned b = 0; b < bout_count; b++) {
        const struct wsk_bout *bout = &bouts[b];
        double p = chance(bout, strengths);
        double even = 1.0 / (bout->others + 1.0);
        double slope = bout->games * (bout->share - p) + (even - p);
        ret_slope[bout->hero] += slope;
        ret_slope[bout->field] -= slope;
        add_pair(ret_curve, bout, (bout->games + 1) * p * (1 - p));
    }
}

/* One step; returns how far it went. */
static double step(const struct matrix *inverse, const double *slope,
                   double *strengths) {
    double farthest = 0;
    for (unsigned r = 0; r < inverse->rows; r++) {
        double by = 0;
        for (unsigned c = 0; c < inverse->rows; c++)
            by += inverse->at[r][c] * slope[c + 1];
        by = fmin(fmax(by, -STEP_MAX), STEP_MAX);
        strengths[r + 1] += by;
        farthest = fmax(farthest, fabs(by));
    }
    return farthest;
}

/* Row r of H^-1 J H^-1, on the diagonal. */
static double variance(const struct matrix *inverse, const struct matrix *noise,
                       unsigned r) {
    double sum = 0;
    for (unsigned i = 0; i < inverse->rows; i++)
        for (unsigned j = 0; j < inverse->rows; j++)
            sum += inverse->at[r][i] * noise->at[i][j] * inverse->at[r][j];
    return sum > 0 ? sum : 0;
}

void wsk_elo_rate(const struct wsk_bout *bouts, unsigned bout_count,
                  unsigned count, struct wsk_interval *ret_ratings) {
    double strengths[WSK_ELO_MAX] = {0}, slope[WSK_ELO_MAX];
    struct matrix curve = {.rows = count - 1}, inverse;
    struct matrix noise = {.rows = count - 1};
    for (unsigned i = 0; i < STEPS; i++) {
        survey(bouts, bout_count, strengths, &curve, slope);
        invert(curve, &inverse);
        if (step(&inverse, slope, strengths) < CLOSE)
            break;
    }
    for (unsigned b = 0; b < bout_count; b++) {
        double error = bouts[b].games * bouts[b].error;
        add_pair(&noise, &bouts[b], error * error);
    }
    ret_ratings[0] = (struct wsk_interval){0};
    for (unsigned e = 1; e < count; e++) {
        double mean = strengths[e] * POINTS;
        double error = sqrt(variance(&inverse, &noise, e - 1)) * POINTS;
        ret_ratings[e] = (struct wsk_interval){mean, error, mean - Z * error,
                                               mean + Z * error};
    }
}
