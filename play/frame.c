#include "play/frame.h"

#include "base/panic.h"

#include <string.h>

static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw"
                             "xyz0123456789-_";

/* Bytes on their way into base64url, six bits a letter. */
struct packer {
    struct text *out;
    uint32_t bits;
    unsigned count; /* bits waiting, fewer than 6 between bytes */
};

static void pack(struct packer *p, uint8_t byte)
{
    p->bits = p->bits << 8 | byte;
    p->count += 8;
    while (p->count >= 6) {
        p->count -= 6;
        text_char(p->out, DIGITS[p->bits >> p->count & 63]);
    }
}

static void pack_end(struct packer *p)
{
    if (p->count)
        text_char(p->out, DIGITS[p->bits << (6 - p->count) & 63]);
}

/* Seven bits a byte, the lowest first, the top bit while more follow. */
static void pack_number(struct packer *p, uint32_t n)
{
    for (; n > 127; n >>= 7)
        pack(p, (uint8_t)(n | 128));
    pack(p, (uint8_t)n);
}

struct unpacker {
    struct slice in;
    uint32_t bits;
    unsigned count;
    bool is_bad; /* something was no frame, or ended too early */
};

static int digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

static uint8_t unpack(struct unpacker *u)
{
    while (u->count < 8 && !u->is_bad) {
        int value = u->in.len ? digit(*u->in.at) : -1;
        u->is_bad = value < 0;
        if (u->is_bad)
            break;
        u->bits = u->bits << 6 | (uint32_t)value;
        u->count += 6;
        u->in.at++;
        u->in.len--;
    }
    if (u->is_bad)
        return 0;
    u->count -= 8;
    return (uint8_t)(u->bits >> u->count);
}

static uint32_t unpack_number(struct unpacker *u)
{
    uint32_t n = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
        uint8_t byte = unpack(u);
        n |= (uint32_t)(byte & 127) << shift;
        if (!(byte & 128))
            return n;
    }
    u->is_bad = true;
    return 0;
}

size_t frame_cap(size_t view_bytes)
{
    /* An event has at most 7 bytes. Runs at least 3 apart add at most 4 bytes
     * for every 4 of the view. */
    return (8 + 7 * (size_t)EVENTS_CAP + 2 * view_bytes) * 4 / 3 + 8;
}

/* Runs of changed bytes: how many stay, how many change, those. Two changes
 * less than 3 apart are one run, since a new one costs two bytes. */
static void pack_difference(struct packer *p, const uint8_t *before,
                            const uint8_t *after, size_t size)
{
    size_t done = 0;
    for (size_t i = 0; i < size; i++) {
        /* Most of a view stays as it was. */
        while (size - i >= 16 && memcmp(before + i, after + i, 16) == 0)
            i += 16;
        if (i == size)
            break;
        if (before[i] == after[i])
            continue;
        size_t end = i + 1;
        for (size_t j = end; j < size && j < end + 3; j++)
            if (before[j] != after[j])
                end = j + 1;
        pack_number(p, (uint32_t)(i - done));
        pack_number(p, (uint32_t)(end - i));
        for (; i < end; i++)
            pack(p, after[i]);
        done = end;
        i = end - 1;
    }
}

void frame_write(const struct events *seen, const void *before,
                 const void *after, size_t view_bytes, struct text *out)
{
    struct packer p = {.out = out};
    pack_number(&p, seen->count);
    for (uint32_t i = 0; i < seen->count; i++) {
        pack(&p, seen->at[i].actor);
        pack(&p, seen->at[i].stream);
        pack_number(&p, seen->at[i].move);
    }
    pack_difference(&p, before, after, view_bytes);
    pack_end(&p);
}

bool frame_read(struct slice text, void *view, size_t view_bytes,
                struct events *seen)
{
    struct unpacker u = {.in = text};
    uint8_t *to = view;
    size_t at = 0;
    seen->count = unpack_number(&u);
    if (seen->count > EVENTS_CAP)
        return false;
    for (uint32_t i = 0; i < seen->count && !u.is_bad; i++) {
        seen->at[i].actor = unpack(&u);
        seen->at[i].stream = unpack(&u);
        seen->at[i].move = unpack_number(&u);
    }
    while (!u.is_bad && u.in.len) {
        size_t skip = unpack_number(&u);
        size_t run = unpack_number(&u);
        if (skip > view_bytes - at || run > view_bytes - at - skip)
            return false;
        at += skip;
        for (size_t end = at + run; at < end && !u.is_bad; at++)
            to[at] = unpack(&u);
    }
    return !u.is_bad;
}
