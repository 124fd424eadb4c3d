/* Clean Family: situations as text (section 5 of the page), and what a screen
 * is shown. Hands and open turns are in turn.c. */
#include "games/clean_family/clean_family.h"

#include "engine/situation.h"
#include "engine/words.h"

/* What the field being written or read is of, by its place in the state. */
static const void *place(const struct writing *w)
{
    return (const uint8_t *)w->state + w->field->at +
           (size_t)w->a * w->field->step[0];
}

static void *place_of(struct reading *r)
{
    return (uint8_t *)r->state + r->field->at +
           (size_t)r->a * r->field->step[0];
}

static const struct player *player(const struct writing *w)
{
    return &((const struct clean_family_state *)w->state)->player[w->a];
}

static const char *kind_code(const void *setup, unsigned i)
{
    const struct clean_family_setup *g = setup;
    return i < g->edition.kinds ? g->edition.kind[i].code : NULL;
}

static const char *card_id(const void *setup, unsigned i)
{
    const struct clean_family_setup *g = setup;
    return i < MARKET ? g->edition.card[i].id : NULL;
}

/* ---- the market ---- */

static bool write_round(const struct writing *w, struct text *out)
{
    const struct clean_family_state *s = w->state;
    text_word_int(out, bits_count(s->revealed));
    return s->revealed != 0;
}

static bool write_item(const struct writing *w, struct text *out)
{
    const struct clean_family_state *s = w->state;
    text_word_int(out, item_rounds(w->setup, s));
    return s->revealed != 0;
}

static bool write_card(const struct writing *w, struct text *out)
{
    const struct clean_family_state *s = w->state;
    if (!s->card)
        return false;
    field_put_name(w, s->card - 1u, out);
    text_word(out, "turn");
    text_word_int(out, s->card_turn);
    return true;
}

static bool read_card(struct reading *r)
{
    struct clean_family_state *s = r->state;
    unsigned card;
    int32_t turn;
    if (field_take_empty(r))
        return true;
    if (!field_take_name(r, &card))
        return false;
    if (!field_take(r, "turn"))
        return field_bad(r, "a card is written: card ID turn T");
    if (!field_take_number(r, 0, QUARTERS - 1, &turn))
        return false;
    if (!field_line(r, "market", 0, 0))
        s->revealed = 1u << card;
    s->card = (uint8_t)(card + 1);
    s->card_turn = (uint8_t)turn;
    return true;
}

/* ---- a seat ---- */

static bool write_phase(const struct writing *w, struct text *out)
{
    const struct clean_family_state *s = w->state;
    text_word(out, clean_family_phases[s->phase[w->a]]);
    return s->card != 0;
}

/* A bag, written in the order of CF-3. */
static bool write_bag(const struct writing *w, struct text *out)
{
    const struct edition *e =
        &((const struct clean_family_setup *)w->setup)->edition;
    const uint64_t *bag = place(w);
    for (unsigned i = 0; i < e->kinds; i++)
        for (unsigned n = copies_in(*bag, e->listed[i]); n; n--)
            field_put_name(w, e->listed[i], out);
    return *bag != 0;
}

static bool read_bag(struct reading *r)
{
    uint64_t *bag = place_of(r);
    if (field_take_empty(r))
        return true;
    while (field_more(r)) {
        unsigned kind;
        if (!field_take_card(r, &kind))
            return false;
        *bag += ONE(kind);
    }
    return true;
}

/* Hand, Discard and Used are of the seat's own twelve (CF-2). */
static bool deal(struct reading *r, unsigned kind)
{
    const struct clean_family_setup *g = r->setup;
    const struct clean_family_state *s = r->state;
    const struct player *p = &s->player[r->a];
    unsigned count = copies_in(p->used, kind) + copies_in(p->discard, kind);
    for (unsigned i = 0; i < 2; i++)
        count += p->turn.took[i] == kind + 1;
    return count < copies_in(g->edition.items, kind) || field_too_many(r, kind);
}

