/* Situations as text (section 9) and the invariants (section 11). */
#include "games/wash_match/wash_match.h"

#include "base/bits.h"
#include "engine/refuse.h"

#include <string.h>

const struct key wash_match_keys[] = {
    {"turn", 0, true},    {"phase", 0, true},  {"coins", 0, true},
    {"washer", 1, false}, {"dryer", 1, false}, {"done", 1, false},
    {"held", 1, false},   {"up", 0, false},    {"idle", 0, true},
    {"table", 0, true},   {"ages", 0, true},   {"front", 1, false},
    {"points", 0, true},  {NULL, 0, false},
};

static const char *const PHASES[] = {
    [PHASE_FLIP1] = "flip1", [PHASE_FLIP2] = "flip2",
    [PHASE_LOAD] = "load",   [PHASE_WASH] = "wash",
    [PHASE_DRY] = "dry",     [PHASE_COLLECT] = "collect",
    [PHASE_SHOW] = "show",   [PHASE_FIRST] = "first",
    [PHASE_OVER] = "over",
};

/* Pieces of both colours as ` bK bK wS`; `-` for none when `dash`. */
static void write_pieces(const struct wm_setup *g, uint32_t pieces, bool dash,
                         struct text *out)
{
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++)
        for (unsigned n = piece_count(pieces, i / LAUNDRY, i % LAUNDRY); n; n--)
            text_word(out, g->piece_code[i]);
    if (dash && !pieces)
        text_put(out, " -");
    text_char(out, '\n');
}

static void write_machines(const struct wm_setup *g, const struct wm_state *s,
                           enum form form, struct text *out)
{
    for (unsigned i = 0; i < MACHINES; i++) {
        bool is_washer = i < WASHERS;
        bool is_closed = is_washer ? s->closed >> i & 1 : s->load[i] != 0;
        if (form == FORM_BRIEF && !s->load[i])
            continue;
        text_put(out, is_washer ? "washer" : "dryer");
        text_word_int(out, is_washer ? i + 1 : i - WASHERS + 1);
        text_put(out, is_closed ? " closed" : " open");
        write_pieces(g, s->load[i], false, out);
    }
}

/* done, held and front of one player. */
static void write_player(const struct wm_setup *g, const struct wm_state *s,
                         unsigned colour, enum form form, struct text *out)
{
    uint32_t own = 0x3fffu << 14 * colour;
    const char *letter = colour ? " B" : " A";
    if (form != FORM_BRIEF || s->done & own) {
        text_put(out, "done");
        text_put(out, letter);
        write_pieces(g, s->done & own, true, out);
    }
    if (form != FORM_BRIEF || s->held[colour]) {
        text_put(out, "held");
        text_put(out, letter);
        for (unsigned k = 0; k < LAUNDRY; k++)
            if (s->held[colour] >> k & 1)
                text_word(out, g->kind[k].code);
        text_put(out, s->held[colour] ? "\n" : " -\n");
    }
    if (form != FORM_BRIEF) {
        text_put(out, "front");
        text_put(out, letter);
        write_pieces(g, s->front & own, true, out);
    }
}

static void write_up(const struct wm_state *s, enum form form, struct text *out)
{
    if (form == FORM_BRIEF && !s->up)
        return;
    text_put(out, "up");
    for (uint32_t up = s->up; up; up &= up - 1)
        text_word_int(out, bits_first(up) + 1);
    text_put(out, s->up ? "\n" : " -\n");
}

/* For screens a card that lies face down is a back, seen or not (I12). */
static void write_table(const struct wm_setup *g, const struct wm_state *s,
                        enum form form, struct text *out)
{
    uint32_t shown = form == FORM_SHOWN ? s->seen & s->up : s->seen;
    bool is_fresh = s->table == ALL_POSITIONS && !s->seen;
    if (form == FORM_BRIEF && is_fresh)
        return;
    text_put(out, "table");
    for (unsigned p = 0; p < POSITIONS; p++)
        text_word(out, shown >> p & 1      ? g->kind[s->face[p] - 1].code
                       : s->table >> p & 1 ? "?"
                                           : ".");
    text_char(out, '\n');
}

