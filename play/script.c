/* A script is read from top to bottom once, and run as it is read: a failure is
 * about the first line that is wrong, in the state that stood there. The header
 * alone is gathered first, because its lines come in any order and none can be
 * judged before all are known (whether an option is allowed depends on the
 * players, whether an edition fits on its data). It ends at the first line that
 * cannot belong to it; no mark for that, since people write scripts by hand.
 * What is wrong with it is then said at the line it came from.
 *
 * Each line is at most one event or one line of a position, so the number of
 * lines bounds all that must be kept, and one block of memory handed in at the
 * start is enough. Reading twice to count events exactly would need the rules,
 * which need the header. */
#include "play/script.h"

#include "base/panic.h"
#include "base/say.h"
#include "engine/plan.h"
#include "engine/refuse.h"
#include "engine/words.h"
#include "play/expect.h"

#include <string.h>

static struct text stop(struct script *s, enum script_end end, uint32_t line)
{
    struct text out;
    s->end = end;
    s->line = line;
    text_init(&out, s->words, sizeof s->words);
    return out;
}

static bool bad(struct script *s, uint32_t line, const char *sentence)
{
    struct text out = stop(s, SCRIPT_BAD, line);
    say(&out, sentence);
    return false;
}

static bool bad_refusal(struct script *s, uint32_t line,
                        const struct refusal *why)
{
    struct text out = stop(s, SCRIPT_BAD, line);
    text_put(&out, why->words);
    return false;
}

/* The sentence has a place for the word. */
static bool bad_word(struct script *s, uint32_t line, const char *sentence,
                     struct slice word)
{
    struct text out = stop(s, SCRIPT_BAD, line);
    say_with(&out, sentence, AS_WRITTEN(word));
    return false;
}

static bool bad_twice(struct script *s, uint32_t line, const char *key)
{
    struct text out = stop(s, SCRIPT_BAD, line);
    say_with(&out, "`{1}` has been given before", AS_IS(key));
    return false;
}

/* The next line that says something. */
static bool next_line(struct script *s, struct slice *rest, uint32_t *number,
                      struct slice *line)
{
    if (!*number)
        *rest = slice_unmarked(*rest);
    while (slice_line(rest, line)) {
        ++*number;
        for (size_t i = 0; i < line->len; i++) {
            unsigned char c = (unsigned char)line->at[i];
            if (c == '#') {
                line->len = i;
                break;
            }
            if (c < 0x20 && c != '\t')
                return bad(s, *number, "a control character: not text");
        }
        *line = slice_trim(*line);
        if (line->len)
            return true;
    }
    return false;
}

const struct game *script_game(struct script *s)
{
    struct slice rest = s->text;
    struct slice line;
    struct slice word;
    uint32_t number = 0;
    const struct game *game = NULL;
    s->end = SCRIPT_PASSED;
    if (s->text.len > SCRIPT_BYTES_MAX) {
        bad(s, 0, "larger than 16 MiB: not read");
        return NULL;
    }
    if (!next_line(s, &rest, &number, &line)) {
        if (s->end == SCRIPT_PASSED)
            bad(s, 1, "empty: a script begins with `game NAME`");
        return NULL;
    }
    slice_word(&line, &word);
    if (!slice_is(word, "game")) {
        bad(s, number, "a script begins with `game NAME`");
        return NULL;
    }
    line = slice_trim(line);
    game = line.len ? s->find(line) : NULL;
    if (!game)
        bad_word(s, number, "there is no game \"{1}\"", line);
    return game;
}

static size_t count_lines(struct slice text)
{
    size_t lines = 1;
    for (size_t i = 0; i < text.len; i++)
        lines += text.at[i] == '\n';
    return lines;
}

size_t script_bytes(const struct script *s, const struct game *game)
{
    size_t lines = count_lines(s->text);
    return match_bytes(game, (uint32_t)lines) +
           match_padded(lines * sizeof(struct slice)) +
           match_padded(lines * sizeof(uint32_t)) + s->text.len + 1;
}

static bool read_rules(struct script *s, const struct game *game,
                       struct slice value, uint32_t line)
{
    int32_t version;
    if (!slice_int(value, 1, UINT16_MAX, &version))
        return bad_word(s, line, "not a version of the rules: \"{1}\"", value);
    if (version == game->rules)
        return true;
    struct text out = stop(s, SCRIPT_BAD, line);
    say_with(&out,
             "made for rules {1} of this game; this program plays rules {2}",
             NUM(version), NUM(game->rules));
    return false;
}

