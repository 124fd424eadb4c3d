/* The cards by name, the edition as data (SH-105), options and the game. */
#include "games/stay_at_home/stay_at_home.h"

#include "base/say.h"
#include "engine/plan.h"
#include "engine/refuse.h"

static const char EDITION[] =
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

const char *const stay_at_home_codes[KINDS + 1] = {
    [START] = "start",
    [START_AGAIN] = "start-again",
    [START_BOTH] = "start-both",
    [SEND] = "send",
    [GO_SEND] = "go-send",
    [ANN_LEAVE] = "ann-leave",
    [ANN_LEFT] = "ann-left",
    [ANN_RIGHT] = "ann-right",
    [ANN_GIVE] = "ann-give",
    [ANN_ALLHOME] = "ann-allhome",
    [ANN_PICK] = "ann-pick",
    [ANN_HOME] = "ann-home",
    [ANN_EXTRA] = "ann-extra",
    [ANN_TURN] = "ann-turn",
    [ANN_BACK] = "ann-back",
    [SEE] = "see",
    [TWO] = "two",
    [MISS] = "miss",
    [PICKUP] = "pickup",
    [IGNORE] = "ignore",
    [SKIP] = "skip",
    [TAKE] = "take",
    [SWAP] = "swap",
    [GIVE_COVID] = "give-covid",
    [EGGS] = "eggs",
    [ROLL] = "roll",
    [PASTA] = "pasta",
    [FLOUR] = "flour",
    [BLOCK_COVID] = "block-covid",
    [BLOCK_LEAVE] = "block-leave",
    [REVERSE] = "reverse",
    [COVID] = "covid",
    [KINDS] = NULL,
};

const char *const stay_at_home_titles[KINDS] = {
    [START] = "Start",
    [START_AGAIN] = "Start and pick again",
    [START_BOTH] = "Start with another household",
    [SEND] = "Send home",
    [GO_SEND] = "Go home and send another",
    [ANN_LEAVE] = "One from each household leaves",
    [ANN_LEFT] = "All pass a card to the left",
    [ANN_RIGHT] = "All pass a card to the right",
    [ANN_GIVE] = "All give you one card",
    [ANN_ALLHOME] = "All send one home",
    [ANN_PICK] = "Pick a household to send home",
    [ANN_HOME] = "Send one of yours home",
    [ANN_EXTRA] = "Pick up an extra card",
    [ANN_TURN] = "Reverse the direction of play",
    [ANN_BACK] = "Put two of your cards back",
    [SEE] = "See a hand",
    [TWO] = "Tell to discard two",
    [MISS] = "Force to miss a turn",
    [PICKUP] = "Tell to pick up",
    [IGNORE] = "Ignore an announcement",
    [SKIP] = "Skip your own turn",
    [TAKE] = "Take a card",
    [SWAP] = "Swap hands",
    [GIVE_COVID] = "Give COVID",
    [EGGS] = "Eggs",
    [ROLL] = "Toilet roll",
    [PASTA] = "Pasta",
    [FLOUR] = "Flour",
    [BLOCK_COVID] = "Block COVID",
    [BLOCK_LEAVE] = "Block a household leaving",
    [REVERSE] = "Reverse an action",
    [COVID] = "COVID",
};

static const char STOCKPILE[] =
    "Never played; most stockpile cards win a tie (SH-94).";

static const char *const ABOUT[KINDS] = {
    [START] = "You may turn one of your members OUT (SH-22).",
    [START_AGAIN] = "As Start, and then you draw another card (SH-24).",
    [START_BOTH] = "As Start, and a player you name starts, too (SH-25).",
    [SEND] = "You may send a member of another player home (SH-27).",
    [GO_SEND] = "One of yours goes home; you may send another's (SH-29).",
    [ANN_LEAVE] = "Every player who can leave turns one OUT (SH-31).",
    [ANN_LEFT] = "Everybody passes a card to the left (SH-32).",
    [ANN_RIGHT] = "Everybody passes a card to the right (SH-32).",
    [ANN_GIVE] = "Everybody else gives its reader a card (SH-34).",
    [ANN_ALLHOME] = "Everybody with one OUT turns it HOME (SH-37).",
    [ANN_PICK] = "Its reader sends a member of another home (SH-35).",
    [ANN_HOME] = "Its reader turns one HOME (SH-36).",
    [ANN_EXTRA] = "Its reader draws one more card (SH-38).",
    [ANN_TURN] = "The direction of play changes (SH-39).",
    [ANN_BACK] = "Its reader puts two cards into the pile (SH-40).",
    [SEE] = "On your turn: see the whole hand of another (SH-45).",
    [TWO] = "On your turn: another puts two cards into the pile (SH-46).",
    [MISS] = "On your turn: another loses the next turn (SH-47).",
    [PICKUP] = "On your turn: another draws a card at once (SH-51).",
    [IGNORE] = "An announcement does not count for you (SH-60).",
    [SKIP] = "Ends your turn without drawing (SH-14).",
    [TAKE] = "On your turn: take a card of another unseen (SH-49).",
    [SWAP] = "On your turn: exchange hands with another (SH-50).",
    [GIVE_COVID] = "When COVID comes to you: hand it on (SH-77).",
    [EGGS] = STOCKPILE,
    [ROLL] = STOCKPILE,
    [PASTA] = STOCKPILE,
    [FLOUR] = STOCKPILE,
    [BLOCK_COVID] = "When COVID comes to you: put it into the pile (SH-76).",
    [BLOCK_LEAVE] = "Stops another's start from a green card (SH-65).",
    [REVERSE] = "Turns an action against you round (SH-69).",
    [COVID] = "Who holds it isolates, and cannot win (SH-79, SH-91).",
};

