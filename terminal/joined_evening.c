/* Several games at a table that is elsewhere: the next one, who has won what,
 * the record of each. */
#include "terminal/joined_evening.h"

#include "engine/words.h"
#include "games/registry.h"
#include "host/file.h"
#include "play/record.h"
#include "terminal/console_commands.h"
#include "terminal/joined_lines.h"

#include <stdlib.h>

enum { OPENING = 1 << 16, WHOS = 64, SAID = 1 << 14, LINE = 512 };

struct who {
    char name[JOINED_NAME];
    int32_t won;
};

static enum console_end no(struct console *c, const char *sentence)
{
    say(&c->out, sentence);
    text_char(&c->out, '\n');
    return CONSOLE_REFUSED;
}

/* Whether the command is for this person, now. */
static bool may_open(const struct joined *j, const char **why)
{
    *why = !j->is_host ? "Only whoever set up the table can do that."
                       : "The game is not over yet.";
    return j->is_host && j->phase == JOINED_OVER;
}

/* How many play the other game: as many as now, if it has so many seats. */
static unsigned players_of(const struct joined *j, const struct game *game)
{
    unsigned players = 0;
    for (unsigned s = 0; s < j->script.match.plan.players; s++)
        players += !slice_is(slice_of(j->seat[s].place), "free") &&
                   !slice_is(slice_of(j->seat[s].place), "kept");
    if (players < game->seats_min)
        return game->seats_min;
    return players < game->seats_max ? players : game->seats_max;
}

/* `wash-match, players 2, option stall_limit 12`: the header of another game;
 * false when there is no such game. */
static bool other_header(const struct joined *j, struct slice rest,
                         struct text *out)
{
    struct slice part = {NULL, 0};
    slice_cut(&rest, ',', &part);
    const struct game *game = registry_find(slice_trim(part));
    if (!game)
        return false;
    text_put(out, "game ");
    text_put(out, game->name);
    text_put(out, "\n");
    bool has_players = false;
    while (slice_cut(&rest, ',', &part)) {
        struct slice word;
        part = slice_trim(part);
        text_slice(out, part);
        text_char(out, '\n');
        has_players |= slice_word(&part, &word) && slice_is(word, "players");
    }
    if (!has_players) {
        text_put(out, "players");
        text_word_int(out, players_of(j, game));
        text_char(out, '\n');
    }
    return true;
}

enum console_end joined_rematch(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    struct match match = j->script.match;
    const char *why;
    struct text out;
    struct slice line;
    char words[LINE];
    if (!may_open(j, &why))
        return no(c, why);
    match.fair.kind = FAIR_NONE;
    text_init(&out, host_new(OPENING), OPENING);
    text_put(&out, "open\nturn\n");
    bool is_known = true;
    if (slice_trim(rest).len)
        is_known = other_header(j, rest, &out);
    else
        record_header(&match, false, &out);
    text_put(&out, ".\n");
    struct slice lines = {out.at, out.len};
    while (is_known && slice_line(&lines, &line)) {
        struct text one;
        text_init(&one, words, sizeof words);
        text_slice(&one, line);
        joined_tell(j, words);
    }
    free(out.at);
    if (!is_known)
        return no(c, "There is no such game: rematch wash-match, or another "
                     "of the four.");
    j->is_busy = true;
    return CONSOLE_MOVED;
}

/* `who 1 WINS taken FIGURE NAME`, `bot LEVEL`, `left`. */
static unsigned read_whos(struct slice lines, struct who who[WHOS])
{
    struct slice line;
    unsigned count = 0;
    while (count < WHOS && slice_line(&lines, &line)) {
        struct slice word[4] = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
        struct text out;
        for (unsigned i = 0; i < 4; i++)
            slice_word(&line, &word[i]);
        if (!slice_is(word[0], "who") ||
            !slice_int(word[2], 0, 100000, &who[count].won))
            break;
        text_init(&out, who[count].name, sizeof who[count].name);
        bool is_bot = slice_is(word[3], "bot");
        if (slice_is(word[3], "left"))
            say(&out, "somebody who left");
        else if (!is_bot)
            slice_word(&line, &word[0]);
        if (is_bot)
            say_with(&out, "a bot ({1})", AS_WRITTEN(slice_trim(line)));
        else
            text_slice(&out, slice_trim(line));
        count++;
    }
    return count;
}

