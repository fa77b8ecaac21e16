/*
 * proof.c - the x- lines of a proof, written and read.
 */
#include "proof.h"

#include <string.h>

static void put_hex(struct wsk_text *text, const uint8_t *bytes) {
    char hex[WSK_FAIR_HEX + 1];
    wsk_fair_hex(bytes, hex);
    wsk_text_put(text, "%s\n", hex);
}

void wsk_fair_proof_print(const struct wsk_fair_proof *proof, unsigned seats,
                          struct wsk_text *ret_lines) {
    wsk_text_put(ret_lines, "x-table %s\nx-seal ", proof->table);
    put_hex(ret_lines, proof->seal);
    for (unsigned s = 0; s < seats; s++)
        if (proof->mixes[s].given) {
            wsk_text_put(ret_lines, "x-mix %u ", s + 1);
            put_hex(ret_lines, proof->mixes[s].bytes);
        }
    if (proof->opened) {
        wsk_text_put(ret_lines, "x-secret ");
        put_hex(ret_lines, proof->secret);
    }
}

/* Reading. */

struct reading {
    struct wsk_fair_proof proof;
    unsigned seats;
    unsigned line;
    bool table, seal;
    struct wsk_fault *fault;
};

static enum wsk_err refuse(const struct reading *r, const char *form) {
    return wsk_fault_set(r->fault, WSK_ESYNTAX, r->line,
                         "the form of this line is '%s'", form);
}

static enum wsk_err refuse_again(const struct reading *r, const char *name) {
    return wsk_fault_set(r->fault, WSK_ESYNTAX, r->line,
                         "there is an '%s' line already", name);
}

static enum wsk_err read_table(struct reading *r, struct wsk_word rest) {
    if (!wsk_fair_is_id(rest))
        return refuse(r, "x-table ID");
    if (r->table)
        return refuse_again(r, "x-table");
    r->table = true;
    memcpy(r->proof.table, rest.start, rest.len);
    return WSK_OK;
}

static enum wsk_err read_seal(struct reading *r, struct wsk_word rest) {
    if (r->seal)
        return refuse_again(r, "x-seal");
    r->seal = wsk_fair_unhex(rest, r->proof.seal);
    return r->seal ? WSK_OK : refuse(r, "x-seal HEX, 64 digits of 0-9 and a-f");
}

static enum wsk_err read_secret(struct reading *r, struct wsk_word rest) {
    if (r->proof.opened)
        return refuse_again(r, "x-secret");
    r->proof.opened = wsk_fair_unhex(rest, r->proof.secret);
    return r->proof.opened
               ? WSK_OK
               : refuse(r, "x-secret HEX, 64 digits of 0-9 and a-f");
}

static enum wsk_err read_mix(struct reading *r, struct wsk_word rest) {
    struct wsk_word words[2];
    struct wsk_fair_mix mix = {.given = true};
    unsigned seat;
    if (wsk_words(rest, ' ', words, 2) != 2 ||
        !wsk_word_number(words[0], WSK_SEATS_MAX, &seat) || seat == 0 ||
        !wsk_fair_unhex(words[1], mix.bytes))
        return refuse(r, "x-mix SEAT HEX, 64 digits of 0-9 and a-f");
    if (seat > r->seats)
        return wsk_fault_set(r->fault, WSK_ESYNTAX, r->line,
                             "a mix of seat %u, which nobody has", seat);
    if (r->proof.mixes[seat - 1].given)
        return wsk_fault_set(r->fault, WSK_ESYNTAX, r->line,
                             "seat %u has given a mix already", seat);
    r->proof.mixes[seat - 1] = mix;
    return WSK_OK;
}

static const struct {
    const char *name;
    enum wsk_err (*read)(struct reading *r, struct wsk_word rest);
} lines[] = {{"x-table", read_table},
             {"x-seal", read_seal},
             {"x-mix", read_mix},
             {"x-secret", read_secret}};

static enum wsk_err read_line(struct reading *r, struct wsk_word line) {
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        size_t len = strlen(lines[i].name);
        if (line.len < len || memcmp(line.start, lines[i].name, len) != 0)
            continue;
        if (line.len > len && line.start[len] != ' ')
            continue;
        size_t skip = line.len > len ? len + 1 : len;
        return lines[i].read(
            r, (struct wsk_word){line.start + skip, line.len - skip});
    }
    return WSK_OK;
}

enum wsk_err wsk_fair_proof_read(struct wsk_word record, unsigned seats,
                                 struct wsk_fair_proof *ret_proof,
                                 struct wsk_fault *ret_fault) {
    struct reading r = {.seats = seats, .fault = ret_fault};
    struct wsk_word line;
    while (wsk_line_next(&record, &line)) {
        r.line++;
        enum wsk_err err = read_line(&r, wsk_line_trim(line));
        if (err)
            return err;
    }
    if (!r.table || !r.seal)
        return wsk_fault_set(ret_fault, WSK_EILLEGAL, 0,
                             "the dice of this game were not sealed: there is "
                             "no '%s' line",
                             r.seal ? "x-table" : "x-seal");
    *ret_proof = r.proof;
    return WSK_OK;
}
