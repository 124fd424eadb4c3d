#include "terminal/joined.h"

#include "engine/words.h"
#include "host/file.h"
#include "terminal/joined_lines.h"
#include "terminal/language.h"
#include "terminal/log.h"
#include "terminal/others.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    NEWS = 1 << 16,
    LOG = 1 << 20,
    LINE = 1024,
    MOMENT = 1000, /* milliseconds */
};

static bool copy(char *to, size_t cap, struct slice from)
{
    struct text out;
    text_init(&out, to, cap);
    text_slice(&out, from);
    return from.len && !out.cut;
}

/* Takes `start` off the text; false when it begins otherwise. */
static bool take_off(struct slice *text, const char *start)
{
    size_t len = strlen(start);
    if (text->len < len || memcmp(text->at, start, len) != 0)
        return false;
    text->at += len;
    text->len -= len;
    return true;
}

/* HOST:PORT, where an address of version 6 stands in brackets. */
static bool read_place(struct joined_link *link, struct slice place)
{
    struct slice host;
    if (take_off(&place, "[")) {
        if (!slice_cut(&place, ']', &host))
            return false;
        take_off(&place, ":");
    } else if (!slice_cut(&place, ':', &host)) {
        return false;
    }
    return copy(link->host, sizeof link->host, host) &&
           copy(link->port, sizeof link->port,
                place.len ? place : slice_of("80"));
}

bool joined_link_read(struct joined_link *link, const char *text,
                      struct text *why)
{
    struct slice rest = slice_of(text);
    struct slice place;
    struct slice path;
    struct slice id;
    if (take_off(&rest, "https://")) {
        text_put(why, "this link is https, which `join` does not speak: open "
                      "it in a browser, or ask whoever runs the server for "
                      "its http link in your network");
        return false;
    }
    if (take_off(&rest, "http://") && slice_cut(&rest, '/', &place) &&
        slice_cut(&rest, '#', &path) && take_off(&rest, "table/") &&
        slice_cut(&rest, '/', &id) && read_place(link, place) &&
        copy(link->id, sizeof link->id, id) &&
        copy(link->key, sizeof link->key, rest))
        return true;
    text_put(why, "a link to a table is http://HOST:PORT/#table/ID/KEY");
    return false;
}

static void opened(void *to)
{
    struct joined *j = to;
    char line[LINE];
    struct text out;
    text_init(&out, line, sizeof line);
    text_put(&out, "tidywinks 1 ");
    text_put(&out, j->wish.build);
    text_put(&out, j->wish.pass ? " text\ntable " : "\ntable ");
    text_put(&out, j->wish.link.id);
    text_word(&out, j->wish.link.key);
    j->awaited = 1;
    j->is_own = false;
    if (j->own[0] && strcmp(j->own, j->wish.link.key) != 0) {
        j->awaited++;
        text_put(&out, "\ntable ");
        text_put(&out, j->wish.link.id);
        text_word(&out, j->own);
    }
    connection_say(j->connection, slice_of(line));
    j->is_greeted = false;
}

static void closed(void *to)
{
    struct joined *j = to;
    if (j->is_greeted)
        joined_note(j, "The connection is lost; trying again.");
}

static void heard(void *to, struct slice message)
{
    struct joined *j = to;
    if (j->wish.pass)
        j->wish.pass(message);
    if (!joined_take(j, message))
        connection_drop(j->connection);
}

static struct text new_text(size_t bytes)
{
    struct text t;
    text_init(&t, host_new(bytes), bytes);
    return t;
}

void joined_init(struct joined *j, const struct joined_wish *wish)
{
    const struct connection_holder holder = {opened, heard, closed, j};
    memset(j, 0, sizeof *j);
    j->wish = *wish;
    j->eyes = JOINED_NOBODY;
    j->news = new_text(NEWS);
    j->log = new_text(LOG);
    j->header = new_text(NEWS);
    j->voice.tongue = language_tongue();
    j->connection = connection_new(wish->link.host, wish->link.port, &holder);
}

void joined_release(struct joined *j)
{
    say_as(NULL);
    connection_free(j->connection);
    free(j->news.at);
    free(j->log.at);
    free(j->header.at);
    free(j->record.at);
    free(j->memory);
}

bool joined_listen(struct joined *j, bool with_input)
{
    struct pollfd both[2] = {
        {.fd = with_input ? STDIN_FILENO : -1, .events = POLLIN},
        connection_poll(j->connection)};
    uint32_t before = j->changes;
    int wait = connection_wait(j->connection);
    poll(both, 2, wait < MOMENT ? wait : MOMENT);
    connection_run(j->connection);
    j->changes += others_has_ticked(j);
    return j->changes != before;
}

bool joined_is_over(const struct joined *j)
{
    return j->phase == JOINED_OVER || j->phase == JOINED_CLOSED;
}

struct session joined_session(const struct joined *j)
{
    const struct match *m = &j->script.match;
    return (struct session){m->game, m->setup, j->view, j->eyes,
                            m->plan.players};
}

bool joined_is_asked(const struct joined *j)
{
    if (!j->has_view || j->phase != JOINED_PLAYS || j->said[0])
        return false;
    struct session s = joined_session(j);
    return session_is_asked(&s);
}

void joined_tell(struct joined *j, const char *line)
{
    connection_say(j->connection, slice_of(line));
}

void joined_say(struct joined *j, struct slice words, bool is_undo)
{
    struct text out;
    text_init(&out, j->said, sizeof j->said);
    text_slice(&out, is_undo ? slice_of("undo") : words);
    j->is_undo = is_undo;
    j->number = j->lines + 1;
    joined_say_again(j);
}

void joined_say_again(struct joined *j)
{
    char line[LINE];
    struct text out;
    if (!j->said[0])
        return;
    text_init(&out, line, sizeof line);
    text_put(&out, j->is_undo ? "undo " : "play ");
    words_seat(&out, j->eyes);
    text_word_int(&out, j->number);
    text_word_int(&out, j->frame);
    if (!j->is_undo)
        text_word(&out, j->said);
    joined_tell(j, line);
}

void joined_add(struct joined *j, struct slice lines, bool is_news)
{
    log_add(&j->log, lines);
    if (is_news)
        log_add(&j->news, lines);
    j->changes++;
}

void joined_note(struct joined *j, const char *sentence)
{
    char line[LINE];
    struct text out;
    text_init(&out, line, sizeof line);
    say(&out, sentence);
    text_char(&out, '\n');
    joined_add(j, (struct slice){out.at, out.len}, true);
}
