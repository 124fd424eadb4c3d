#include "command/help.h"

#include "base/say.h"
#include "command/print.h"
#include "command/wrap.h"
#include "host/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 1 << 17,
    OPTION_COLUMN = 22, /* where the sentences about options begin */
    COMMAND_COLUMN = 24,
    GAME_COLUMN = 17,
    EXAMPLE_COLUMN = 6, /* always on the next line */
    ABOUT_MOST = 600,
    DETAILS_MOST = 2000,
};

/* `duel GAME BOT…` */
static void put_usage(struct text *out, const struct command *command)
{
    text_put(out, command->name);
    for (const struct command_word *w = command->words; w && w->name; w++) {
        text_put(out, w->is_needed ? " " : " [");
        text_put(out, w->name);
        text_put(out, w->is_many ? "…" : "");
        text_put(out, w->is_needed ? "" : "]");
    }
}

static void put_option(struct text *out, const struct command_option *o)
{
    text_put(out, "--");
    text_put(out, o->name);
    if (o->value) {
        text_char(out, ' ');
        text_put(out, o->value);
    }
}

/* What an option does, and what holds without it. */
static void put_about(struct text *out, const struct command_option *o)
{
    if (o->usual)
        say_with(out, "{1}; {2} unless given", TERM(o->about), AS_IS(o->usual));
    else
        say(out, o->about);
}

/* Text at a column: on this line where it is free, else on the next. */
static void put_at(struct text *out, size_t from, size_t column,
                   const char *words)
{
    struct slice line = {out->at + from, out->len - from};
    if (slice_columns(line) + 2 > column) {
        text_char(out, '\n');
        from = out->len;
    }
    text_pad(out, from, column);
    wrap_put(out, words, column);
}

static void say_at(struct text *out, size_t from, size_t column,
                   const char *english)
{
    char words[ABOUT_MOST];
    struct text said;
    text_init(&said, words, sizeof words);
    say(&said, english);
    put_at(out, from, column, words);
}

static void put_options(struct text *out, const struct command *command)
{
    for (const struct command_option *o = command->options; o && o->name; o++) {
        char words[ABOUT_MOST];
        struct text about;
        size_t from = out->len;
        text_put(out, "  ");
        put_option(out, o);
        text_init(&about, words, sizeof words);
        put_about(&about, o);
        put_at(out, from, OPTION_COLUMN, words);
    }
}

static void put_capital(struct text *out, const char *english)
{
    char sentence[ABOUT_MOST];
    struct text said;
    text_init(&said, sentence, sizeof sentence);
    say(&said, english);
    text_char(out, (char)(sentence[0] >= 'a' && sentence[0] <= 'z'
                              ? sentence[0] - 'a' + 'A'
                              : sentence[0]));
    text_put(out, sentence + 1);
    text_char(out, '.');
}

/* A line of its own after an empty one. */
static void put_heading(struct text *out, const char *english)
{
    text_char(out, '\n');
    say(out, english);
    text_char(out, '\n');
}

/* A line of the table is a paragraph. */
static void put_details(struct text *out, const char *english)
{
    struct slice rest = slice_of(english);
    struct slice line;
    while (slice_line(&rest, &line)) {
        char piece[DETAILS_MOST];
        char words[DETAILS_MOST];
        struct text copy;
        struct text said;
        text_init(&copy, piece, sizeof piece);
        text_slice(&copy, line);
        text_init(&said, words, sizeof words);
        say(&said, piece);
        wrap_put(out, words, 0);
    }
}

static void put_help(struct text *out, const struct command *command)
{
    say(out, "usage:");
    text_put(out, " tidywinks ");
    put_usage(out, command);
    if (command->options)
        text_put(out, " [OPTION]…");
    text_put(out, "\n\n");
    put_capital(out, command->about);
    text_char(out, '\n');
    if (command->details) {
        text_char(out, '\n');
        put_details(out, command->details);
    }
    if (command->options)
        text_char(out, '\n');
    put_options(out, command);
    if (command->more) {
        text_char(out, '\n');
        command->more(out);
    }
    const struct command_example *e = command->examples;
    if (e)
        put_heading(out, "Examples:");
    for (; e && e->line; e++) {
        size_t from = out->len;
        text_put(out, "  tidywinks ");
        text_put(out, e->line);
        say_at(out, from, EXAMPLE_COLUMN, e->about);
    }
}

void help_print(const struct command *command)
{
    struct text out;
    text_init(&out, host_new(PAGE), PAGE);
    put_help(&out, command);
    print_text(out.at);
    free(out.at);
}

