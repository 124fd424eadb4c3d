/* Fair chance. The outcome of a chance event is a function of the seed, its
 * stream, and how many events of that stream came before it in the record.
 *
 * A committed deal: the host draws a secret and publishes
 *   commit = SHA-256("tidywinks commit 1\n" secret table \n game \n rules \n
 *                    edition hash, all options)
 * before the first decision. Then each seat may add entropy, and
 *   seed = SHA-256("tidywinks seed 1\n" commit secret entropy of A, B, …).
 * After the end the secret is shown and anyone can check both. The host cannot
 * choose the deal, but it could know it.
 * An open seed (tests, simulation) is SHA-256("tidywinks open seed 1\n" word).
 * A game played with real cards has neither. */
#ifndef PLAY_FAIR_H
#define PLAY_FAIR_H

#include "base/hash.h"
#include "engine/game.h"

enum { FAIR_TABLE_CAP = 40, FAIR_WORD_CAP = 64 };

enum fair_kind {
    FAIR_NONE,   /* real cards */
    FAIR_OPEN,   /* seed from a word everybody may know */
    FAIR_COMMIT, /* committed; the secret may be unknown here */
};

struct fair {
    enum fair_kind kind;
    bool has_secret;
    seat_set entropy_set; /* seats that have added entropy */
    char word[FAIR_WORD_CAP];
    char table[FAIR_TABLE_CAP];
    uint8_t commit[SHA256_BYTES];
    uint8_t secret[SHA256_BYTES];
    uint8_t entropy[SEATS_MAX][SHA256_BYTES];
};

/* The commitment for this secret, table and plan (options resolved). */
void fair_commit(const struct fair *fair, const struct game *game,
                 const struct plan *plan, uint8_t out[SHA256_BYTES]);
/* The seed; false when it cannot be known here. */
bool fair_seed(const struct fair *fair, uint8_t out[SHA256_BYTES]);
/* Which outcome of the list the event number `event` of `stream` is. */
uint32_t fair_draw(const uint8_t seed[SHA256_BYTES], unsigned stream,
                   uint64_t event, const struct moves *list);
/* The lines `seed WORD`, or `table-id`, `commit`, `entropy` and, if wanted and
 * known, `secret`. */
void fair_write(const struct fair *fair, bool with_secret, struct text *out);

#endif
