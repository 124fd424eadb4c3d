/* Clean Family: what is printed on sheet and cards, for screens. */
#include "engine/words.h"
#include "games/clean_family/clean_family.h"

/* For screens: what is printed on sheet and cards. The lines are keys of
 * their own, which no situation has. */
static void show_sheet(const struct cf_setup *g, struct text *out)
{
    const struct cf_sheet *sheet = &g->sheet;
    const uint64_t icons[] = {sheet->rotate, sheet->alternative, sheet->patch,
                              sheet->virus};
    text_put(out, "sheet ");
    for (unsigned at = 0; at < CF_SQUARES; at++) {
        char c = '.';
        for (unsigned i = 0; i < 4; i++)
            if (icons[i] >> at & 1u)
                c = "RAPV"[i];
        if (at && at % CF_SIDE == 0)
            text_char(out, '/');
        text_char(out, c);
    }
    text_put(out, "\nability");
    text_word_int(out, sheet->rotate_boxes);
    text_word_int(out, sheet->alternative_boxes);
    text_char(out, '\n');
    for (unsigned m = 0; m < CF_MEMBERS; m++) {
        text_put(out, "demand ");
        text_put(out, cf_member_names[m]);
        for (unsigned s = 0; s < CF_SYMBOLS; s++)
            if (cf_takers[s] >> m & 1u)
                text_word(out, cf_symbol_names[s]);
        text_char(out, '\n');
    }
}

static void show_factors(const struct cf_sheet *sheet, struct text *out)
{
    const struct {
        const char *name;
        const uint8_t *value;
        unsigned count;
    } rows[] = {{"dad", sheet->dad, CF_BOXES},
                {"sister", sheet->sister, CF_BOXES},
                {"brother", sheet->brother, CF_BOXES},
                {"grandpa", &sheet->grandpa, 1},
                {"grandma", sheet->grandma, CF_BOXES + 1}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        text_put(out, "worth ");
        text_put(out, rows[i].name);
        for (unsigned n = 0; n < rows[i].count; n++)
            text_word_int(out, rows[i].value[n]);
        text_char(out, '\n');
    }
}

/* Revealed cards as printed, and the open one as each seat may draw it. */
static void show_shapes(const struct cf_setup *g,
                        const struct cf_state *state, struct text *out)
{
    for (uint32_t left = state->revealed; left; left &= left - 1) {
        const struct cf_card *card = &g->edition.card[bits_first(left)];
        text_put(out, "printed ");
        text_put(out, card->id);
        text_char(out, ' ');
        if (cf_is_free_round(g, bits_first(left)))
            text_put(out, "free");
        else
            cf_put_shape(out, card->shape[0].mask);
        text_char(out, '\n');
    }
    if (!state->card || cf_is_free_round(g, state->card - 1u))
        return;
    const struct cf_card *card = &g->edition.card[state->card - 1];
    for (unsigned seat = 0; seat < g->players; seat++) {
        unsigned view = cf_view(g, state, seat);
        text_put(out, "shape ");
        text_char(out, words_letter(seat));
        for (unsigned code = 0; code < CF_CODES; code++) {
            if (!(card->codes[view] >> code & 1u))
                continue;
            text_word(out, cf_code_names[code]);
            text_char(out, '=');
            cf_put_shape(out, cf_turned(card, view, code)->mask);
        }
        text_char(out, '\n');
    }
}

void cf_write_printed(const struct cf_setup *g, const struct cf_state *state,
                      struct text *out)
{
    show_sheet(g, out);
    show_factors(&g->sheet, out);
    show_shapes(g, state, out);
}
