#!/usr/bin/env bash
# Tables of a folder and of a database looked after alike, and copied from one
# to the other and back without a difference; roles that may do no more than
# they need. The database is the test's own.
if [ -z "${TW_TEST_POSTGRES:-}" ]; then
    exec bash "$2/tests/lib/postgres.sh" with bash "$0" "$@"
fi
. "$(dirname "$0")/common.bash"

postgres() { "$source_folder/tests/lib/postgres.sh" "$@"; }
sql() { postgres sql "$TW_TEST_POSTGRES" "$@"; }
fresh() { postgres fresh "$TW_TEST_POSTGRES" "$1"; }
holds() { # NAME COMMAND...
    local name=$1
    shift
    if "$@"; then pass; else fail "$name"; fi
}
# All that is kept of all tables, byte by byte.
dump() { # COPY AS A FILE
    python3 - "$1" <<'END'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.text_factory = bytes
for table in "tables", "log":
    for row in db.execute(f"SELECT * FROM {table} ORDER BY 1, 2"):
        print(table, row)
END
}

# Rows of every kind, also some that are no text, as another program's may be.
seeds=$source_folder/tests/online/upgrade
kept=$(ls "$seeds"/*.db | sort | tail -n 1)
run tables restore "$kept" --data here
expect "tables are restored to a folder" 0 "all is as it was written"
python3 - here/tidywinks.db <<'END'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("INSERT INTO log SELECT id, max(number) + 1, max(time), CAST(x'ff5c09c3280a' AS TEXT) FROM log GROUP BY id LIMIT 1")
db.execute("UPDATE tables SET due = 123456789 WHERE id = (SELECT max(id) FROM tables)")
db.commit()
END
run tables backup before --data here
expect "a folder is backed up" 0 ""
dump before >before.txt
id=$("$program" tables list --data here | head -n 1 | cut -d' ' -f1)

there=$TW_TEST_STORE
run tables copy --data here --to "$there"
expect "a folder is copied to a database" 0 "tables, .* rows copied"
said=$out
run tables copy --data here --to "$there"
expect "and not twice" 2 "is there already, and stays as it is"
run tables copy --store "$there" --to back
expect "and back" 0 "^$said$"
run tables backup after --data back
dump after >after.txt
holds "nothing is different then" cmp -s before.txt after.txt
run tables backup direct --store "$there"
expect "a database is backed up" 0 ""
dump direct >direct.txt
holds "to the same file" cmp -s before.txt direct.txt
holds "for its owner alone" [ "$(stat -c %a direct)" = 600 ]
run tables backup direct --store "$there"
expect "no file is replaced" 2 "already"

other=$(fresh other)
run tables restore "$kept" --store "$other"
expect "a backup is restored to a database" 0 "all is as it was written"
run tables restore "$kept" --store "$other"
expect "to one without tables" 2 "has tables already"
run tables export "$id" --store "$there"
expect "a table of a database is exported" 0 "^table 1 $id"
holds "as from a folder" cmp -s .out <("$program" tables export "$id" --data here)
run tables delete "$id" --store "$there"
expect "and deleted" 0 ""
run tables copy "$id" --data here --to "$there"
expect "one is copied" 0 "^1 tables"
run tables copy "$id" --data here --to "$there"
expect "once" 2 "$id is there already"
run tables copy nobody --data here --to "$there"
expect "one that is not there" 2 "there is no table nobody"
run tables list --store "$other"
expect "tables of a database are listed" 0 "$id"
run tables show "$id" --store "$other"
expect "and shown" 0 "seat A"
sql other "UPDATE tidywinks.log SET time = time - 1000000 WHERE number = 3"
run tables check --store "$other"
expect "what was changed by hand is found" 1 "older than the one before"

run tables list
expect "it is asked where" 2 "--data FOLDER or --store URL"
run tables list --data here --store "$there"
expect "in one place" 2 "--data FOLDER or --store URL"
run tables list --store here
expect "a database is an address" 2 "postgres://USER@HOST"
run serve --data here --store "$there"
expect "a server has one place" 2 "not in both"
run tables list --store "postgres://me:hidden@nowhere.invalid/x"
expect "a database that is not there" 2 "nowhere.invalid"
holds "no password is told" [ "${err/hidden/}" = "$err" ]

# Roles, as the documents have them.
sql postgres "DROP DATABASE tidywinks"
as() { # ROLE
    echo "postgres://tidywinks_$1@/tidywinks?host=$TW_TEST_POSTGRES"
}
psql -X -q -v ON_ERROR_STOP=1 "postgres://tidywinks@/postgres?host=$TW_TEST_POSTGRES" \
    -f "$source_folder/packaging/postgresql.sql" </dev/null
run tables list --store "$(as serve)"
expect "who serves makes no schema" 2 "has no tables for this yet, and they cannot be made"
run tables list --store "$(as owner)"
expect "who owns does" 0 ""
run tables copy --data here --to "$(as serve)"
expect "who serves writes" 0 "rows copied"
run tables delete "$id" --store "$(as serve)"
expect "and deletes" 0 ""
for cannot in "DROP TABLE tidywinks.log" "TRUNCATE tidywinks.log" \
    "CREATE TABLE tidywinks.mine ()" "CREATE TABLE public.mine ()" \
    "CREATE SCHEMA mine" "ALTER TABLE tidywinks.log ADD mine integer" \
    "CREATE TEMPORARY TABLE mine ()" "CREATE ROLE mine"; do
    holds "who serves cannot $cannot" eval '! psql -X -q "$(as serve)" -c "$cannot" </dev/null 2>/dev/null'
done
tally
