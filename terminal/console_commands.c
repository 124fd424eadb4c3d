/* The commands of all consoles, and those that are the same in several. */
#include "terminal/console_commands.h"

#include "base/say.h"
#include "bots/bot.h"
#include "bots/why.h"
#include "command/wrap.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/record.h"
#include "play/tale.h"
#include "terminal/cards.h"
#include "terminal/rulebook.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    RECORD_BYTES = 1 << 22,
    RULE_BYTES = 1 << 14,
    PATH_BYTES = 1024,
};

static enum console_end help(struct console *c, struct slice rest)
{
    (void)rest;
    console_put_help(&c->out, c->kind);
    return CONSOLE_SAID;
}

static void put_line(struct console *c, const char *sentence)
{
    say(&c->out, sentence);
    text_char(&c->out, '\n');
}

static enum console_end list_moves(struct console *c, struct slice rest)
{
    (void)rest;
    if (!console_list(c, UINT32_MAX))
        put_line(c, "Nothing is asked now.");
    return CONSOLE_SAID;
}

void console_put_score(struct text *out, const struct session *s)
{
    struct result result;
    session_result(s, &result);
    for (unsigned i = 0; i < result.sources; i++) {
        text_put(out, result.source[i].name);
        text_put(out, result.source[i].is_forecast ? " (forecast):" : ":");
        for (unsigned of = 0; of < s->players; of++) {
            text_put(out, "  ");
            words_seat(out, of);
            text_word_int(out, result.source[i].points[of]);
        }
        if (s->game->words->score && s->seat < s->players) {
            text_put(out, "  — ");
            words_seat(out, s->seat);
            text_put(out, ": ");
            session_reason(s, i, out);
        }
        text_char(out, '\n');
    }
    if (!result.sources)
        text_put(out, "This game has no points; who wins shows at the end.\n");
}

static enum console_end score(struct console *c, struct slice rest)
{
    struct session s = c->kind->session(c);
    (void)rest;
    console_put_score(&c->out, &s);
    return CONSOLE_SAID;
}

/* A rule by its number; without one, the rule that is asked about. */
static enum console_end rules(struct console *c, struct slice number)
{
    const struct game *game = c->kind->session(c).game;
    char words[RULE_BYTES];
    struct text page;
    text_init(&page, words, sizeof words);
    if (!number.len) {
        struct session s = c->kind->session(c);
        number = slice_of(session_prompt(&s, &page));
        text_clear(&page);
    }
    if (rulebook_rule(game->name, number, &page)) {
        wrap_put(&c->out, words, 0);
        return CONSOLE_SAID;
    }
    text_put(&c->out, "The rules of ");
    text_put(&c->out, game->title);
    text_put(&c->out, " have no number \"");
    text_slice(&c->out, number);
    text_put(&c->out, "\".\n");
    return CONSOLE_REFUSED;
}

static enum console_end cards(struct console *c, struct slice words)
{
    struct session s = c->kind->session(c);
    if (cards_put(&c->out, &s, words))
        return CONSOLE_SAID;
    say_with(&c->out, "No card or piece of {1} is called that. Type cards.",
             AS_IS(s.game->title));
    text_char(&c->out, '\n');
    return CONSOLE_REFUSED;
}

static enum console_end hint(struct console *c, struct slice rest)
{
    /* Strong, and it answers at once. */
    const struct bot *bot = bot_find(slice_of("hard"));
    struct rng rng;
    struct search_result weighed = {.count = 0};
    char title[WORDS_CAP];
    struct text chosen;
    (void)rest;
    if (!c->kind->actors(c)) {
        put_line(c, "Nothing is asked of you now.");
        return CONSOLE_REFUSED;
    }
    /* Asked again, it says the same; the bots at the table notice nothing. */
    rng_seed(&rng, c->events);
    struct asked who = c->kind->asked(c, c->eyes);
    struct sight sight = {.game = who.game,
                          .setup = who.setup,
                          .view = who.state,
                          .seat = who.actor,
                          .memory = host_new(BOT_MEMORY),
                          .memory_bytes = BOT_MEMORY,
                          .weighed = &weighed};
    uint32_t move = bot->choose(&sight, &rng);
    struct session asking = c->kind->session(c);
    text_init(&chosen, title, sizeof title);
    session_title(&asking, move, &chosen);
    say_with(&c->out, "The bot {1} would play: {2}.", TERM(bot->name),
             AS_IS(title));
    text_char(&c->out, '\n');
    size_t start = c->out.len;
    session_purpose(&asking, move, &c->out);
    if (c->out.len > start)
        text_char(&c->out, '\n');
    why_say(&sight, &weighed, move, &c->out);
    text_char(&c->out, '\n');
    free(sight.memory);
    return CONSOLE_SAID;
}