static bool read_players(struct script *s, struct slice value, uint32_t line)
{
    int32_t players;
    if (s->players_line)
        return bad_twice(s, line, "players");
    if (!slice_int(value, 0, 255, &players))
        return bad_word(s, line, "not a number of players: \"{1}\"", value);
    s->plan.players = (uint8_t)players;
    s->players_line = line;
    return true;
}

static bool read_edition(struct script *s, struct slice value, uint32_t line)
{
    struct slice word;
    if (s->edition_said.len)
        return bad_twice(s, line, "edition");
    s->edition_line = line;
    if (!slice_word(&value, &s->edition_said))
        return bad(s, line, "`edition` needs a name");
    if (slice_word(&value, &word)) {
        s->has_hash = slice_hex(word, s->hash, sizeof s->hash);
        if (!s->has_hash)
            return bad_word(s, line, "not an edition's hash: \"{1}\"", word);
    }
    return true;
}

static bool read_word_into(struct script *s, char *to, size_t cap,
                           struct slice value, uint32_t line)
{
    struct text copy;
    text_init(&copy, to, cap);
    text_slice(&copy, value);
    if (copy.cut || !value.len)
        return bad_word(s, line, "missing or too long: \"{1}\"", value);
    return true;
}

static bool read_entropy(struct script *s, struct slice value, uint32_t line)
{
    struct slice word;
    int seat = slice_word(&value, &word) ? words_actor(word) : -1;
    if (seat < 0 || seat >= SEATS_MAX ||
        !slice_hex(slice_trim(value), s->fair.entropy[seat], SHA256_BYTES))
        return bad(s, line, "not `entropy SEAT` and 64 hex digits");
    if (s->fair.entropy_set & SEAT(seat))
        return bad_twice(s, line, "entropy");
    s->fair.entropy_set |= SEAT(seat);
    return true;
}

static bool read_fair(struct script *s, struct slice key, struct slice value,
                      uint32_t line)
{
    struct fair *fair = &s->fair;
    bool is_seed = slice_is(key, "seed");
    if (fair->kind != FAIR_NONE && (fair->kind == FAIR_OPEN || is_seed))
        return bad(s, line, "either one `seed` or a commitment");
    fair->kind = is_seed ? FAIR_OPEN : FAIR_COMMIT;
    if (is_seed)
        return read_word_into(s, fair->word, FAIR_WORD_CAP, value, line);
    if (slice_is(key, "table-id"))
        return fair->table[0] ? bad_twice(s, line, "table-id")
                              : read_word_into(s, fair->table, FAIR_TABLE_CAP,
                                               value, line);
    if (slice_is(key, "entropy"))
        return read_entropy(s, value, line);
    bool is_secret = slice_is(key, "secret");
    if (is_secret ? fair->has_secret : s->has_commit)
        return bad_twice(s, line, is_secret ? "secret" : "commit");
    if (!slice_hex(value, is_secret ? fair->secret : fair->commit,
                   SHA256_BYTES))
        return bad(s, line, "not 64 hex digits");
    fair->has_secret |= is_secret;
    s->has_commit |= !is_secret;
    return true;
}

/* `bot B hard 0001e240`. Which bots there are is for programs to know. */
static bool read_bot(struct script *s, struct slice value, uint32_t line)
{
    struct slice word;
    struct slice name = {NULL, 0};
    uint8_t seed[4];
    int seat = slice_word(&value, &word) ? words_actor(word) : -1;
    if (seat < 0 || seat >= SEATS_MAX || !slice_word(&value, &name) ||
        !slice_hex(slice_trim(value), seed, sizeof seed))
        return bad(s, line, "not `bot SEAT NAME` and 8 hex digits");
    if (s->bot_line[seat])
        return bad_twice(s, line, "bot");
    s->bot_line[seat] = line;
    s->bot[seat].seed = (uint32_t)seed[0] << 24 | (uint32_t)seed[1] << 16 |
                        (uint32_t)seed[2] << 8 | seed[3];
    return read_word_into(s, s->bot[seat].name, sizeof s->bot[seat].name, name,
                          line);
}

