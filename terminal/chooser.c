#include "terminal/chooser.h"

#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void keep(void *to, struct slice word)
{
    struct chooser *c = to;
    if (c->count == CHOICES_CAP || CHOOSER_POOL - c->pool_used <= word.len)
        return;
    char *copy = c->pool + c->pool_used;
    memcpy(copy, word.at, word.len);
    copy[word.len] = '\0';
    c->pool_used += word.len + 1;
    c->word[c->count++] = copy;
}

static void filter(struct chooser *c)
{
    size_t len = strlen(c->filter);
    c->shown_count = 0;
    for (unsigned i = 0; i < c->count; i++)
        if (strncmp(c->word[i], c->filter, len) == 0)
            c->shown[c->shown_count++] = (uint16_t)i;
    c->at = 0;
}

/* Whether these words are themselves a legal move. */
static bool is_whole(const struct asked *who, const char *said, uint32_t *move)
{
    char words[WORDS_CAP];
    struct text out;
    struct refusal why;
    if (!*said || !words_read(who, slice_of(said), move, &why))
        return false;
    text_init(&out, words, sizeof words);
    who->game->words->move(who->setup, who->actor, *move, &out);
    return strcmp(words, said) == 0;
}

bool chooser_move(const struct chooser *c, const struct asked *who,
                  uint32_t *move)
{
    char words[2 * WORDS_CAP];
    struct text out;
    if (!c->shown_count)
        return false;
    text_init(&out, words, sizeof words);
    text_put(&out, c->path);
    if (c->word[c->shown[c->at]][0])
        text_word(&out, c->word[c->shown[c->at]]);
    return is_whole(who, words, move);
}

static void look(struct chooser *c, const struct asked *who)
{
    c->count = 0;
    c->pool_used = 0;
    c->filter[0] = '\0';
    words_next(who, slice_of(c->path), keep, c);
    uint32_t move;
    if (c->count && is_whole(who, c->path, &move)) {
        memmove(c->word + 1, c->word, c->count * sizeof c->word[0]);
        c->word[0] = "";
        c->count++;
    }
}

static void add_word(struct chooser *c, const char *word)
{
    struct text path;
    size_t len = strlen(c->path);
    text_init(&path, c->path + len, sizeof c->path - len);
    if (len)
        text_char(&path, ' ');
    text_put(&path, word);
}

/* Goes on while one word alone can follow and more follows it. */
static void settle(struct chooser *c, const struct asked *who)
{
    look(c, who);
    while (c->count == 1) {
        size_t len = strlen(c->path);
        char word[WORDS_CAP];
        struct text copy;
        text_init(&copy, word, sizeof word);
        text_put(&copy, c->word[0]);
        add_word(c, word);
        look(c, who);
        if (!c->count) {
            c->path[len] = '\0';
            look(c, who);
            break;
        }
    }
    c->is_numbered = c->count <= 9;
    for (unsigned i = 0; i < c->count; i++)
        c->is_numbered &= !is_digit(c->word[i][0]);
    filter(c);
}

void chooser_start(struct chooser *c, const struct asked *who)
{
    c->path[0] = '\0';
    c->depth = 0;
    settle(c, who);
}

bool chooser_take(struct chooser *c, const struct asked *who)
{
    if (!c->shown_count)
        return false;
    const char *word = c->word[c->shown[c->at]];
    if (!*word)
        return true;
    if (c->depth < CHOOSER_DEPTH)
        c->back[c->depth++] = strlen(c->path);
    add_word(c, word);
    settle(c, who);
    return !c->count;
}

bool chooser_back(struct chooser *c, const struct asked *who)
{
    if (c->filter[0]) {
        c->filter[0] = '\0';
        filter(c);
        return true;
    }
    if (!c->depth)
        return false;
    c->path[c->back[--c->depth]] = '\0';
    settle(c, who);
    return true;
}

bool chooser_type(struct chooser *c, const char *bytes)
{
    size_t len = strlen(c->filter);
    struct text out;
    if (len + strlen(bytes) >= sizeof c->filter)
        return false;
    text_init(&out, c->filter + len, sizeof c->filter - len);
    text_put(&out, bytes);
    filter(c);
    if (c->shown_count)
        return true;
    c->filter[len] = '\0';
    filter(c);
    return false;
}

bool chooser_rub(struct chooser *c)
{
    size_t len = strlen(c->filter);
    if (!len)
        return false;
    while (len && ((unsigned char)c->filter[len - 1] & 0xC0) == 0x80)
        len--;
    c->filter[len ? len - 1 : 0] = '\0';
    filter(c);
    return true;
}

bool chooser_complete(struct chooser *c)
{
    if (!c->shown_count)
        return false;
    const char *first = c->word[c->shown[0]];
    size_t same = strlen(first);
    for (unsigned i = 1; i < c->shown_count; i++) {
        const char *word = c->word[c->shown[i]];
        size_t n = 0;
        while (n < same && word[n] == first[n])
            n++;
        same = n;
    }
    if (same >= sizeof c->filter)
        same = sizeof c->filter - 1;
    memcpy(c->filter, first, same);
    c->filter[same] = '\0';
    filter(c);
    return c->shown_count == 1;
}

void chooser_climb(struct chooser *c, int step)
{
    int row = c->spot[c->at].row;
    int col = c->spot[c->at].col;
    int best = -1;
    for (unsigned i = c->at; i < c->shown_count; i = step < 0 ? i - 1 : i + 1) {
        if (c->spot[i].row == row)
            continue;
        if (best < 0)
            best = (int)i;
        if (c->spot[i].row != c->spot[best].row)
            break;
        if (abs(c->spot[i].col - col) < abs(c->spot[best].col - col))
            best = (int)i;
    }
    if (best >= 0)
        c->at = (unsigned)best;
}

const char *chooser_label(const struct chooser *c, unsigned shown)
{
    const char *word = c->word[c->shown[shown]];
    return *word ? word : "(that is all)";
}