static void write_ages(const struct wm_state *s, enum form form,
                       struct text *out)
{
    bool is_default = true;
    for (unsigned p = 0; p < POSITIONS; p++)
        is_default = is_default && s->age[p] <= 1;
    if (form == FORM_SHOWN || (form == FORM_BRIEF && is_default))
        return;
    text_put(out, "ages");
    for (unsigned p = 0; p < POSITIONS; p++)
        if (s->age[p])
            text_word_int(out, s->age[p]);
        else
            text_word(out, "-");
    text_char(out, '\n');
}

/* `KEY a b`, for the two players. */
static void write_two(const char *key, uint32_t a, uint32_t b, struct text *out)
{
    text_put(out, key);
    text_word_int(out, a);
    text_word_int(out, b);
    text_char(out, '\n');
}

/* For screens: the kinds of laundry and the points to reach. The lines are
 * keys of their own, which no situation has. */
static void show_kinds(const struct wm_setup *g, struct text *out)
{
    for (unsigned k = 0; k < LAUNDRY; k++) {
        text_put(out, "kind ");
        text_put(out, g->kind[k].code);
        text_word(out, g->kind[k].name);
        text_word_int(out, g->kind[k].pieces);
        text_word_int(out, g->kind[k].points);
        text_put(out, g->kind[k].is_alone ? " alone\n" : "\n");
    }
    text_put(out, "aim");
    text_word_int(out, g->aim);
    text_char(out, '\n');
}

void wash_match_write(const void *setup, const void *state, enum form form,
                      struct text *out)
{
    const struct wm_setup *g = setup;
    const struct wm_state *s = state;
    struct wm_state start;
    memset(&start, 0, sizeof start);
    wash_match_start(g, &start);
    if (form != FORM_BRIEF || s->turn != start.turn)
        text_put(out, s->turn ? "turn B\n" : "turn A\n");
    if (form != FORM_BRIEF || s->phase != start.phase) {
        text_put(out, "phase ");
        text_put(out, PHASES[s->phase]);
        text_char(out, '\n');
    }
    if (form != FORM_BRIEF || s->coins[0] != COINS || s->coins[1] != COINS)
        write_two("coins", s->coins[0], s->coins[1], out);
    write_machines(g, s, form, out);
    write_player(g, s, 0, form, out);
    write_player(g, s, 1, form, out);
    write_up(s, form, out);
    if (form != FORM_BRIEF || s->idle) {
        text_put(out, "idle");
        text_word_int(out, s->idle);
        text_char(out, '\n');
    }
    write_table(g, s, form, out);
    write_ages(s, form, out);
    if (form != FORM_BRIEF)
        write_two("points", wash_match_points(g, s->done, 0),
                  wash_match_points(g, s->done, 1), out);
    if (form == FORM_SHOWN)
        show_kinds(g, out);
}

/* Keys that a position may give, with room for each machine and player. */
enum slot {
    SLOT_TURN,
    SLOT_PHASE,
    SLOT_COINS,
    SLOT_MACHINE, /* washers, then dryers */
    SLOT_DONE = SLOT_MACHINE + MACHINES,
    SLOT_HELD = SLOT_DONE + COLOURS,
    SLOT_UP = SLOT_HELD + COLOURS,
    SLOT_IDLE,
    SLOT_TABLE,
    SLOT_AGES,
    SLOTS,
};

struct reader {
    const struct wm_setup *g;
    struct wm_state *s;
    struct refusal *why;
    size_t line;
    size_t line_of[SLOTS]; /* 0: not given */
};

static bool bad(struct reader *r, const char *sentence)
{
    return refuse_with(r->why, REFUSE_SITUATION, r->line, sentence);
}

/* The words of a list; `-` is an empty one. */
static struct slice listed(struct slice rest)
{
    rest = slice_trim(rest);
    return slice_is(rest, "-") ? (struct slice){rest.at, 0} : rest;
}

/* The laundry kind of a code, or the kind of a machine card; KINDS if none. */
static unsigned kind_of(const struct wm_setup *g, struct slice code)
{
    unsigned k = 0;
    while (k < KINDS && !slice_is(code, g->kind[k].code))
        k++;
    return k;
}

