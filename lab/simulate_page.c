#include "command/wrap.h"
#include "host/file.h"
#include "lab/simulate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(struct sim_page *page, size_t more)
{
    if (page->len + more <= page->cap)
        return;
    size_t cap = page->cap ? page->cap : 1 << 14;
    while (cap < page->len + more)
        cap *= 2;
    char *larger = host_new(cap);
    if (page->len)
        memcpy(larger, page->at, page->len);
    free(page->at);
    page->at = larger;
    page->cap = cap;
}

void simulate_put(struct sim_page *page, const char *form, ...)
{
    va_list rest;
    va_start(rest, form);
    int len = vsnprintf(NULL, 0, form, rest);
    va_end(rest);
    if (len < 0)
        return;
    make_room(page, (size_t)len + 1);
    va_start(rest, form);
    vsnprintf(page->at + page->len, (size_t)len + 1, form, rest);
    va_end(rest);
    page->len += (size_t)len;
}

void simulate_put_html(struct sim_page *page, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            simulate_put(page, "&lt;");
            break;
        case '>':
            simulate_put(page, "&gt;");
            break;
        case '&':
            simulate_put(page, "&amp;");
            break;
        case '"':
            simulate_put(page, "&quot;");
            break;
        default:
            simulate_put(page, "%c", *text);
            break;
        }
    }
}

void simulate_group_name(const struct study_group *group, char name[24])
{
    if (group->to == MOVES_CAP)
        snprintf(name, 24, "over %u", group->from - 1);
    else if (group->from == group->to)
        snprintf(name, 24, "%u", group->from);
    else
        snprintf(name, 24, "%u-%u", group->from, group->to);
}

void simulate_put_wrapped(struct sim_page *page, const char *words)
{
    size_t room = 2 * strlen(words) + 100;
    struct text out;
    text_init(&out, host_new(room), room);
    text_put(&out, "  ");
    wrap_put(&out, words, 2);
    simulate_put(page, "%s", out.at);
    free(out.at);
}