static bool write_grid(const struct writing *w, struct text *out)
{
    const struct player *p = player(w);
    text_char(out, ' ');
    for (unsigned at = 0; at < SQUARES; at++) {
        char c = p->crossed >> at & 1u ? 'x' : '.';
        for (unsigned i = 0; i < SYMBOLS; i++)
            if (p->drawn[i] >> at & 1u)
                c = clean_family_letters[i];
        if (at && at % SIDE == 0)
            text_char(out, '/');
        text_char(out, c);
    }
    return empty_on(p) != GRID;
}

static bool read_grid(struct reading *r)
{
    struct clean_family_state *s = r->state;
    struct player *p = &s->player[r->a];
    struct slice rows = {"", 0};
    slice_word(&r->rest, &rows);
    if (rows.len != SQUARES + SIDE - 1)
        return field_bad(r, "a grid is 7 rows of 7 squares joined by /");
    for (unsigned i = 0; i < rows.len; i++) {
        char c = rows.at[i];
        uint64_t square = AT(i - i / (SIDE + 1));
        int symbol = clean_family_letter(clean_family_letters, c);
        bool is_gap = i % (SIDE + 1) == SIDE;
        if (is_gap ? c != '/' : symbol < 0 && c != 'x' && c != '.')
            return field_bad(r, "a grid is written with d m g v h x . and /");
        if (symbol >= 0)
            p->drawn[symbol] |= square;
        else if (c == 'x')
            p->crossed |= square;
    }
    return true;
}

static bool write_ability(const struct writing *w, struct text *out)
{
    const struct ability *a = place(w);
    text_word_int(out, a->ready);
    text_char(out, '/');
    text_int(out, a->gained);
    return a->gained != 0;
}

static bool read_ability(struct reading *r)
{
    struct ability *a = place_of(r);
    struct slice word = {"", 0};
    struct slice ready;
    int32_t has;
    int32_t ever;
    slice_word(&r->rest, &word);
    if (!slice_cut(&word, '/', &ready) ||
        !slice_int(ready, 0, UINT8_MAX, &has) ||
        !slice_int(word, 0, UINT8_MAX, &ever))
        return field_bad(r, "an ability is written AVAILABLE/GAINED");
    *a = (struct ability){(uint8_t)has, (uint8_t)ever};
    return true;
}

/* ---- boxes ---- */

static void put_note(const struct clean_family_setup *g, unsigned member,
                     unsigned note, struct text *out)
{
    if (member != GRANDPA) {
        text_int(out, note);
        return;
    }
    text_put(out, g->edition.card[NOTE_CARD(note)].id);
    if (g->match_seen) {
        text_char(out, '.');
        text_int(out, NOTE_VIEW(note));
    }
}

static bool write_boxes(const struct writing *w, struct text *out)
{
    struct player p = *player(w);
    bool is_begun = false;
    for (unsigned m = 0; m < MEMBERS; m++) {
        const uint8_t *notes = notes_of(&p, m);
        is_begun |= p.boxes[m] != 0;
        text_word(out, clean_family_members[m]);
        text_char(out, '=');
        if (!notes)
            text_int(out, p.boxes[m]);
        else if (!p.boxes[m])
            text_char(out, '-');
        for (unsigned i = 0; notes && i < p.boxes[m]; i++) {
            text_put(out, i ? "," : "");
            put_note(w->setup, m, notes[i], out);
        }
    }
    return is_begun;
}

static bool read_note(const struct clean_family_setup *g, unsigned member,
                      struct slice word, uint8_t *note)
{
    struct slice id;
    int32_t n = 0;
    if (member != GRANDPA) {
        bool is_size = slice_int(word, 1, SHAPE_SIDE * SHAPE_SIDE, &n);
        *note = (uint8_t)n;
        return is_size;
    }
    if (!slice_cut(&word, '.', &id))
        return false;
    int card = clean_family_card_named(g, id);
    if (card < 0 || (g->match_seen && !slice_int(word, 0, QUARTERS - 1, &n)) ||
        (!g->match_seen && word.len))
        return false;
    *note = NOTE((unsigned)card, (unsigned)n);
    return true;
}