/* What these eyes saw, step by step, as far as the console has come. */
static enum console_end tell_log(struct console *c, struct slice rest)
{
    struct tale t;
    uint32_t step = 0;
    (void)rest;
    tale_begin(&t, c->match, c->eyes, 0);
    while (tale_next_seen(&t) && t.next <= c->events) {
        char words[RULE_BYTES];
        struct text told;
        struct slice line;
        text_init(&told, words, sizeof words);
        witness_tell(&t.heard, &told);
        if (!told.len)
            witness_lines(&t.heard, &told);
        struct slice lines = {told.at, told.len};
        step++;
        while (slice_line(&lines, &line)) {
            char number[16];
            snprintf(number, sizeof number, "%4u  ", step);
            text_put(&c->out, number);
            text_slice(&c->out, line);
            text_char(&c->out, '\n');
        }
    }
    if (!step)
        put_line(c, "Nothing has happened yet.");
    return CONSOLE_SAID;
}

static enum console_end table(struct console *c, struct slice rest)
{
    (void)c;
    (void)rest;
    return CONSOLE_TABLE;
}

static enum console_end quit(struct console *c, struct slice rest)
{
    (void)c;
    (void)rest;
    return CONSOLE_LEFT;
}

/* Who won, in words. */
static void put_winners(struct text *out, const struct result *result)
{
    char names[200];
    struct text list;
    text_init(&list, names, sizeof names);
    say_seats(&list, result->winners);
    if (result->outcome == OUTCOME_SCORE)
        return;
    if (!result->winners)
        say(out, result->outcome == OUTCOME_DRAW ? "A draw." : "Nobody wins.");
    else if (result->winners & (result->winners - 1))
        say_with(out, "{1} share the win.", AS_IS(names));
    else
        say_with(out, "{1} wins!", AS_IS(names));
    text_char(out, ' ');
}

void console_put_end(struct text *out, const struct session *s)
{
    struct result result;
    char words[WORDS_CAP];
    struct text asked;
    session_result(s, &result);
    if (result.outcome == OUTCOME_OPEN)
        return;
    text_init(&asked, words, sizeof words);
    const char *rule = session_prompt(s, &asked);
    say(out, "The game is over");
    text_put(out, ": ");
    put_winners(out, &result);
    for (unsigned of = 0; result.has_scores && of < s->players; of++) {
        text_put(out, of ? ", " : "");
        words_seat(out, of);
        text_word_int(out, result.score[of]);
    }
    text_put(out, result.has_scores ? ". (" : "(");
    text_put(out, rule);
    text_put(out, ")\n");
}

bool console_save(struct text *out, const struct match *m, struct slice path,
                  bool secret)
{
    char name[PATH_BYTES];
    char sentence[HOST_WHY];
    struct text to;
    struct text why;
    struct text page;
    bool is_saved = false;
    text_init(&to, name, sizeof name);
    text_slice(&to, path);
    if (!path.len || to.cut) {
        say(out, "save needs the name of a file: save evening.txt");
        text_char(out, '\n');
        return false;
    }
    text_init(&why, sentence, sizeof sentence);
    text_init(&page, host_new(RECORD_BYTES), RECORD_BYTES);
    record_write(m, true, &page);
    if (page.cut)
        text_put(&why, "the record is too long");
    else
        is_saved = host_write(name, (struct slice){page.at, page.len},
                              HOST_RECORD, secret, &why);
    free(page.at);
    say_with(out, is_saved ? "Saved to {1}." : "Not saved: {1}.",
             AS_IS(is_saved ? name : sentence));
    text_char(out, '\n');
    return is_saved;
}

