#include "engine/describe.h"

#include "engine/situation.h"
#include "engine/words.h"

static void put_seat(struct text *out, unsigned seat)
{
    text_char(out, '"');
    text_char(out, words_letter(seat));
    text_char(out, '"');
}

static void put_seats(struct text *out, const char *key, seat_set set)
{
    bool is_first = true;
    text_json(out, slice_of(key));
    text_put(out, ":[");
    for (unsigned seat = 0; seat <= CHANCE; seat++) {
        if (!(set & SEAT(seat)))
            continue;
        text_put(out, is_first ? "" : ",");
        put_seat(out, seat);
        is_first = false;
    }
    text_char(out, ']');
}

static void put_table(struct text *out, struct slice lines)
{
    struct slice line;
    struct slice word;
    bool is_first = true;
    text_put(out, "\"table\":[");
    while (slice_line(&lines, &line)) {
        text_put(out, is_first ? "[" : ",[");
        is_first = true;
        while (slice_word(&line, &word)) {
            text_put(out, is_first ? "" : ",");
            text_json(out, word);
            is_first = false;
        }
        text_char(out, ']');
        is_first = false;
    }
    text_char(out, ']');
}

/* Seats that have a rank or points are those at the table. */
static void put_result(struct text *out, const struct result *result,
                       struct text *line)
{
    text_put(out, "\"result\":{");
    put_seats(out, "winners", result->winners);
    text_put(out, ",\"line\":");
    text_clear(line);
    unsigned players = 0;
    while (players < SEATS_MAX && result->rank[players])
        players++;
    words_result(result, players, line);
    text_json(out, (struct slice){line->at, line->len});
    text_put(out, ",\"score\":{");
    for (unsigned i = 0; i < result->sources; i++) {
        text_put(out, i ? "," : "");
        text_json(out, slice_of(result->source[i].name));
        text_put(out, ":[");
        for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
            text_put(out, seat ? "," : "");
            text_int(out, result->source[i].points[seat]);
        }
        text_char(out, ']');
    }
    text_put(out, "}}");
}

void describe(const struct game *game, const void *setup, const void *view,
              unsigned seat, struct text line, struct text *out)
{
    struct result result;
    text_put(out, "{\"game\":");
    text_json(out, slice_of(game->name));
    text_put(out, ",\"seat\":");
    if (seat < SEATS_MAX)
        put_seat(out, seat);
    else
        text_put(out, "null");
    text_char(out, ',');
    put_seats(out, "waiting", game->waiting(setup, view));
    if (seat < SEATS_MAX) {
        struct moves list;
        moves_clear(&list);
        game->moves(setup, view, seat, &list);
        text_put(out, ",\"choices\":");
        text_int(out, list.count);
    }
    text_clear(&line);
    const char *rule = game->words->prompt(setup, view, seat, &line);
    text_put(out, ",\"prompt\":");
    text_json(out, (struct slice){line.at, line.len});
    text_put(out, ",\"rule\":");
    text_json(out, slice_of(rule));
    text_char(out, ',');
    text_clear(&line);
    situation_write(game, setup, view, FORM_SHOWN, &line);
    put_table(out, (struct slice){line.at, line.len});
    text_char(out, ',');
    game->result(setup, view, &result);
    put_result(out, &result, &line);
    text_char(out, '}');
}
