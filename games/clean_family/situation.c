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

/* What a member notes; NULL: crosses (CF-50). */
static uint8_t *notes_of(struct player *p, unsigned member)
{
    return member == MOM       ? p->mom
           : member == BROTHER ? p->brother
           : member == GRANDPA ? p->grandpa
                               : NULL;
}

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

/* CF-62. `total=29`, on screens two words. */
static bool write_score(const struct writing *w, struct text *out)
{
    char between = w->form == FORM_SHOWN ? ' ' : '=';
    struct result result;
    clean_family_result(w->setup, w->state, &result);
    for (unsigned i = 0; i < result.sources; i++) {
        text_word(out, result.source[i].name);
        text_char(out, between);
        text_int(out, result.source[i].points[w->a]);
    }
    text_word(out, "total");
    text_char(out, between);
    text_int(out, result.score[w->a]);
    text_word(out, "empty");
    text_char(out, between);
    text_int(out, bits_count(empty_on(player(w))));
    return true;
}

static bool write_over(const struct writing *w, struct text *out)
{
    text_word(out, "over");
    return w->a == 0 && !clean_family_waiting(w->setup, w->state);
}

/* ---- screens ---- */

/* `sheet ....A../…`, the print of every sheet */
static bool show_sheet(const struct writing *w, struct text *out)
{
    const struct sheet *sheet =
        &((const struct clean_family_setup *)w->setup)->sheet;
    text_char(out, ' ');
    for (unsigned at = 0; at < SQUARES; at++) {
        char c = '.';
        for (unsigned i = 0; i < ICONS; i++)
            if (sheet->icon[i] >> at & 1u)
                c = clean_family_marks[i];
        if (at && at % SIDE == 0)
            text_char(out, '/');
        text_char(out, c);
    }
    return true;
}

/* `ability A rotate 1 2 2`: ready, gained, boxes */
static bool show_ability(const struct writing *w, struct text *out)
{
    static const char *const NAMES[] = {
        [ROTATE] = "rotate", [ALTERNATIVE] = "alternative"};
    const struct clean_family_setup *g = w->setup;
    const struct clean_family_state *s = w->state;
    unsigned seat = w->a / 2;
    unsigned i = w->a % 2;
    if (seat >= g->players)
        return false;
    field_put_seat(w, seat, out);
    text_word(out, NAMES[i]);
    text_word_int(out, s->player[seat].ability[i].ready);
    text_word_int(out, s->player[seat].ability[i].gained);
    text_word_int(out, g->sheet.boxes[i]);
    return true;
}

/* `notes A mom 4 3`: what is in the boxes; crosses are `x`, shapes drawn */
static bool show_notes(const struct writing *w, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    unsigned seat = w->a / MEMBERS;
    unsigned m = w->a % MEMBERS;
    if (seat >= g->players)
        return false;
    struct player p =
        ((const struct clean_family_state *)w->state)->player[seat];
    const uint8_t *notes = notes_of(&p, m);
    field_put_seat(w, seat, out);
    text_word(out, clean_family_members[m]);
    for (unsigned i = 0; i < p.boxes[m]; i++) {
        if (!notes) {
            text_word(out, "x");
        } else if (m != GRANDPA) {
            text_word_int(out, notes[i]);
        } else {
            text_char(out, ' ');
            clean_family_put_shape(
                out, g->edition.card[NOTE_CARD(notes[i])].shape[0].mask);
        }
    }
    return true;
}

/* `item vg vitamins gloves`: the large symbol and the small one */
static bool show_item(const struct writing *w, struct text *out)
{
    const struct edition *e =
        &((const struct clean_family_setup *)w->setup)->edition;
    if (w->a >= e->kinds)
        return false;
    const struct kind *kind = &e->kind[e->listed[w->a]];
    text_word(out, kind->code);
    if (!kind->is_wild) {
        text_word(out, clean_family_symbols[kind->large]);
        text_word(out, clean_family_symbols[kind->small]);
    }
    return true;
}

