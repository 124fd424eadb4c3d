/* What a screen asks about a game: all of it is answered from one seat's view,
 * and nothing here knows a match. The view may be made from a match in this
 * program (session_of), or have come from elsewhere, with what was seen of
 * events (play/frame.h): the answers are the same. What a match alone can do
 * (apply, chance, undo, record) is in play/match.h. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "engine/words.h"

struct match;

struct session {
    const struct game *game;
    const void *setup;
    const void *view; /* what the seat sees now; whoever made it owns it */
    unsigned seat;    /* or ONLOOKER */
    unsigned players;
};

/* A match here as a seat, or ONLOOKER, sees it now. The view is in the match's
 * memory for views. */
struct session session_of(struct match *m, unsigned seat);
/* The seat as one that is asked, for words_read and words_next. */
struct asked session_asked(const struct session *s);
bool session_is_asked(const struct session *s);

/* What it may do: nothing when it is not asked. */
void session_moves(const struct session *s, struct moves *list);
/* A move as one types it, and as people read it. */
void session_words(const struct session *s, uint32_t move, struct text *out);
void session_title(const struct session *s, uint32_t move, struct text *out);

/* Whether it may only let happen what is under way, or stop it. */
bool session_lets(const struct session *s);
/* What a legal move of the seat is for, or nothing. */
void session_purpose(const struct session *s, uint32_t move, struct text *out);

/* A loss that the seat can see coming, or nothing. */
void session_warning(const struct session *s, struct text *out);
/* What is asked, or who is waited for. Returns the number of the rule. */
const char *session_prompt(const struct session *s, struct text *out);
/* The same for a seat, as people read it in lines: the warning on one of its
 * own, then `A: Turn up the second card. (WM-9)`. */
void session_ask(const struct session *s, struct text *out);
/* The table as situation lines, and as a picture of text. */
void session_situation(const struct session *s, enum form form,
                       struct text *out);
void session_picture(const struct session *s, struct text *out);
void session_result(const struct session *s, struct result *out);
/* Why a source of the result gives the seat its points; nothing for an
 * onlooker, or where the game has no words for it. */
void session_reason(const struct session *s, unsigned source, struct text *out);

/* The session after a move in these words, as far as the seat can know: its
 * own view goes on. Refused is also what would show the seat more than its
 * decision. `memory` has two states, each aligned to 16, and holds
 * the new view. */
bool session_foresee(const struct session *s, struct slice words, void *memory,
                     struct session *then, struct refusal *why);
size_t session_foresee_bytes(const struct game *game);

#endif
