/* Somebody deletes their name and key from a table: one row more, and none with
 * them in it. */
#include "engine/refuse.h"
#include "engine/words.h"
#include "table/lines.h"

#include <string.h>

static const uint8_t NOBODY[32];

/* `seat B kept 00…`, or `seat B free` before a game begins. */
static void put_nobody(struct text *out, unsigned seat, bool is_free)
{
    text_put(out, "seat ");
    words_seat(out, seat);
    text_put(out, is_free ? " free" : " kept ");
    if (!is_free)
        text_hex(out, NOBODY, sizeof NOBODY);
    text_char(out, '\n');
}

bool table_forget(struct table *t, const struct table_host *h, unsigned seat,
                  struct table_step *step, struct refusal *why)
{
    char memory[SEATS_MAX * 80];
    struct text out;
    const struct table_seat *s = &t->seat[seat];
    uint8_t key[32];
    memcpy(key, s->key, sizeof key);
    if ((s->place != PLACE_TAKEN && s->place != PLACE_KEPT) ||
        lines_is_nobody(key))
        return refuse_with(why, REFUSE_SEAT, 0, "nobody sits there");
    text_init(&out, memory, sizeof memory);
    /* Whoever sits there twice is at neither seat any more. */
    for (unsigned i = 0; i < t->match.plan.players; i++)
        if (table_seats_of(t, key) & SEAT(i))
            put_nobody(&out, i, t->phase == TABLE_GATHERS);
    if (!table_line(t, h, (struct slice){out.at, out.len}, step, why))
        return false;
    step->is_forgetting = true;
    memcpy(step->forgotten, key, sizeof key);
    return true;
}

/* `seat B taken HASH FIGURE NAME` or `seat B kept HASH` of this key, as its
 * words. */
static bool is_theirs(struct slice line, const uint8_t hash[32],
                      struct slice word[4])
{
    uint8_t key[32];
    for (unsigned i = 0; i < 4; i++) {
        word[i] = (struct slice){NULL, 0};
        slice_word(&line, &word[i]);
    }
    return slice_is(word[0], "seat") &&
           (slice_is(word[2], "taken") || slice_is(word[2], "kept")) &&
           slice_hex(word[3], key, sizeof key) &&
           memcmp(key, hash, sizeof key) == 0;
}

bool table_without(struct slice text, const uint8_t hash[32], struct text *out)
{
    struct slice line;
    struct slice word[4];
    bool is_changed = false;
    while (slice_line(&text, &line)) {
        if (!is_theirs(line, hash, word)) {
            text_slice(out, line);
            text_char(out, '\n');
            continue;
        }
        /* What they did from there on was done by somebody who sat there. */
        bool is_taken = slice_is(word[2], "taken");
        text_put(out, "seat ");
        text_slice(out, word[1]);
        text_put(out, is_taken ? " taken " : " kept ");
        text_hex(out, NOBODY, sizeof NOBODY);
        text_put(out, is_taken ? " nobody -\n" : "\n");
        is_changed = true;
    }
    return is_changed;
}
