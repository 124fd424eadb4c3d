#include "cli/cli.h"
int cli_replay(int count, char **words)
{
    (void)count;
    (void)words;
    return 0;
}
