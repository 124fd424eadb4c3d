#!/usr/bin/env bash
# Decisions of recorded bots are made again bit for bit, and explained.
. "$(dirname "$0")/common.bash"

refused() {
    local name=$1 pattern=$2
    shift 2
    run explain "$@"
    if [ "$(grep -c . <<<"$out$err")" != 1 ]; then
        fail "$name: more than one line" "${out:0:300}" "${err:0:300}"
    else
        expect "$name" 2 "$pattern"
    fi
}

# events FILE PATTERN: the numbers of the events that match.
events() {
    grep -E '^[A-H*] ' "$1" | grep -nE "$2" | cut -d: -f1
}

reasons=0
for game in $(games); do
    run simulate $game --games 1 --seats greedy,easy --records $game
    expect "$game: a record" 0 'longest'
    record=$game/longest.txt
    made=0
    for at in $(events $record '^[AB] ' | awk 'NR % 17 == 1' | head -n 12); do
        run explain $record --at "$at"
        expect "$game, event $at" 0 'made again, the decision is the same\.$'
        made=$((made + 1))
    done
    [ $made -ge 3 ] || fail "$game: only $made decisions"
    # what was weighed adds up to the iterations
    for at in $(events $record '^A ' | awk 'NR % 5 == 1' | head -n 4); do
        run explain $record --at "$at" --bot normal
        if grep -qE 'Nothing else can|weighed nothing' <<<"$out"; then
            pass
            continue
        fi
        expect "$game, event $at by another" 0 'normal would play '
        expect "$game, event $at weighed" 0 '^[0-9]+ iterations, [0-9]+ positions'
        expect "$game, event $at compared" 0 \
            '((than|as good as) .*: ([0-9]+ % against [0-9]+ %|about -?[0-9]+ points against -?[0-9]+)|would be just as good)\.( Some turns on, compared with that: This move [^.]*\.( But [^.]*\.)?)?$|looks? (won|lost)|wins at'
        grep -qE '(against [^.]*|won|done|good)\. Some turns on, compared with that: This move [^.]*\.' <<<"$out" && reasons=$((reasons + 1))
        made=$(sed -nE 's/^([0-9]+) iterations, .*/\1/p' <<<"$out")
        sed -E 's/^( *-?[0-9]+) %/\1/' <<<"$out" |
            grep -E '^ +-?[0-9]+  +[0-9]+  [a-z]' >rows
        rows=$(wc -l <rows)
        looked=$(awk '{ sum += $2 } END { print sum }' rows)
        if [ "$rows" = 0 ] || { [ "$rows" -lt 8 ] && [ "$looked" != "$made" ]; }; then
            fail "$game, event $at: looked $looked times" "$out"
        else
            pass
        fi
    done
done
# most comparisons name what sets the moves apart
[ "$reasons" -ge 4 ] || fail "only $reasons reasons"

# the end of a game that is not over; chance; a game without bots
record=wash-match/longest.txt
first=$(events $record '^A ' | head -n 1)
{
    grep -vE '^([A-H*#]|result) ?' $record
    grep -E '^[A-H*] ' $record | head -n $((first - 1))
} >open.txt
run explain open.txt
expect "what greedy weighed" 0 '^Each move was tried in 6 imagined worlds'
expect "the end" 0 '^A is asked\. greedy would play: Turn up .*\(flip [0-9]+\)\.$'
run explain open.txt --bot random --seat A
expect "no thoughts" 0 '^random weighed nothing; it does anything'
sed '/^bot /d' $record >nobody.txt
run explain nobody.txt --at "$first"
expect "no bot named" 0 'names no bot for A; hard would play Turn up .*\(flip [0-9]+\)'
sed 's/^bot A greedy/bot A robot/' $record >gone.txt
run explain gone.txt --at "$first"
expect "a bot that is gone" 0 'was played by robot; hard would play'
# another seed: some decision comes out otherwise
sed -E 's/^(bot . [a-z]+) .*/\1 00000000/' $record >seeds.txt
otherwise=0
for at in $(events $record '^[AB] ' | head -n 12); do
    run explain seeds.txt --at "$at"
    grep -q 'the bot has changed since' <<<"$out" && otherwise=1
done
if [ $otherwise = 1 ]; then pass; else fail "the seed does not matter"; fi

# games with people: saved, and with a sealed answer taken back behind the bot
# made FILE PATTERN NAME: every decision that matches is the same again.
made() {
    local count=0 at
    for at in $(events "$1" "$2" | head -n 12); do
        run explain "$1" --at "$at"
        expect "$3, event $at" 0 'made again, the decision is the same\.$'
        count=$((count + 1))
    done
    [ $count -ge 2 ] || fail "$3: only $count decisions"
}
printf '1\n%.0s' $(seq 40) | sed '$a save saved.txt' |
    "$program" play wash-match --seats me,easy --seed q >/dev/null
made saved.txt '^B ' "a saved game"
{
    printf '1\nundo\n2\nundo\n1\n%.0s' $(seq 12)
    echo save sealed.txt
} | "$program" play clean-family --seats me,easy --seed q >said.txt
if grep -q 'takes back' said.txt; then pass; else fail "nothing taken back"; fi
made sealed.txt '^B ' "taken back"

refused "no record" 'explain needs the name of a record'
refused "two records" 'takes one record' $record $record
refused "no file" 'none\.txt' none.txt
printf 'game wash-match\nnonsense\n' >bad.txt
refused "no script" 'bad\.txt:2:' bad.txt
refused "over" 'the game is over: name an event' $record
refused "beyond" 'the record has [0-9]+ events' $record --at 99999
refused "no number" '\-\-at needs a number' $record --at x
refused "chance" 'is chance; the next decision is event [0-9]+' $record \
    --at "$(events $record '^\*' | head -n 1)"
refused "bot" 'did you mean "hard"' $record --at "$first" --bot hrad
refused "seat" 'needs a seat of this table' open.txt --seat Z
refused "not asked" 'seat B is not asked' open.txt --seat B
refused "seat of an event" 'an event names its seat' $record --at 1 --seat A
refused "option" 'explain has no option --att \(did you mean "at"' $record \
    --att 3
run explain --help
expect "help" 0 '^usage: tidywinks explain FILE'
tally
