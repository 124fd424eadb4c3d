#include "lab/weights.h"

#include "bots/net.h"
#include "command/command.h"
#include "host/file.h"
#include "host/ranks.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 1 << 20 };

/* How many traits of the game the lines name. */
static unsigned read_traits(const struct game *game, struct slice text,
                            int32_t *all)
{
    struct slice line;
    unsigned known = 0;
    while (slice_line(&text, &line)) {
        char name[64];
        char whole[128];
        int32_t weight;
        snprintf(whole, sizeof whole, "%.*s", (int)line.len, line.at);
        if (sscanf(whole, "TRAIT(%63[a-z_], %d)", name, &weight) != 2)
            continue;
        for (unsigned i = 0; game->traits && game->traits[i].name; i++)
            if (strcmp(game->traits[i].name, name) == 0) {
                all[i] = weight;
                known++;
            }
    }
    return known;
}

/* The next number, comments left out; false at the end or at anything else. */
static bool read_number(struct slice *text, int16_t *number)
{
    const char *at = text->at;
    const char *end = at + text->len;
    while (at < end && (isspace((unsigned char)*at) || *at == ',' ||
                        (*at == '/' && at + 1 < end && at[1] == '*'))) {
        if (*at++ != '/')
            continue;
        while (++at < end && (at[-1] != '*' || *at != '/'))
            ;
        at += at < end;
    }
    const char *from = at;
    while (at < end && (*at == '-' || isdigit((unsigned char)*at)))
        at++;
    int32_t value;
    *text = (struct slice){at, (size_t)(end - at)};
    if (!slice_int((struct slice){from, (size_t)(at - from)}, INT16_MIN,
                   INT16_MAX, &value))
        return false;
    *number = (int16_t)value;
    return true;
}

static bool read_net(const struct net *net, struct slice text, int16_t *all)
{
    int16_t more;
    for (unsigned i = 0; i < NET_WEIGHTS(net->inputs); i++)
        if (!read_number(&text, &all[i]))
            return false;
    return !read_number(&text, &more) && text.len == 0;
}

int weights_read(const struct game *game, const char *path, int32_t **traits,
                 int16_t **net)
{
    char sentence[HOST_WHY];
    struct text why;
    struct slice text;
    text_init(&why, sentence, sizeof sentence);
    if (!host_read(path, FILE_MOST, &text, &why))
        return command_refuse("%s", sentence);
    ranks_note(text);
    unsigned count = game->net ? NET_WEIGHTS(game->net->inputs) : 0;
    *traits = host_new(TRAITS_CAP * sizeof **traits);
    *net = host_new((count + 1) * sizeof **net);
    bool has_traits = read_traits(game, text, *traits);
    bool has_net = !has_traits && game->net && read_net(game->net, text, *net);
    free((char *)text.at);
    if (!has_traits) {
        free(*traits);
        *traits = NULL;
    }
    if (!has_net) {
        free(*net);
        *net = NULL;
    }
    if (has_traits || has_net)
        return COMMAND_OK;
    return command_refuse("%s: neither weights of traits of %s nor the %u "
                          "numbers of its net",
                          path, game->name, count);
}

void weights_write(const struct net *net)
{
    unsigned count = NET_WEIGHTS(net->inputs);
    unsigned column = 0;
    for (unsigned i = 0; i < count; i++) {
        char word[16];
        unsigned length =
            (unsigned)snprintf(word, sizeof word, "%d,", net->weights[i]);
        if (column + length > 78) {
            puts("");
            column = 0;
        }
        fputs(word, stdout);
        column += length;
    }
    puts("");
}
