#include "cli/cli.h"
int cli_record(int count, char **words)
{
    (void)count;
    (void)words;
    return 0;
}
