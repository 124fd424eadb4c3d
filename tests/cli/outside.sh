#!/usr/bin/env bash
# Bots that are programs of their own: in duels, simulations and play; what
# becomes of one that misbehaves; worlds to search in.
. "$(dirname "$0")/common.bash"

# The first legal move, in a few lines of shell.
cat >first.sh <<'END'
#!/usr/bin/env bash
ask() {
    echo "$1"
    lines=()
    while read -r line; do
        [ "$line" != ok ] || return 0
        lines+=("$line")
    done
    exit 0
}
while :; do
    ask me
    ask "moves ${lines[0]}"
    ask "play ${lines[0]}"
done
END
chmod +x first.sh
for game in $(games); do
    run duel "$game" exec:./first.sh random --pairs 2 --threads 2
    expect "$game: a duel" 0 '^exec:\./first\.sh +wins'
    run simulate "$game" --seats exec:./first.sh,random --games 3 --threads 1
    expect "$game: a simulation" 0 'players \(\./first\.sh, random\)'
done
run play stay-at-home --seats exec:./first.sh,random --seed x --save one.txt
expect "at a table" 0 '^The game is over: '
run check one.txt
expect "its game holds" 0 '^1 passed'
if awk '/^A /{print $2; exit}' one.txt | grep -qx end; then
    pass
else
    fail "the first move was not the first of the list"
fi

# One that misbehaves ends the command, with a sentence.
wrong() {
    run duel null "exec:$2" random --pairs 1 --threads 1
    expect "$2" 2 "^tidywinks: exec:$2 $1"
}
wrong 'has ended' 'true'
wrong 'has ended' 'nosuchprogram'
wrong 'has tried 100 moves' 'yes play A nonsense'
wrong 'has left its seat' 'echo quit'
export TIDYWINKS_BOT_SECONDS=1
wrong 'has taken too long' 'sleep 100'
wrong 'has taken too long' 'yes version'
unset TIDYWINKS_BOT_SECONDS
run duel null exec: random
expect "no command" 2 'there is no bot "exec:"'

# A program sees what its seat sees.
cat >peek.sh <<'END'
#!/usr/bin/env bash
printf '%s\n' 'view B' 'moves B' 'seat B' position record chance 'new null' . \
    'imagine B' 'try waiting' | tee >(cat >/dev/null)
for _ in 1 2 3 4 5 6 7 8 9; do
    read -r line
    echo "$line" >>seen.txt
done
END
chmod +x peek.sh
run duel null exec:./peek.sh random --pairs 1 --threads 1
expect "a peeper ends" 2 'peek\.sh has ended'
if [ "$(grep -cE '^error (hidden|match) ' seen.txt)" = 9 ]; then
    pass
else
    fail "a bound program was told: $(cat seen.txt)"
fi

# Worlds: the same number is the same world, and what is tried changes nothing.
talk() {
    printf '%s\n' "$@" | "$program" protocol
}
start=("new stay-at-home" "players 2" "seed x" . run "seat A")
tries=("imagine A 5" "try waiting" "try moves A" "try play A end" "try chance"
    "try rollout" "try points")
talk "${start[@]}" "${tries[@]}" "${tries[@]}" "moves A" >one.txt
sed -n '4,$p' one.txt >both.txt
half=$((($(wc -l <both.txt) - 2) / 2))
same "a world again" <(head -n $half both.txt) \
    <(sed -n "$((half + 1)),$((2 * half))p" both.txt)
if [ "$(tail -n 2 one.txt)" = $'A end\nok' ]; then
    pass
else
    fail "trying changed something: $(tail -n 3 one.txt)"
fi
out=$(talk "${start[@]}" "try waiting" "imagine B" "imagine A x" "imagine A" \
    "try play B end" "try play A nonsense" "try nonsense" "try chance" me)
code=0 err=
expect "no world yet" 0 '^error match there is no world yet'
expect "another seat's" 0 '^error hidden '
expect "no number" 0 '^error syntax '
expect "who is not asked" 0 '^error seat first who is asked there'
expect "no move" 0 '^error illegal '
expect "no such try" 0 '^error command after try comes'
expect "nothing to draw" 0 '^error seat there is nothing to draw'
expect "whose session it is" 0 '^A$'
out=$(talk "new stay-at-home" "players 2" "seed x" . run "imagine B" "seat A" \
    "try moves B")
expect "a world is not carried into a binding" 0 '^error match there is no world'

# The examples search.
if cc -O2 -o search_bot "$source_folder/examples/search_bot.c"; then
    pass
else
    fail "the example in C does not compile"
fi
run duel stay-at-home exec:./search_bot random --pairs 4 --threads 2
expect "the example in C beats random" 0 'search_bot is stronger|wins (1\.0|0\.[7-9])'
TRIES=40 run duel stay-at-home \
    "exec:python3 $source_folder/examples/search_bot.py" random --pairs 2
expect "the example in Python plays" 0 'search_bot\.py +wins'
tally