/* Takes named pieces out of the fronts, where all of them start. */
static bool read_pieces(struct reader *r, struct slice rest, uint32_t *to)
{
    struct slice word;
    rest = listed(rest);
    while (slice_word(&rest, &word)) {
        unsigned i = 0;
        while (i < COLOURS * LAUNDRY && !slice_is(word, r->g->piece_code[i]))
            i++;
        if (i == COLOURS * LAUNDRY)
            return bad(r, "a piece is b or w and the code of a kind of "
                          "laundry, such as bS");
        unsigned shift = piece_shift(i / LAUNDRY, i % LAUNDRY);
        if (!(r->s->front >> shift & 3))
            return bad(r, "there are not so many pieces of this kind (I2)");
        r->s->front -= 1u << shift;
        *to += 1u << shift;
    }
    return true;
}

static bool read_turn(struct reader *r, struct slice rest)
{
    if (!slice_is(rest, "A") && !slice_is(rest, "B"))
        return bad(r, "turn is A or B");
    r->s->turn = slice_is(rest, "B");
    return true;
}

static bool read_phase(struct reader *r, struct slice rest)
{
    unsigned phase = 0;
    while (phase <= PHASE_OVER && !slice_is(rest, PHASES[phase]))
        phase++;
    if (phase > PHASE_OVER)
        return bad(r, "there is no such phase (section 3)");
    if (phase == PHASE_OVER)
        return bad(r, "a situation that is over is refused (section 9)");
    r->s->phase = (uint8_t)phase;
    return true;
}

static bool read_coins(struct reader *r, struct slice rest)
{
    struct slice word;
    int32_t n;
    for (unsigned c = 0; c < COLOURS; c++) {
        if (!slice_word(&rest, &word) || !slice_int(word, 0, COINS, &n))
            return bad(r, "coins are two numbers from 0 to 5 (I4)");
        r->s->coins[c] = (uint8_t)n;
    }
    return rest.len == 0 || bad(r, "coins are two numbers from 0 to 5 (I4)");
}

static bool read_machine(struct reader *r, unsigned i, struct slice rest)
{
    struct slice word;
    if (!slice_word(&rest, &word) ||
        (!slice_is(word, "open") && !slice_is(word, "closed")))
        return bad(r, "a machine is open or closed");
    bool is_closed = slice_is(word, "closed");
    if (!read_pieces(r, rest, &r->s->load[i]))
        return false;
    if (is_closed && !r->s->load[i])
        return bad(r, "a closed machine is filled (I5)");
    if (i >= WASHERS)
        return is_closed == (r->s->load[i] != 0) ||
               bad(r, "a filled dryer is closed (I5)");
    r->s->closed |= (uint8_t)(is_closed << i);
    return true;
}

static bool read_done(struct reader *r, unsigned colour, struct slice rest)
{
    uint32_t done = 0;
    if (!read_pieces(r, rest, &done))
        return false;
    if (done & 0x3fffu << 14 * !colour)
        return bad(r, "a done pile holds pieces of its own colour (I2)");
    r->s->done |= done;
    return true;
}

static bool read_held(struct reader *r, unsigned colour, struct slice rest)
{
    struct slice word;
    rest = listed(rest);
    while (slice_word(&rest, &word)) {
        unsigned k = kind_of(r->g, word);
        if (k == KINDS)
            return bad(r, "there is no kind with this code");
        if (k >= LAUNDRY)
            return bad(r, "washer and dryer cards are never held (I1)");
        if ((r->s->held[0] | r->s->held[1]) >> k & 1)
            return bad(r, "this pair is held already (I1)");
        r->s->held[colour] |= (uint8_t)(1u << k);
    }
    return true;
}

static bool read_up(struct reader *r, struct slice rest)
{
    struct slice word;
    int32_t p;
    rest = listed(rest);
    while (slice_word(&rest, &word)) {
        if (!slice_int(word, 1, POSITIONS, &p))
            return bad(r, "positions are 1 to 18");
        if (r->s->up >> (p - 1) & 1)
            return bad(r, "a position is named twice");
        r->s->up |= 1u << (p - 1);
    }
    return true;
}

static bool read_idle(struct reader *r, struct slice rest)
{
    int32_t n;
    if (!slice_int(rest, 0, IDLE_CAP, &n))
        return bad(r, "idle is a number from 0 to 1000000");
    r->s->idle = (uint32_t)n;
    return true;
}

