/* Editions of Clean Family: the default one, the reader of edition files, and
 * the tables made from shapes. Format and limits: section 2.4 of the page. */
#include "games/clean_family/clean_family.h"

#include "base/say.h"
#include "engine/plan.h"
#include "engine/refuse.h"

#include <string.h>

/* Three squares in a row, kept from looking like a mark of an open point. */
#define ROW3                                                                   \
    "X"                                                                        \
    "XX"

const char clean_family_edition[] =
    "# Clean Family, default edition. [P] printed, [D] derived, [A] assumed:\n"
    "# the picture is lost. Put the values of your own copy in their place.\n"
    "edition default\n"
    "\n"
    "# 17 Market cards [P] as South sees them; rows joined by /, X a square.\n"
    "# Shapes [A]: sizes 2 to 5, 44 squares in all, so that they nearly fill\n"
    "# the grid; none looks the same from all sides; S03 S04 S05 and S06 S07\n"
    "# are equal for Grandpa.\n"
    "market S01 XX\n"
    "market S02 " ROW3 "\n"
    "market S03 X./XX\n"
    "market S04 XX/.X\n"
    "market S05 XX/X.\n"
    "market S06 X./X./XX\n"
    "market S07 " ROW3 "/..X\n"
    "market S08 " ROW3 "/.X.\n"
    "market S09 .XX/XX.\n"
    "market S10 X" ROW3 "\n"
    "market S11 XX/XX/X.\n"
    "market S12 X../X../" ROW3 "\n"
    "# FREE squares: at most 5 [D: 12 item rounds need 12 shapes]; 5 [A].\n"
    "market F1 free\n"
    "market F2 free\n"
    "market F3 free\n"
    "market F4 free\n"
    "market F5 free\n"
    "\n"
    "# 12 Item cards [P]: large symbol, small symbol; two Wilds.\n"
    "item dm disinfectant mask\n"
    "item dv disinfectant vitamins\n"
    "item mv mask vitamins\n"
    "item mg mask gloves\n"
    "item gd gloves disinfectant\n"
    "item gh gloves sanitizer\n"
    "item vh vitamins sanitizer\n"
    "item vg vitamins gloves\n"
    "item hm sanitizer mask\n"
    "item hd sanitizer disinfectant\n"
    "item any - -\n"
    "item any - -\n"
    "\n"
    "# R Rotate, A Alternative, P Free Patch, V virus. Two of each icon [A];\n"
    "# a half turn changes neither side [A], so opposite seats are alike.\n"
    "sheet A\n"
    "row ....A..\n"
    "row ......P\n"
    "row .R.....\n"
    "row .......\n"
    "row .....R.\n"
    "row P......\n"
    "row ..A....\n"
    "boxes rotate 2 alternative 2 # [A] one per icon: nothing is lost\n"
    "dad 1 2 3 # [P] halves for 1, 2, 3 crosses\n"
    "sister 3 2 1 # [P] divisors\n"
    "brother 3 7 12 # [A] a box is worth about one of Mom's, growing\n"
    "grandpa 8 # [P]\n"
    "grandma 4 3 2 1 # [P] for 0, 1, 2, 3 crosses\n"
    "end\n"
    "\n"
    "sheet B\n"
    "row P..V..V # 8 viruses [A], mostly on the rim, which is hard to fill\n"
    "row .V..R..\n"
    "row V.....A\n"
    "row .......\n"
    "row A.....V\n"
    "row ..R..V.\n"
    "row V..V..P\n"
    "boxes rotate 2 alternative 2 # [A]\n"
    "dad 1 2 3 # [P]\n"
    "sister 3 2 1 # [P]\n"
    "brother 3 7 12 # [A]\n"
    "grandpa 8 # [P]\n"
    "grandma 4 3 2 1 # 4 is [P]; 3 2 1 [A] as on side A\n"
    "end\n";

