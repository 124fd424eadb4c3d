/* The cards as data: their codes, the default edition and how a file that
 * replaces it is read (SH-105). */
#include "games/stay_at_home/stay_at_home.h"

#include "base/say.h"
#include "engine/plan.h"
#include "engine/refuse.h"

const char stay_at_home_edition[] =
    "# Stay At Home, default edition. The leaflet gives no deck list, so\n"
    "# most counts are ours; tuned by simulation (rules page, section 17).\n"
    "# [printed] in the leaflet, [derived] from it, [assumed] by us.\n"
    "edition default\n"
    "players 2 6    # [assumed] no upper limit is stated; six colours\n"
    "household 4    # [printed]\n"
    "hand-limit 10  # [printed]\n"
    "# green\n"
    "card start 12       # [assumed] chief way out; 24 leaves with the next\n"
    "card start-again 4  # [assumed] a third of start: short draw chains\n"
    "card start-both 4   # [assumed] as above; helps trailing players\n"
    "# red\n"
    "card send 6         # [assumed] half of start\n"
    "card go-send 3      # [assumed] half of send: it hurts its drawer\n"
    "# blue\n"
    "card ann-leave 2    # [assumed] table-wide swing: few\n"
    "card ann-left 1     # [assumed] one per side\n"
    "card ann-right 1    # [assumed] one per side\n"
    "card ann-give 1     # [assumed] worth up to five cards: rare\n"
    "card ann-allhome 1  # [assumed] table-wide loss: rarest\n"
    "card ann-pick 2     # [assumed] an ordinary announcement is 2\n"
    "card ann-home 2     # [assumed]\n"
    "card ann-extra 2    # [assumed]\n"
    "card ann-turn 2     # [assumed]\n"
    "card ann-back 2     # [assumed] refills the pile, so not more\n"
    "# orange\n"
    "card see 3          # [assumed] an ordinary action is 3\n"
    "card two 3          # [assumed] refills the pile, so not more\n"
    "card miss 3         # [assumed]\n"
    "card pickup 3       # [assumed]\n"
    "card ignore 4       # [assumed] must meet 16 announcements\n"
    "card skip 4         # [assumed] defence against COVID on top\n"
    "card take 4         # [assumed] the leaflet's own example\n"
    "card swap 2         # [assumed] strongest action: few\n"
    "card give-covid 2   # [assumed] 4 answers to COVID with block-covid\n"
    "# stockpile: the kinds are [printed]\n"
    "card eggs 4         # [assumed] 2.7 stockpile cards a head at 6 seats\n"
    "card roll 4         # [assumed]\n"
    "card pasta 4        # [assumed]\n"
    "card flour 4        # [assumed]\n"
    "# light blue\n"
    "card block-covid 2  # [assumed] as give-covid\n"
    "card block-leave 4  # [assumed] one per five green cards\n"
    "card reverse 4      # [assumed] one per five targeted actions\n"
    "card covid 1        # [derived] the leaflet speaks of the one card\n";

#define CARD(kind, code, group, title, about) code,
const char *const stay_at_home_codes[KINDS + 1] = {
#include "games/stay_at_home/cards.def"
    NULL,
};
#undef CARD

int stay_at_home_kind(struct slice code)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (slice_is(code, stay_at_home_codes[kind]))
            return kind;
    return -1;
}

/* An edition while it is read. */
struct reader {
    struct stay_at_home_setup *g;
    struct refusal *why;
    uint32_t line;
    uint32_t kinds_seen;
    unsigned keys_seen;
    unsigned cards;
};

static bool refuse_line(struct reader *r, const char *sentence)
{
    return refuse_with(r->why, REFUSE_EDITION, r->line, sentence);
}

/* The next number of a line, in [min, max]. */
static bool take_number(struct slice *rest, int32_t min, int32_t max,
                        uint8_t *out)
{
    struct slice word;
    int32_t number;
    if (!slice_word(rest, &word) || !slice_int(word, min, max, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_card(struct reader *r, struct slice *rest)
{
    struct stay_at_home_setup *g = r->g;
    struct slice code;
    if (!slice_word(rest, &code))
        return refuse_line(r, "`card` needs a code and a count");
    int kind = stay_at_home_kind(code);
    if (kind < 0) {
        struct text out = refuse(r->why, REFUSE_EDITION, r->line);
        say_with(&out, "there is no card \"{1}\"", AS_WRITTEN(code));
        refuse_nearest(&out, code, stay_at_home_codes);
        return false;
    }
    if (r->kinds_seen >> kind & 1)
        return refuse_line(r, "this card has been counted before");
    r->kinds_seen |= (uint32_t)1 << kind;
    unsigned most = stay_at_home_most((unsigned)kind);
    if (!take_number(rest, 0, (int32_t)most, &g->count[kind]))
        return refuse_line(
            r, kind == COVID ? "`covid` is there once or not at all"
               : most == COPIES_CAP
                   ? "a count is a number from 0 to 99"
                   : "of a card for the hand a count is a number from 0 to 15");
    r->cards += g->count[kind];
    if (r->cards > CARDS_CAP)
        return refuse_line(r, "more than 250 pile cards");
    if (g->count[TWO] + g->count[ANN_BACK] > PUTBACK_CAP &&
        (kind == TWO || kind == ANN_BACK))
        return refuse_line(r, "more than 16 of `two` and `ann-back`");
    return true;
}

static bool read_line(struct reader *r, struct slice line)
{
    static const char *const KEYS[] = {
        "edition", "players", "household", "hand-limit", "card", NULL,
    };
    struct stay_at_home_setup *g = r->g;
    struct slice key;
    slice_word(&line, &key);
    unsigned at = 0;
    while (KEYS[at] && !slice_is(key, KEYS[at]))
        at++;
    if (!KEYS[at]) {
        struct text out = refuse(r->why, REFUSE_EDITION, r->line);
        say_with(&out, "an edition has no line \"{1}\"", AS_WRITTEN(key));
        refuse_nearest(&out, key, KEYS);
        return false;
    }
    if (at < 4 && (r->keys_seen >> at & 1))
        return refuse_line(r, "this line has been given before");
    r->keys_seen |= 1u << at;
    if (at == 0 && !slice_word(&line, &key))
        return refuse_line(r, "`edition` needs a name");
    if (at == 1 && (!take_number(&line, 2, 6, &g->players_min) ||
                    !take_number(&line, g->players_min, 6, &g->players_max)))
        return refuse_line(r, "`players` needs two numbers from 2 to 6");
    if (at == 2 && !take_number(&line, 1, HOUSEHOLD_CAP, &g->household))
        return refuse_line(r, "`household` is a number from 1 to 9");
    if (at == 3 && !take_number(&line, 1, 99, &g->hand_limit))
        return refuse_line(r, "`hand-limit` is a number from 1 to 99");
    if (at == 4 && !read_card(r, &line))
        return false;
    if (slice_word(&line, &key))
        return refuse_line(r, "too many words in this line");
    return true;
}

bool stay_at_home_read_edition(struct stay_at_home_setup *g, struct slice text,
                               struct refusal *why)
{
    struct reader r = {.g = g, .why = why};
    struct slice line;
    g->players_min = 2;
    g->players_max = PLAYERS_CAP;
    g->household = 4;
    g->hand_limit = 10;
    while (edition_line(&text, &r.line, &line))
        if (!read_line(&r, line))
            return false;
    if (r.cards == 0)
        return refuse_line(&r, "an edition has at least one pile card");
    return true;
}