void help_put_overview(struct text *out, const struct command *const *all)
{
    say(out, "Tidywinks: tabletop games about cleaning up.");
    text_put(out, "\n\n");
    say(out, "usage:");
    text_put(out, " tidywinks COMMAND …\n\n");
    for (; *all; all++) {
        size_t from = out->len;
        text_put(out, "  ");
        put_usage(out, *all);
        say_at(out, from, COMMAND_COLUMN, (*all)->about);
    }
    put_heading(out, "tidywinks COMMAND --help lists its options; tidywinks "
                     "--version names the rules.");
    put_heading(out, "Games:");
    for (unsigned i = 0; registry_at(i); i++) {
        size_t from = out->len;
        if (registry_at(i)->is_template)
            continue;
        text_put(out, "  ");
        text_put(out, registry_at(i)->name);
        say_at(out, from, GAME_COLUMN, registry_at(i)->about);
    }
    put_heading(out, "Exit code: 0 done, 1 a check failed, 2 refused.");
}

/* Text for troff: no line of it is a request, and dashes stay dashes. */
static void put_troff(struct text *out, const char *words)
{
    for (const char *c = words; *c; c++) {
        bool is_start = !out->len || out->at[out->len - 1] == '\n';
        if (is_start && (*c == '.' || *c == '\''))
            text_put(out, "\\&");
        if (*c == '\\')
            text_put(out, "\\e");
        else if (*c == '-')
            text_put(out, "\\-");
        else
            text_char(out, *c);
    }
}

static void put_paragraphs(struct text *out, const char *words)
{
    struct slice rest = slice_of(words);
    struct slice line;
    while (slice_line(&rest, &line)) {
        char piece[PAGE / 8];
        struct text copy;
        text_init(&copy, piece, sizeof piece);
        text_slice(&copy, line);
        text_put(out, ".PP\n");
        put_troff(out, piece);
        text_char(out, '\n');
    }
}

/* A term in bold and what it means. */
static void put_term(struct text *out, const char *term, const char *about)
{
    text_put(out, ".TP\n\\fB");
    put_troff(out, term);
    text_put(out, "\\fR\n");
    put_troff(out, about);
    text_char(out, '\n');
}

static void put_section(struct text *out, const struct command *command)
{
    char words[ABOUT_MOST];
    char more[PAGE / 8];
    struct text piece;
    text_init(&piece, words, sizeof words);
    put_usage(&piece, command);
    text_put(out, ".SS ");
    put_troff(out, words);
    text_char(out, '\n');
    text_clear(&piece);
    put_capital(&piece, command->about);
    put_troff(out, words);
    text_char(out, '\n');
    if (command->details)
        put_paragraphs(out, command->details);
    for (const struct command_option *o = command->options; o && o->name; o++) {
        char about[ABOUT_MOST];
        struct text said;
        text_clear(&piece);
        put_option(&piece, o);
        text_init(&said, about, sizeof about);
        put_about(&said, o);
        put_term(out, words, about);
    }
    if (command->more) {
        text_init(&piece, more, sizeof more);
        command->more(&piece);
        text_put(out, ".PP\n.nf\n");
        put_troff(out, more);
        text_put(out, ".fi\n");
    }
}

static void put_examples(struct text *out, const struct command *const *all)
{
    text_put(out, ".SH EXAMPLES\n");
    for (; *all; all++)
        for (const struct command_example *e = (*all)->examples; e && e->line;
             e++) {
            char words[ABOUT_MOST];
            struct text line;
            text_init(&line, words, sizeof words);
            text_put(&line, "tidywinks ");
            text_put(&line, e->line);
            put_term(out, words, e->about);
        }
}

void help_put_manual(struct text *out, const struct command *const *all)
{
    text_put(out, ".TH TIDYWINKS 1 \"\" \"Tidywinks 0.1\" \"Games\"\n.SH NAME\n"
                  "tidywinks \\- tabletop games about cleaning up\n"
                  ".SH SYNOPSIS\n\\fBtidywinks\\fR \\fICOMMAND\\fR "
                  "[\\fIWORDS\\fR...]\n.SH DESCRIPTION\n"
                  "Tabletop games on one engine. People, bots or both play "
                  "them in the browser or\nat a terminal; records are plain "
                  "text that every command reads.\n.SH COMMANDS\n");
    for (unsigned i = 0; all[i]; i++)
        put_section(out, all[i]);
    text_put(out, ".SH GAMES\n");
    for (unsigned i = 0; registry_at(i); i++)
        if (!registry_at(i)->is_template)
            put_term(out, registry_at(i)->name, registry_at(i)->about);
    text_put(out, ".SH BOTS\n");
    for (unsigned i = 0; bot_at(i); i++)
        put_term(out, bot_at(i)->name, bot_at(i)->about);
    put_examples(out, all);
    text_put(out, ".SH EXIT STATUS\n0: done. 1: a check failed. 2: something "
                  "given was refused; a sentence on\nstandard error says what "
                  "and why.\n.SH FILES\nA saved game is written whole or not "
                  "at all. One that is not over holds the\nsecret of its deal "
                  "and is readable by its owner alone.\n");
}