static bool read_table(struct reader *r, struct slice rest)
{
    struct slice word;
    r->s->table = 0;
    for (unsigned p = 0; p < POSITIONS; p++) {
        if (!slice_word(&rest, &word))
            return bad(r, "table has 18 entries");
        if (slice_is(word, "."))
            continue;
        r->s->table |= 1u << p;
        if (slice_is(word, "?"))
            continue;
        unsigned k = kind_of(r->g, word);
        if (k == KINDS)
            return bad(r, "a table entry is ?, . or the code of a kind");
        if (!(r->s->left >> 2 * k & 3))
            return bad(r, "there are only two cards of a kind (I10)");
        r->s->left -= 1u << 2 * k;
        r->s->seen |= 1u << p;
        r->s->face[p] = (uint8_t)(k + 1);
    }
    return rest.len == 0 || bad(r, "table has 18 entries");
}

static bool read_ages(struct reader *r, struct slice rest)
{
    struct slice word;
    int32_t age;
    for (unsigned p = 0; p < POSITIONS; p++) {
        if (!slice_word(&rest, &word))
            return bad(r, "ages has 18 entries");
        if (slice_is(word, "-"))
            continue;
        if (!slice_int(word, 1, AGE_CAP, &age))
            return bad(r, "an age is - or a number from 1 to 255");
        r->s->age[p] = (uint8_t)age;
    }
    return rest.len == 0 || bad(r, "ages has 18 entries");
}

/* The slot of a key; takes the number or letter that belongs to it. */
static unsigned slot_of(struct reader *r, struct slice *rest)
{
    static const struct {
        const char *name;
        uint8_t slot, count; /* count > 0: followed by 1 to count, or A, B */
    } KEY[] = {
        {"turn", SLOT_TURN, 0},
        {"phase", SLOT_PHASE, 0},
        {"coins", SLOT_COINS, 0},
        {"washer", SLOT_MACHINE, WASHERS},
        {"dryer", SLOT_MACHINE + WASHERS, DRYERS},
        {"done", SLOT_DONE, COLOURS},
        {"held", SLOT_HELD, COLOURS},
        {"up", SLOT_UP, 0},
        {"idle", SLOT_IDLE, 0},
        {"table", SLOT_TABLE, 0},
        {"ages", SLOT_AGES, 0},
    };
    struct slice key = {rest->at, 0};
    struct slice sub = {rest->at, 0};
    int32_t n = 0;
    slice_word(rest, &key);
    if (slice_is(key, "front") || slice_is(key, "points")) {
        bad(r, "this key follows from the others and is only for expect");
        return SLOTS;
    }
    for (unsigned i = 0; i < sizeof KEY / sizeof KEY[0]; i++) {
        if (!slice_is(key, KEY[i].name))
            continue;
        if (!KEY[i].count)
            return KEY[i].slot;
        slice_word(rest, &sub);
        if (KEY[i].slot < SLOT_DONE)
            slice_int(sub, 1, KEY[i].count, &n);
        else
            n = slice_is(sub, "A") ? 1 : slice_is(sub, "B") ? 2 : 0;
        if (n)
            return KEY[i].slot + (unsigned)n - 1;
        bad(r, KEY[i].slot < SLOT_DONE ? "there is no such machine (WM-2)"
                                       : "a player is A or B (WM-1)");
        return SLOTS;
    }
    bad(r, "there is no such key (section 9)");
    return SLOTS;
}

static bool read_line(struct reader *r, struct slice rest)
{
    unsigned slot = slot_of(r, &rest);
    if (slot == SLOTS)
        return false;
    if (r->line_of[slot])
        return bad(r, "this key has been given before");
    r->line_of[slot] = r->line;
    rest = slice_trim(rest);
    if (slot == SLOT_TURN)
        return read_turn(r, rest);
    if (slot == SLOT_PHASE)
        return read_phase(r, rest);
    if (slot == SLOT_COINS)
        return read_coins(r, rest);
    if (slot < SLOT_DONE)
        return read_machine(r, slot - SLOT_MACHINE, rest);
    if (slot < SLOT_HELD)
        return read_done(r, slot - SLOT_DONE, rest);
    if (slot < SLOT_UP)
        return read_held(r, slot - SLOT_HELD, rest);
    if (slot == SLOT_UP)
        return read_up(r, rest);
    if (slot == SLOT_IDLE)
        return read_idle(r, rest);
    if (slot == SLOT_TABLE)
        return read_table(r, rest);
    return read_ages(r, rest);
}

