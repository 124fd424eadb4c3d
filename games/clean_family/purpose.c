/* What moves of Clean Family are for, in sentences for a family. */
#include "games/clean_family/clean_family.h"

#include "base/say.h"

/* What drawing on these squares brings, the rarest first. */
static const char *drawn_for(const struct sheet *sheet, uint64_t squares)
{
    bool is_one = bits_count(squares) == 1;
    static const char *const COVERED[ICONS] = {
        [ROTATE] = "It covers a turn arrow: later you may turn a shape.",
        [ALTERNATIVE] = "It covers swap arrows: later you may draw a card's "
                        "small picture.",
        [PATCH] = "It covers a free cross: you may cross out one more square.",
        [VIRUS] = "It covers a virus, which would cost points.",
    };
    static const uint8_t ORDER[ICONS] = {PATCH, VIRUS, ROTATE, ALTERNATIVE};
    for (unsigned i = 0; i < ICONS; i++)
        if (squares & sheet->icon[ORDER[i]])
            return COVERED[ORDER[i]];
    return is_one ? "It is one empty square less: they cost points at the end."
                  : "It fills {1} squares: empty ones cost points at the end.";
}

static const char *given_for(unsigned member)
{
    static const char *const GIVEN[MEMBERS] = {
        [DAD] = "Dad counts what you drew least, and more with each box.",
        [MOM] = "Mom counts every square of the shape: {1}.",
        [SISTER] = "Sister counts what you drew most, and more with each box.",
        [BROTHER] =
            "Brother likes each shape as big as the last one, or bigger.",
        [GRANDPA] = "Grandpa likes shapes that look the same.",
        [GRANDMA] = "With Grandma empty squares cost you less.",
    };
    return member < MEMBERS ? GIVEN[member] : NULL;
}

/* Who has room for a symbol: named where nobody else has, since who gets it is
 * for a later decision. */
static const char *played_for(const struct player *p, unsigned symbol,
                              const char **member)
{
    unsigned open = clean_family_open_members(p) & clean_family_takers[symbol];
    if (!open)
        return "Nobody wants it any more, but it fills your sheet.";
    *member = clean_family_member_titles[bits_first(open)];
    return bits_count(open) > 1 ? "Several in the family want it."
                                : "{2} is the last one who wants it.";
}

void clean_family_purpose(const void *setup, const void *view, unsigned actor,
                          uint32_t move, struct text *out)
{
    const struct clean_family_setup *g = setup;
    const struct clean_family_state *v = view;
    unsigned count = v->card ? g->edition.card[v->card - 1].size : 0;
    const char *words = NULL;
    const char *member = "";
    uint64_t squares;
    switch (verb_of(move)) {
    case VERB_PLAY:
        words = played_for(&v->player[actor], symbol_of(g, move), &member);
        break;
    case VERB_DRAW:
    case VERB_SINGLE:
    case VERB_FREE:
        if (part_of(move, 0) == NONE)
            break;
        clean_family_squares(g, v, actor, move, &squares);
        count = bits_count(squares);
        words = drawn_for(&g->sheet, squares);
        break;
    case VERB_PATCH:
        if (part_of(move, 0) != NONE)
            words = "It is one empty square less: they cost points at the end.";
        break;
    case VERB_ASSIGN:
        words = given_for(part_of(move, 0));
        break;
    case VERB_MARKET:
    case VERB_HAND:
        break;
    }
    if (!words)
        return;
    char who[40];
    struct text name;
    text_init(&name, who, sizeof who);
    if (member)
        say_noted(&name, member, "who");
    say_with(out, words, NUM(count), AS_IS(who));
}

const struct reason clean_family_reasons[] = {
    /* With gaps as far as Grandma prices them: giving fills none. */
    {"empty empty_beyond_cards grandma_empty grandma_cards grandma_frees "
     "grandma_boxes grandma_boxes_rounds grandma_misfit grandma_lone "
     "grandma_ends grandma_pairs",
     "This move makes what stays empty cost you less.",
     "But it makes what stays empty cost you more."},
    {"misfit lone ends pairs touching",
     "This move leaves gaps that coming shapes fit better.",
     "But it leaves gaps that are harder to fill."},
    {"dad dad_fewest dad_rounds dad_spread fewest spread dad_boxes "
     "dad_boxes_rounds",
     "This move brings you more with Dad.", "But it brings you less with Dad."},
    {"sister sister_most sister_rounds most most_rounds most_cards wilds "
     "sister_boxes sister_boxes_rounds",
     "This move brings you more with Sister.",
     "But it brings you less with Sister."},
    {"mom mom_boxes mom_boxes_rounds", "This move brings you more with Mom.",
     "But it brings you less with Mom."},
    {"brother brother_boxes brother_boxes_rounds brother_highest "
     "brother_chances brother_stuck brother_one",
     "This move brings you more with Brother.",
     "But it brings you less with Brother."},
    {"grandpa grandpa_boxes grandpa_boxes_rounds grandpa_could "
     "grandpa_lone_rounds "
     "grandpa_chances grandpa_chances_rounds",
     "This move brings you more with Grandpa.",
     "But it brings you less with Grandpa."},
    {"rotates rotates_rounds alternatives alternatives_rounds patch_icons",
     "This move leaves you more help for later shapes.",
     "But it leaves you less help for later shapes."},
    {NULL, NULL, NULL},
};
