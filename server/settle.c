#include "server/settle.h"

#include "host/file.h"
#include "server/wire.h"

enum { BOT_SEED = 4 };

/* `seat B kept KEY` has the key's hash, `seat B bot hard` a seed. */
static bool settle_line(struct peer *peer, struct slice line, struct text *out)
{
    struct slice rest = line;
    struct slice word[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    for (unsigned i = 0; i < 3; i++)
        slice_word(&rest, &word[i]);
    uint8_t hash[32];
    if (!slice_is(word[0], "seat") || !word[2].len) {
        text_slice(out, line);
        text_char(out, '\n');
        return true;
    }
    text_put(out, "seat ");
    text_slice(out, word[1]);
    text_char(out, ' ');
    text_slice(out, word[2]);
    if (slice_is(word[2], "kept") || slice_is(word[2], "taken")) {
        if (!wire_key(peer, &rest, hash))
            return false;
        text_char(out, ' ');
        text_hex(out, hash, sizeof hash);
    }
    rest = slice_trim(rest);
    if (rest.len) {
        text_char(out, ' ');
        text_slice(out, rest);
    }
    if (slice_is(word[2], "bot")) {
        host_random(hash, BOT_SEED);
        text_char(out, ' ');
        text_hex(out, hash, BOT_SEED);
    }
    text_char(out, '\n');
    return true;
}

bool settle_lines(struct peer *peer, struct slice lines, struct text *out)
{
    struct slice line;
    while (slice_line(&lines, &line))
        if (!settle_line(peer, line, out))
            return false;
    if (!out->cut)
        return true;
    peer_error(peer, "full", "this is too long for a table");
    return false;
}