/* What follows from the keys together. */
static bool complete(struct reader *r)
{
    struct wm_state *s = r->s;
    unsigned held = s->held[0] | s->held[1];
    r->line = r->line_of[SLOT_TABLE];
    for (unsigned k = 0; k < LAUNDRY; k++) {
        if (!(held >> k & 1))
            continue;
        if ((s->left >> 2 * k & 3) != 2)
            return bad(r, "the cards of a held pair are not on the table (I1)");
        s->left -= 2u << 2 * k;
    }
    if (!r->line_of[SLOT_AGES])
        for (unsigned p = 0; p < POSITIONS; p++)
            s->age[p] = s->seen >> p & 1;
    return true;
}

/* The line to blame for a broken invariant: that of its key, else of the
 * phase, else of any; 0 when no line was given. */
static size_t blame(const struct reader *r, const char *broken)
{
    static const uint8_t SLOT[] = {
        [1] = SLOT_TABLE,  [2] = SLOT_MACHINE, [3] = SLOT_MACHINE,
        [4] = SLOT_COINS,  [5] = SLOT_MACHINE, [6] = SLOT_COINS,
        [7] = SLOT_UP,     [8] = SLOT_PHASE,   [9] = SLOT_TURN,
        [10] = SLOT_TABLE, [11] = SLOT_PHASE,  [12] = SLOT_AGES,
        [13] = SLOT_PHASE,
    };
    unsigned number = (unsigned)(broken[1] - '0');
    if (broken[2] != ' ')
        number = number * 10 + (unsigned)(broken[2] - '0');
    size_t line = r->line_of[SLOT[number]];
    if (!line)
        line = r->line_of[SLOT_PHASE];
    for (unsigned i = 0; i < SLOTS && !line; i++)
        line = r->line_of[i];
    return line;
}

bool wash_match_read(const void *setup, const struct slice *lines, size_t count,
                     void *state, struct refusal *why)
{
    struct reader r = {.g = setup, .s = state, .why = why};
    memset(r.s, 0, sizeof *r.s);
    wash_match_start(r.g, r.s);
    for (size_t i = 0; i < count; i++) {
        r.line = i + 1;
        if (!read_line(&r, lines[i]))
            return false;
    }
    if (!complete(&r))
        return false;
    struct step step = {.after = r.s};
    const char *broken = wash_match_broken(r.g, &step);
    return !broken ||
           refuse_with(why, REFUSE_SITUATION, blame(&r, broken), broken);
}

static const char *check_table(const struct wm_state *s)
{
    unsigned held = s->held[0] | s->held[1];
    unsigned cards = bits_count(s->table);
    if (held >> LAUNDRY || s->held[0] & s->held[1])
        return "I1 a laundry pair is held by one player or by none";
    if (s->table & ~(uint32_t)ALL_POSITIONS ||
        cards != POSITIONS - 2 * bits_count(held))
        return "I1 the cards on the table and the held pairs are 18 cards";
    if (s->seen & ~s->table)
        return "I10 a position that is seen has a card";
    for (unsigned k = 0; k < KINDS; k++) {
        unsigned seen = 0;
        for (unsigned p = 0; p < POSITIONS; p++)
            seen += s->face[p] == k + 1;
        if (seen + (s->left >> 2 * k & 3) != (held >> k & 1 ? 0 : 2))
            return "I1 two cards of each kind are on the table or held";
    }
    for (unsigned p = 0; p < POSITIONS; p++) {
        bool is_seen = s->seen >> p & 1;
        if (s->face[p] > KINDS || is_seen != (s->face[p] != 0))
            return "I12 exactly the cards seen since the shuffle have a face";
        if (is_seen != (s->age[p] != 0))
            return "I12 exactly the cards seen since the shuffle have an age";
    }
    return NULL;
}

static const char *check_pieces(const struct wm_setup *g,
                                const struct wm_state *s)
{
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++) {
        unsigned colour = i / LAUNDRY;
        unsigned kind = i % LAUNDRY;
        unsigned front = piece_count(s->front, colour, kind);
        unsigned sum = front + piece_count(s->done, colour, kind);
        for (unsigned m = 0; m < MACHINES; m++)
            sum += piece_count(s->load[m], colour, kind);
        if (sum != g->kind[kind].pieces)
            return "I2 each piece is in exactly one place";
        if (front != 0 && front != g->kind[kind].pieces)
            return "I3 a pair of pieces is in the front whole or not at all";
    }
    for (unsigned m = 0; m < MACHINES; m++) {
        uint32_t alone = s->load[m] & g->alone;
        if (alone && (alone != s->load[m] || alone & (alone - 1)))
            return "I5 a machine with a bedsheet holds exactly one piece";
        if (m < WASHERS && s->closed >> m & 1 && !s->load[m])
            return "I5 a closed washer is filled";
    }
    return s->closed >> WASHERS ? "I5 there are four washers" : NULL;
}

