/* A command of the operator's, run beside the program: nobody waits for it. */
#ifndef HOST_HOOK_H
#define HOST_HOOK_H

/* Runs `command` by the shell with these variables (`NAME=value`, NULL at the
 * end) added to the environment, without the program's open files. What it
 * prints goes where the program's does. */
void hook_run(const char *command, const char *const variables[]);

#endif
