#!/usr/bin/env bash
# Processes that share a simulation: what they say and write is the same with
# one thread, several threads and several ranks, byte for byte; and a rank that
# dies or differs ends the run with a sentence. Where there is no mpirun, what
# the program says when it is one of several processes without MPI.
. "$(dirname "$0")/common.bash"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1
export ASAN_OPTIONS=detect_leaks=0 # of the MPI library

cp "$program" alone
program=$PWD/alone OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0 \
    run simulate null --games 10
expect "several processes and no MPI" 2 'built without MPI'
program=$PWD/alone OMPI_COMM_WORLD_SIZE=1 OMPI_COMM_WORLD_RANK=0 \
    run simulate null --games 10
expect "one process needs none" 0 '10 games'
OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=1 run play null
[ "$code" = 2 ] && [ -z "$out$err" ] && pass || fail "the second says: $out$err"
command -v mpirun >/dev/null || tally

# ranks N WORDS...: the program as so many processes.
ranks() { # quiet: what mpirun itself says comes in between
    timeout 100 mpirun -q -n "$1" "$program" "${@:2}" </dev/null >"$scratch/.out" \
        2>"$scratch/.err"
    code=$?
    out=$(<"$scratch/.out")
    err=$(<"$scratch/.err")
}

# alike NAME FILE... -- WORDS...: what it says, and the files it writes.
alike() {
    local name=$1 files=() ways=("1 1" "1 2" "2 1" "4 2") way count threads
    shift
    while [ "$1" != -- ]; do files+=("$1") && shift; done
    shift
    for way in "${ways[@]}"; do
        read -r count threads <<<"$way"
        cp -r before now
        cd now || exit 1
        if [ "$count" = 1 ]; then
            run "$@" --threads "$threads"
        else
            ranks "$count" "$@" --threads "$threads"
        fi
        expect "$name, $count ranks, $threads threads" 0 .
        printf '%s\n' "$out" >said
        cd ..
        if [ "$way" = "1 1" ]; then
            mv now first
            for file in said "${files[@]}"; do
                [ -s "first/$file" ] || fail "$name: $file is empty"
            done
        else
            same "$name, $count ranks, $threads threads" first now
            rm -r now
        fi
    done
    rm -r first
}

mkdir before
alike "simulate" page.html games.csv -- simulate clean-family --seats easy \
    --games 60 --levels random,easy --compare "side B" --report page.html \
    --csv games.csv --records kept
alike "simulate, until it is known" -- simulate stay-at-home --until 0.05 --json
alike "simulate, a race of rules" -- simulate stay-at-home --games 300 \
    --sweep-edition "card skip 2 5" --aim "decisions 90"
alike "duel" -- duel stay-at-home greedy random --pairs 200 --stop
printf '<!-- ladder null 2 -->\n<!-- end -->\n' >before/table.md
alike "ladder" table.md -- ladder null --bots random,greedy,easy --pairs 10 \
    --write table.md
rm before/table.md
alike "tune" -- tune clean-family --games 12 --rounds 2
alike "tune a net" kept -- tune beachcleaner --net --games 4 --rounds 2 \
    --iterations 5 --players 2 --state kept

ranks 2 simulate stay-at-home --games 5000 --time
expect "usual threads of a rank" 0 'on 2 threads'

run bench null --ranks --brief --json
expect "bench" 0 '"ranks_to_threads_cpu":[0-9.]*[1-9]'

# Who dies, differs or cannot go on ends the run.
cat >mortal <<'END'
#!/bin/sh
[ "$OMPI_COMM_WORLD_LOCAL_RANK" != 1 ] || kill -9 $PPID
read -r line
END
chmod +x mortal
ranks 2 duel null "exec:exec ./mortal" random --pairs 20
expect "a rank that is killed" 137 'there is no result'
[ -z "$out" ] && pass || fail "a rank that is killed: $out"
timeout 100 mpirun -n 1 "$program" duel null random random --pairs 5 \
    : -n 1 "$program" duel null random "random@none" --pairs 5 \
    </dev/null >.out 2>.err
code=$? out=$(<.out) err=$(<.err)
expect "a file that one rank lacks" 2 'rank 1 on .*: none: No such file'
timeout 100 mpirun -n 1 "$program" duel null random random --pairs 5 \
    : -n 2 "$program" duel null random random --pairs 6 \
    </dev/null >.out 2>.err
code=$? out=$(<.out) err=$(<.err)
expect "other words" 2 'rank 1 on .* has other words'
ranks 2 simulate chess
[ "$(grep -c 'no game "chess"' <<<"$err")" = 1 ] && pass || fail "chess: $err"
ranks 2 simulate null --games 10 --report /none/page.html
expect "a place where nothing can be written" 2 'none/page.html'
ranks 2 play null
expect "what is for one process" 2 'play is for one process'
[ "$(grep -c tidywinks: <<<"$err")" = 1 ] && pass || fail "said twice: $err"
tally
