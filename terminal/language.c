#include "terminal/language.h"

#include "base/panic.h"
#include "base/say.h"
#include "command/command.h"

#include <stdlib.h>
#include <string.h>

/* `de` of `de_DE.UTF-8`; NULL where nothing is said about a language, or the
 * letters of none but English could be shown. */
static const char *of_locale(void)
{
    static const char *const NAMES[] = {"LC_ALL", "LC_MESSAGES", "LANG", NULL};
    for (unsigned i = 0; NAMES[i]; i++) {
        const char *value = getenv(NAMES[i]);
        if (value && *value)
            return value;
    }
    return NULL;
}

static const struct language_table *find(const char *code, size_t len)
{
    for (const struct language_table *t = LANGUAGES; t->code; t++)
        if (strlen(t->code) == len && memcmp(t->code, code, len) == 0)
            return t;
    return NULL;
}

static struct voice voice;

const struct tongue *language_tongue(void)
{
    return voice.tongue;
}

bool language_speak(const char *code)
{
    static struct tongue tongue;
    const char *locale = of_locale();
    const struct language_table *table = NULL;
    if (code && strcmp(code, "en") == 0)
        return true;
    if (code)
        table = find(code, strlen(code));
    else if (locale)
        table = find(locale, strcspn(locale, "_.@"));
    if (code && !table)
        return command_refuse("there is no language \"%s\": en, de", code) ==
               COMMAND_OK;
    if (!table)
        return true;
    uint32_t bad = tongue_read(
        &tongue, (struct slice){(const char *)table->text, table->bytes});
    ENSURE(bad == 0);
    voice.tongue = &tongue;
    say_as(&voice);
    return true;
}