/* `game 2 wash-match of 1 2 won 1`: its number, its title, who won it. */
static bool put_game(struct slice line, const struct who *who, unsigned whos,
                     struct text *out)
{
    struct slice word[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    struct slice next;
    char memory[LINE];
    char number[12];
    struct text winners;
    struct text which;
    int32_t n;
    bool is_won = false;
    for (unsigned i = 0; i < 3; i++)
        slice_word(&line, &word[i]);
    const struct game *game = registry_find(word[2]);
    if (!slice_is(word[0], "game") || !game)
        return false;
    text_init(&winners, memory, sizeof memory);
    text_init(&which, number, sizeof number);
    text_slice(&which, word[1]);
    while (slice_word(&line, &next)) {
        if (is_won && slice_int(next, 1, (int32_t)whos, &n)) {
            text_put(&winners, winners.len ? ", " : "");
            text_put(&winners, who[n - 1].name);
        }
        is_won |= slice_is(next, "won");
    }
    say_with(out, winners.len ? "{1} {2}: {3}" : "{1} {2}: nobody won",
             AS_IS(number), TERM(game->title), AS_IS(memory));
    text_char(out, '\n');
    return true;
}

/* The games, one a line, and then who has won how many. */
static void put_evening(struct slice lines, bool with_games, struct text *out)
{
    static struct who who[WHOS];
    unsigned whos = read_whos(lines, who);
    unsigned games = 0;
    char memory[SAID / 4];
    struct text sum;
    struct slice line;
    while (slice_line(&lines, &line)) {
        struct slice word;
        struct slice look = line;
        if (!slice_word(&look, &word) || !slice_is(word, "game"))
            continue;
        games++;
        if (with_games)
            put_game(line, who, whos, out);
    }
    text_init(&sum, memory, sizeof memory);
    for (unsigned i = 0; i < whos; i++) {
        text_put(&sum, i ? ", " : "");
        text_put(&sum, who[i].name);
        text_word_int(&sum, who[i].won);
    }
    if (games > 1 || (games && with_games))
        say_with(out, "Games won this evening: {1}.", AS_IS(memory));
    else if (with_games)
        say(out, "No game of this evening is over yet.");
    if (games > 1 || with_games)
        text_char(out, '\n');
}

void joined_take_evening(struct joined *j, struct slice lines)
{
    char memory[SAID];
    struct text out;
    text_init(&out, memory, sizeof memory);
    say_as(&j->voice);
    bool is_end = j->is_evening_awaited && j->phase == JOINED_OVER;
    bool is_full = j->is_evening_asked && !is_end;
    put_evening(lines, is_full, &out);
    if (is_end) {
        struct text sum;
        text_init(&sum, j->evening, sizeof j->evening);
        text_slice(&sum, (struct slice){out.at, out.len});
    } else if (out.len) {
        joined_add(j, (struct slice){out.at, out.len}, true);
    }
    j->is_evening_awaited = false;
    if (is_full)
        j->is_busy = j->is_evening_asked = false;
    j->changes++;
}

void joined_take_game(struct joined *j, struct slice lines)
{
    char sentence[HOST_WHY];
    char memory[LINE];
    struct text why;
    struct text out;
    if (!j->save_as[0] || lines.len < 2)
        return;
    text_init(&why, sentence, sizeof sentence);
    text_init(&out, memory, sizeof memory);
    bool is_saved =
        host_write(j->save_as, (struct slice){lines.at, lines.len - 2},
                   HOST_RECORD, false, &why);
    say_with(&out, is_saved ? "Saved to {1}." : "Not saved: {1}.",
             AS_IS(is_saved ? j->save_as : sentence));
    text_char(&out, '\n');
    joined_add(j, (struct slice){out.at, out.len}, true);
    j->save_as[0] = '\0';
    j->is_busy = false;
}

enum console_end joined_evening(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    char words[40];
    struct text out;
    struct text path;
    struct slice word;
    int32_t game;
    j->save_as[0] = '\0';
    if (!slice_word(&rest, &word)) {
        j->is_busy = j->is_evening_asked = true;
        joined_tell(j, "evening");
        return CONSOLE_MOVED;
    }
    text_init(&path, j->save_as, sizeof j->save_as);
    text_slice(&path, slice_trim(rest));
    if (!slice_int(word, 1, 100000, &game) || !path.len || path.cut) {
        j->save_as[0] = '\0';
        return no(c, "The number of a game and a file: evening 2 second.txt");
    }
    text_init(&out, words, sizeof words);
    text_put(&out, "record");
    text_word_int(&out, game);
    joined_tell(j, words);
    j->is_busy = true;
    return CONSOLE_MOVED;
}

enum console_end joined_forget(struct console *c, struct slice rest)
{
    struct joined *j = c->about;
    char line[] = "forget A";
    if (j->eyes >= SEATS_MAX)
        return no(c, "You have no seat at this table.");
    if (!slice_is(slice_trim(rest), "really"))
        return no(c, "Your name and key go from this table for good: forget "
                     "really");
    line[7] = words_letter(j->eyes);
    joined_tell(j, line);
    j->is_busy = true;
    return CONSOLE_MOVED;
}
