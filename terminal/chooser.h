/* Choosing a move word by word: the words chosen so far, the words that can
 * follow, and the one the cursor is on. Words that leave no choice are taken
 * by themselves, except the last, so nothing is played unasked. */
#ifndef TERMINAL_CHOOSER_H
#define TERMINAL_CHOOSER_H

#include "engine/words.h"

enum {
    CHOICES_CAP = MOVES_CAP + 1,
    CHOOSER_POOL = 1 << 16,
    CHOOSER_DEPTH = 32,
    CHOOSER_FILTER = 40,
};

struct chooser {
    char path[WORDS_CAP];          /* words chosen so far */
    size_t back[CHOOSER_DEPTH];    /* lengths of path before each choice */
    unsigned depth;                /* choices made */
    char filter[CHOOSER_FILTER];   /* start of the next word, as typed */
    unsigned count;                /* words that can follow */
    const char *word[CHOICES_CAP]; /* "": the path is a whole move */
    unsigned shown_count;          /* those that begin with the filter */
    uint16_t shown[CHOICES_CAP];
    unsigned at;      /* cursor, in `shown` */
    bool is_numbered; /* digits choose: few words, none begins with a digit */
    /* Where each shown word lies in the flow of words; by who lays them out. */
    struct {
        int16_t row, col, cols;
    } spot[CHOICES_CAP];
    char pool[CHOOSER_POOL];
    size_t pool_used;
};

void chooser_start(struct chooser *c, const struct asked *who);
/* Takes the word under the cursor. True: c->path is a whole move now. */
bool chooser_take(struct chooser *c, const struct asked *who);
/* One step back: the filter, or the latest choice. False at the start. */
bool chooser_back(struct chooser *c, const struct asked *who);
/* A typed character: adds to the filter. False, with nothing changed, when no
 * word begins so. */
bool chooser_type(struct chooser *c, const char *bytes);
/* Removes the last character of the filter; false when it is empty. */
bool chooser_rub(struct chooser *c);
/* Extends the filter as far as all shown words agree. True when only one word
 * is left. */
bool chooser_complete(struct chooser *c);
/* Moves the cursor to the nearest word in the row above or below. */
void chooser_climb(struct chooser *c, int step);
/* The move that the words so far and the one under the cursor are; false when
 * more must follow. */
bool chooser_move(const struct chooser *c, const struct asked *who,
                  uint32_t *move);
/* What is shown for a word. */
const char *chooser_label(const struct chooser *c, unsigned shown);

#endif
