/* In the schema `tidywinks`: `log` and `tables` as in SQLite (sqlite.c), and
 * `format`, one row with the version. A row of the log also has the transaction
 * that wrote it: all of one that is before the oldest still running have been
 * there to see, so whoever remembers that one misses none, however late a
 * commit was (a time would not do: it is of the beginning of a commit).
 *
 * Texts are bytes: what a row says is up to whoever reads it, and one that is
 * not proper text must not fail the others of its batch. Ids are compared byte
 * by byte, as a batch is sorted.
 *
 * `append` has the whole of a batch in one call. Rows are looked for before
 * they are written, as in SQLite; of two at once who both find a number free,
 * the second waits for the first at the key, and goes without when that one has
 * committed. A table is not deleted while one of its rows is being written:
 * both hold one of 64 locks, which the deletion has for itself. They are all
 * taken before the first row: whoever waits for one keeps nobody waiting. */
#include "store/pgschema.h"

#include <stdio.h>
#include <string.h>

/* Step i makes version i + 1 of version i. Steps are never changed, only
 * added to. */
static const char *const STEPS[] = {
    "CREATE SCHEMA IF NOT EXISTS tidywinks;"
    "CREATE TABLE tidywinks.format (version integer NOT NULL);"
    "INSERT INTO tidywinks.format VALUES (0);"
    "CREATE TABLE tidywinks.log ("
    " id text COLLATE \"C\" NOT NULL, number integer NOT NULL,"
    " time bigint NOT NULL, text bytea NOT NULL,"
    " txid xid8 NOT NULL DEFAULT pg_current_xact_id(),"
    " PRIMARY KEY (id, number));"
    "CREATE INDEX log_txid ON tidywinks.log (txid);"
    "CREATE TABLE tidywinks.tables ("
    " id text COLLATE \"C\" PRIMARY KEY, time bigint NOT NULL,"
    " due bigint NOT NULL);"
    "CREATE INDEX tables_due ON tidywinks.tables (due) WHERE due > 0;"
    "CREATE INDEX tables_time ON tidywinks.tables (time);"

    "CREATE FUNCTION tidywinks.now(ahead bigint) RETURNS bigint"
    " LANGUAGE sql VOLATILE AS $$"
    " SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    " + ahead $$;"

    "CREATE FUNCTION tidywinks.append(ids text[], numbers integer[],"
    " texts bytea[], earliest bigint[], dues bigint[], ahead bigint)"
    " RETURNS TABLE (how integer, at bigint) LANGUAGE plpgsql AS $$ "
    "DECLARE"
    " r record; last record; t record;"
    "BEGIN"
    " PERFORM pg_advisory_xact_lock_shared(1953851764, s) FROM"
    "  (SELECT DISTINCT hashtext(u) & 63 AS s FROM unnest(ids) AS u"
    "   ORDER BY 1) AS locks;"
    " FOR r IN SELECT * FROM unnest(ids, numbers, texts, earliest, dues)"
    "   AS u (id, number, text, earliest, due) LOOP"
    "  SELECT l.number, l.time INTO last FROM tidywinks.log AS l"
    "   WHERE l.id = r.id ORDER BY l.number DESC LIMIT 1;"
    "  at := greatest(last.time, tidywinks.now(ahead));"
    "  IF coalesce(last.number, -1) >= r.number THEN how := 1;"
    "  ELSIF coalesce(last.number, -1) + 1 < r.number THEN how := 3;"
    "  ELSIF at < r.earliest THEN how := 2;"
    "  ELSE"
    "   INSERT INTO tidywinks.log (id, number, time, text)"
    "    VALUES (r.id, r.number, at, r.text) ON CONFLICT DO NOTHING;"
    "   how := CASE WHEN FOUND THEN 0 ELSE 1 END;"
    "  END IF;"
    "  IF how = 0 THEN"
    "   SELECT o.time, o.due INTO t FROM tidywinks.tables AS o"
    "    WHERE o.id = r.id;"
    "   IF NOT FOUND THEN"
    "    INSERT INTO tidywinks.tables VALUES (r.id, at, r.due);"
    "   ELSIF t.due <> r.due OR t.time + 60000 < at THEN"
    "    UPDATE tidywinks.tables AS o SET time = at, due = r.due"
    "     WHERE o.id = r.id;"
    "   END IF;"
    "  END IF;"
    "  RETURN NEXT;"
    " END LOOP;"
    "END $$;"

    "CREATE FUNCTION tidywinks.forget(gone text) RETURNS void"
    " LANGUAGE plpgsql AS $$ "
    "BEGIN"
    " PERFORM pg_advisory_xact_lock(1953851764, hashtext(gone) & 63);"
    " DELETE FROM tidywinks.log WHERE id = gone;"
    " DELETE FROM tidywinks.tables WHERE id = gone;"
    "END $$;",

    /* By age: whether it is old is looked at behind the lock. The one without
     * stays for processes of the program before, which may still serve. */
    "CREATE FUNCTION tidywinks.forget(gone text, before bigint)"
    " RETURNS boolean LANGUAGE plpgsql AS $$ "
    "BEGIN"
    " PERFORM pg_advisory_xact_lock(1953851764, hashtext(gone) & 63);"
    " IF (SELECT l.time FROM tidywinks.log AS l WHERE l.id = gone"
    "   ORDER BY l.number DESC LIMIT 1) >= before THEN"
    "  RETURN false;"
    " END IF;"
    " PERFORM tidywinks.forget(gone);"
    " RETURN true;"
    "END $$;",
};

