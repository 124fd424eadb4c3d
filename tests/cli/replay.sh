#!/usr/bin/env bash
# Stepping through records: forwards, backwards, and through whose eyes.
. "$(dirname "$0")/common.bash"
. "$source_folder/tests/cli/records.bash"

# replay FILE LINES...: what is printed while these are typed.
replay() {
    local words=()
    while [[ $1 == --* ]]; do
        words+=("$1")
        shift
    done
    words+=("$1")
    shift
    printf '%s\n' "$@" | "$program" replay "${words[@]}" \
        >"$scratch/.out" 2>"$scratch/.err"
    code=$?
    out=$(cat "$scratch/.out")
    err=$(cat "$scratch/.err")
}

# count NAME PATTERN NUMBER: lines of the latest output that have it.
count() {
    local found
    found=$(grep -cE -- "$2" <<<"$out")
    if [ "$found" = "$3" ]; then
        pass
    else
        fail "$1: $found lines have $2, wanted $3" "${out:0:600}"
    fi
}

# Every game: all the way, and every event once.
while read -r game _ most; do
    play_out "$game" "$most" replayed >"$game.txt"
    all=$(events "$game.txt" | wc -l)
    mapfile -t steps < <(repeat n "$all")
    replay --as=all "$game.txt" "${steps[@]}"
    expect "$game: the last step is the end" 0 '^The game is over: '
    grep -A1 '^Event ' <<<"$out" | grep -E '^[A-H*] ' >seen.txt
    events "$game.txt" >wanted.txt
    same "$game: each event once, in order" wanted.txt seen.txt
    forwards=$(sed -n '/^Event 1 of/,/^Event 2 of/p' <<<"$out")
    mapfile -t steps < <(repeat b $((all - 1)))
    replay --as=all "$game.txt" last "${steps[@]}" n
    backwards=$(sed -n '/^Event 1 of/,/^Event 2 of/p' <<<"$out")
    if [ "$forwards" = "$backwards" ]; then
        pass
    else
        fail "$game: event 1 looks different on the way back"
    fi
    replay "$game.txt" last "eyes A" "eyes all" log quit
    expect "$game: any eyes after the end" 0 "^Event $all of $all, eyes: all"
    count "$game: and each at the end" '^The game is over: ' 3
    talk load "$(cat "$game.txt")" . "tell onlooker" | data >wanted.txt
    LC_ALL=C.UTF-8 replay "$game.txt" log
    grep -E '^ *[0-9]+  ' <<<"$out" | sed -E 's/^ *[0-9]+  //' >seen.txt
    if [ "$(grep -cxFf seen.txt wanted.txt)" = "$(wc -l <wanted.txt)" ]; then
        pass
    else
        fail "$game: log leaves out sentences"
    fi
done < <(every_game)

# moving about
replay null.txt "" n b "g 5" "g 0" "n 3" "b 2" first last
expect "moves about" 0 '^Before the first of '
count "shows where it is" '^(Event|Before) ' 10
replay null.txt b
expect "not before the beginning" 0 'before the first event'
replay null.txt last n
expect "not past the end" 0 '^The record ends here'
replay null.txt "g 9999" "g x" "n x" "eyes Z" "jump" "eye A" help table
expect "numbers are checked" 0 'A number from 0 to'
expect "steps are checked" 0 'A number from 1'
expect "eyes are checked" 0 'Whose eyes'
expect "unknown words" 0 'There is no command "jump"'
expect "the nearest word" 0 'did you mean "eyes"'
expect "help" 0 'next, n \[N\] +one event on, or N, or to the next turn'
replay --as=all null.txt "next B"
event=$(sed -n 's/^Event \([0-9]*\) .*/\1/p' <<<"$out" | tail -n 1)
first=$(events null.txt | grep -n '^B' | head -n 1 | cut -d: -f1)
if [ "$event" = $((first - 1)) ]; then
    pass
else
    fail "the next turn of B begins after event $event, wanted $((first - 1))"
fi
replay null.txt last "next B"
expect "no later turn" 0 'no later turn'
run replay null.txt
expect "no input: the beginning is shown" 0 '^Before the first of '
replay --as=A null.txt situation
expect "what a seat knows" 0 '^phase deal'

# before the end
open() {
    printf '%s\n' game\ null players\ 2 "* draws A sock" "* draws A shirt" "$@"
}
open "* draws B towel" "* draws B peg" "B offer peg" >one.txt
open "* draws B sock" "* draws B shirt" >two.txt
for as in "" --as=A; do
    replay $as one.txt last log situation b b first
    printf '%s\n' "$out" >one.out
    replay $as two.txt last log situation b b first
    printf '%s\n' "$out" >two.out
    same "hidden cards and sealed answers leave no trace ($as)" one.out two.out
done
expect "its own cards are shown" 0 '^hand A sock shirt'
replay one.txt "eyes A" "eyes all" last
count "no other eyes before the end" 'The game is not over' 2
hands='[Ss]ock|[Ss]hirt|[Tt]owel|[Pp]eg'
count "nothing of hands" "$hands" 0
replay --as=A one.txt last
expect "a hand has these words" 0 "$hands"
replay --as=B one.txt last "eyes A"
expect "one seat if asked for" 0 '^B offer peg'
count "and no other" 'The game is not over' 1
run replay --as=all one.txt
expect "not everything before the end" 2 'the game is not over'

# what is refused
run replay
expect "no file" 2 'needs the name of a record'
run replay null.txt two.txt
expect "two files" 2 'takes one record'
run replay nothing.txt
expect "no such file" 2 'nothing.txt: '
run replay --as Q null.txt
expect "no such seat" 2 'as needs a seat'
run replay null.txt --as
expect "no seat" 2 'as needs a value'
run replay --eyes A null.txt
expect "no such option" 2 'no option --eyes'
echo "game null" >bad.txt
run replay bad.txt
expect "not a whole header" 2 'players N. is missing'
sed 's/^result.*/result none/' null.txt >bad.txt
run replay bad.txt
expect "a record that does not hold" 2 'expected'
head -c 3000 "$program" >bad.txt
run replay bad.txt
expect "not a record" 2 'bad.txt:1: '
run replay --help
expect "help" 0 '^usage: tidywinks replay '
tally
