#!/usr/bin/env bash
# Whatever it is given, the program says what is wrong in one sentence, with
# the line where there is one, ends with code 2 and writes nothing.
. "$(dirname "$0")/common.bash"
shopt -s lastpipe # what `script` counts at the end of a pipe is kept

# refused NAME PATTERN WORDS...: one line, code 2 (and a count from `check`).
refused() {
    local name=$1 pattern=$2 lines
    shift 2
    run "$@"
    lines=$(printf '%s\n' "$out" "$err" | grep -cvE '^$|passed, ')
    if [ "$lines" != 1 ]; then
        fail "$name: said $lines lines" "${out:0:300}" "${err:0:300}"
        return
    fi
    expect "$name" 2 "$pattern"
}

# script NAME PATTERN: what is on standard input as a script, for each of the
# commands that read one.
script() {
    local command
    cat >in.txt
    for command in check position moves verify; do
        refused "$1 ($command)" "$2" "$command" in.txt
    done
}

# repeat COUNT TEXT
repeat() {
    awk -v n="$1" -v text="$2" \
        'BEGIN { for (i = 0; i < n; i++) printf "%s", text }'
}

head_lines=$'game null\nplayers 2\n'

# Not a script.
script "empty" 'in\.txt:1: empty: a script begins with' </dev/null
printf '# nothing\n\n' | script "comments alone" 'in\.txt:1: empty'
printf 'game' | script "cut in the first line" 'in\.txt:1: there is no game'
printf 'ga' | script "cut in the first word" 'in\.txt:1: a script begins with'
printf 'game nul\n' | script "unknown game" 'in\.txt:1: .*no game "nul"'
printf 'game null\n' | script "cut after the game" 'in\.txt:1: `players'
head -c 300 "$program" |
    script "binary" 'in\.txt:1: a control character'
printf '%sA of\0fer sock\n' "$head_lines" |
    script "a zero byte" 'in\.txt:3: a control character'
printf '%sA offer \x1b[31msock\n' "$head_lines" |
    script "an escape sequence" 'in\.txt:3: a control character'

# Large ones.
{
    printf '%s' "$head_lines"
    head -c 17000000 /dev/zero | tr '\0' 'x'
} >huge.txt
for command in check position moves verify; do
    refused "over 16 MiB ($command)" 'huge\.txt: larger' $command huge.txt
done
rm huge.txt
{
    printf '%sA ' "$head_lines"
    repeat 300000 'offer '
} | script "a very long line" 'in\.txt:3: '
{
    printf '%s' "$head_lines"
    repeat 20000 $'position placed A sock 1\n'
} | script "thousands of position lines" 'in\.txt:[0-9]+: '
{
    printf '%sposition hand A' "$head_lines"
    repeat 50000 ' sock'
} | script "thousands of cards" 'in\.txt:3: '
{
    printf '%sposition pile' "$head_lines"
    repeat 50000 ' ?'
} | script "a deep pile" 'in\.txt:3: '
{
    printf '%soption rounds' "$head_lines"
    repeat 50000 ' 1'
} | script "a deep option" 'in\.txt:3: option rounds cannot be'
{
    printf '%s' "$head_lines"
    repeat 5000 $'option rounds 3\n'
} | script "an option thousands of times" 'in\.txt:4: .*given before'
{
    printf '%s' "$head_lines"
    repeat 3000000 $'\n'
    printf 'nonsense\n'
} | script "millions of empty lines" 'in\.txt:3000003: not a line of a script'
{
    printf '%sedition x\ndata edition x\n' "$head_lines"
    repeat 20000 $'data card sock 1\n'
} | script "thousands of data lines" 'in\.txt:6: '

# Wrong ones.
printf '%sB offer sock\n' "$head_lines" |
    script "an illegal move" 'in\.txt:3: seat B is not asked now'
printf '%sC rest\n' "$head_lines" |
    script "a seat that does not exist" 'in\.txt:3: there is no such seat'
printf '%sI rest\n' "$head_lines" |
    script "no seat at all" 'in\.txt:3: not a line of a script'
printf '%soption peg on\n' "$head_lines" |
    script "an unknown option" 'in\.txt:3: .*did you mean "pegs"'
printf 'game null\nplayers 9\n\n# later\n* draws A sock\n' |
    script "too many players" 'in\.txt:2: Laundry Basket is for 2 to 4'
printf '%sexpect colour red\n' "$head_lines" |
    script "an unknown key" 'in\.txt:3: no situation key "colour"'

