#include "play/record.h"

#include "engine/plan.h"
#include "engine/situation.h"
#include "engine/witness.h"
#include "engine/words.h"

#include <string.h>

static void write_edition(const struct match *m, struct text *out)
{
    struct slice rest = m->plan.edition;
    struct slice line;
    uint32_t number = 0;
    uint8_t hash[SHA256_BYTES];
    if (!m->game->edition)
        return;
    edition_hash(m->game, rest, hash);
    text_put(out, "edition ");
    text_slice(out, edition_name(rest));
    text_char(out, ' ');
    text_hex(out, hash, sizeof hash);
    text_char(out, '\n');
    while (edition_line(&rest, &number, &line)) {
        text_put(out, "data ");
        text_slice(out, line);
        text_char(out, '\n');
    }
}

void record_header(const struct match *m, bool with_secret, struct text *out)
{
    text_put(out, "game ");
    text_put(out, m->game->name);
    text_put(out, "\nrules ");
    text_int(out, m->game->rules);
    text_put(out, "\nplayers ");
    text_int(out, m->plan.players);
    text_char(out, '\n');
    write_edition(m, out);
    plan_write(m->game, &m->plan, false, out);
    fair_write(&m->fair, with_secret, out);
}

void record_position(const struct match *m, const void *state, struct text *out)
{
    size_t from = out->len;
    situation_write(m->game, m->setup, state, FORM_BRIEF, out);
    /* Each line gets its `position` in front, from the last to the first. */
    size_t lines = 0;
    static const char WORD[] = "position ";
    const size_t grow = sizeof WORD - 1;
    for (size_t i = from; i < out->len; i++)
        lines += out->at[i] == '\n';
    if (out->len + lines * grow >= out->cap) {
        out->cut = true;
        return;
    }
    size_t read = out->len;
    size_t write = out->len + lines * grow;
    out->len = write;
    out->at[write] = '\0';
    while (read > from) {
        size_t start = read - 1;
        while (start > from && out->at[start - 1] != '\n')
            start--;
        write -= read - start;
        memmove(out->at + write, out->at + start, read - start);
        write -= grow;
        memcpy(out->at + write, WORD, grow);
        read = start;
    }
}

static void write_bots(const struct match *m, struct text *out)
{
    for (unsigned s = 0; s < m->plan.players; s++) {
        const struct match_bot *bot = &m->bot[s];
        uint8_t seed[4];
        if (!bot->name[0])
            continue;
        for (unsigned i = 0; i < sizeof seed; i++)
            seed[i] = (uint8_t)(bot->seed >> (24 - 8 * i));
        text_put(out, "bot ");
        text_char(out, words_letter(s));
        text_word(out, bot->name);
        text_char(out, ' ');
        text_hex(out, seed, sizeof seed);
        text_char(out, '\n');
    }
}

void record_write(const struct match *m, bool with_secret, struct text *out)
{
    struct result result = {.outcome = OUTCOME_OPEN};
    record_header(m, with_secret, out);
    write_bots(m, out);
    if (m->is_situated)
        record_position(m, m->first, out);
    for (uint32_t i = 0; i < m->count; i++) {
        words_event(m->game, m->setup, m->event[i], out);
        text_char(out, '\n');
    }
    if (match_waiting(m))
        return;
    m->game->result(m->setup, m->state, &result);
    text_put(out, "result ");
    words_result(&result, m->plan.players, out);
    text_char(out, '\n');
}

void record_seen(struct match *m, unsigned seat, struct text *out)
{
    struct witness w = {.game = m->game, .setup = m->setup, .eyes = seat};
    memcpy(m->spare, m->first, m->game->state_size);
    for (uint32_t i = 0; i < m->count; i++) {
        struct event event = m->event[i];
        witness_before(&w, m->spare, event);
        witness_lines(&w, out);
        m->game->apply(m->setup, m->spare, event.actor, event.move);
    }
}
