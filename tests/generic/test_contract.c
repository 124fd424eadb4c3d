/* A game has what the contract says it must have; the template has all of it,
 * so that whoever copies it finds an example of everything. */
#include "tests/generic/world.h"

/* `member` is a member of `struct game` that MUST be there, or may be. */
#define MUST(member)                                                           \
    if (!game->member)                                                         \
    fail_msg("%s has no " #member, game->name)
#define MAY(member)                                                            \
    if (game->is_template)                                                     \
    MUST(member)

static void test_contract__game(void **state)
{
    const struct game *game = *state;
    MUST(name);
    MUST(title);
    MUST(about);
    MUST(credits);
    MUST(rules);
    MUST(seats_min);
    MUST(seats_max);
    MUST(setup_size);
    MUST(state_size);
    MUST(options);
    MAY(edition);
    MUST(prepare);
    MUST(start);
    MUST(waiting);
    MUST(moves);
    MUST(apply);
    MAY(chance);
    MAY(any);
    MUST(stream);
    MUST(observe);
    MAY(gist);
    MUST(imagine);
    MUST(result);
    MAY(traits);
    MAY(look);
    MAY(reasons);
    MAY(net);
    MAY(thin);
    MAY(lets);
    MAY(fits);
    MAY(forget);
    MUST(minds);
    MUST(broken);
    MUST(words);
}

static void test_contract__words(void **state)
{
    const struct game *game = *state;
    MUST(words->move);
    MUST(words->title);
    MAY(words->purpose);
    MAY(words->reword);
    MAY(words->why);
    MUST(words->situation);
    MUST(words->redact);
    MUST(words->tell);
    MUST(words->prompt);
    MAY(words->warning);
    MUST(words->picture);
    MUST(words->name);
    MAY(words->score);
}

/* How often reasons name a trait, and that they name nothing else. */
static void test_contract__reasons(void **state)
{
    const struct game *game = *state;
    unsigned named[TRAITS_CAP] = {0};
    unsigned reasons = 0;
    if (!game->reasons)
        return;
    assert_non_null(game->traits);
    for (const struct reason *r = game->reasons; r->traits; r++, reasons++) {
        struct slice rest = slice_of(r->traits);
        struct slice word;
        assert_true(r->gain && r->risk);
        while (slice_word(&rest, &word)) {
            unsigned i = 0;
            while (game->traits[i].name &&
                   !slice_is(word, game->traits[i].name))
                i++;
            if (!game->traits[i].name || named[i]++)
                fail_msg("%s: %.*s is no trait, or has two reasons", game->name,
                         (int)word.len, word.at);
        }
    }
    assert_in_range(reasons, 1, REASONS_CAP);
}

/* Who judges by net has one, and a net stands on the shoulders of traits: they
 * play its first games. */
static void test_contract__net(void **state)
{
    const struct game *game = *state;
    for (unsigned i = 0; i < LEVELS; i++)
        assert_true(!game->minds[i].by_net ||
                    (game->net && game->net->weights));
    if (!game->net)
        return;
    assert_non_null(game->look);
    assert_non_null(game->net->sense);
    assert_in_range(game->net->inputs, 1, INPUTS_CAP);
}

int main(int count, char **words)
{
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(test_contract__game),
        cmocka_unit_test(test_contract__words),
        cmocka_unit_test(test_contract__reasons),
        cmocka_unit_test(test_contract__net),
    };
    return world_main("contract", count, words, parts, 4);
}