static bool read_member(const struct clean_family_setup *g, struct player *p,
                        unsigned member, struct slice value)
{
    struct slice part;
    int32_t n;
    uint8_t *notes = notes_of(p, member);
    if (!notes) {
        if (!slice_int(value, 0, BOXES, &n))
            return false;
        p->boxes[member] = (uint8_t)n;
        return true;
    }
    while (!slice_is(value, "-") && slice_cut(&value, ',', &part)) {
        if (p->boxes[member] == BOXES ||
            !read_note(g, member, part, &notes[p->boxes[member]]))
            return false;
        p->boxes[member]++;
    }
    return true;
}

static bool read_boxes(struct reading *r)
{
    struct clean_family_state *s = r->state;
    struct slice word;
    unsigned seen = 0;
    while (slice_word(&r->rest, &word)) {
        struct slice value = word;
        struct slice name = {"", 0};
        slice_cut(&value, '=', &name);
        int member = clean_family_named(clean_family_members, name);
        if (member < 0 || seen >> member & 1u || !value.len ||
            !read_member(r->setup, &s->player[r->a], (unsigned)member, value))
            return field_bad_word(
                r,
                "\"{1}\" is no member with boxes; they are written dad=2 "
                "mom=4,3 sister=0 brother=- grandpa=S03 grandma=1",
                word);
        seen |= 1u << member;
    }
    return true;
}

/* ---- the open turn ---- */

static bool has_symbol(const struct writing *w)
{
    const struct clean_family_state *s = w->state;
    return player(w)->turn.play && s->phase[w->a] != PHASE_DONE;
}

static bool write_symbol(const struct writing *w, struct text *out)
{
    if (!has_symbol(w))
        return false;
    text_char(out, ' ');
    text_char(out,
              clean_family_letters[symbol_of(w->setup, player(w)->turn.play)]);
    return true;
}

/* ---- what only `expect` and screens have ---- */

/* CF-62 */
static bool write_score(const struct writing *w, struct text *out)
{
    struct result result;
    clean_family_result(w->setup, w->state, &result);
    for (unsigned i = 0; i < result.sources; i++) {
        text_word(out, result.source[i].name);
        text_char(out, '=');
        text_int(out, result.source[i].points[w->a]);
    }
    text_word(out, "total=");
    text_int(out, result.score[w->a]);
    text_word(out, "empty=");
    text_int(out, bits_count(empty_on(player(w))));
    return true;
}

static bool write_over(const struct writing *w, struct text *out)
{
    text_word(out, "over");
    return w->a == 0 && !clean_family_waiting(w->setup, w->state);
}

/* ---- screens ---- */

/* Lines of many: number a of them is of seat a / each, and a % each in it. */
static const struct player *line_of_seat(const struct writing *w, unsigned each,
                                         struct text *out)
{
    const struct clean_family_state *s = w->state;
    unsigned seat = w->a / each;
    if (seat >= w->players)
        return NULL;
    words_seat(out, seat);
    return &s->player[seat];
}

/* `row A 3 empty vitamins crossed …` */
static bool show_row(const struct writing *w, struct text *out)
{
    const struct player *p = line_of_seat(w, SIDE, out);
    unsigned row = w->a % SIDE;
    if (!p)
        return false;
    text_word_int(out, row + 1);
    for (unsigned at = row * SIDE; at < (row + 1) * SIDE; at++) {
        const char *what = p->crossed >> at & 1u ? "crossed" : "empty";
        for (unsigned i = 0; i < SYMBOLS; i++)
            if (p->drawn[i] >> at & 1u)
                what = clean_family_symbols[i];
        text_word(out, what);
    }
    return true;
}

/* `icons 3 blank rotate …` */
static bool show_icons(const struct writing *w, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    if (w->a >= SIDE)
        return false;
    text_word_int(out, w->a + 1);
    for (unsigned at = w->a * SIDE; at < (w->a + 1) * SIDE; at++) {
        const char *what = "blank";
        for (unsigned i = 0; i < ICONS; i++)
            if (g->sheet.icon[i] >> at & 1u)
                what = clean_family_icons[i];
        text_word(out, what);
    }
    return true;
}

