#!/usr/bin/env bash
# hard at clear-cut positions: every script of tests/blunders ends where a seat
# is asked. Its comments name what must not be played, `# not: MOVE`, or all
# that may be, `# only: MOVE`, one move a line.
. "$(dirname "$0")/common.bash"

# moves FILE WORD: what the comments with this word name.
moves() {
    sed -n "s/^# $2: *//p" "$1" | sed 's/ *$//'
}

count=0
for file in "$source_folder"/tests/blunders/*.txt; do
    name=$(basename "$file" .txt)
    wrong=$(moves "$file" not)
    right=$(moves "$file" only)
    if [[ -z $wrong && -z $right || -n $wrong && -n $right ]]; then
        fail "$name: needs \`# not:\` or \`# only:\`, and not both"
        continue
    fi
    # a name that is misspelt would never be played
    run moves "$file"
    legal=$out
    while IFS= read -r move; do
        grep -qE "(^|[^a-z])$move\$" <<<"$legal" ||
            fail "$name: not legal there: $move" "${legal:0:400}"
    done <<<"$wrong$right"
    run explain "$file" --bot hard
    played=$(sed -nE 's/^[A-H] is asked\. hard would play: .*\(([^()]*)\)\.$/\1/p' <<<"$out")
    if [ "$code" != 0 ] || [ -z "$played" ]; then
        fail "$name: nothing played" "${out:0:400}" "${err:0:400}"
    elif [ -n "$wrong" ] && grep -qxF -- "$played" <<<"$wrong"; then
        fail "$name: $played" "$out"
    elif [ -n "$right" ] && ! grep -qxF -- "$played" <<<"$right"; then
        fail "$name: $played, wanted: $right" "$out"
    else
        pass
    fi
    count=$((count + 1))
done
[ $count -gt 0 ] || fail "no case was tried"
tally
