/* The engine as a screen uses it that runs beside it: one table at a time,
 * asked in numbers and words, answered in JSON. What a screen asks of a view is
 * play/session.h and play/describe.h; this adds the match, its record, the
 * language and the memory. The page calls it as WebAssembly (web/wasm.c).
 *
 * A text goes in at client_input, as many bytes as the call is told. Answers
 * are in c->out, as UTF-8 ended by a zero. Seats are numbers from 0, CHANCE is
 * 8, ONLOOKER 9. A call that gives an int gives 0, or an enum refuse with a
 * sentence as answer: then nothing has changed. */
#ifndef PLAY_CLIENT_H
#define PLAY_CLIENT_H

#include "base/say.h"
#include "engine/levels.h"
#include "play/opened.h"

enum {
    CLIENT_OUT = 1 << 20,      /* bytes of an answer */
    CLIENT_PAGE = 1 << 16,     /* of the words of one situation or event */
    CLIENT_LANGUAGE = 1 << 19, /* of a language's table */
    CLIENT_NAME = 64,          /* of the name of a seat */
    CLIENT_EVENTS = 1 << 15,   /* most events of a match */
};

/* What the program around it provides. */
struct client_host {
    const struct game *(*game)(unsigned i); /* NULL after the last */
    const struct game *(*find)(struct slice name);
    const struct levels *levels;
    /* Memory of at least so many bytes, aligned to MATCH_ALIGN, always the
     * same with what is in it; NULL: there is not so much. */
    char *(*room)(size_t bytes);
};

struct client {
    const struct client_host *host;
    struct text out;
    struct opened opened; /* the table; its match's game is NULL: none */
    char *received;       /* a view for each viewer, of a table that is
                             elsewhere; NULL: the match is here */
    seat_set viewers;     /* who has been sent one */
    size_t kept;          /* bytes of the room that the table keeps */
    struct voice voice;
    struct tongue tongue;
    char out_buffer[CLIENT_OUT];
    char page[CLIENT_PAGE];
    char words[CLIENT_LANGUAGE];
    char name[VOICE_SEATS][CLIENT_NAME];
};

void client_init(struct client *c, const struct client_host *host);
/* Where a text of so many bytes goes; NULL: out of memory. */
char *client_input(struct client *c, size_t bytes);

/* Speaks the language of this table from now on, or English when there are no
 * bytes. A refusal leaves it speaking English. */
int client_language(struct client *c, size_t bytes);
/* What sentences call a seat from now on, cut to what fits; without bytes, its
 * letter. */
int client_name(struct client *c, unsigned seat, size_t bytes);
/* Everything to offer game number i with; false after the last. */
bool client_game(struct client *c, unsigned i);

/* Opens the table this script leads to: a header starts a new game, a record
 * goes on where it ends. Gives an enum script_end, with `LINE: WORDS` unless
 * it passed; then there is no table, and no call below may be made. */
int client_open(struct client *c, size_t bytes);
/* The table as it was after `at` events of the script it was opened with; it
 * can be looked at, told and played on from there. */
int client_go(struct client *c, uint32_t at);
/* Where the table stands in the lesson it was opened with; refused when that
 * takes moves back. */
int client_lesson(struct client *c);
/* These words said by the learner, when asked: an enum lesson_said, with the
 * sentence of a refusal. */
int client_learn(struct client *c, size_t bytes);
/* The commitment that belongs to the table's secret, in hex. Gives an enum
 * fair_kind: a deal from an open seed or of real cards has none. */
int client_commit(struct client *c);

/* The table is elsewhere: opened with its header, it is only looked at, and
 * what each viewer sees comes in as frames (play/frame.h). */
int client_elsewhere(struct client *c);
/* A frame for a viewer; the first of a game is against nothing. Answers with
 * what was seen of the event, as in `told`, under number `n`. */
int client_receive(struct client *c, unsigned viewer, uint32_t n, bool is_first,
                   size_t bytes);

/* These words as a decision of the actor. */
int client_play(struct client *c, unsigned actor, size_t bytes);
/* What chance brings, when it is waited for. */
int client_chance(struct client *c);
/* Lets a level decide for a seat that is waited for. */
int client_bot(struct client *c, unsigned seat, unsigned level, uint32_t seed);
int client_undo(struct client *c, unsigned seat);
/* What client_undo would answer, changing nothing, once `more` decisions before
 * had been taken back; the first refusal on the way. */
int client_may_undo(struct client *c, unsigned seat, unsigned more);

/* The table in the eyes of a viewer: {"described":…,"moves":…,"score":…,
 * "count":7,"told":[…]}, told from event `since` on. REFUSE_FULL: as much of
 * it as fits, and client_tell has more. */
int client_look(struct client *c, unsigned viewer, uint32_t since);
/* What a viewer has seen from event `since` on; REFUSE_FULL as above. */
int client_tell(struct client *c, unsigned viewer, uint32_t since);
/* Seats whose screens would show something else than this viewer's; of a table
 * that is elsewhere, of those whose frames come here. */
seat_set client_others(struct client *c, unsigned viewer);
/* The view as it would be after these words of a seat, as far as it can know;
 * the table stays as it is. */
int client_foresee(struct client *c, unsigned seat, size_t bytes);
/* What a level would do in a seat that is waited for, and why. */
void client_hint(struct client *c, unsigned seat, unsigned level,
                 uint32_t seed);
/* Cards and pieces of the table as people call them. */
void client_names(struct client *c);
/* The record; with the deal's secret for its owner only. */
int client_record(struct client *c, bool with_secret);
/* An enum verdict, with the number of draws that check out. */
int client_verify(struct client *c);

#endif