/* `uses A rotate READY SPENT BOXES` */
static bool show_uses(const struct writing *w, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    const struct player *p = line_of_seat(w, ABILITIES, out);
    unsigned i = w->a % ABILITIES;
    if (!p)
        return false;
    text_word(out, clean_family_icons[i]);
    text_word_int(out, p->ability[i].ready);
    text_word_int(out, p->ability[i].gained - p->ability[i].ready);
    text_word_int(out, g->sheet.boxes[i]);
    return true;
}

/* `box A dad cross cross`, `box A mom 4 3`, `box A grandpa S06` */
static bool show_box(const struct writing *w, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    const struct player *from = line_of_seat(w, MEMBERS, out);
    unsigned member = w->a % MEMBERS;
    if (!from)
        return false;
    struct player p = *from;
    const uint8_t *notes = notes_of(&p, member);
    text_word(out, clean_family_members[member]);
    for (unsigned i = 0; i < p.boxes[member]; i++)
        if (!notes)
            text_word(out, "cross");
        else if (member == GRANDPA)
            text_word(out, g->edition.card[NOTE_CARD(notes[i])].id);
        else
            text_word_int(out, notes[i]);
    if (!p.boxes[member])
        text_word(out, "-");
    return true;
}

/* `demand dad mask sanitizer` */
static bool show_demand(const struct writing *w, struct text *out)
{
    if (w->a >= MEMBERS)
        return false;
    text_word(out, clean_family_members[w->a]);
    for (unsigned i = 0; i < SYMBOLS; i++)
        if (clean_family_takers[i] >> w->a & 1u)
            text_word(out, clean_family_symbols[i]);
    return true;
}

static void put_halves(struct text *out, unsigned halves)
{
    text_word(out, "×");
    if (halves != 1)
        text_int(out, halves / 2);
    text_put(out, halves % 2 ? "½" : "");
}

/* `label dad ×½ ×1 ×1½`: what is printed in the boxes */
static bool show_label(const struct writing *w, struct text *out)
{
    const struct sheet *sheet =
        &((const struct clean_family_setup *)w->setup)->sheet;
    if (w->a >= MEMBERS)
        return false;
    text_word(out, clean_family_members[w->a]);
    for (unsigned i = 0; i < BOXES; i++) {
        if (w->a == DAD) {
            put_halves(out, sheet->dad[i]);
        } else if (w->a == SISTER) {
            text_word(out, "÷");
            text_int(out, sheet->sister[i]);
        } else if (w->a == GRANDMA) {
            text_word(out, "×");
            text_int(out, sheet->grandma[i + 1]);
        } else if (w->a == MOM) {
            text_word(out, "+");
        } else {
            text_word_int(out,
                          w->a == BROTHER ? sheet->brother[i] : sheet->grandpa);
        }
    }
    return true;
}

/* A shape, a word for each row: `XX X.` */
static void put_rows(struct text *out, uint64_t mask)
{
    text_char(out, ' ');
    clean_family_put_shape(out, mask, ' ');
}

/* `print S06 X. X. XX` of a revealed card, `print F1 free` */
static bool show_print(const struct writing *w, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    const struct clean_family_state *s = w->state;
    uint32_t left = s->revealed;
    for (unsigned i = 0; left && i < w->a; i++)
        left &= left - 1;
    if (!left)
        return false;
    const struct card *card = &g->edition.card[bits_first(left)];
    text_word(out, card->id);
    if (is_free_round(g, bits_first(left)))
        text_word(out, "free");
    else
        put_rows(out, card->shape[0].mask);
    return true;
}

/* Number a of the orientations of the open shape, over all seats. */
static bool line_of_code(const struct writing *w, unsigned *seat,
                         unsigned *code, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    const struct clean_family_state *s = w->state;
    unsigned skip = w->a;
    if (!s->card || is_free_round(g, s->card - 1u))
        return false;
    for (*seat = 0; *seat < w->players; ++*seat) {
        unsigned left =
            g->edition.card[s->card - 1].codes[own_view(g, s, *seat)];
        for (; left; left &= left - 1) {
            if (skip--)
                continue;
            *code = bits_first(left);
            words_seat(out, *seat);
            text_word(out, clean_family_codes[*code]);
            return true;
        }
    }
    return false;
}

