#!/usr/bin/env bash
# A PostgreSQL of a test's own, in a folder of its own, reached by nobody else:
# a socket there and no port. It ends with whoever began it.
#
#   postgres.sh start FOLDER [PID]      prints the address of its database; it ends
#                                       with this process, or whoever calls
#   postgres.sh stop|kill|restart FOLDER    kill: at once, as a crash is
#   postgres.sh again FOLDER            begins it after stop or kill
#   postgres.sh fresh FOLDER NAME       one more database; prints its address
#   postgres.sh sql FOLDER NAME TEXT    as its superuser, in database NAME
#   postgres.sh replica FOLDER OTHER [PID]  OTHER follows it by streaming; from then
#                                       on what is committed is on both
#   postgres.sh promote OTHER           ... and takes its place
#   postgres.sh alone FOLDER            commits wait for no other any more
#   postgres.sh with COMMAND...         runs it with TW_TEST_STORE, the address,
#                                       and TW_TEST_POSTGRES, the folder
#
# PostgreSQL refuses to run as root: there it runs as the user of its package.
set -eu
exec </dev/null

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if ! [ -x "$bin/postgres" ]; then
    bin=$(dirname "$(command -v postgres || echo /)")
    [ -x "$bin/postgres" ] || { echo "postgres.sh: PostgreSQL is missing" >&2; exit 1; }
fi
self=$(realpath "$0")
cd /

as() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
    else
        "$@"
    fi
}

address() { # folder, database
    echo "postgres://tidywinks@/$2?host=$1"
}

run() { # folder
    if ! as "$bin/pg_ctl" start -w -s -D "$1/data" -l "$1/log" >/dev/null; then
        tail -n 20 "$1/log" >&2
        return 1
    fi
}

halt() { # folder, fast or immediate
    [ ! -e "$1/data/postmaster.pid" ] ||
        as "$bin/pg_ctl" stop -w -s -D "$1/data" -m "$2" >/dev/null || true
}

# Nobody is left behind by a test that is killed.
watch() { # folder, whose
    setsid bash -c 'while kill -0 "$3" && [ -d "$2" ]; do sleep 1; done
        "$1" stop "$2"; rm -rf "$2"' - "$self" "$1" "$2" >/dev/null 2>&1 &
}

sql() { # folder, database, text
    as "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$1" -U tidywinks -d "$2" -c "$3"
}

own() { # folder
    mkdir -p "$1"
    chmod 700 "$1"
    [ "$(id -u)" != 0 ] || chown postgres: "$1"
}

start() { # folder, whose
    own "$1"
    as "$bin/initdb" -D "$1/data" -U tidywinks -A trust -E UTF8 --no-locale \
        --no-sync --no-instructions --wal-segsize=1 >/dev/null
    as tee -a "$1/data/postgresql.conf" >/dev/null <<END
listen_addresses = ''
unix_socket_directories = '$1'
shared_buffers = 32MB
max_connections = 60
max_wal_size = 64MB
min_wal_size = 8MB
wal_keep_size = 32MB
END
    run "$1"
    watch "$1" "$2"
    fresh "$1" tidywinks
}

fresh() { # folder, database
    sql "$1" postgres "CREATE DATABASE $2"
    address "$1" "$2"
}

replica() { # folder, other, whose
    own "$2"
    as "$bin/pg_basebackup" -h "$1" -U tidywinks -D "$2/data" -R -X stream \
        --checkpoint=fast --no-sync
    as tee -a "$2/data/postgresql.conf" >/dev/null <<<"unix_socket_directories = '$2'"
    run "$2"
    watch "$2" "$3"
    sql "$1" postgres "ALTER SYSTEM SET synchronous_standby_names = '*'"
    sql "$1" postgres "SELECT pg_reload_conf()" >/dev/null
    until [ "$(sql "$1" postgres "SELECT count(*) FROM pg_stat_replication
        WHERE sync_state = 'sync'")" = 1 ]; do
        sleep 0.1
    done
}

alone() { # folder
    sql "$1" postgres "ALTER SYSTEM SET synchronous_standby_names = ''"
    sql "$1" postgres "SELECT pg_reload_conf()" >/dev/null
}

# In memory where there is enough: a killed process leaves it whole, and the
# tests do not wait for a disk.
make_folder() {
    local free above=${TMPDIR:-/tmp}
    free=$(df --output=avail /dev/shm 2>/dev/null | tail -n 1 || true)
    [ "${free:-0}" -le 500000 ] || above=/dev/shm
    mktemp -d -p "$above"
}

with() {
    local end=0
    TW_TEST_POSTGRES=$(make_folder)
    trap 'halt "$TW_TEST_POSTGRES" immediate; rm -rf "$TW_TEST_POSTGRES"' EXIT
    TW_TEST_STORE=$(start "$TW_TEST_POSTGRES" $$)
    export TW_TEST_POSTGRES TW_TEST_STORE
    (cd "$OLDPWD" && "$@") || end=$?
    return $end
}

what=${1:?}
shift
case $what in
start) start "$1" "${2:-$PPID}" ;;
stop) halt "$1" fast ;;
kill) halt "$1" immediate ;;
again) run "$1" ;;
restart) halt "$1" fast; run "$1" ;;
fresh) fresh "$1" "$2" ;;
sql) sql "$1" "$2" "$3" ;;
replica) replica "$1" "$2" "${3:-$PPID}" ;;
promote) as "$bin/pg_ctl" promote -w -s -D "$1/data" >/dev/null; alone "$1" ;;
alone) alone "$1" ;;
with) with "$@" ;;
*) echo "postgres.sh: no $what" >&2; exit 2 ;;
esac
