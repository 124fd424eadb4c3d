/* The text format: records, rules cases, lessons and bug reports are one
 * thing (docs/text-format.md). A script is read into a match; test lines
 * (`refuse`, `legal`, `expect`, `result`, `undo`) are checked on the way. */
#ifndef PLAY_SCRIPT_H
#define PLAY_SCRIPT_H

#include "play/match.h"

enum {
    SCRIPT_BYTES_MAX = 1 << 24, /* a longer script is refused unread */
    SCRIPT_WORDS = 1600,
};

enum script_end {
    SCRIPT_PASSED,
    SCRIPT_FAILED, /* a test line found something else */
    SCRIPT_BAD,    /* not a script, or something in it was refused */
};

struct script {
    /* Given by the caller. */
    struct slice text;
    const struct game *(*find)(struct slice name);
    struct slice edition; /* used when the script names it without data */
    bool is_strict;       /* check invariants after every event */
    /* Filled in. */
    struct match match; /* as far as it could be read */
    enum script_end end;
    uint32_t line;            /* where it stopped, from 1 */
    bool is_of_edition;       /* `line` is one of the edition given */
    uint32_t checks;          /* test lines that held */
    char words[SCRIPT_WORDS]; /* what was expected and what was found */
    /* Private while reading. */
    struct plan plan;
    struct fair fair;
    struct slice *position;
    uint32_t *position_line;
    size_t positions;
    struct text data;
    uint8_t hash[SHA256_BYTES];
    struct slice edition_said;
    uint32_t players_line, edition_line; /* 0: not given */
    struct match_bot bot[SEATS_MAX];
    uint32_t bot_line[SEATS_MAX];
    uint32_t option_line[OPTIONS_CAP];
    bool has_hash, has_commit, is_open;
    char *memory;
};

/* The game a script is about: its first line that says something. NULL when
 * there is none; then s->words says why. */
const struct game *script_game(struct script *s);
/* Memory that running it needs. */
size_t script_bytes(const struct script *s, const struct game *game);
/* Reads and checks to the first failure or the end. `memory` is aligned to
 * MATCH_ALIGN, and the match lives in it. */
enum script_end script_run(struct script *s, const struct game *game,
                           void *memory);

#endif