/* Numbers that a sheet must state once each. */
enum {
    SHEET_BOXES,
    SHEET_DAD,
    SHEET_SISTER,
    SHEET_BROTHER,
    SHEET_GRANDPA,
    SHEET_GRANDMA,
    SHEET_LINES
};

static const char *const SHEET_WORDS[SHEET_LINES + 1] = {
    "boxes", "dad", "sister", "brother", "grandpa", "grandma", NULL};

struct reader {
    struct edition *edition;
    struct refusal *why;
    uint32_t line;
    unsigned cards, shapes, items;
    bool has_name;
    unsigned sheets;     /* set of those that have begun */
    struct sheet *sheet; /* inside `sheet` … `end`, else NULL */
    unsigned rows;
    unsigned lines; /* set of SHEET_… stated */
    struct slice code[ITEMS];
    unsigned large[ITEMS], small[ITEMS];
};

static bool bad(struct reader *r, const char *sentence)
{
    return refuse_with(r->why, REFUSE_EDITION, r->line, sentence);
}

/* Moved to the top left corner, so that equal shapes are equal words. */
static uint64_t normal(uint64_t mask)
{
    const uint64_t top = (1u << SIDE) - 1;
    while (!(mask & top))
        mask >>= SIDE;
    while (!(mask & LEFT_COLUMN))
        mask >>= 1;
    return mask;
}

/* CF-12: (r, c) goes to (c, h-1-r); the corner is found again afterwards. */
static uint64_t turned(uint64_t mask)
{
    uint64_t out = 0;
    for (; mask; mask &= mask - 1) {
        unsigned at = bits_first(mask);
        unsigned row = at % SIDE;
        unsigned column = SIDE - 1 - at / SIDE;
        out |= AT(row * SIDE + column);
    }
    return normal(out);
}

static uint64_t mirrored(uint64_t mask)
{
    uint64_t out = 0;
    for (; mask; mask &= mask - 1) {
        unsigned at = bits_first(mask);
        unsigned column = SIDE - 1 - at % SIDE;
        out |= AT(at / SIDE * SIDE + column);
    }
    return normal(out);
}

static struct shape shape_of(uint64_t mask)
{
    struct shape shape = {.mask = mask, .first = 0};
    unsigned height = 0;
    unsigned width = 0;
    for (uint64_t left = mask; left; left &= left - 1) {
        unsigned at = bits_first(left);
        if (at / SIDE + 1 > height)
            height = at / SIDE + 1;
        if (at % SIDE + 1 > width)
            width = at % SIDE + 1;
    }
    for (unsigned r = 0; r + height <= SIDE; r++)
        for (unsigned c = 0; c + width <= SIDE; c++)
            shape.room |= AT(r * SIDE + c);
    shape.first = (uint8_t)bits_first(mask);
    shape.rest = mask;
    for (unsigned i = 0; i < SQUARES_FEW; i++) {
        shape.at[i] =
            shape.rest ? (uint8_t)bits_first(shape.rest) : shape.first;
        shape.rest &= shape.rest - 1;
    }
    return shape;
}

/* Floods the set from its first square, a step to all sides at a time. */
bool clean_family_is_connected(uint64_t squares)
{
    uint64_t reached = squares & (0 - squares);
    uint64_t last = 0;
    while (reached != last) {
        last = reached;
        reached |= squares & neighbours(reached);
    }
    return reached == squares;
}

/* The eight orientations of a print, and for each own view the code that comes
 * first among those that give the same squares (section 5). Made once, so that
 * play never turns a shape. */
static void tabulate(struct card *card, uint64_t mask)
{
    uint64_t flipped = mirrored(mask);
    card->size = (uint8_t)bits_count(mask);
    for (unsigned i = 0; i < QUARTERS; i++) {
        card->shape[i] = shape_of(mask);
        card->shape[QUARTERS + i] = shape_of(flipped);
        mask = turned(mask);
        flipped = turned(flipped);
    }
    for (unsigned view = 0; view < QUARTERS; view++)
        for (unsigned code = 0; code < CODES; code++) {
            unsigned first = 0;
            while (turned_shape(card, view, first)->mask !=
                   turned_shape(card, view, code)->mask)
                first++;
            card->canonical[view][code] = (uint8_t)first;
            card->codes[view] = (uint8_t)(card->codes[view] | 1u << first);
        }
}