static const char *const SEAT_WORDS[] = {
    "A", "B", "C", "D", "E", "F", NULL,
};
static const char *const MANY_ONE[] = {"many", "one", NULL};
static const char *const SELF_ALL[] = {"self", "all", NULL};
static const char *const ON_OFF[] = {"on", "off", NULL};
static const char *const OFF_ON[] = {"off", "on", NULL};
static const char *const BLOCK_WORDS[] = {"each", "drawer", "card", NULL};
static const char *const FREE_TIED[] = {"free", "tied", NULL};

enum {
    OPTION_FIRST,
    OPTION_TURN_CARDS,
    OPTION_IGNORE_SCOPE,
    OPTION_REVERSE_CHAIN,
    OPTION_MISS_STACK,
    OPTION_COVID_PASS,
    OPTION_COVID_LATE,
    OPTION_ISOLATION_REACTIONS,
    OPTION_TWO_PLAYER_SET,
    OPTION_BLOCK_SCOPE,
    OPTION_COMPANION,
    OPTIONS,
};

/* Section 14; SH-R1, SH-R3 */
static const struct option OPTION_TABLE[OPTIONS + 1] = {
    [OPTION_FIRST] = {.name = "first",
                      .about = "Who begins: whoever last had COVID (SH-7).",
                      .values = SEAT_WORDS},
    [OPTION_TURN_CARDS] = {.name = "turn_cards",
                           .about = "Cards played in a turn: any number, or "
                                    "at most one (SH-R4).",
                           .values = MANY_ONE},
    [OPTION_IGNORE_SCOPE] = {.name = "ignore_scope",
                             .about = "Ignoring frees oneself, or cancels the "
                                      "announcement (SH-R16).",
                             .values = SELF_ALL},
    [OPTION_REVERSE_CHAIN] = {.name = "reverse_chain",
                              .about = "A reversed action may be reversed "
                                       "again (SH-R35).",
                              .values = ON_OFF},
    [OPTION_MISS_STACK] = {.name = "miss_stack",
                           .about = "Two MISS cards cost two turns (SH-R36).",
                           .values = ON_OFF},
    [OPTION_COVID_PASS] = {.name = "covid_pass",
                           .about = "COVID may be passed, given and put back "
                                    "like any card (SH-R29).",
                           .values = OFF_ON},
    [OPTION_COVID_LATE] = {.name = "covid_late",
                           .about = "BLOCK and GIVE COVID also work on the "
                                    "isolating turn (SH-R27).",
                           .values = OFF_ON},
    [OPTION_ISOLATION_REACTIONS] = {.name = "isolation_reactions",
                                    .about = "Isolating players may react "
                                             "(SH-R28).",
                                    .values = OFF_ON},
    [OPTION_TWO_PLAYER_SET] = {.name = "two_player_set",
                               .about = "With two players a full stockpile "
                                        "lifts the COVID bar (SH-92).",
                               .values = ON_OFF},
    [OPTION_BLOCK_SCOPE] = {.name = "block_scope",
                            .about = "BLOCK LEAVING stops one start, only the "
                                     "drawer's, or the card (SH-R13).",
                            .values = BLOCK_WORDS},
    [OPTION_COMPANION] = {.name = "companion",
                          .about = "The companion starts in any case, or only "
                                   "with the drawer (SH-R10).",
                          .values = FREE_TIED},
    [OPTIONS] = {.name = NULL},
};

int stay_at_home_kind(struct slice code)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (slice_is(code, stay_at_home_codes[kind]))
            return kind;
    return -1;
}