static const char *check_money(const struct wm_setup *g,
                               const struct wm_state *s)
{
    int spent = 2 * COINS - s->coins[0] - s->coins[1];
    int closed = (int)bits_count(s->closed);
    int in_use = (s->load[WASHERS] != 0) + (s->load[WASHERS + 1] != 0);
    int dries = (spent - closed) / 2;
    int collects = dries - in_use;
    int alone = 0;
    int others = 0;
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++) {
        int n = (int)piece_count(s->done, i / LAUNDRY, i % LAUNDRY);
        *(g->kind[i % LAUNDRY].is_alone ? &alone : &others) += n;
    }
    if (s->coins[0] > COINS || s->coins[1] > COINS)
        return "I4 a player has 0 to 5 coins";
    if (spent < closed || (spent - closed) % 2)
        return "I6 coins spent less closed washers are twice the dries";
    if (collects < 0)
        return "I6 a dryer in use was paid for";
    if (collects > alone + others || collects < alone + (others > 0))
        return "I6 the done pieces came from that many collects";
    if (collects > COINS)
        return "I13 there are at most five collects";
    return NULL;
}

/* I7, for a state whose table is sound. */
static const char *check_faces(const struct wm_setup *g,
                               const struct wm_state *s)
{
    static const uint8_t VERDICT[] = {
        [PHASE_LOAD] = VERDICT_LOAD,
        [PHASE_WASH] = VERDICT_WASH,
        [PHASE_DRY] = VERDICT_DRY,
        [PHASE_COLLECT] = VERDICT_COLLECT,
    };
    unsigned up = bits_count(s->up);
    unsigned unseen = bits_count(s->up & ~s->seen);
    bool both = g->option[OPTION_FLIPS] != 0;
    if (s->up & ~s->table)
        return "I7 a face-up card lies on the table";
    for (uint32_t rest = s->up & s->seen; rest; rest &= rest - 1)
        if (s->age[bits_first(rest)] != 1)
            return "I7 a face-up card has age 1";
    if (s->phase == PHASE_FLIP1 || s->phase == PHASE_FIRST)
        return up ? "I7 no card is face up before the first flip" : NULL;
    if (s->phase == PHASE_FLIP2)
        return up != 1 || unseen || both
                   ? "I7 one seen card is face up before the second flip"
                   : NULL;
    if (s->phase == PHASE_SHOW)
        return unseen < 1 || unseen > (both ? 2 : 1) || up > 2 ||
                       (both && up < 2)
                   ? "I7 the card to be shown is face up and not seen"
                   : NULL;
    if (unseen || (up != 2 && (s->phase != PHASE_OVER || up)))
        return "I7 two seen cards are face up at the end of an attempt";
    if (s->phase != PHASE_OVER &&
        VERDICT[s->phase] != (uint8_t)wash_match_judge(g, s))
        return "I7 the two faces do not lead to this phase";
    return NULL;
}

static const char *check_end(const struct wm_setup *g, const struct wm_state *s)
{
    struct moves list;
    enum wm_end end = wash_match_ending(g, s);
    if (s->phase == PHASE_OVER) {
        if (s->end == END_BROKE)
            return s->up && wash_match_judge(g, s) == VERDICT_BROKE
                       ? NULL
                       : "I8 nobody turned up a pair without coins";
        return s->end == END_NONE || s->end != (uint8_t)end
                   ? "I8 the game ended without a reason"
                   : NULL;
    }
    if (s->end != END_NONE)
        return "I8 a game that goes on has no ending";
    if (end == END_POINTS)
        return "I8 the situation is already over: points (WM-38)";
    if (end == END_DEAD)
        return "I8 the situation is already over: dead (WM-41)";
    if (end == END_STALL)
        return "I8 the situation is already over: stall (WM-42)";
    moves_clear(&list);
    wash_match_moves(g, s, s->phase <= PHASE_COLLECT ? s->turn : CHANCE, &list);
    return list.count ? NULL : "I8 there is at least one legal decision";
}