static bool read_shape(struct reader *r, struct slice word, uint64_t *mask)
{
    unsigned row = 0;
    unsigned column = 0;
    unsigned width = 0;
    *mask = 0;
    for (size_t i = 0; i <= word.len; i++) {
        char c = i < word.len ? word.at[i] : '/';
        if (c == '/') {
            if (column == 0 || (row && column != width))
                return bad(r, "the rows of a shape must be equally long");
            width = column;
            column = 0;
            row++;
            continue;
        }
        if (c != 'X' && c != '.')
            return bad(r, "a shape is written with X, . and / only");
        if (row >= SHAPE_SIDE || column >= SHAPE_SIDE)
            return bad(r, "a shape must fit into 5 rows and 5 columns");
        if (c == 'X')
            *mask |= AT(row * SIDE + column);
        column++;
    }
    if (!*mask)
        return bad(r, "a shape needs at least one square");
    *mask = normal(*mask);
    if (!clean_family_is_connected(*mask))
        return bad(r, "the squares of a shape must hang together by edges");
    return true;
}

static bool is_id(struct slice word)
{
    for (size_t i = 0; i < word.len; i++) {
        char c = word.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
              (c >= '0' && c <= '9')))
            return false;
    }
    return word.len > 0 && word.len < ID_CAP;
}

static bool read_market(struct reader *r, struct slice id, struct slice form)
{
    uint64_t mask = 1;
    struct text out;
    if (r->cards == MARKET)
        return bad(r, "there are exactly 17 market cards; this is one more");
    if (!is_id(id))
        return bad(r, "a market card's id is 1 to 7 letters and digits");
    for (unsigned i = 0; i < r->cards; i++)
        if (slice_is(id, r->edition->card[i].id))
            return bad(r, "two market cards have this id");
    struct card *card = &r->edition->card[r->cards++];
    card->is_free = slice_is(form, "free");
    if (!card->is_free && !read_shape(r, form, &mask))
        return false;
    r->shapes += !card->is_free;
    text_init(&out, card->id, sizeof card->id);
    text_slice(&out, id);
    tabulate(card, mask);
    text_init(&out, card->rows, sizeof card->rows);
    text_slice(&out, form);
    return true;
}

static bool read_item(struct reader *r, struct slice code, struct slice large,
                      struct slice small)
{
    int a = clean_family_named(clean_family_symbols, large);
    int b = clean_family_named(clean_family_symbols, small);
    if (r->items == ITEMS)
        return bad(r, "there are exactly 12 item cards; this is one more");
    if (slice_is(code, "any")) {
        if (!slice_is(large, "-") || !slice_is(small, "-"))
            return bad(r, "a Wild has no symbols: item any - -");
        a = b = 0;
    } else {
        if (a < 0 || b < 0)
            return bad(r, "an item card has two symbols out of disinfectant, "
                          "mask, gloves, vitamins, sanitizer");
        if (code.len != 2 || code.at[0] != clean_family_letters[a] ||
            code.at[1] != clean_family_letters[b])
            return bad(r, "an item card's code is the letters of its symbols "
                          "(d m g v h)");
    }
    r->code[r->items] = code;
    r->large[r->items] = (unsigned)a;
    r->small[r->items] = (unsigned)b;
    r->items++;
    return true;
}

static int row_order(struct slice a, struct slice b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = memcmp(a.at, b.at, len);
    return order ? order : (int)a.len - (int)b.len;
}

