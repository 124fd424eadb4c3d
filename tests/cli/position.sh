#!/usr/bin/env bash
# `position` of a record cut anywhere reads back to the same text, and `moves`
# lists exactly what `legal` accepts.
. "$(dirname "$0")/common.bash"

# record GAME SEED MOVES FILE WORDS...: one person who always takes the first
# move that is offered, and random bots.
record() {
    local game=$1 seed=$2 moves=$3 file=$4
    shift 4
    {
        for ((i = 0; i < moves; i++)); do echo 1; done
        echo "save $file" # taken for Enter where the screen changes hands
        echo "save $file"
    } | "$program" play "$game" --seed "$seed" "$@" >/dev/null 2>&1
    [ -s "$file" ] || fail "no record of $game"
}

# legal_lines SKIP: a `legal` line for each actor of moves.txt, without the
# move on line SKIP.
legal_lines() {
    sed 's/ #.*//' moves.txt | awk -v skip="$1" '
        !($1 in list) { order[++count] = $1; list[$1] = "" }
        NR != skip {
            actor = $1
            sub(/^[^ ]+ /, "")
            list[actor] = list[actor] "; " $0
        }
        END {
            for (i = 1; i <= count; i++)
                print "legal " order[i] " " substr(list[order[i]], 3)
        }'
}

# check_moves NAME: of cut.txt, whole and with one move missing.
check_moves() {
    local count
    count=$(wc -l <moves.txt)
    { cat cut.txt && legal_lines 0; } >legal.txt
    run check legal.txt
    expect "$1: legal" 0 '^1 passed, 0 failed'
    { cat cut.txt && legal_lines $((1 + count / 2)); } >legal.txt
    run check legal.txt
    expect "$1: one move left out" 1 'legal.txt:[0-9]+: legal but not listed'
}

# check_cut NAME FILE LINES: the first so many lines of a record.
check_cut() {
    local name="$1 at line $3"
    head -n "$3" "$2" >cut.txt
    if ! "$program" position cut.txt >first.txt 2>error.txt; then
        fail "$name: $(cat error.txt)"
        return
    fi
    run check first.txt
    expect "$name: position reads back" 0 '^1 passed, 0 failed'
    "$program" position first.txt >second.txt 2>&1
    same "$name: position of it again" first.txt second.txt
    "$program" moves cut.txt >moves.txt 2>&1
    "$program" moves first.txt >again.txt 2>&1
    same "$name: moves of both" moves.txt again.txt
    check_moves "$name"
}

# check_record NAME FILE: cut after the header, at the end and in between.
check_record() {
    local first last step line
    first=$(grep -nE '^[A-H*] ' "$2" | head -n 1 | cut -d: -f1)
    last=$(grep -nE '^[A-H*] ' "$2" | tail -n 1 | cut -d: -f1)
    step=$(((last - first) / 12 + 1))
    for ((line = first - 1; line <= last; line += step)); do
        check_cut "$1" "$2" $line
    done
}

record null basket 12 null2.txt --seats me,random
record null hamper 9 null4.txt --seats me,random,random,random \
    --option 'rounds 9'
record wash-match suds 15 wash.txt --seats me,random
for file in null2 null4 wash; do
    check_record $file $file.txt
done
# Three people on one screen: stopped in the middle of sealed play.
record null sealed 12 sealed.txt --seats me,me,me
check_record sealed sealed.txt
tally
