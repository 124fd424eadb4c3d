#!/usr/bin/env bash
# A game at the terminal is not lost: kept as it is played, by leaving and by
# Ctrl-C; after the end it can be saved, verified, replayed and played again.
. "$(dirname "$0")/common.bash"
export XDG_STATE_HOME=$scratch/state HISTFILE=/dev/null TERM=xterm

# talk LINES -- WORDS...: plain play through a pipe.
talk() {
    : >.in
    while [ "$1" != -- ]; do
        printf '%s\n' "$1" >>.in
        shift
    done
    shift
    "$program" play "$@" <.in >.out 2>.err
    code=$?
    out=$(cat .out)
    err=$(cat .err)
}

# After the end of a committed game.
mapfile -t ones < <(yes 1 | head -n 60)
talk "${ones[@]}" score verify 'save over.txt' replay first last quit \
    again table quit -- null --seats me,random --option 'rounds 1'
expect "ended" 0 '^The game is over: .*(wins!|share the win)'
expect "in words" 0 '\(NG-12\)'
expect "what now" 0 '^Type score, save FILE, verify, replay, again or quit'
expect "verified" 0 '^fair: [0-9]+ chance events are what the secret says, and'
expect "saved" 0 'Saved to over\.txt'
expect "replayed" 0 'Before the first of [0-9]+ events, eyes: all'
if [ "$(grep -c '^Round 1 of 1' .out)" -ge 2 ]; then
    pass
else
    fail "again lays another game on the table" "$out"
fi
run verify over.txt
expect "the saved game verifies" 0 '^fair: .*committed to'
if grep -q '^result' over.txt; then pass; else fail "the game has no result"; fi

# As it goes.
talk 1 -- null --seats me,random --save going.txt
expect "left by the end of input" 0 \
    "^Kept\. To go on: tidywinks play --load 'going\.txt' --seats me,random"
if grep -q '^A ' going.txt; then pass; else fail "the decision is not kept"; fi
talk 1 quit -- --load going.txt --seats me,random --save going.txt
expect "gone on with" 0 '^Kept\.'
if [ "$(grep -c '^A ' going.txt)" -ge 2 ]; then
    pass
else
    fail "what came after is not kept"
fi
talk 1 quit -- null --seats me,random
expect "a pipe keeps nothing by itself" 0 '^Not kept: --save FILE'
talk 1 'save by-hand.txt' quit -- null --seats me,random
if grep -q 'Not kept' .out; then fail "saved, yet not kept"; else pass; fi
talk 1 quit -- null --save no/such/file.txt
expect "nowhere" 2 'no/such/file\.txt: No such file'
printf 'mine\n' >mine.txt
talk 1 quit -- null --save mine.txt
expect "somebody's text" 2 'mine\.txt: holds something else'

# Another game's file.
talk quit -- wash-match --load going.txt
expect "another game" 2 'going\.txt is a game of Laundry Basket, not of Wash'

# At a terminal, without --save. `typed KEYS...`: each line of keys once there
# are that many questions; what is seen.
typed() {
    local keys i prompts=0
    : >.out
    for keys in "$@"; do
        prompts=$((prompts + 1))
        for ((i = 0; i < 600; i++)); do
            [ "$(grep -c '^A: ' .out)" -lt "$prompts" ] || break
            sleep 0.05
        done
        printf '%b' "$keys"
    done | script -qec "$program play null --seats me,random --seed suds" \
        /dev/null >.out 2>&1
    out=$(tr -d '\r' <.out) err='' code=0
}
typed 'quit\n'
if [ -z "$(ls state/tidywinks 2>/dev/null)" ]; then
    pass
else
    fail "nothing was decided, and something is kept"
fi
typed '1\n' 'quit\n'
expect "left" 0 "^Kept\. To go on: tidywinks play --load '.*/null-1\.txt'"
run check state/tidywinks/null-1.txt
expect "a record" 0 '^1 passed'
typed '1\n' '\003'
expect "Ctrl-C" 0 "^Kept\. To go on: tidywinks play --load '.*/null-2\.txt'"
run check state/tidywinks/null-2.txt
expect "a record, after Ctrl-C" 0 '^1 passed'
tally
