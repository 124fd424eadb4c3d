/* Commit and reveal (Blum 1981, coin flipping by telephone). Whoever deals has
 * promised the secret before anybody decides, and SHA-256 lets it neither find
 * another secret for the promise nor tell the secret from it. So the table need
 * not trust the dealer not to change its mind; that the dealer could look ahead
 * is why seats may add entropy, which it learns only after its promise. A
 * protocol in which nobody can look (a shuffle by all, encrypted in turn) costs
 * messages at every card and breaks when one player leaves.
 *
 * The promise holds all that a deal follows from: with the rules, options or
 * cards left out a dealer could still choose among deals by choosing those.
 * What is hashed begins with words of its own (`DOMAIN_…`), so that no hash made
 * for one purpose can serve another, and each part has a fixed length or ends
 * with its line, so that no two inputs read alike.
 *
 * Chance is drawn by number, not from a generator that runs on: event n of a
 * stream has its own block of ChaCha20. So a decision taken back, or one made a
 * moment earlier by somebody else, moves no card; and a stream for each pile or
 * die brings the same whatever was drawn from others in between. */
#include "play/fair.h"

#include "base/panic.h"
#include "engine/plan.h"
#include "engine/words.h"

/* The number is that of the scheme: another way to hash gets another. */
static const char DOMAIN_COMMIT[] = "tidywinks commit 1\n";
static const char DOMAIN_SEED[] = "tidywinks seed 1\n";
static const char DOMAIN_OPEN[] = "tidywinks open seed 1\n";

/* Table, game, rules, players, edition and every option, of any game. */
enum { PROMISED_CAP = 2048 };

static void add_text(struct sha256 *h, const char *s)
{
    struct slice all = slice_of(s);
    sha256_add(h, all.at, all.len);
}

void fair_commit(const struct fair *fair, const struct game *game,
                 const struct plan *plan, uint8_t out[SHA256_BYTES])
{
    char buffer[PROMISED_CAP];
    uint8_t edition[SHA256_BYTES];
    struct text rest;
    struct sha256 h;
    text_init(&rest, buffer, sizeof buffer);
    text_put(&rest, fair->table);
    text_char(&rest, '\n');
    text_put(&rest, game->name);
    text_put(&rest, "\nrules ");
    text_int(&rest, game->rules);
    text_put(&rest, "\nplayers ");
    text_int(&rest, plan->players);
    text_put(&rest, "\nedition ");
    edition_hash(game, plan->edition, edition);
    text_hex(&rest, edition, sizeof edition);
    text_char(&rest, '\n');
    plan_write(game, plan, true, &rest);
    ENSURE(!rest.cut);
    sha256_init(&h);
    add_text(&h, DOMAIN_COMMIT);
    sha256_add(&h, fair->secret, sizeof fair->secret);
    sha256_add(&h, rest.at, rest.len);
    sha256_end(&h, out);
}

bool fair_seed(const struct fair *fair, uint8_t out[SHA256_BYTES])
{
    struct sha256 h;
    sha256_init(&h);
    if (fair->kind == FAIR_OPEN) {
        add_text(&h, DOMAIN_OPEN);
        add_text(&h, fair->word);
        sha256_end(&h, out);
        return true;
    }
    if (fair->kind == FAIR_NONE || !fair->has_secret)
        return false;
    add_text(&h, DOMAIN_SEED);
    sha256_add(&h, fair->commit, sizeof fair->commit);
    sha256_add(&h, fair->secret, sizeof fair->secret);
    for (uint8_t s = 0; s < SEATS_MAX; s++) {
        if (!(fair->entropy_set & SEAT(s)))
            continue;
        sha256_add(&h, &s, 1);
        sha256_add(&h, fair->entropy[s], sizeof fair->entropy[s]);
    }
    sha256_end(&h, out);
    return true;
}

uint32_t fair_draw(const uint8_t seed[SHA256_BYTES], unsigned stream,
                   uint64_t event, const struct moves *list)
{
    return moves_at(list, chacha_below(seed, stream, event, list->total));
}

static void write_hex(struct text *out, const char *name,
                      const uint8_t bytes[SHA256_BYTES])
{
    text_put(out, name);
    text_char(out, ' ');
    text_hex(out, bytes, SHA256_BYTES);
    text_char(out, '\n');
}

void fair_write(const struct fair *fair, bool with_secret, struct text *out)
{
    if (fair->kind == FAIR_OPEN) {
        text_put(out, "seed ");
        text_put(out, fair->word);
        text_char(out, '\n');
    }
    if (fair->kind != FAIR_COMMIT)
        return;
    text_put(out, "table-id ");
    text_put(out, fair->table);
    text_char(out, '\n');
    write_hex(out, "commit", fair->commit);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        char name[] = "entropy A";
        name[8] = words_letter(s);
        if (fair->entropy_set & SEAT(s))
            write_hex(out, name, fair->entropy[s]);
    }
    if (with_secret && fair->has_secret)
        write_hex(out, "secret", fair->secret);
}
