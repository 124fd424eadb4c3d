#include "terminal/cards.h"

#include "base/say.h"
#include "command/wrap.h"

enum { ABOUT_BYTES = 1000 };

static bool begins(const char *name, struct slice words)
{
    struct slice all = slice_of(name);
    if (all.len < words.len)
        return false;
    all.len = words.len;
    return slice_same_letters(all, words);
}

static bool is_whole(const char *name, struct slice words)
{
    return slice_same_letters(slice_of(name), words);
}

/* `Swap a card (swap): what it does` */
static void put_card(struct text *out, const struct name *name)
{
    char words[ABOUT_BYTES];
    struct text about;
    text_init(&about, words, sizeof words);
    say(&about, name->title);
    if (name->code && !is_whole(name->code, slice_of(words))) {
        text_put(&about, " (");
        text_put(&about, name->code);
        text_char(&about, ')');
    }
    if (name->about) {
        text_put(&about, ": ");
        say(&about, name->about);
    }
    wrap_put(out, words, 0);
}

bool cards_put(struct text *out, const struct session *s, struct slice words)
{
    struct name name;
    unsigned found = 0;
    /* The whole name first: `start` is one card, and begins several. */
    for (unsigned pass = 0; pass < 2 && !found; pass++)
        for (unsigned i = 0; s->game->words->name(s->setup, i, &name); i++) {
            char title[200];
            struct text said;
            text_init(&said, title, sizeof title);
            say(&said, name.title);
            bool (*is)(const char *, struct slice) = pass ? begins : is_whole;
            if (words.len && !is(name.code, words) && !is(title, words))
                continue;
            put_card(out, &name);
            found++;
        }
    return found > 0;
}