static void keep_position(struct script *s, struct slice value, uint32_t line)
{
    s->position[s->positions] = value;
    s->position_line[s->positions++] = line;
}

static bool is_fair_key(struct slice key)
{
    return slice_is(key, "seed") || slice_is(key, "commit") ||
           slice_is(key, "table-id") || slice_is(key, "entropy") ||
           slice_is(key, "secret");
}

enum header { HEADER_NOT, HEADER_OK, HEADER_BAD };

static enum header header_end(bool good)
{
    return good ? HEADER_OK : HEADER_BAD;
}

/* Takes a line of the header, or says that the header is over. */
static enum header read_header(struct script *s, const struct game *game,
                               struct slice all, uint32_t line)
{
    struct refusal why;
    struct slice value = all;
    struct slice key;
    slice_word(&value, &key);
    value = slice_trim(value);
    if (slice_is(key, "rules"))
        return header_end(read_rules(s, game, value, line));
    if (slice_is(key, "players"))
        return header_end(read_players(s, value, line));
    if (slice_is(key, "edition"))
        return header_end(read_edition(s, value, line));
    if (is_fair_key(key))
        return header_end(read_fair(s, key, value, line));
    if (slice_is(key, "data")) {
        if (!s->edition_line)
            s->edition_line = line;
        text_slice(&s->data, value);
        text_char(&s->data, '\n');
        return HEADER_OK;
    }
    if (slice_is(key, "position")) {
        keep_position(s, value, line);
        return HEADER_OK;
    }
    if (slice_is(key, "bot"))
        return header_end(read_bot(s, value, line));
    bool is_option = slice_is(key, "option");
    if (!is_option && !plan_is_option(game, all))
        return HEADER_NOT;
    if (!plan_option(game, &s->plan, is_option ? value : all, &why))
        return header_end(bad_refusal(s, line, &why));
    for (unsigned i = 0; i < OPTIONS_CAP; i++)
        if (s->plan.option[i] != OPTION_UNSET && !s->option_line[i])
            s->option_line[i] = line;
    return HEADER_OK;
}

static bool choose_edition(struct script *s, const struct game *game)
{
    uint32_t line = s->edition_line;
    uint8_t hash[SHA256_BYTES];
    struct slice said = s->edition_said;
    if (s->data.len)
        s->plan.edition = (struct slice){s->data.at, s->data.len};
    else if (s->edition.len &&
             (!said.len || slice_same(said, edition_name(s->edition))))
        s->plan.edition = s->edition;
    if (said.len && !slice_same(said, edition_name(s->plan.edition)))
        return bad_word(s, line, "the data of this edition is missing: \"{1}\"",
                        said);
    if (!s->has_hash)
        return true;
    edition_hash(game, s->plan.edition, hash);
    if (memcmp(hash, s->hash, sizeof hash) != 0)
        return bad(s, line, "the edition is not the one this was made with");
    return true;
}

/* The line with part `number` of the edition's data. */
static uint32_t data_line(const struct script *s, uint32_t number)
{
    struct slice rest = s->text;
    struct slice line;
    struct slice key;
    uint32_t at = 0;
    while (number && slice_line(&rest, &line)) {
        at++;
        number -= slice_word(&line, &key) && slice_is(key, "data");
    }
    return at;
}

/* Options that do not go together, or not with these players: the one without
 * which the rest would do, the latest of several. 0: no single one. */
static uint32_t option_line(struct script *s, const struct game *game)
{
    uint32_t found = 0;
    for (unsigned i = 0; game->options && game->options[i].name; i++) {
        struct refusal why;
        struct plan plan = s->plan;
        if (plan.option[i] == OPTION_UNSET || s->option_line[i] < found)
            continue;
        plan.option[i] = OPTION_UNSET;
        memset(s->memory, 0, game->setup_size);
        if (plan_prepare(game, &plan, s->memory, &why))
            found = s->option_line[i];
    }
    return found;
}