/* `piece A rot0 X. X. XX` */
static bool show_piece(const struct writing *w, struct text *out)
{
    unsigned seat;
    unsigned code;
    if (!line_of_code(w, &seat, &code, out))
        return false;
    put_rows(out, own_shape(w->setup, w->state, seat, code)->mask);
    return true;
}

/* `turns A rot0 rot1 rot3 flip0`: what it becomes turned right, turned left and
 * mirrored. A mirrored piece that has been turned is the piece turned the other
 * way and then mirrored. */
static bool show_turns(const struct writing *w, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    const struct clean_family_state *s = w->state;
    unsigned seat;
    unsigned code;
    if (!line_of_code(w, &seat, &code, out))
        return false;
    const uint8_t *canonical =
        g->edition.card[s->card - 1].canonical[own_view(g, s, seat)];
    unsigned side = code / QUARTERS * QUARTERS;
    unsigned next[] = {side + (code + 1) % QUARTERS,
                       side + (code + QUARTERS - 1) % QUARTERS,
                       QUARTERS - side + (CODES - code) % QUARTERS};
    for (unsigned i = 0; i < 3; i++)
        text_word(out, clean_family_codes[canonical[next[i]]]);
    return true;
}

static bool show_draws(const struct writing *w, struct text *out)
{
    if (has_symbol(w))
        text_word(
            out,
            clean_family_symbols[symbol_of(w->setup, player(w)->turn.play)]);
    return true;
}

static bool show_total(const struct writing *w, struct text *out)
{
    struct result result;
    clean_family_result(w->setup, w->state, &result);
    text_word_int(out, result.score[w->a]);
    return true;
}

static bool show_won(const struct writing *w, struct text *out)
{
    struct result result;
    clean_family_result(w->setup, w->state, &result);
    text_word_int(out, clean_family_won(&result, w->a));
    return true;
}

static bool show_empty(const struct writing *w, struct text *out)
{
    text_word_int(out, bits_count(empty_on(player(w))));
    return true;
}

/* ---- the table ---- */

static size_t blame(struct reading *r, const char *broken)
{
    const char *key = NULL;
    unsigned seat = 0;
    (void)broken;
    clean_family_flaw(r->setup, r->state, &key, &seat);
    return key ? field_line(r, key, seat, 0) : 0;
}

#define STATE struct clean_family_state
#define NOT_SHOWN (IN_POSITION | IN_EXPECT)

