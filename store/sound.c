#include "store/sound.h"

/* With @ in place of the prefix. */
static const struct {
    const char *sql, *words;
} BAD[SOUND_BADS] = {
    {"SELECT count(*) FROM @log AS l WHERE NOT EXISTS "
     "(SELECT 1 FROM @tables AS t WHERE t.id = l.id)",
     "rows of tables that are not listed"},
    {"SELECT count(*) FROM @tables AS t WHERE NOT EXISTS "
     "(SELECT 1 FROM @log AS l WHERE t.id = l.id)",
     "tables without a row"},
    {"SELECT count(*) FROM (SELECT number - row_number() OVER "
     "(PARTITION BY id ORDER BY number) AS off FROM @log) AS o "
     "WHERE off <> -1",
     "rows whose number does not follow on the one before"},
    {"SELECT count(*) FROM (SELECT time - lag(time) OVER "
     "(PARTITION BY id ORDER BY number) AS later FROM @log) AS o "
     "WHERE later < 0",
     "rows that are older than the one before"},
    {"SELECT count(*) FROM @tables AS t, (SELECT id, max(time) AS time FROM "
     "@log GROUP BY id) AS l WHERE t.id = l.id AND "
     "(t.time > l.time OR t.time + 60000 < l.time)",
     "tables listed with another time than that of their latest row"},
};

void sound_sql(char sql[SOUND_SQL], const char *prefix, unsigned i)
{
    struct text out;
    text_init(&out, sql, SOUND_SQL);
    for (const char *at = BAD[i].sql; *at; at++) {
        if (*at == '@')
            text_put(&out, prefix);
        else
            text_char(&out, *at);
    }
}

bool sound_judge(unsigned i, int64_t count, struct text *why)
{
    if (!count)
        return true;
    text_int(why, count);
    text_char(why, ' ');
    text_put(why, BAD[i].words);
    return false;
}
