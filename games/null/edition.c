/* The edition (NG-2, NG-14): the default one as a file, and its reader. */
#include "games/null/null.h"

#include "engine/bag.h"
#include "engine/plan.h"
#include "engine/refuse.h"

const char null_edition[] =
    "edition default\n"
    "card sock 6    # [assumed] many cheap cards, so that offers meet\n"
    "card shirt 5   # [assumed]\n"
    "card towel 3   # [assumed] worth fighting for\n"
    "card peg 4     # [assumed] one for each seat\n";

/* NG-14 */
bool null_read_edition(struct null_setup *g, struct slice text,
                       struct refusal *why)
{
    struct slice line;
    struct slice word;
    uint32_t number = 0;
    unsigned named = 0;
    while (edition_line(&text, &number, &line)) {
        slice_word(&line, &word);
        if (slice_is(word, "edition"))
            continue;
        if (!slice_is(word, "card") || !slice_word(&line, &word))
            return refuse_with(why, REFUSE_EDITION, number,
                               "not `edition NAME` or `card KIND COUNT`");
        unsigned kind = 0;
        int32_t count;
        while (kind < KINDS && !slice_is(word, null_kinds[kind]))
            kind++;
        if (kind == KINDS || (named >> kind & 1))
            return refuse_with(why, REFUSE_EDITION, number,
                               "unknown kind of card, or named before");
        if (!slice_int(slice_trim(line), 0, 15, &count))
            return refuse_with(why, REFUSE_EDITION, number,
                               "a count is a number from 0 to 15");
        named |= 1u << kind;
        g->edition[kind] = (uint8_t)count;
    }
    if (bag_count(g->edition, KINDS) == 0)
        return refuse_with(why, REFUSE_EDITION, number,
                           "an edition has at least one card");
    return true;
}
