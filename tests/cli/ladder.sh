#!/usr/bin/env bash
# The ladder of levels: Elo that explains the duels best, the table in a page,
# and refusals before anything is played.
. "$(dirname "$0")/common.bash"

refused() {
    local name=$1 pattern=$2
    shift 2
    run ladder "$@"
    if [ "$(grep -c . <<<"$out$err")" != 1 ]; then
        fail "$name: more than one line" "${out:0:300}" "${err:0:300}"
    else
        expect "$name" 2 "$pattern"
    fi
}

short="--option rounds=1 --pairs 3 --pairs-expert 1"
levels="random easy normal hard expert"

printf 'before\n<!-- ladder null 2 -->\nold\n<!-- end -->\nafter\n' >page.md
run ladder null $short --write page.md
printf '%s\n' "$out" >table.md
expect "every level" 0 '^\| random \| 0 \|'
for level in $levels; do
    expect "$level has a row" 0 "^\| $level \| "
done
expect "deals" 0 '^\| hard \| .* \| 3 \|$'
expect "deals of expert" 0 '^\| expert \| .* \| 1 \|$'
expect "monotone or not" 0 '^Each level beats the one below: (yes|no|not)'
{
    printf 'before\n<!-- ladder null 2 -->\n'
    cat table.md
    printf '<!-- end -->\nafter\n'
} >wanted.md
same "the page has the table and keeps the rest" page.md wanted.md
run ladder null $short --threads 1
printf '%s\n' "$out" >again.md
same "one thread as two" again.md table.md

# Bots of one's own among them.
printf '%s\n' '#!/usr/bin/env bash' 'ask() { echo "$1"; lines=()' \
    'while read -r line; do [ "$line" != ok ] || return 0; lines+=("$line")' \
    'done; exit 0; }' 'while :; do ask me; ask "moves ${lines[0]}"' \
    'ask "play ${lines[0]}"; done' >first.sh
chmod +x first.sh
run ladder null --option rounds=1 --pairs 2 --bots random,exec:./first.sh,easy
expect "a program on the ladder" 0 '^\| exec:\./first\.sh \| '
expect "and others above it" 0 '^\| easy \| .* \| 2 \|$'
refused "one bot" 'needs two bots' null --bots easy
refused "unknown bot" 'no bot "esy"' null --bots random,esy

# The duels again, and the strengths that explain them by another method.
list=($levels)
for upper in 1 2 3 4; do
    for lower in $((upper - 1)) $((upper - 2)); do
        [ $lower -ge 0 ] || continue
        pairs=3
        [ $upper != 4 ] || pairs=1
        run duel null "${list[upper]}" "${list[lower]}" --json --seed ladder \
            --option rounds=1 --pairs $pairs
        echo "$upper $lower $(head -n 1 <<<"$out")"
    done
done >duels.txt
said=$(node -e '
    const fs = require("fs");
    const duels = fs.readFileSync("duels.txt", "utf8").trim().split("\n")
        .map((line) => line.match(/^(\d) (\d) (.*)$/))
        .map(([, i, j, o]) => ({ i, j, ...JSON.parse(o) }));
    // Minorisation and maximisation (Hunter), with the one drawn deal more.
    let g = [1, 1, 1, 1, 1];
    for (let step = 0; step < 20000; step++) {
        const won = g.map(() => 0), per = g.map(() => 0);
        for (const { i, j, deals, share } of duels) {
            const n = deals + 1, w = share * deals + 0.5;
            won[i] += w; won[j] += n - w;
            per[i] += n / (g[i] + g[j]); per[j] += n / (g[i] + g[j]);
        }
        g = g.map((x, k) => won[k] / per[k]);
        g = g.map((x) => x / g[0]);
    }
    const shown = fs.readFileSync("table.md", "utf8").split("\n")
        .filter((line) => /^\| (?!level)[a-z]/.test(line))
        .map((line) => Number(line.split("|")[2].trim().split(" ")[0]));
    g.forEach((x, k) => {
        const elo = 400 * Math.log10(x);
        if (!(Math.abs(elo - shown[k]) < 1))
            console.log(`level ${k}: ${elo} wanted, ${shown[k]} shown`);
    });' 2>&1)
if [ -z "$said" ]; then pass; else fail "Elo: $said"; fi

run ladder clean-family --players 1 --pairs 2 --minutes 1 --pairs-expert 1
expect "one player: points" 0 '^\| level \| points'
expect "one player: easy" 0 '^\| easy \| [0-9.]+ .* \| [0-9.-]+ .* \| 2 \|$'

# refusals
refused "no game" 'needs the name of a game'
refused "game" 'did you mean "null"' nul
refused "two games" 'takes one game' null null
refused "players" 'is for 2 to 4 players' null --players 5
refused "pairs" '\-\-pairs needs a number' null --pairs 0
refused "expert pairs" '\-\-pairs-expert needs a number' null --pairs-expert x
refused "minutes" '\-\-minutes needs a number' null --minutes 0
refused "threads" '\-\-threads needs a number' null --threads none
refused "seed" '\-\-seed needs' null --seed ""
refused "option" 'did you mean "pairs"' null --pair 3
refused "game option" 'has no option "pegz"' null --option "pegz 1"
refused "value" 'needs a value' null --write
refused "no file" 'none\.md: No such file' null --write none.md
printf '<!-- ladder null 3 -->\n<!-- end -->\n' >other.md
refused "no place" 'has no line "<!-- ladder null 2 -->"' null --write other.md
printf '<!-- ladder null 2 -->\n' >open.md
refused "no end" 'with "<!-- end -->" after it' null --write open.md
run ladder --help
expect "help" 0 '^usage: tidywinks ladder GAME'
tally