/* Kind number of item i: how many different codes come before its own. */
static unsigned kind_number(const struct reader *r, unsigned i)
{
    unsigned number = 0;
    for (unsigned j = 0; j < ITEMS; j++) {
        bool is_first = true;
        for (unsigned k = 0; k < j; k++)
            is_first &= !slice_same(r->code[k], r->code[j]);
        number += is_first && row_order(r->code[j], r->code[i]) < 0;
    }
    return number;
}

static void number_items(struct reader *r)
{
    struct edition *e = r->edition;
    for (unsigned i = 0; i < ITEMS; i++) {
        struct text out;
        unsigned k = kind_number(r, i);
        struct kind *kind = &e->kind[k];
        if (!copies_in(e->items, k))
            e->listed[e->kinds++] = (uint8_t)k;
        e->items += ONE(k);
        kind->is_wild = slice_is(r->code[i], "any");
        kind->large = (uint8_t)r->large[i];
        kind->small = (uint8_t)r->small[i];
        kind->symbol[LARGE] = kind->large;
        kind->symbol[SMALL] = kind->small;
        for (unsigned symbol = 0; symbol < SYMBOLS; symbol++)
            kind->symbol[AS + symbol] = (uint8_t)symbol;
        text_init(&out, kind->code, sizeof kind->code);
        text_slice(&out, r->code[i]);
        text_init(&out, kind->group, sizeof kind->group);
        text_put(&out, "item");
        if (!kind->is_wild) {
            text_word(&out, clean_family_symbols[kind->large]);
            text_word(&out, clean_family_symbols[kind->small]);
        }
    }
}

static bool read_row(struct reader *r, struct slice row)
{
    struct sheet *sheet = r->sheet;
    if (r->rows == SIDE || row.len != SIDE)
        return bad(r, "a sheet has 7 rows of 7 characters");
    for (unsigned c = 0; c < SIDE; c++) {
        int icon = clean_family_letter(clean_family_marks, row.at[c]);
        if (row.at[c] == '.')
            continue;
        if (icon < 0)
            return bad(r, "a row is written with . R A P V only");
        if (icon == VIRUS && sheet == &r->edition->sheet[0])
            return bad(r, "side A has no virus squares (CF-6)");
        sheet->icon[icon] |= AT(r->rows * SIDE + c);
    }
    r->rows++;
    if (bits_count(sheet->icon[PATCH]) > PATCH_CAP)
        return bad(r, "a sheet has at most 20 Free Patch icons");
    return true;
}

/* Exactly `count` numbers from `min` to 99. */
static bool read_numbers(struct reader *r, struct slice rest, uint8_t *to,
                         unsigned count, int32_t min)
{
    struct slice word;
    unsigned found = 0;
    int32_t n = 0;
    while (slice_word(&rest, &word)) {
        if (!slice_int(word, min, 99, &n) || found == count)
            break;
        to[found++] = (uint8_t)n;
        n = -1;
    }
    if (found == count && n == -1)
        return true;
    struct text out = refuse(r->why, REFUSE_EDITION, r->line);
    say_with(&out, "here must stand {1} number(s) from {2} to 99", NUM(count),
             NUM(min));
    return false;
}

static bool read_boxes(struct reader *r, struct slice rest)
{
    struct slice word[4] = {{"", 0}, {"", 0}, {"", 0}, {"", 0}};
    unsigned count = 0;
    while (count < 4 && slice_word(&rest, &word[count]))
        count++;
    if (rest.len || !slice_is(word[0], "rotate") ||
        !slice_is(word[2], "alternative"))
        return bad(r, "boxes are written: boxes rotate N alternative N");
    return read_numbers(r, word[1], &r->sheet->boxes[ROTATE], 1, 0) &&
           read_numbers(r, word[3], &r->sheet->boxes[ALTERNATIVE], 1, 0);
}