/* `worth dad 1 2 3`, as in section 2.4 */
static bool show_worth(const struct writing *w, struct text *out)
{
    const struct sheet *sheet =
        &((const struct clean_family_setup *)w->setup)->sheet;
    const struct {
        unsigned member, count;
        const uint8_t *value;
    } rows[] = {{DAD, BOXES, sheet->dad},
                {SISTER, BOXES, sheet->sister},
                {BROTHER, BOXES, sheet->brother},
                {GRANDPA, 1, &sheet->grandpa},
                {GRANDMA, BOXES + 1, sheet->grandma}};
    if (w->a >= sizeof rows / sizeof rows[0])
        return false;
    text_word(out, clean_family_members[rows[w->a].member]);
    for (unsigned n = 0; n < rows[w->a].count; n++)
        text_word_int(out, rows[w->a].value[n]);
    return true;
}

/* `printed S06 X./X./XX` of a revealed card, `printed F1 free` */
static bool show_printed(const struct writing *w, struct text *out)
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
    text_char(out, ' ');
    if (is_free_round(g, bits_first(left)))
        text_put(out, "free");
    else
        clean_family_put_shape(out, card->shape[0].mask);
    return true;
}

/* `shape A rot0=X./X./XX …`: the open shape in each orientation */
static bool show_shape(const struct writing *w, struct text *out)
{
    const struct clean_family_setup *g = w->setup;
    const struct clean_family_state *s = w->state;
    if (!s->card || is_free_round(g, s->card - 1u))
        return false;
    unsigned codes = g->edition.card[s->card - 1].codes[own_view(g, s, w->a)];
    for (; codes; codes &= codes - 1) {
        text_word(out, clean_family_codes[bits_first(codes)]);
        text_char(out, ' ');
        clean_family_put_shape(out,
                               own_shape(g, s, w->a, bits_first(codes))->mask);
    }
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

static const struct field FIELDS[] = {
    {.key = "round", .follows = true, .write = write_round},
    {.key = "item", .follows = true, .write = write_item},
    {
        .key = "market",
        .type = FIELD_WORD,
        FIELD_AT(STATE, revealed),
        .set = true,
        .names = card_id,
    },
    {
        .key = "card",
        .write = write_card,
        .read = read_card,
        .names = card_id,
    },
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
        .by = BY_SEAT,
        .beside = true,
        .write = write_grid,
        .read = read_grid,
    },
    {
        .key = "rotate",
        .by = BY_SEAT,
        .beside = true,
        FIELD_EACH(STATE, player, ability[ROTATE]),
        .write = write_ability,
        .read = read_ability,
    },
    {
        .key = "alternative",
        .by = BY_SEAT,
        .beside = true,
        FIELD_EACH(STATE, player, ability[ALTERNATIVE]),
        .write = write_ability,
        .read = read_ability,
    },
    {
        .key = "boxes",
        .by = BY_SEAT,
        .beside = true,
        .unordered = true,
        .write = write_boxes,
        .read = read_boxes,
    },
    {
        .key = "symbol",
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
        .forms = IN_EXPECT | IN_SHOWN,
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
    {.key = "sheet", .forms = IN_SHOWN, .write = show_sheet},
    {.key = "ability", .forms = IN_SHOWN, .many = true, .write = show_ability},
    {.key = "notes", .forms = IN_SHOWN, .many = true, .write = show_notes},
    {.key = "item", .forms = IN_SHOWN, .many = true, .write = show_item},
    {.key = "demand", .forms = IN_SHOWN, .many = true, .write = show_demand},
    {.key = "worth", .forms = IN_SHOWN, .many = true, .write = show_worth},
    {.key = "printed", .forms = IN_SHOWN, .many = true, .write = show_printed},
    {
        .key = "shape",
        .by = BY_SEAT,
        .sparse = true,
        .forms = IN_SHOWN,
        .write = show_shape,
    },
    {.key = NULL},
};

const struct situation clean_family_situation = {
    .fields = FIELDS,
    .players = offsetof(struct clean_family_setup, players),
    .deal = deal,
    .blame = blame,
};
