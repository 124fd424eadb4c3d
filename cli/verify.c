/* Was the deal fair, and did the bots decide what is written? */
#include "cli/commands.h"
#include "command/print.h"
#include "command/script_file.h"
#include "command/verdict.h"
#include "engine/words.h"
#include "host/file.h"
#include "play/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct orders {
    const char *path;
    struct slice edition;
    bool bots;
};

/* What was made again of the decisions of bots. */
struct redone {
    uint32_t same, others; /* others: of bots that this program does not have */
    uint32_t event;        /* the first that differs */
    uint32_t should;
    bool is_different;
};

static void decide_again(struct match *m, struct redone *out)
{
    void *memory = host_new(BOTS.memory);
    uint32_t decided[SEATS_MAX] = {0};
    memcpy(m->spare, m->first, m->game->state_size);
    for (uint32_t i = 0; i < m->count && !out->is_different; i++) {
        struct event e = m->event[i];
        const struct match_bot *bot =
            e.actor == CHANCE ? NULL : m->bot + e.actor;
        int level = bot ? run_level(&BOTS, bot->name) : -1;
        if (level >= 0) {
            struct asked who = {m->game, m->setup, m->view, e.actor};
            m->game->observe(m->setup, m->spare, e.actor, m->view);
            out->should = BOTS.choose((unsigned)level, &who, bot->seed,
                                      decided[e.actor], memory, NULL);
            out->event = i;
            out->is_different = out->should != e.move;
            out->same += !out->is_different;
        } else if (bot && bot->name[0]) {
            out->others++;
        }
        if (bot)
            decided[e.actor]++;
        m->game->apply(m->setup, m->spare, e.actor, e.move);
    }
    free(memory);
}

/* True: every decision of a bot is the one it makes. */
static bool put_bots(struct match *m, struct text *out)
{
    struct redone r = {0};
    decide_again(m, &r);
    text_put(out, "bots: ");
    text_int(out, r.same);
    text_put(out, " decisions made again are the same");
    if (r.others) {
        text_put(out, "; ");
        text_int(out, r.others);
        text_put(out, " are of bots that this program does not have");
    }
    text_char(out, '\n');
    if (!r.is_different)
        return true;
    text_put(out, "NOT THE BOT'S: event ");
    text_int(out, r.event + 1);
    text_put(out, " is `");
    words_event(m->game, m->setup, m->event[r.event], out);
    text_put(out, "`, its bot decides `");
    words_event(m->game, m->setup,
                (struct event){r.should, m->event[r.event].actor, 0}, out);
    text_put(out, "`: somebody else decided, or the bot has changed since\n");
    return false;
}

/* The comment that `simulate --records` puts first. */
static bool is_simulated(const struct script_file *s)
{
    static const char HEAD[] = "# tidywinks simulate ";
    return s->script.text.len > sizeof HEAD &&
           memcmp(s->script.text.at, HEAD, sizeof HEAD - 1) == 0;
}

static int verify(void *given)
{
    struct script_file s;
    struct verified v;
    char words[4 * WORDS_CAP + 1200];
    struct text out;
    const struct orders *o = given;
    if (!script_file_load(&s, o->path, o->edition))
        return COMMAND_REFUSED;
    struct match *m = &s.script.match;
    verify_match(m, &v);
    text_init(&out, words, sizeof words);
    bool is_fair = true;
    if (v.verdict == VERDICT_NO_SEED && is_simulated(&s))
        text_put(&out, "no committed deal: the simulator drew it from the seed "
                       "in the first line of the record, and the same command "
                       "makes it again\n");
    else
        is_fair = verdict_put(m, &v, &out);
    if (o->bots)
        is_fair &= put_bots(m, &out);
    print_text(words);
    script_file_free(&s);
    return is_fair ? COMMAND_OK : COMMAND_FAILED;
}

const struct command verify_command = {
    .name = "verify",
    .about = "draw every chance event of a record again",
    .details = "Says whether they are what the seed says, and whether the "
               "secret is the one that was committed to before the first card.",
    .words =
        (const struct command_word[]){
            WORD_FILE("script", offsetof(struct orders, path)),
            {.name = NULL},
        },
    .options =
        (const struct command_option[]){
            {.name = "bots",
             .about = "make every decision of a bot again, too",
             .to = offsetof(struct orders, bots)},
            OPTION_EDITION(offsetof(struct orders, edition)),
            {.name = NULL},
        },
    .examples =
        (const struct command_example[]){
            {"verify evening.txt --bots", "the deal, and what bots did"},
            {NULL, NULL},
        },
    .size = sizeof(struct orders),
    .run = verify,
};