static const char *check_state(const struct wm_setup *g,
                               const struct wm_state *s)
{
    const char *broken;
    struct wm_state start;
    if (s->turn >= COLOURS || s->phase > PHASE_OVER || s->end > END_STALL ||
        s->idle > IDLE_CAP)
        return "I13 a field is out of its range";
    if ((broken = check_table(s)) || (broken = check_pieces(g, s)) ||
        (broken = check_money(g, s)) || (broken = check_faces(g, s)) ||
        (broken = check_end(g, s)))
        return broken;
    if (s->phase != PHASE_FIRST)
        return NULL;
    memset(&start, 0, sizeof start);
    wash_match_start(g, &start);
    return memcmp(s, &start, sizeof start)
               ? "I13 nothing happens before the first player is known"
               : NULL;
}

/* What a step may do to pieces and coins (I2, I4). */
static const char *check_goods(const struct wm_state *old,
                               const struct wm_state *new, unsigned verb)
{
    int spent = old->coins[0] + old->coins[1] - new->coins[0] - new->coins[1];
    bool pays = verb == VERB_WASH || verb == VERB_DRY;
    for (unsigned i = 0; i < COLOURS * LAUNDRY; i++) {
        unsigned c = i / LAUNDRY;
        unsigned k = i % LAUNDRY;
        if (piece_count(new->done, c, k) < piece_count(old->done, c, k))
            return "I2 done never shrinks";
        if (piece_count(new->front, c, k) > piece_count(old->front, c, k))
            return "I2 the front never grows";
    }
    if (spent != pays || old->coins[!old->turn] != new->coins[!old->turn])
        return "I4 coins fall by 1 on wash and dry, and only their operator's";
    return NULL;
}

/* Turn and shuffle (I9, I10): `verdict` is that of an attempt whose second
 * face has just been seen, else -1. */
static const char *check_course(const struct wm_setup *g,
                                const struct step *step, int verdict)
{
    const struct wm_state *old = step->before;
    const struct wm_state *new = step->after;
    unsigned verb = move_verb(step->event.move);
    bool again = g->option[OPTION_MATCH_AGAIN] == 0;
    bool hold = g->option[OPTION_GONE_MATCH] == 0;
    bool passes = verb == VERB_FIRST || verdict == VERDICT_MISMATCH ||
                  (verdict == VERDICT_KEEP && !(again && hold)) ||
                  (verb == VERB_LOAD && !again);
    bool shuffles = verdict == VERDICT_SHUFFLE || verb >= VERB_WASH;
    if (old->turn != new->turn && !passes)
        return "I9 the turn changes only through a mismatch";
    if (shuffles && new->phase != PHASE_OVER &&
        (new->seen || new->up || new->table != ALL_POSITIONS))
        return "I10 nothing is seen right after a shuffle";
    return NULL;
}

static const char *check_step(const struct wm_setup *g, const struct step *step)
{
    const struct wm_state *old = step->before;
    struct wm_state again = *old;
    struct moves list;
    const char *broken;
    int verdict = -1;
    uint32_t move = step->event.move;
    bool is_legal = false;
    moves_clear(&list);
    wash_match_moves(g, old, step->event.actor, &list);
    for (uint32_t i = 0; i < list.count; i++)
        is_legal = is_legal || list.move[i] == move;
    if (!is_legal)
        return "I11 exactly the listed decisions are accepted";
    if (move_verb(move) == VERB_FLIP || move_verb(move) == VERB_SHOWS) {
        wash_match_turn_up(&again, move);
        if (bits_count(again.up & again.seen) == 2)
            verdict = (int)wash_match_judge(g, &again);
        again = *old;
    }
    if ((broken = check_goods(old, step->after, move_verb(move))) ||
        (broken = check_course(g, step, verdict)))
        return broken;
    wash_match_apply(g, &again, step->event.actor, move);
    return memcmp(&again, step->after, sizeof again)
               ? "I13 the same decision gives the same state"
               : NULL;
}

const char *wash_match_broken(const void *setup, const struct step *step)
{
    const char *broken = check_state(setup, step->after);
    return broken || !step->before ? broken : check_step(setup, step);
}