static bool end_sheet(struct reader *r)
{
    if (r->rows != SIDE)
        return bad(r, "this sheet has fewer than 7 rows");
    for (unsigned i = 0; i < SHEET_LINES; i++)
        if (!(r->lines >> i & 1u)) {
            struct text out = refuse(r->why, REFUSE_EDITION, r->line);
            say_with(&out, "this sheet does not say {1}",
                     AS_IS(SHEET_WORDS[i]));
            return false;
        }
    r->sheet = NULL;
    return true;
}

static bool read_sheet_line(struct reader *r, struct slice verb,
                            struct slice rest)
{
    struct sheet *sheet = r->sheet;
    unsigned i = 0;
    if (slice_is(verb, "row"))
        return read_row(r, slice_trim(rest));
    if (slice_is(verb, "end") && !rest.len)
        return end_sheet(r);
    while (SHEET_WORDS[i] && !slice_is(verb, SHEET_WORDS[i]))
        i++;
    if (i == SHEET_LINES)
        return bad(r, "a sheet has row, boxes, dad, sister, brother, grandpa, "
                      "grandma and end");
    if (r->lines >> i & 1u)
        return bad(r, "this sheet has said so before");
    r->lines |= 1u << i;
    switch (i) {
    case SHEET_BOXES:
        return read_boxes(r, rest);
    case SHEET_DAD:
        return read_numbers(r, rest, sheet->dad, BOXES, 0);
    case SHEET_SISTER:
        return read_numbers(r, rest, sheet->sister, BOXES, 1);
    case SHEET_BROTHER:
        return read_numbers(r, rest, sheet->brother, BOXES, 0);
    case SHEET_GRANDPA:
        return read_numbers(r, rest, &sheet->grandpa, 1, 0);
    default:
        return read_numbers(r, rest, sheet->grandma, BOXES + 1, 0);
    }
}

static bool begin_sheet(struct reader *r, struct slice side)
{
    unsigned which = slice_is(side, "B");
    if (!which && !slice_is(side, "A"))
        return bad(r, "a sheet is A or B");
    if (r->sheets >> which & 1u)
        return bad(r, "this sheet has been given before");
    r->sheets |= 1u << which;
    r->sheet = &r->edition->sheet[which];
    r->rows = 0;
    r->lines = 0;
    return true;
}

static bool read_line(struct reader *r, struct slice line)
{
    struct slice word[5];
    unsigned count = 0;
    struct slice rest = line;
    while (count < 5 && slice_word(&rest, &word[count]))
        count++;
    if (r->sheet) {
        rest = line;
        slice_word(&rest, &word[0]);
        return read_sheet_line(r, word[0], rest);
    }
    if (slice_is(word[0], "edition") && count == 2) {
        if (r->has_name)
            return bad(r, "the edition has been named before");
        r->has_name = true;
        return true;
    }
    if (slice_is(word[0], "market") && count == 3)
        return read_market(r, word[1], word[2]);
    if (slice_is(word[0], "item") && count == 4)
        return read_item(r, word[1], word[2], word[3]);
    if (slice_is(word[0], "sheet") && count == 2)
        return begin_sheet(r, word[1]);
    return bad(r, "a line is: edition NAME, market ID SHAPE, item CODE LARGE "
                  "SMALL, or sheet SIDE");
}

bool clean_family_edition_read(struct slice text, struct edition *edition,
                               struct refusal *why)
{
    struct reader r = {.edition = edition, .why = why};
    struct slice line;
    memset(edition, 0, sizeof *edition);
    while (edition_line(&text, &r.line, &line))
        if (!read_line(&r, line))
            return false;
    if (r.sheet)
        return bad(&r, "the last sheet has no end");
    if (r.cards != MARKET)
        return bad(&r, "there must be exactly 17 market cards");
    if (r.shapes < ROUNDS)
        return bad(&r, "at least 12 market cards must be shapes, or the "
                       "market could run out (CF-28)");
    if (r.items != ITEMS)
        return bad(&r, "there must be exactly 12 item cards");
    if (r.sheets != 3)
        return bad(&r, "sheets A and B must both be there");
    number_items(&r);
    return true;
}
