/* Any bytes as what stands in the head of a request, or as a client's key: the
 * answers are those of a slow reading beside it. */
#define _GNU_SOURCE
#include "host/socket.h"
#include "server/crowd.h"
#include "server/negotiate.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { VALUE_MOST = 4096 };

/* Between *from and the next comma, without blanks around it. */
static struct slice item_of(const char **from)
{
    struct slice item = {*from, strcspn(*from, ",")};
    *from += item.len + ((*from)[item.len] == ',');
    return slice_trim(item);
}

/* Whether the list names the coding, and not with a weight of nothing. */
static bool allows(const char *list, const char *coding, bool *is_said)
{
    bool is_allowed = false;
    while (*list) {
        struct slice rest = item_of(&list);
        struct slice name = rest;
        struct slice weight = rest;
        bool is_no = false;
        if (!slice_cut(&rest, ';', &name))
            continue;
        name = slice_trim(name);
        if (slice_cut(&rest, '\0', &weight)) {
            weight = slice_trim(weight);
            is_no = weight.len >= 3 && strncasecmp(weight.at, "q=", 2) == 0;
            for (size_t i = 2; is_no && i < weight.len; i++)
                is_no = weight.at[i] == '0' || weight.at[i] == '.';
        }
        if (name.len != strlen(coding) ||
            strncasecmp(name.at, coding, name.len) != 0)
            continue;
        is_allowed = !is_no;
        *is_said = true;
    }
    return is_allowed;
}

static void read_coding(const char *value)
{
    bool is_said = false;
    bool is_any_said = false;
    enum coding coding = negotiate_coding(value);
    bool has_gzip = allows(value, "gzip", &is_said);
    bool has_any = allows(value, "*", &is_any_said);
    if (strcasestr(value, "x-gzip") || strpbrk(value, " \t"))
        return;
    if ((coding == CODING_GZIP) != (is_said ? has_gzip : has_any))
        abort();
}

static void read_tags(const char *value)
{
    bool is_known = negotiate_is_known(value, "\"abc-plain\"");
    if (is_known && !strstr(value, "\"abc-plain\"") && !strchr(value, '*'))
        abort();
    if (!is_known && strcmp(value, "\"abc-plain\"") == 0)
        abort();
}

static void read_path(const char *value)
{
    const char *path = negotiate_path(value);
    if (path != value && *path != '/')
        abort();
}

static void read_key(const char *value)
{
    char letters[64];
    struct text out;
    text_init(&out, letters, sizeof letters);
    bool is_key = socket_accept(slice_of(value), &out);
    if (is_key != (out.len == 28) || (is_key && strlen(value) != 24))
        abort();
}

/* Only the last of a list counts. */
static void read_forwarded(const char *value)
{
    struct crowd_address whole;
    struct crowd_address last;
    const char *comma = strrchr(value, ',');
    bool is_read = crowd_forwarded(value, &whole);
    if (is_read != crowd_forwarded(comma ? comma + 1 : value, &last) ||
        (is_read && !crowd_is_same(&whole, &last)))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (!size || size > VALUE_MOST)
        return 0;
    char *value = fuzz_memory(0, size);
    memcpy(value, bytes + 1, size - 1);
    value[size - 1] = '\0';
    switch (bytes[0] % 5) {
    case 0:
        read_coding(value);
        return 0;
    case 1:
        read_tags(value);
        return 0;
    case 2:
        read_path(value);
        return 0;
    case 3:
        read_forwarded(value);
        return 0;
    default:
        read_key(value);
        return 0;
    }
}
