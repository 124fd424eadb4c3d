#include "play/expect.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/refuse.h"
#include "engine/situation.h"
#include "engine/words.h"

#include <string.h>

enum { SITUATION_CAP = 16384, VALUES_CAP = 512 };

/* The sentence has places for what was expected and what was found. */
static enum script_end fail(struct text *out, const char *sentence,
                            struct slice expected, const char *found)
{
    text_clear(out);
    say_with(out, sentence, AS_WRITTEN(expected), AS_IS(found));
    return SCRIPT_FAILED;
}

static enum script_end bad(struct text *out, const char *sentence)
{
    text_clear(out);
    say(out, sentence);
    return SCRIPT_BAD;
}

static bool take_actor(struct slice *rest, unsigned *actor)
{
    struct slice word;
    int found = slice_word(rest, &word) ? words_actor(word) : -1;
    *rest = slice_trim(*rest);
    *actor = (unsigned)found;
    return found >= 0;
}

/* A refused line changes nothing: if it is legal, that is the failure. */
static enum script_end expect_refuse(struct match *m, struct slice rest,
                                     struct text *out)
{
    struct refusal why;
    struct slice all = rest;
    struct slice word;
    unsigned actor;
    bool is_refused;
    if (slice_word(&rest, &word) && slice_is(word, "undo")) {
        if (!take_actor(&rest, &actor) || rest.len)
            return bad(out, "`refuse undo` needs a seat");
        is_refused = !match_undo(m, actor, &why);
    } else {
        struct asked who;
        uint32_t move;
        rest = all;
        if (!take_actor(&rest, &actor))
            return bad(out, "`refuse` needs a seat or `*`, and a move");
        who = (struct asked){m->game, m->setup, m->state, actor};
        is_refused = (actor != CHANCE && actor >= m->plan.players) ||
                     !words_read(&who, rest, &move, &why);
    }
    if (is_refused)
        return SCRIPT_PASSED;
    return fail(out, "expected this to be refused: {1}, found that it is legal",
                all, "");
}

static enum script_end expect_undo(struct match *m, struct slice rest,
                                   struct text *out)
{
    struct refusal why;
    unsigned actor;
    if (!take_actor(&rest, &actor) || rest.len)
        return bad(out, "`undo` needs a seat");
    if (match_undo(m, actor, &why))
        return SCRIPT_PASSED;
    return fail(out, "expected that this can be undone, found {2}", rest,
                why.words);
}

static enum script_end not_listed(struct match *m, const struct moves *list,
                                  unsigned actor, const bool *named,
                                  struct text *out)
{
    text_clear(out);
    say(out, "legal but not listed:");
    for (uint32_t i = 0; i < list->count; i++) {
        if (named[i])
            continue;
        text_char(out, ' ');
        m->game->words->move(m->setup, actor, list->move[i], out);
        text_char(out, ';');
    }
    return SCRIPT_FAILED;
}

static enum script_end expect_legal(struct match *m, struct slice rest,
                                    struct text *out)
{
    bool named[MOVES_CAP] = {false};
    struct slice item;
    struct refusal why;
    struct moves list;
    unsigned actor;
    uint32_t found = 0;
    if (!take_actor(&rest, &actor))
        return bad(out, "`legal` needs a seat or `*`");
    struct asked who = {m->game, m->setup, m->state, actor};
    moves_clear(&list);
    if (match_waiting(m) & SEAT(actor))
        m->game->moves(m->setup, m->state, actor, &list);
    while (slice_cut(&rest, ';', &item)) {
        item = slice_trim(item);
        uint32_t move;
        uint32_t at = 0;
        if (!item.len)
            continue;
        if (!words_read(&who, item, &move, &why))
            return fail(out, "expected to be legal: {1}, found {2}", item,
                        why.words);
        while (at < list.count && list.move[at] != move)
            at++;
        ENSURE(at < list.count);
        found += !named[at];
        named[at] = true;
    }
    if (found == list.count)
        return SCRIPT_PASSED;
    return not_listed(m, &list, actor, named, out);
}

/* False: more values than any situation has. */
static bool take_values(struct slice rest, struct slice *values, size_t *count)
{
    *count = 0;
    while (*count < VALUES_CAP && slice_word(&rest, &values[*count]))
        *count += !slice_is(values[*count], "-");
    return slice_trim(rest).len == 0;
}

