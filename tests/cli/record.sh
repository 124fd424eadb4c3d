#!/usr/bin/env bash
# Games played with real cards, entered as they happen.
. "$(dirname "$0")/common.bash"
. "$source_folder/tests/cli/records.bash"

# enter WORDS... -- LINES...: what is printed while the lines are typed.
enter() {
    local words=()
    while [ "$1" != -- ]; do
        words+=("$1")
        shift
    done
    shift
    printf '%s\n' "$@" | "$program" record "${words[@]}" \
        >"$scratch/.out" 2>"$scratch/.err"
    code=$?
    out=$(cat "$scratch/.out")
    err=$(cat "$scratch/.err")
}

# A whole game of every game.
while read -r game _ most; do
    play_out "$game" "$most" entered >"$game.txt"
    grep -vE '^(seed|bot) ' "$game.txt" >wanted.txt
    mapfile -t lines < <(events "$game.txt")
    enter "$game" --players "$most" -- "${lines[@]}" "save saved.txt"
    expect "$game: the result at the end" 0 '^The game is over: '
    expect "$game: saved" 0 '^Saved to saved.txt'
    same "$game: what was saved" wanted.txt saved.txt
    run check saved.txt
    expect "$game: the record holds" 0 '^1 passed, 0 failed'
    run verify saved.txt
    expect "$game: played with real cards" 0 'played with real cards'
    enter "$game" --players "$most" -- "${lines[@]#\* }" "save bare.txt"
    same "$game: chance without its star" wanted.txt bare.txt
done < <(every_game)
mapfile -t lines < <(events null.txt)
enter null --players 4 --save kept.txt -- "${lines[@]}"
grep -vE '^(seed|bot) ' null.txt >wanted.txt
same "kept after every line" wanted.txt kept.txt

mapfile -t lines < <(events wash-match.txt)
enter wash-match -- "${lines[@]#? }" "save bare.txt"
run check bare.txt
expect "one seat is asked: no letters needed" 0 '^1 passed'

enter wash-match -- "flip 3" SHIRT "flip 4" shir record
expect "what the cards brought by its last word" 0 '^\* shows 3 shirt$'
expect "and nothing by half of one" 0 '^the face of card 4 is to be shown'

# entering
deal=("* draws A sock" "draws A shirt" "draws B towel" "draws B peg")
enter null --players 2 -- "${deal[@]}" "offer sock" "A offer towel" \
    "A offer" "D offer sock" "A offer sock" 1 record
expect "asks what the cards bring" 0 '^\*: What did the cards bring'
expect "several seats: who is it" 0 'Several seats are asked.* A B\.'
expect "not in the hand" 0 'you do not hold Towel'
expect "words that can follow" 0 '^A offer \.\.\. sock shirt'
expect "no such seat" 0 'no such seat'
expect "a number from the list" 0 '^B offer towel$'
expect "not saved" 0 '^Not saved'
enter null --players 2 -- "${deal[@]}" "A offer sock" undo undo undo moves record
expect "any line can be taken back" 0 '^Taken back: \* draws B peg$'
expect "and entered again" 0 '^ *1  \* draws B sock  '
if [ "$(sed -n '/^game null/,$p' <<<"$out" | grep -c '^[*A-H] ')" = 2 ]; then
    pass
else
    fail "undo drops one line at a time" "$out"
fi
enter null --players 2 -- undo "" table score log position help nonsense quit moves
expect "nothing to take back" 0 'Nothing has been entered'
expect "score" 0 '^offers:  A 0  B 0'
expect "position" 0 '^players 2$'
expect "help" 0 'drop the line entered last'
expect "refused" 0 'cannot happen now'
enter wash-match -- "flip 3" "shows 3 shirt" "" "flip 3" score
expect "who is to act" 0 '^A: .*second card. \(WM-9\)'

# going on later
enter null --players 2 --option "rounds 2" --save half.txt -- "${deal[@]}"
expect "kept" 0 'Offer a card'
enter --load half.txt -- "A offer sock" "B offer peg"
expect "gone on with" 0 'B offers Peg'
grep -q '^option rounds 2$' half.txt && grep -q '^B offer peg$' half.txt
code=$? out= err=
expect "in the same file" 0 ''
run record --load null.txt
expect "not a game with a seed" 2 'was not played with real cards'
printf 'edition few\ncard sock 4\ncard shirt 4\ncard towel 4\ncard peg 4\n' \
    >few.txt
enter null --players 2 --edition few.txt --save few-kept.txt -- "${deal[@]}"
enter --load few-kept.txt -- "A offer sock" "B offer peg"
run check few-kept.txt
expect "an edition goes with the record" 0 '^1 passed'

# what is refused
run record
expect "no game" 2 'needs the name of a game'
run record wash-mash
expect "no such game" 2 'did you mean "wash-match"'
run record null
expect "how many" 2 'how many play .* 2 to 4'
run record null --players 9
expect "too many" 2 '.'
run record null --players x
expect "not a number" 2 'needs a number'
run record null --players 2 --option "pegs maybe"
expect "no such value" 2 '.'
run record --option "pegz on" null --players 2
expect "an option before the game" 2 'no option "pegz"'
run record null wash-match
expect "two games" 2 'takes one game'
run record null --seed x
expect "no seed" 2 'no option --seed'
run record null --players 2 --save half.txt
expect "no record is overwritten" 2 'half.txt exists already; --load'
run record null --load half.txt
expect "a record names its game" 2 'names the game'
run record --load nothing.txt
expect "nothing to load" 2 'nothing.txt: '
enter null --players 2 --save no/such/folder.txt -- "draws A sock"
expect "cannot be written: refused first" 2 'no/such/folder.txt: No such file'
enter null --players 2 -- "draws A sock" "save no/such/folder.txt" save
expect "saved nowhere" 0 'save needs the name of a file'
run record --help
expect "help" 0 '^usage: tidywinks record '
tally