/* A setup is refused once the header is over, at the line it is about. */
static bool bad_setup(struct script *s, const struct game *game,
                      const struct refusal *why, uint32_t line)
{
    unsigned players = s->plan.players;
    if (players < game->seats_min || players > game->seats_max)
        line = s->players_line;
    else if (why->code == REFUSE_EDITION && s->data.len && why->line)
        line = data_line(s, why->line);
    else if (why->code == REFUSE_EDITION && why->line && s->edition.len &&
             s->plan.edition.at == s->edition.at)
        s->is_of_edition = true;
    else if (why->code == REFUSE_EDITION && s->edition_line)
        line = s->edition_line;
    else if (why->code == REFUSE_OPTION && option_line(s, game))
        line = option_line(s, game);
    struct text out = stop(s, SCRIPT_BAD, s->is_of_edition ? why->line : line);
    text_put(&out, why->words);
    return false;
}

/* The header is over: the match begins. */
static bool open_match(struct script *s, const struct game *game, uint32_t line)
{
    struct refusal why = {.line = 0};
    uint32_t cap = (uint32_t)count_lines(s->text);
    if (!s->players_line) {
        if (game->seats_min != game->seats_max)
            return bad(s, line, "`players N` is missing");
        s->plan.players = game->seats_min;
    }
    if (!choose_edition(s, game))
        return false;
    if (!match_open(&s->match, game, &s->plan, s->memory, cap, &why))
        return bad_setup(s, game, &why, line);
    s->is_open = true;
    memcpy(s->match.bot, s->bot, sizeof s->bot);
    for (unsigned seat = s->plan.players; seat < SEATS_MAX; seat++)
        if (s->bot_line[seat])
            return bad(s, s->bot_line[seat],
                       "there is no such seat at this table");
    if (s->positions &&
        !match_situate(&s->match, s->position, s->positions, &why))
        return bad_refusal(
            s, why.line ? s->position_line[why.line - 1] : s->position_line[0],
            &why);
    match_fair(&s->match, &s->fair);
    return true;
}

static bool play_event(struct script *s, unsigned actor, struct slice words,
                       uint32_t line)
{
    struct match *m = &s->match;
    struct refusal why;
    struct step step = {.before = m->spare, .after = m->state};
    memcpy(m->spare, m->state, m->game->state_size);
    if (!match_play(m, actor, words, &why))
        return bad_refusal(s, line, &why);
    if (!s->is_strict)
        return true;
    step.event = m->event[m->count - 1];
    const char *broken = m->game->broken(m->setup, &step);
    if (!broken)
        return true;
    struct text out = stop(s, SCRIPT_FAILED, line);
    say_with(&out, "invariant broken: {1}", AS_IS(broken));
    return false;
}

static bool run_line(struct script *s, struct slice all, uint32_t line)
{
    struct slice rest = all;
    struct slice key;
    slice_word(&rest, &key);
    int actor = words_actor(key);
    if (actor >= 0)
        return play_event(s, (unsigned)actor, slice_trim(rest), line);
    struct text out;
    text_init(&out, s->words, sizeof s->words);
    enum script_end end = expect_line(&s->match, key, slice_trim(rest), &out);
    if (end == SCRIPT_PASSED) {
        s->checks++;
        return true;
    }
    s->end = end;
    s->line = line;
    return false;
}

enum script_end script_run(struct script *s, const struct game *game,
                           void *memory)
{
    struct slice rest = s->text;
    struct slice line;
    uint32_t number = 0;
    size_t lines = count_lines(s->text);
    char *at = memory;
    s->memory = at;
    at += match_bytes(game, (uint32_t)lines);
    s->position = (struct slice *)(void *)at;
    at += match_padded(lines * sizeof(struct slice));
    s->position_line = (uint32_t *)(void *)at;
    at += match_padded(lines * sizeof(uint32_t));
    text_init(&s->data, at, s->text.len + 1);
    plan_init(&s->plan, 0);
    s->end = SCRIPT_PASSED;
    next_line(s, &rest, &number, &line);
    while (next_line(s, &rest, &number, &line)) {
        if (!s->is_open) {
            enum header header = read_header(s, game, line, number);
            if (header == HEADER_BAD)
                return s->end;
            if (header == HEADER_OK)
                continue;
            if (!open_match(s, game, number))
                return s->end;
        }
        if (!run_line(s, line, number))
            return s->end;
    }
    if (s->end == SCRIPT_PASSED && !s->is_open)
        open_match(s, game, number);
    return s->end;
}