/* A lock is waited for for ten seconds (pglink.c). */
enum { SCHEMA = sizeof STEPS / sizeof STEPS[0], LOCK_TRIES = 6 };

/* The version of what is there; 0: nothing is; -1 with a sentence. */
static int version_of(struct pglink *l, struct text *why)
{
    enum pglink_end end;
    int version = 0;
    PGresult *answer = pglink_ask(
        l,
        &(struct pglink_ask){
            .sql = "SELECT to_regclass('tidywinks.format') IS NOT NULL"},
        &end);
    bool is_there = answer && *PQgetvalue(answer, 0, 0) == 't';
    PQclear(answer);
    if (is_there) {
        answer = pglink_ask(
            l,
            &(struct pglink_ask){.sql = "SELECT version FROM tidywinks.format"},
            &end);
        if (answer && PQntuples(answer) == 1)
            version = (int)pglink_said(answer, 0, 0);
        PQclear(answer);
    }
    if (end != PGLINK_DONE) {
        text_put(why, l->words);
        return -1;
    }
    if (version <= SCHEMA)
        return version;
    text_put(why, "the tables were written by a newer program: their format "
                  "is ");
    text_int(why, version);
    text_put(why, ", and this program knows formats up to ");
    text_int(why, SCHEMA);
    return -1;
}

static bool move_on(struct pglink *l, struct text *why)
{
    char set[64];
    snprintf(set, sizeof set, "UPDATE tidywinks.format SET version = %d",
             SCHEMA);
    bool is_good =
        pglink_do(l, "BEGIN") == PGLINK_DONE &&
        pglink_do(l, "SELECT pg_advisory_xact_lock(1953851763)") == PGLINK_DONE;
    int version = is_good ? version_of(l, why) : -1;
    for (int i = version; i >= 0 && i < SCHEMA && is_good; i++)
        is_good = pglink_many(l, STEPS[i]) == PGLINK_DONE;
    is_good = is_good && version >= 0 && pglink_do(l, set) == PGLINK_DONE &&
              pglink_do(l, "COMMIT") == PGLINK_DONE;
    if (!is_good && !why->len) {
        text_put(why, version == 0 ? "the database has no tables for this yet, "
                                     "and they cannot be made: "
                                   : "the tables cannot be brought to this "
                                     "program's format: ");
        text_put(why, l->words);
    }
    return is_good;
}

bool pgschema_make(struct pglink *l, struct text *why)
{
    char words[sizeof l->words];
    struct text sentence;
    text_init(&sentence, words, sizeof words);
    int version = version_of(l, &sentence);
    bool is_good = version == SCHEMA;
    /* Of two who begin at once the second waits, and finds it done. The lock is
     * not the transaction's: that begins with it, and sees what was made. The
     * rollback is for one that failed. */
    if (version >= 0 && !is_good) {
        enum pglink_end end;
        int tries = 0;
        do
            end = pglink_do(l, "SELECT pg_advisory_lock(1953851763)");
        while (end == PGLINK_AGAIN && ++tries < LOCK_TRIES);
        is_good = end == PGLINK_DONE && move_on(l, &sentence);
        if (end != PGLINK_DONE)
            text_put(&sentence, l->words);
        if (l->conn)
            pglink_do(l, "ROLLBACK");
        if (l->conn)
            pglink_do(l, "SELECT pg_advisory_unlock(1953851763)");
    }
    if (!is_good)
        text_put(why, words);
    return is_good;
}
