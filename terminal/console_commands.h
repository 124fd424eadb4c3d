/* What the kinds of console do by themselves; see terminal/console_commands.c
 * for what they have in common. */
#ifndef TERMINAL_CONSOLE_COMMANDS_H
#define TERMINAL_CONSOLE_COMMANDS_H

#include "terminal/console.h"

typedef enum console_end console_run(struct console *c, struct slice rest);

console_run local_console_undo, local_console_save, local_console_load;
console_run joined_undo, joined_log, joined_save, joined_who, joined_start,
    joined_rematch, joined_evening, joined_forget;
console_run joined_ask, joined_agree, joined_refuse, joined_return, joined_bot,
    joined_let, joined_clock, joined_phrase, joined_mute, joined_name,
    joined_link, joined_remove;
console_run recorder_undo, recorder_save, recorder_record, recorder_position;
console_run replay_next, replay_back, replay_goto, replay_first, replay_last,
    replay_eyes, replay_situation;
console_run learn_back, learn_skip;
console_run ending_score, ending_verify, ending_replay, ending_again;

/* Points by source, a line each; for a seat with its reasons where the game has
 * them. */
void console_put_score(struct text *out, const struct session *s);
/* `The game is over: B wins! (BC-68)`, or nothing while it is not. */
void console_put_end(struct text *out, const struct session *s);
/* The record of a match in a file; the sentence to show is in `out`. `secret`:
 * for its owner alone. */
bool console_save(struct text *out, const struct match *m, struct slice path,
                  bool secret);

#endif