bool stay_at_home_name(const void *setup, unsigned i, struct name *out)
{
    (void)setup;
    if (i >= KINDS)
        return false;
    *out = (struct name){stay_at_home_codes[i], stay_at_home_titles[i],
                         ABOUT[i], NULL};
    return true;
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
    if (!take_number(rest, 0, kind == COVID ? 1 : 99, &g->count[kind]))
        return refuse_line(r, kind == COVID
                                  ? "`covid` is there once or not at all"
                                  : "a count is a number from 0 to 99");
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
    if (at == 2 && !take_number(&line, 1, 9, &g->household))
        return refuse_line(r, "`household` is a number from 1 to 9");
    if (at == 3 && !take_number(&line, 1, 99, &g->hand_limit))
        return refuse_line(r, "`hand-limit` is a number from 1 to 99");
    if (at == 4 && !read_card(r, &line))
        return false;
    if (slice_word(&line, &key))
        return refuse_line(r, "too many words in this line");
    return true;
}

static bool read_edition(struct stay_at_home_setup *g, struct slice text,
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

static bool refuse_players(const struct stay_at_home_setup *g,
                           struct refusal *why)
{
    struct text out = refuse(why, REFUSE_OPTION, 0);
    say_with(&out, "this edition is for {1} to {2} players",
             NUM(g->players_min), NUM(g->players_max));
    return false;
}

static bool prepare(void *setup, struct plan *plan, struct refusal *why)
{
    struct stay_at_home_setup *g = setup;
    const int32_t *option = plan->option;
    if (!read_edition(g, plan->edition.len ? plan->edition : slice_of(EDITION),
                      why))
        return false;
    g->players = plan->players;
    if (g->players < g->players_min || g->players > g->players_max)
        return refuse_players(g, why);
    if (option[OPTION_FIRST] >= g->players)
        return refuse_with(why, REFUSE_OPTION, 0,
                           "the first player must be at the table");
    g->first = (uint8_t)option[OPTION_FIRST];
    g->one_card = option[OPTION_TURN_CARDS] == 1;
    g->ignore_all = option[OPTION_IGNORE_SCOPE] == 1;
    g->chain_off = option[OPTION_REVERSE_CHAIN] == 1;
    g->miss_once = option[OPTION_MISS_STACK] == 1;
    g->covid_pass = option[OPTION_COVID_PASS] == 1;
    g->covid_late = option[OPTION_COVID_LATE] == 1;
    g->isolation_reactions = option[OPTION_ISOLATION_REACTIONS] == 1;
    g->set_off = option[OPTION_TWO_PLAYER_SET] == 1;
    g->block_drawer = option[OPTION_BLOCK_SCOPE] == 1;
    g->block_card = option[OPTION_BLOCK_SCOPE] == 2;
    g->tied = option[OPTION_COMPANION] == 1;
    return true;
}

static const struct game_words WORDS = {
    .move = stay_at_home_move,
    .reword = stay_at_home_reword,
    .why = stay_at_home_why,
    .keys = stay_at_home_keys,
    .write = stay_at_home_write,
    .read = stay_at_home_read,
    .redact = stay_at_home_redact,
    .tell = stay_at_home_tell,
    .prompt = stay_at_home_prompt,
    .picture = stay_at_home_picture,
    .name = stay_at_home_name,
    .score = stay_at_home_score,
};

extern const struct game game_stay_at_home;

const struct game game_stay_at_home = {
    .name = "stay-at-home",
    .title = "Stay At Home",
    .about = "Get your household out before the pile runs dry, and do not be "
             "left holding COVID.",
    .credits = "Stay At Home, Fizzgig Games",
    .rules = 1,
    .seats_min = 2,
    .seats_max = PLAYERS_CAP,
    .setup_size = sizeof(struct stay_at_home_setup),
    .state_size = sizeof(struct stay_at_home_state),
    .options = OPTION_TABLE,
    .edition = EDITION,
    .prepare = prepare,
    .start = stay_at_home_start,
    .waiting = stay_at_home_waiting,
    .moves = stay_at_home_moves,
    .apply = stay_at_home_apply,
    .stream = stay_at_home_stream,
    .observe = stay_at_home_observe,
    .imagine = stay_at_home_imagine,
    .result = stay_at_home_result,
    .traits = stay_at_home_traits,
    .look = stay_at_home_look,
    .thin = stay_at_home_thin,
    .fits = stay_at_home_fits,
    .minds = stay_at_home_minds,
    .broken = stay_at_home_broken,
    .words = &WORDS,
};
