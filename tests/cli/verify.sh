#!/usr/bin/env bash
# A seeded game is the same every time; a saved one verifies, a forged one
# does not.
. "$(dirname "$0")/common.bash"

# Bots alone, to the end, twice.
for game in null wash-match; do
    for file in one two; do
        "$program" play $game --seats random,random --seed suds \
            </dev/null >$file.out 2>&1 || fail "$game: exit code $?"
    done
    same "$game: the same seed" one.out two.out
    if grep -q '^The game is over: ' one.out; then
        pass
    else
        fail "$game: not played to the end"
    fi
    "$program" play $game --seats random,random --seed soap \
        </dev/null >two.out 2>&1
    if diff -q one.out two.out >/dev/null; then
        fail "$game: another seed makes no difference"
    else
        pass
    fi
done

# save FILE WORDS...: ten moves of one person, then saved.
save() {
    local file=$1
    shift
    printf '%s\n' 1 1 1 1 1 1 1 1 1 1 "save $file" |
        "$program" play "$@" --seats me,random >/dev/null 2>&1
    [ -s "$file" ] || fail "$file: not saved"
}

save open.txt null --seed suds
run verify open.txt
expect "an open seed" 0 '^fair: [0-9]+ chance events are what the open seed'
run check open.txt
expect "a saved game is a script" 0 '^1 passed, 0 failed'

save again.txt null --seed suds
same "the same moves again" open.txt again.txt

save wash.txt wash-match --seed suds
run verify wash.txt
expect "wash-match" 0 '^fair: [0-9]+ chance events'

# One draw is another card: still a legal game, but not this seed's.
old=$(sed -n 's/^\* draws A //p' open.txt | head -n 1)
new=sock
[ "$old" != sock ] || new=towel
sed "0,/^\\* draws A /s/^\\* draws A .*/* draws A $new/" open.txt |
    sed '/^[A-H] /,$d' >forged.txt
run check forged.txt
expect "forged, but legal" 0 '^1 passed, 0 failed'
run verify forged.txt
expect "one chance line changed" 1 \
    "^NOT FAIR: event 1 is .\\* draws A $new., the seed says .\\* draws A $old."

# A deal that was committed to.
save secret.txt null
if [ "$(stat -c %a secret.txt)" = 600 ]; then
    pass
else
    fail "a save with a secret is readable by others"
fi
run verify secret.txt
expect "a commitment" 0 '^fair: .* the secret is the one committed to'
grep -v '^secret' secret.txt >hidden.txt
run verify hidden.txt
expect "the secret is missing" 1 'the secret is not shown yet'
sed -E 's/^(secret .*)(.)$/\1x/; s/^(secret .*)x$/\10/' secret.txt >wrong.txt
grep -q '^secret .*0$' secret.txt &&
    sed -i -E 's/^(secret .*)0$/\11/' wrong.txt
run verify wrong.txt
expect "another secret" 1 '^NOT FAIR: the secret is not the one committed to'
sed -E 's/^table-id .*/table-id other/' secret.txt >wrong.txt
run verify wrong.txt
expect "another table" 1 '^NOT FAIR: the secret is not the one committed to'

run verify secret.txt
expect "what a commitment covers" 0 '^The commitment covers .* edition and secret'
expect "an unfinished game" 0 '^The game is not over'
"$program" play null --seats random,random --seed suds --save over.txt \
    </dev/null >/dev/null
run verify over.txt
expect "an open seed was known" 0 'could know the deal'
if grep -q 'not over' <<<"$out"; then
    fail "a game that is over: $out"
else
    pass
fi
run simulate null --games 3 --records made
run verify made/longest.txt
expect "a simulated game" 0 '^no committed deal: the simulator drew it'

# Bots decide the same again; a decision that is not theirs is found.
"$program" play wash-match --seats easy,greedy --seed suds --save bots.txt \
    </dev/null >/dev/null
run verify bots.txt --bots
expect "bots made again" 0 '^bots: [1-9][0-9]* decisions made again are the same'
flip=1
[ "$(grep -m1 '^A flip' bots.txt)" != 'A flip 1' ] || flip=2
sed "/^A flip/{s/.*/A flip $flip/;q}" bots.txt >forged.txt
run verify forged.txt --bots
expect "not the bot's" 1 "^NOT THE BOT'S: event 1 is .A flip [12]., its bot"

# Real cards.
grep -vE '^(secret|commit|table-id)' secret.txt >real.txt
run verify real.txt
expect "no seed" 0 '^no seed: played with real cards'

# What cannot be written says so and leaves nothing behind.
printf 'save missing/game.txt\nsave\nquit\n' |
    "$program" play null --seed suds --seats me,random >out.txt 2>&1
if grep -q 'missing/game.txt: No such file' out.txt &&
    grep -q 'save needs the name of a file' out.txt; then
    pass
else
    fail "saving where there is no folder: $(tail -n 3 out.txt)"
fi
tally
