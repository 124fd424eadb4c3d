#include "base/say.h"

#include "base/hash.h"

#include <string.h>

static const struct voice ENGLISH;
static const struct voice *voice = &ENGLISH;

void say_as(const struct voice *as)
{
    voice = as ? as : &ENGLISH;
}

static uint64_t key_of(struct slice english)
{
    return hash_bytes(1, english.at, english.len) | 1;
}

/* The slot of a key, or the free one it would take. */
static uint32_t slot_of(const struct tongue *t, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 1) & (TONGUE_SLOTS - 1);
    while (t->slot[at].key && t->slot[at].key != key)
        at = (at + 1) & (TONGUE_SLOTS - 1);
    return at;
}

uint32_t tongue_read(struct tongue *tongue, struct slice table)
{
    struct slice line;
    struct slice english = {NULL, 0};
    uint32_t number = 0;
    uint32_t count = 0;
    memset(tongue, 0, sizeof *tongue);
    while (slice_line(&table, &line)) {
        number++;
        bool is_other = line.len > 1 && line.at[0] == '=' && line.at[1] == ' ';
        if (is_other) {
            uint64_t key = key_of(english);
            uint32_t at = slot_of(tongue, key);
            struct slice words = {line.at + 2, line.len - 2};
            bool is_double = tongue->slot[at].key &&
                             !slice_same(tongue->slot[at].words, words);
            if (!english.at || count > TONGUE_SLOTS / 4 * 3 || is_double)
                return number;
            tongue->slot[at].key = key;
            tongue->slot[at].words = words;
            count++;
            english.at = NULL;
        } else if (english.at) {
            return number;
        } else if (line.len && line.at[0] != '#') {
            english = line;
        }
    }
    return english.at ? number : 0;
}

/* NULL: the tongue lacks it. */
static const struct slice *find(struct slice english)
{
    uint32_t at = slot_of(voice->tongue, key_of(english));
    return voice->tongue->slot[at].key ? &voice->tongue->slot[at].words : NULL;
}

static struct slice in_tongue(const char *english)
{
    struct slice words = slice_of(english);
    if (!voice->tongue || words.len == 0)
        return words;
    const struct slice *other = find(words);
    if (other)
        return *other;
    if (voice->missing)
        voice->missing(voice->to, words);
    return words;
}

static void say_thing(struct text *out, const struct said *thing)
{
    const char *name;
    switch (thing->kind) {
    case SAID_WORDS:
        text_put(out, thing->words);
        return;
    case SAID_SLICE:
        text_slice(out, (struct slice){thing->words, (size_t)thing->number});
        return;
    case SAID_TERM:
        say(out, thing->words);
        return;
    case SAID_NUMBER:
        text_int(out, thing->number);
        return;
    case SAID_SEAT:
        name = thing->number < VOICE_SEATS ? voice->seat[thing->number] : NULL;
        if (name)
            text_put(out, name);
        else
            text_char(out, (char)('A' + thing->number));
        return;
    }
}

void say(struct text *out, const char *english)
{
    text_slice(out, in_tongue(english));
}

void say_noted(struct text *out, const char *english, const char *note)
{
    char buffer[128];
    struct text key;
    text_init(&key, buffer, sizeof buffer);
    text_put(&key, english);
    text_char(&key, '|');
    text_put(&key, note);
    const struct slice *other =
        voice->tongue ? find((struct slice){key.at, key.len}) : NULL;
    text_slice(out, other ? *other : in_tongue(english));
}

void say_list(struct text *out, const char *english, const struct said *things,
              size_t count)
{
    struct slice words = in_tongue(english);
    size_t from = 0;
    for (size_t i = 0; i + 2 < words.len; i++) {
        size_t place = (size_t)(words.at[i + 1] - '1');
        if (words.at[i] != '{' || words.at[i + 2] != '}' || place >= count)
            continue;
        text_slice(out, (struct slice){words.at + from, i - from});
        say_thing(out, &things[place]);
        from = i + 3;
        i += 2;
    }
    text_slice(out, (struct slice){words.at + from, words.len - from});
}

void say_seats(struct text *out, unsigned seats)
{
    char buffer[256];
    struct text before;
    text_init(&before, buffer, sizeof buffer);
    for (unsigned seat = 0; seats >> seat; seat++) {
        if (!(seats >> seat & 1))
            continue;
        bool is_last = seats >> seat == 1;
        if (is_last && before.len)
            say_with(out, "{1} and {2}", AS_IS(before.at), WHO(seat));
        else if (is_last)
            say_thing(out, &WHO(seat));
        text_put(&before, before.len ? ", " : "");
        say_thing(&before, &WHO(seat));
    }
}

const char *say_to(struct telling told, unsigned reader, unsigned who,
                   unsigned other)
{
    if (who == reader && told.you)
        return told.you;
    return other == reader && told.at_you ? told.at_you : told.of;
}