static bool same_values(struct slice a, struct slice b, bool ordered)
{
    struct slice left[VALUES_CAP];
    struct slice right[VALUES_CAP];
    size_t count;
    size_t others;
    if (!take_values(a, left, &count) || !take_values(b, right, &others) ||
        others != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        while (at < count && !slice_same(left[i], right[at]))
            at++;
        if (at == count || (ordered && at != i))
            return false;
        right[at] = right[i];
    }
    return true;
}

/* Cuts `KEY SUB…` off the line if it begins so. */
static bool after_key(struct slice *line, const struct situation_key *key,
                      const struct slice *subs)
{
    struct slice word;
    if (!slice_word(line, &word) || !slice_is(word, key->name))
        return false;
    for (unsigned i = 0; i < key->subs; i++)
        if (!slice_word(line, &word) || !slice_same(word, subs[i]))
            return false;
    return true;
}

static enum script_end expect_key(struct match *m,
                                  const struct situation_key *key,
                                  struct slice rest, struct text *out)
{
    char buffer[SITUATION_CAP];
    char found[512];
    struct slice subs[4];
    struct slice line;
    struct text all;
    struct text seen;
    struct slice whole = rest;
    for (unsigned i = 0; i < key->subs; i++)
        if (!slice_word(&rest, &subs[i]))
            return bad(out, "this key needs more words");
    text_init(&all, buffer, sizeof buffer);
    text_init(&seen, found, sizeof found);
    situation_write(m->game, m->setup, m->state, FORM_ALL, &all);
    struct slice lines = {all.at, all.len};
    bool is_there = false;
    while (slice_line(&lines, &line)) {
        if (!after_key(&line, key, subs))
            continue;
        if (same_values(line, rest, key->ordered))
            return SCRIPT_PASSED;
        text_put(&seen, is_there ? " |" : "");
        text_slice(&seen, line);
        is_there = true;
    }
    if (!is_there && same_values(rest, (struct slice){rest.at, 0}, true))
        return SCRIPT_PASSED;
    text_clear(out);
    say_with(out,
             is_there ? "expected {1} {2}, found{3}"
                      : "expected {1} {2}, found none",
             AS_IS(key->name), AS_WRITTEN(whole), AS_IS(found));
    return SCRIPT_FAILED;
}

static enum script_end expect_situation(struct match *m, struct slice rest,
                                        struct text *out)
{
    struct situation_key key;
    struct slice name;
    if (!slice_word(&rest, &name))
        return bad(out, "`expect` needs a key");
    if (slice_is(name, "phase") && slice_is(slice_trim(rest), "over"))
        return match_waiting(m) ? fail(out,
                                       "expected the end: phase {1}, found "
                                       "that play goes on",
                                       slice_trim(rest), "")
                                : SCRIPT_PASSED;
    if (situation_key(m->game, name, &key))
        return expect_key(m, &key, slice_trim(rest), out);
    text_clear(out);
    say_with(out, "no situation key \"{1}\"", AS_WRITTEN(name));
    return SCRIPT_BAD;
}

static enum script_end expect_result(struct match *m, struct slice rest,
                                     struct text *out)
{
    char buffer[256];
    struct text line;
    struct result result = {.outcome = OUTCOME_OPEN};
    text_init(&line, buffer, sizeof buffer);
    if (match_waiting(m))
        return fail(out,
                    "expected the end: result {1}, found that play goes on",
                    rest, "");
    m->game->result(m->setup, m->state, &result);
    words_result(&result, m->plan.players, &line);
    if (same_values((struct slice){line.at, line.len}, rest, true))
        return SCRIPT_PASSED;
    return fail(out, "expected result {1}, found {2}", rest, buffer);
}

enum script_end expect_line(struct match *m, struct slice key,
                            struct slice rest, struct text *out)
{
    static const char *const KEYS[] = {
        "refuse", "legal",  "expect",  "result",   "undo",    "option",
        "rules",  "seed",   "data",    "position", "players", "edition",
        "commit", "secret", "entropy", "table-id", "game",    NULL,
    };
    if (slice_is(key, "refuse"))
        return expect_refuse(m, rest, out);
    if (slice_is(key, "legal"))
        return expect_legal(m, rest, out);
    if (slice_is(key, "expect"))
        return expect_situation(m, rest, out);
    if (slice_is(key, "result"))
        return expect_result(m, rest, out);
    if (slice_is(key, "undo"))
        return expect_undo(m, rest, out);
    text_clear(out);
    for (const char *const *k = KEYS + 5; *k; k++)
        if (slice_is(key, *k))
            return bad(out, "header lines come before the first event");
    say_with(out, "not a line of a script: \"{1}\"", AS_WRITTEN(key));
    refuse_nearest(out, key, KEYS);
    return SCRIPT_BAD;
}