# A test line that does not hold is a failed check, and no situation.
printf '%sexpect phase offer\n' "$head_lines" >in.txt
run check in.txt
expect "a failed check" 1 'in\.txt:3: expected phase offer, found deal'
refused "a failed check (moves)" 'in\.txt:3: expected' moves in.txt

# Files that are none.
for command in check position moves verify; do
    refused "a missing file ($command)" 'none\.txt: No such file' \
        $command none.txt
    refused "a folder ($command)" '/: Is a directory' $command /
    refused "no file ($command)" "$command needs the name" $command
done

# Words on the command line.
run
expect "no arguments" 2 'usage: tidywinks COMMAND'
refused "unknown command" 'no command "chekc" \(did you mean "check"' chekc
refused "unknown option of check" 'check has no option --fast' check --fast
refused "two scripts" 'position takes one script' position in.txt in.txt
refused "an unknown game" 'no game "wash-mtach" \(did you mean' \
    play wash-mtach
refused "an unknown option of play" 'play has no option --colour' \
    play null --colour red
refused "an option without a value" -- '--seed needs a value' play null --seed
refused "a bad seat" 'a seat is me' play null --seats me,cat
refused "too many seats" 'Laundry Basket is for 2 to 4' \
    play null --players 5
refused "an unknown option of the game" 'no option "pogs"' \
    play null --option 'pogs on'
refused "a bad value" 'option rounds cannot be "31"' \
    play null --option 'rounds 31'
refused "an edition of no game" 'no game' edition nothing

# Editions.
printf '%s' "$head_lines" >good.txt
printf 'edition x\ncard sock 99\n' >bad.edition
: >empty.edition
head -c 2000000 /dev/zero >huge.edition
for command in check position verify replay explain 'play --load' \
    'record --load' 'learn --from'; do
    # shellcheck disable=SC2086
    refused "a bad edition ($command)" \
        '^(tidywinks: )?bad\.edition:2: a count is' \
        $command good.txt --edition bad.edition
done
refused "a bad edition (play)" '^tidywinks: bad\.edition:2: a count is' \
    play null --edition bad.edition
refused "a missing edition" 'none: No such file' check --edition none good.txt
refused "an empty edition" 'empty' check --edition empty.edition good.txt
refused "a huge edition" 'huge\.edition: larger' \
    check --edition huge.edition good.txt
refused "a folder as an edition" 'Is a directory' check --edition / good.txt
refused "no edition" -- '--edition needs a value' check good.txt --edition

# One wording with file and line in every game; no control byte comes through;
# a byte order mark is nothing; only the default is called that.
for game in $("$program" help | sed -n '/^Games:/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
    "$program" edition "$game" >own.edition
    run simulate "$game" --games 1 --edition own.edition
    expect "$game: the default as a file" 0 .
    { printf '\xEF\xBB\xBF'; cat own.edition; } >mark.edition
    run simulate "$game" --games 1 --edition mark.edition
    expect "$game: a byte order mark" 0 .
    { cat own.edition; printf 'x\033[31m 1\n'; } >red.edition
    lines=$(wc -l <red.edition)
    refused "$game: a control byte" \
        "^tidywinks: red\.edition:$lines: a control character: not text$" \
        simulate "$game" --edition red.edition
    { cat own.edition; printf 'nothing 1\n'; } >odd.edition
    refused "$game: a bad line" "^tidywinks: odd\.edition:$lines: [a-z]" \
        simulate "$game" --edition odd.edition
done
at=$(grep -n '^edition' own.edition | cut -d: -f1)
sed 's/^card eggs 4/card eggs 5/' own.edition >more.edition
refused "an altered default" "^tidywinks: more\.edition:$at: not the default" \
    play stay-at-home --edition more.edition
sed -i 's/^edition default/edition more/' more.edition
run simulate stay-at-home --games 1 --edition more.edition
expect "with a name of its own" 0 'edition more'
{ printf '\xEF\xBB\xBF'; cat good.txt; } >in.txt
run check in.txt
expect "a script with a byte order mark" 0 '1 passed'

# The line blamed is the option at fault, not where the header ends.
printf '%s\n' 'game stay-at-home' 'players 2' 'option first C' \
    'option turn_cards many' 'A end' >in.txt
run check in.txt
expect "an option for more players" 2 '^in\.txt:3: the first player must be'
rm -f in.txt good.txt ./*.edition
left=$(ls)
if [ -z "$left" ]; then
    pass
else
    fail "files were written: $left"
fi
tally
