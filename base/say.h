/* Sentences for people, in the language and with the names of this program's
 * reader. A sentence is written in English with places {1} to {9} for what
 * differs; the English is also its name in the tables of other languages
 * (languages/). What a table lacks is said in English. */
#ifndef BASE_SAY_H
#define BASE_SAY_H

#include "base/text.h"

enum { TONGUE_SLOTS = 1 << 13, VOICE_SEATS = 8 };

/* A language, read from a table that must outlive it:
 *     # a comment
 *     {1} plays {2} against {3}.
 *     = {1} spielt {2} gegen {3}.
 * The same English twice must be the same in the language too. */
struct tongue {
    struct {
        uint64_t key; /* of the English; 0: free */
        struct slice words;
    } slot[TONGUE_SLOTS];
};

/* How this program speaks. */
struct voice {
    const struct tongue *tongue;   /* NULL: English */
    const char *seat[VOICE_SEATS]; /* names; NULL: the seat's letter */
    /* MAY. Hears each English sentence or term the tongue lacks. */
    void (*missing)(void *to, struct slice english);
    void *to;
};

/* A thing that a sentence has a place for. */
struct said {
    enum { SAID_WORDS, SAID_SLICE, SAID_TERM, SAID_NUMBER, SAID_SEAT } kind;
    const char *words;
    int64_t number; /* of a slice: its length */
};

#define AS_IS(s) ((struct said){.kind = SAID_WORDS, .words = (s)})
#define AS_WRITTEN(slice)                                                      \
    ((struct said){.kind = SAID_SLICE,                                         \
                   .words = (slice).at,                                        \
                   .number = (int64_t)(slice).len})
#define TERM(s) ((struct said){.kind = SAID_TERM, .words = (s)})
#define NUM(n) ((struct said){.kind = SAID_NUMBER, .number = (n)})
#define WHO(seat) ((struct said){.kind = SAID_SEAT, .number = (seat)})

/* Fills a tongue; the number of the first bad line, 0 when all is well. */
uint32_t tongue_read(struct tongue *tongue, struct slice table);

/* For all that is said from now on; NULL: English, seats by their letters.
 * Kept by reference. */
void say_as(const struct voice *as);

/* A sentence or term without places. */
void say(struct text *out, const char *english);
/* A term that is several words in other languages: the table's line is
 * `ENGLISH|NOTE`, or just ENGLISH. */
void say_noted(struct text *out, const char *english, const char *note);
/* say_with(out, "{1} draws {2}.", WHO(seat), TERM(title)); */
#define say_with(out, english, ...)                                            \
    say_list(out, english, (const struct said[]){__VA_ARGS__},                 \
             sizeof((const struct said[]){__VA_ARGS__}) / sizeof(struct said))
void say_list(struct text *out, const char *english, const struct said *things,
              size_t count);
/* A sentence about {1}, who does something, and perhaps somebody it is done to:
 * to the one, to the other, and to anybody else. NULL: as to anybody else. */
struct telling {
    const char *you;
    const char *at_you;
    const char *of;
};
const char *say_to(struct telling told, unsigned reader, unsigned who,
                   unsigned other);
/* "A, B and C" of the seats in a set, bit s for seat s. */
void say_seats(struct text *out, unsigned seats);

#endif