static const struct field FIELDS[] = {
    {.key = "round", .follows = true, .write = write_round},
    {.key = "item", .follows = true, .write = write_item},
    {
        .key = "market",
        .forms = NOT_SHOWN,
        .type = FIELD_WORD,
        FIELD_AT(STATE, revealed),
        .set = true,
        .names = card_id,
    },
    {.key = "card", .write = write_card, .read = read_card, .names = card_id},
    {.key = "phase", .by = BY_SEAT, .follows = true, .write = write_phase},
    {
        .key = "hand",
        .by = BY_SEAT,
        .beside = true,
        .unordered = true,
        .names = kind_code,
        .write = clean_family_write_hand,
        .read = clean_family_read_hand,
    },
    {
        .key = "discard",
        .by = BY_SEAT,
        .beside = true,
        FIELD_EACH(STATE, player, discard),
        .unordered = true,
        .names = kind_code,
        .write = write_bag,
        .read = read_bag,
    },
    {
        .key = "used",
        .by = BY_SEAT,
        .beside = true,
        FIELD_EACH(STATE, player, used),
        .unordered = true,
        .names = kind_code,
        .write = write_bag,
        .read = read_bag,
    },
    {
        .key = "grid",
        .forms = NOT_SHOWN,
        .by = BY_SEAT,
        .beside = true,
        .write = write_grid,
        .read = read_grid,
    },
    {
        .key = "rotate",
        .forms = NOT_SHOWN,
        .by = BY_SEAT,
        .beside = true,
        FIELD_EACH(STATE, player, ability[ROTATE]),
        .write = write_ability,
        .read = read_ability,
    },
    {
        .key = "alternative",
        .forms = NOT_SHOWN,
        .by = BY_SEAT,
        .beside = true,
        FIELD_EACH(STATE, player, ability[ALTERNATIVE]),
        .write = write_ability,
        .read = read_ability,
    },
    {
        .key = "boxes",
        .forms = NOT_SHOWN,
        .by = BY_SEAT,
        .beside = true,
        .unordered = true,
        .write = write_boxes,
        .read = read_boxes,
    },
    {
        .key = "symbol",
        .forms = NOT_SHOWN,
        .by = BY_SEAT,
        .beside = true,
        .follows = true,
        .write = write_symbol,
    },
    {
        .key = "pending",
        .by = BY_SEAT,
        .beside = true,
        .follows = true,
        .type = FIELD_NUMBER,
        FIELD_EACH(STATE, player, pending),
    },
    {
        .key = "turn",
        .forms = NOT_SHOWN,
        .by = BY_SEAT,
        .beside = true,
        .names = kind_code,
        .write = clean_family_write_turn,
        .read = clean_family_read_turn,
    },
    {
        .key = "score",
        .by = BY_SEAT,
        .beside = true,
        .forms = IN_EXPECT,
        .unordered = true,
        .write = write_score,
    },
    {.read = clean_family_read_phases},
    {.read = clean_family_check_begin},
    {
        .key = "phase",
        .forms = IN_EXPECT | IN_SHOWN,
        .many = true,
        .write = write_over,
    },
    /* What a client reads, beside the keys above:
     *     row A 3 empty vitamins crossed …    sheet of a seat, left to right
     *     icons 3 blank rotate patch virus …  what is printed on every sheet
     *     uses A rotate READY SPENT BOXES     abilities
     *     box A mom 4 3                       notes: cross, a size, a card
     *     label mom + + +                     what is printed in the boxes
     *     demand mom gloves vitamins          symbols a member takes
     *     print S06 X. X. XX                  revealed card, or free
     *     piece A rot0 X. X. XX               open shape in an orientation
     *     turns A rot0 rot1 rot3 flip0        that one right, left, mirrored
     *     draws A vitamins                    symbol of the turn, or -
     *     total A -12                         points if it ended now
     *     won A 18                            points that are sure by now
     *     empty A 23                          empty squares
     * Symbols, icons, members and cards are codes of `name`, which has their
     * titles. A shape is drawn at `draw rRcC ORIENTATION`: row and column of
     * its first X. */
    {.key = "row", .forms = IN_SHOWN, .many = true, .write = show_row},
    {.key = "icons", .forms = IN_SHOWN, .many = true, .write = show_icons},
    {.key = "uses", .forms = IN_SHOWN, .many = true, .write = show_uses},
    {.key = "box", .forms = IN_SHOWN, .many = true, .write = show_box},
    {.key = "label", .forms = IN_SHOWN, .many = true, .write = show_label},
    {.key = "demand", .forms = IN_SHOWN, .many = true, .write = show_demand},
    {.key = "print", .forms = IN_SHOWN, .many = true, .write = show_print},
    {.key = "piece", .forms = IN_SHOWN, .many = true, .write = show_piece},
    {.key = "turns", .forms = IN_SHOWN, .many = true, .write = show_turns},
    {.key = "draws", .by = BY_SEAT, .forms = IN_SHOWN, .write = show_draws},
    {
        .key = "total",
        .by = BY_SEAT,
        .beside = true,
        .forms = IN_SHOWN,
        .write = show_total,
    },
    {
        .key = "won",
        .by = BY_SEAT,
        .beside = true,
        .forms = IN_SHOWN,
        .write = show_won,
    },
    {
        .key = "empty",
        .by = BY_SEAT,
        .beside = true,
        .forms = IN_SHOWN,
        .write = show_empty,
    },
    {.key = NULL},
};

const struct situation clean_family_situation = {
    .fields = FIELDS,
    .players = offsetof(struct clean_family_setup, players),
    .deal = deal,
    .blame = blame,
};