const struct console_command CONSOLE_COMMANDS[] = {
    {"help", NULL, NULL, "this list", IN_ALL, help, OFFER_NOTHING},
    {"moves", NULL, NULL, "what can be done now, numbered",
     IN_PLAY | IN_RECORD | IN_LEARN | IN_JOIN, list_moves, OFFER_NOTHING},
    {"undo", NULL, NULL, "take back your latest decision", IN_PLAY,
     local_console_undo, OFFER_NOTHING},
    {"undo", NULL, NULL, "take back your latest decision", IN_JOIN, joined_undo,
     OFFER_NOTHING},
    {"undo", NULL, NULL, "drop the line entered last, of whatever kind",
     IN_RECORD, recorder_undo, OFFER_NOTHING},
    {"back", NULL, NULL, "one step back", IN_LEARN, learn_back, OFFER_NOTHING},
    {"next", "n", "[N]", "one event on, or N, or to the next turn of seat A",
     IN_REPLAY, replay_next, OFFER_SEATS},
    {"back", "b", "[N]", "one event back, or N", IN_REPLAY, replay_back,
     OFFER_NOTHING},
    {"goto", "g", "N", "to event N; 0 is before the first", IN_REPLAY,
     replay_goto, OFFER_NOTHING},
    {"first", NULL, NULL, "to the beginning", IN_REPLAY, replay_first,
     OFFER_NOTHING},
    {"last", NULL, NULL, "to the end", IN_REPLAY, replay_last, OFFER_NOTHING},
    {"eyes", NULL, "A", "through the eyes of seat A, of onlooker, or all",
     IN_REPLAY, replay_eyes, OFFER_EYES},
    {"score", NULL, NULL, "points so far, by source", IN_ALL & ~IN_END, score,
     OFFER_NOTHING},
    {"score", NULL, NULL, "points by source, with the reasons of every seat",
     IN_END, ending_score, OFFER_NOTHING},
    {"verify", NULL, NULL, "whether the deal was fair", IN_END, ending_verify,
     OFFER_NOTHING},
    {"replay", NULL, NULL, "step through the game, with all eyes open", IN_END,
     ending_replay, OFFER_NOTHING},
    {"again", NULL, NULL, "the same people and bots, a new deal", IN_END,
     ending_again, OFFER_NOTHING},
    {"hint", NULL, NULL, "what a bot would do", IN_PLAY | IN_JOIN, hint,
     OFFER_NOTHING},
    {"rules", NULL, "[NUMBER]", "a rule in full; without a number, this one",
     IN_ALL, rules, OFFER_NOTHING},
    {"cards", NULL, NULL, "all cards and pieces, and what they do", IN_ALL,
     cards, OFFER_NOTHING},
    {"what", "?", "NAME", "what a card or piece does", IN_ALL, cards,
     OFFER_NOTHING},
    {"log", NULL, NULL, "all that was seen to happen",
     IN_PLAY | IN_RECORD | IN_REPLAY | IN_LEARN | IN_END, tell_log,
     OFFER_NOTHING},
    {"log", NULL, NULL, "all that was seen to happen", IN_JOIN, joined_log,
     OFFER_NOTHING},
    {"table", NULL, NULL, "the table again", IN_ALL, table, OFFER_NOTHING},
    {"situation", NULL, NULL, "all that these eyes know, as text", IN_REPLAY,
     replay_situation, OFFER_NOTHING},
    {"record", NULL, NULL, "the record so far", IN_RECORD, recorder_record,
     OFFER_NOTHING},
    {"position", NULL, NULL, "the situation as a script to go on from",
     IN_RECORD, recorder_position, OFFER_NOTHING},
    {"save", NULL, "FILE", "keep the game", IN_PLAY | IN_END,
     local_console_save, OFFER_NOTHING},
    {"save", NULL, "FILE", "keep the record", IN_RECORD, recorder_save,
     OFFER_NOTHING},
    {"save", NULL, "FILE", "keep the record, once the game is over", IN_JOIN,
     joined_save, OFFER_NOTHING},
    {"who", NULL, NULL, "who sits where, and who is here", IN_JOIN, joined_who,
     OFFER_NOTHING},
    {"ask", NULL, NULL, "ask the others that your latest decision is undone",
     IN_JOIN, joined_ask, OFFER_NOTHING},
    {"agree", NULL, NULL, "yes to what somebody asks of you", IN_JOIN,
     joined_agree, OFFER_NOTHING},
    {"refuse", NULL, NULL, "no to it; or let be what you have asked", IN_JOIN,
     joined_refuse, OFFER_NOTHING},
    {"bot", NULL, "A", "let a bot play for A, who is gone", IN_JOIN, joined_bot,
     OFFER_SEATS},
    {"return", NULL, NULL, "take your seat back from a bot", IN_JOIN,
     joined_return, OFFER_NOTHING},
    {"let", NULL, "[WORD]", "what happens out of turn without asking you",
     IN_JOIN, joined_let, OFFER_NOTHING},
    {"clock", NULL, NULL, "how much time you have left", IN_JOIN, joined_clock,
     OFFER_NOTHING},
    {"say", NULL, "[N]", "say a phrase to everybody; without N, which", IN_JOIN,
     joined_phrase, OFFER_NOTHING},
    {"mute", NULL, "A", "hear no phrase of A, or hear them again", IN_JOIN,
     joined_mute, OFFER_SEATS},
    {"name", NULL, "NAME", "be called something else", IN_JOIN, joined_name,
     OFFER_NOTHING},
    {"link", NULL, "A", "a new link for seat A, for whoever set up the table",
     IN_JOIN, joined_link, OFFER_SEATS},
    {"remove", NULL, "A", "take the seat from A, for the same", IN_JOIN,
     joined_remove, OFFER_SEATS},
    {"start", NULL, "[bots]",
     "begin, for whoever set up the table; with bots on free seats", IN_JOIN,
     joined_start, OFFER_NOTHING},
    {"rematch", NULL, "[GAME, …]",
     "the next game, for whoever set up the table: everybody sits one seat "
     "further",
     IN_JOIN, joined_rematch, OFFER_NOTHING},
    {"forget", NULL, "[really]",
     "delete your name and key from this table, and leave", IN_JOIN,
     joined_forget, OFFER_NOTHING},
    {"evening", NULL, "[NUMBER FILE]",
     "who has won what; the record of a game in a file", IN_JOIN,
     joined_evening, OFFER_NOTHING},
    {"load", NULL, "FILE", "go on with a kept game", IN_PLAY,
     local_console_load, OFFER_NOTHING},
    {"skip", NULL, "[lesson]", "end the lesson, also where skip is a move",
     IN_LEARN, learn_skip, OFFER_NOTHING},
    {"quit", "q", NULL, "leave", IN_ALL, quit, OFFER_NOTHING},
    {.name = NULL},
};
