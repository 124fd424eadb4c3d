/* Clean Family: hands and open turns in a situation. A seat in the middle of
 * its turn says what it did: `turn A hand dm vg; play vg; draw r3c2 rot0`. Grid,
 * piles, boxes and abilities of the situation are those of now, so the turn is
 * taken back, the situation of the beginning is checked, and the invariants
 * play the turn again (I-14): a turn can hide nothing. */
#include "games/clean_family/clean_family.h"

#include "engine/situation.h"

static const struct player *seat_of(const struct writing *w)
{
    return &((const struct clean_family_state *)w->state)->player[w->a];
}

bool clean_family_write_hand(const struct writing *w, struct text *out)
{
    const struct clean_family_state *s = w->state;
    if (s->phase[w->a] != PHASE_CHOOSE)
        return false;
    for (unsigned i = 0; i < hand_size(w->setup, item_rounds(w->setup, s)); i++)
        field_put_name(w, seat_of(w)->turn.took[i] - 1u, out);
    return true;
}

/* One or two cards, kept in rising order. */
static bool take_hand(struct reading *r, uint8_t took[2], bool is_dealt)
{
    unsigned kind;
    for (unsigned i = 0; i == 0 || field_more(r); i++) {
        if (i == 2)
            return field_bad(r, "a hand is one or two Item cards");
        if (!(is_dealt ? field_take_card(r, &kind) : field_take_name(r, &kind)))
            return false;
        took[i] = (uint8_t)(kind + 1);
    }
    if (took[1] && took[1] < took[0]) {
        uint8_t low = took[1];
        took[1] = took[0];
        took[0] = low;
    }
    return true;
}

bool clean_family_read_hand(struct reading *r)
{
    struct clean_family_state *s = r->state;
    return field_take_empty(r) || take_hand(r, s->player[r->a].turn.took, true);
}

bool clean_family_write_turn(const struct writing *w, struct text *out)
{
    const struct turn *turn = &seat_of(w)->turn;
    uint32_t move[TURN_CAP];
    unsigned count = clean_family_turn(turn, move);
    if (turn->play) {
        text_word(out, "hand");
        for (unsigned i = 0; i < 2 && turn->took[i]; i++)
            field_put_name(w, turn->took[i] - 1u, out);
    }
    for (unsigned i = 0; i < count; i++) {
        text_put(out, i || turn->play ? "; " : " ");
        clean_family_move(w->setup, w->a, move[i], out);
    }
    return count != 0;
}

/* One `;` part of a turn, noted in order; false: out of place. */
static bool note_part(struct reading *r, struct slice part)
{
    struct clean_family_state *s = r->state;
    struct turn *turn = &s->player[r->a].turn;
    uint32_t move;
    if (!clean_family_move_read(r->setup, s, r->a, part, &move) || turn->assign)
        return false;
    switch (verb_of(move)) {
    case VERB_PLAY:
        if (turn->play || turn->draw)
            return false;
        turn->play = move;
        return turn->took[0] != 0;
    case VERB_DRAW:
    case VERB_SINGLE:
    case VERB_FREE:
        if (turn->draw)
            return false;
        turn->draw = move;
        return true;
    case VERB_PATCH:
        if (part_of(move, 0) == NONE)
            turn->lapsed++;
        else if (turn->patches < PATCH_CAP && !turn->lapsed)
            turn->patch[turn->patches++] = (uint8_t)part_of(move, 0);
        else
            return false;
        return turn->draw && turn->lapsed <= PATCH_CAP;
    case VERB_ASSIGN:
        turn->assign = move;
        return turn->play && turn->draw;
    case VERB_MARKET:
    case VERB_HAND:
        break;
    }
    return false;
}

/* Abilities before the turn, from those after it and the squares covered. */
static void undo_abilities(const struct sheet *sheet, struct player *p,
                           uint64_t covered)
{
    const bool is_spent[ABILITIES] = {
        [ROTATE] =
            verb_of(p->turn.draw) == VERB_DRAW && part_of(p->turn.draw, 1),
        [ALTERNATIVE] = p->turn.play && part_of(p->turn.play, 1) == SMALL,
    };
    for (unsigned i = 0; i < ABILITIES; i++) {
        unsigned gained = clean_family_gained(sheet, i, 0, covered);
        p->turn.ability[i].gained = (uint8_t)gained;
        p->turn.ability[i].ready =
            (uint8_t)(p->ability[i].ready + gained - p->ability[i].gained +
                      is_spent[i]);
    }
}

/* A used and a discarded card must lie where the turn put them. */
static bool has_put_cards(const struct player *p)
{
    uint64_t other = 0;
    if (!p->turn.play)
        return true;
    unsigned kind = part_of(p->turn.play, 0);
    for (unsigned i = 0; i < 2 && p->turn.took[i]; i++)
        other += ONE(p->turn.took[i] - 1u);
    if (!copies_in(other, kind) || !copies_in(p->used, kind))
        return false;
    other -= ONE(kind);
    return !other || copies_in(p->discard, bits_first(other) / 4);
}

/* NULL, or why this turn cannot be taken back. */
static const char *flaw_of_turn(const struct clean_family_setup *g,
                                const struct clean_family_state *s,
                                unsigned seat, uint64_t *squares)
{
    const struct player *p = &s->player[seat];
    unsigned member = part_of(p->turn.assign, 0);
    if (is_free_round(g, s->card - 1u) && p->turn.play)
        return "nobody plays cards in a FREE round (CF-19)";
    if (!is_free_round(g, s->card - 1u) && !p->turn.play)
        return "a turn of an item round begins with its hand and what was "
               "played";
    *squares = 0;
    if (p->turn.draw &&
        !clean_family_squares(g, s, seat, p->turn.draw, squares))
        return "this drawing would leave the grid (CF-33)";
    if (!has_put_cards(p))
        return "the hand of this turn does not lie in Used and Discard (CF-25)";
    if (p->turn.assign && member != NONE && !p->boxes[member])
        return "the box assigned is not filled";
    return NULL;
}

const char *clean_family_settle(const struct clean_family_setup *g,
                                struct clean_family_state *s, unsigned seat)
{
    struct player *p = &s->player[seat];
    uint64_t filled;
    const char *flaw = flaw_of_turn(g, s, seat, &filled);
    if (flaw)
        return flaw;
    p->turn.squares = filled;
    for (unsigned i = 0; i < p->turn.patches; i++)
        filled |= AT(p->turn.patch[i]);
    unsigned patches = bits_count(filled & g->sheet.icon[PATCH]);
    unsigned done = 0u + p->turn.patches + p->turn.lapsed;
    undo_abilities(&g->sheet, p, GRID & ~empty_on(p) & ~filled);
    s->phase[seat] = PHASE_DONE;
    if (!p->turn.draw)
        s->phase[seat] = PHASE_DRAW;
    else if (patches > done)
        s->phase[seat] = PHASE_PATCH;
    else if (p->turn.play && !p->turn.assign)
        s->phase[seat] = PHASE_ASSIGN;
    if (s->phase[seat] == PHASE_PATCH)
        p->pending = (uint8_t)(patches - done);
    return NULL;
}

/* A seat in or after its turn. The check of the whole situation plays the turn
 * again; here it is made sure that it can be taken back. */
bool clean_family_read_turn(struct reading *r)
{
    struct clean_family_state *s = r->state;
    struct turn *turn = &s->player[r->a].turn;
    struct slice rest = r->rest;
    struct slice part;
    if (field_take_empty(r))
        return true;
    if (!s->card)
        return field_bad(r, "no round is open: there is no card");
    if (turn->took[0])
        return field_blame(r, "hand", r->a,
                           "the hand of a seat that has played is in its turn");
    while (slice_cut(&rest, ';', &part)) {
        r->rest = part = slice_trim(part);
        if (!turn->took[0] && !turn->draw && field_take(r, "hand")) {
            if (!take_hand(r, turn->took, false))
                return false;
        } else if (!note_part(r, part)) {
            return field_bad_word(
                r,
                "\"{1}\" is out of place; a turn is written: hand dm vg; play "
                "vg; draw r3c2 rot0; patch r1c5; assign mom",
                part);
        }
    }
    r->rest.len = 0;
    const char *flaw = clean_family_settle(r->setup, s, r->a);
    return !flaw || field_bad(r, flaw);
}

/* The phase and the symbol of a seat's lines; false: it is before its turn, or
 * no phase is told. */
static bool is_told(const struct reading *r, unsigned seat,
                    struct standing *out)
{
    const struct clean_family_state *s = r->state;
    struct slice letter = field_text(r, "symbol", seat);
    int phase =
        clean_family_named(clean_family_phases, field_text(r, "phase", seat));
    out->phase = (unsigned)phase;
    out->symbol = letter.len == 1
                      ? clean_family_letter(clean_family_letters, letter.at[0])
                      : -1;
    return s->card && (phase == PHASE_DONE || phase == PHASE_DRAW ||
                       phase == PHASE_PATCH || phase == PHASE_ASSIGN);
}

/* A seat that says where it stands in its turn, and not how it came there. */
static bool complete(struct reading *r, unsigned seat, struct standing at)
{
    int32_t pending = 0;
    if (at.phase == PHASE_PATCH &&
        !slice_int(field_text(r, "pending", seat), 1, PATCH_CAP, &pending))
        pending = 1;
    at.pending = (unsigned)pending;
    return clean_family_complete(r->setup, r->state, seat, at) ||
           field_blame(r, "phase", seat,
                       "no turn leads to this: the open shape must be on the "
                       "sheet in the symbol of the turn and its card in Used; "
                       "or write it: turn A hand dm vg; play vg; draw r3c2");
}

bool clean_family_read_phases(struct reading *r)
{
    const struct clean_family_setup *g = r->setup;
    struct clean_family_state *s = r->state;
    for (unsigned seat = 0; seat < r->players; seat++) {
        const struct turn *turn = &s->player[seat].turn;
        struct standing at;
        bool has_hand = turn->took[0] != 0;
        if (turn->play || turn->draw)
            continue;
        if (!has_hand && is_told(r, seat, &at)) {
            if (!complete(r, seat, at))
                return false;
            continue;
        }
        if (has_hand && !s->card)
            return field_blame(r, "hand", seat,
                               "no round is open: there is no card");
        if (has_hand && is_free_round(g, s->card - 1u))
            return field_blame(r, "hand", seat,
                               "nobody takes cards in a FREE round (CF-19)");
        if (s->card)
            s->phase[seat] = has_hand                         ? PHASE_CHOOSE
                             : is_free_round(g, s->card - 1u) ? PHASE_FREE
                                                              : PHASE_TAKE;
    }
    return true;
}

bool clean_family_check_begin(struct reading *r)
{
    struct clean_family_state begin =
        *(const struct clean_family_state *)r->state;
    const char *key;
    unsigned seat;
    for (unsigned i = 0; i < r->players; i++) {
        struct turn *turn = &begin.player[i].turn;
        uint8_t took[2] = {turn->took[0], turn->took[1]};
        clean_family_rewind(r->setup, &begin, i);
        memcpy(turn->took, took, sizeof took);
    }
    const char *flaw = clean_family_flaw(r->setup, &begin, &key, &seat);
    return !flaw || field_blame(r, key, seat, flaw);
}
