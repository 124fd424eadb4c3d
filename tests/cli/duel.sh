#!/usr/bin/env bash
# Bots against each other: every deal in every seating, intervals over deals,
# the same result with any number of threads, and refusals in one sentence.
. "$(dirname "$0")/common.bash"

# duel WORDS...: JSON lines in $out.
duel() {
    run duel "$@" --json
    [ "$code" = 0 ] || fail "duel $*: exit code $code" "${err:0:300}"
}

# lines EXPRESSION...: JavaScript about the objects o of the latest duel.
lines() {
    local said count
    said=$(node -e '
        const [text, ...all] = process.argv.slice(1);
        const o = text.trim().split("\n").map(l => JSON.parse(l));
        const near = (a, b) => Math.abs(a - b) < 1e-4;
        for (const e of all) console.log(eval(e) ? "so" : "not so: " + e);
        ' "$out" "$@" 2>&1)
    count=$(grep -c '^so$' <<<"$said")
    passed=$((passed + count))
    [ "$count" = $# ] || fail "$(grep -v '^so$' <<<"$said" | head -c 600)" "$out"
}

# alike NAME: the output before, in $first, is the output now.
alike() {
    if [ "$out" = "$first" ]; then pass; else fail "$1" "$first" "$out"; fi
}

refused() {
    local name=$1 pattern=$2
    shift 2
    run duel "$@"
    if [ "$(grep -c . <<<"$out$err")" != 1 ]; then
        fail "$name: more than one line" "${out:0:300}" "${err:0:300}"
    else
        expect "$name" 2 "$pattern"
    fi
}

# any number of threads, shares that add up, either order of bots
duel stay-at-home greedy random --pairs 7 --threads 1
first=$out
lines 'o.length === 2 && o[0].games === 14 && o[0].deals === 7' \
    'near(o[0].share + o[1].share, 1)' 'o[0].fair === 0.5' \
    'o.every(b => b.share_low <= b.share && b.share <= b.share_high)' \
    'o.every(b => b.unfinished === 0)'
duel stay-at-home greedy random --pairs 7 --threads 3
alike "one thread as three"
duel stay-at-home greedy random --pairs 7 --seed other
if [ "$out" = "$first" ]; then fail "another seed, the same"; else pass; fi
duel stay-at-home random greedy --pairs 7
greedy=$(head -n 1 <<<"$first")
if [ "$(tail -n 1 <<<"$out")" = "$greedy" ]; then
    pass
else
    fail "the order of the bots matters" "$greedy" "$out"
fi

# intervals are over deals: the deals one by one, from growing duels
sums=
for pairs in 1 2 3 4 5 6; do
    duel beachcleaner greedy random --pairs $pairs
    sums+=$(node -e 'console.log(JSON.parse(process.argv[1]).share)' \
        "$(head -n 1 <<<"$out")"),
done
lines "(() => { const s = [$sums], n = s.length;
    const x = s.map((m, i) => m * (i + 1) - (i ? s[i - 1] * i : 0));
    const mean = x.reduce((a, b) => a + b) / n;
    const sd = Math.sqrt(x.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1));
    const half = 2.5706 * sd / Math.sqrt(n); // Student, 5 degrees
    const b = o[0];
    if (sd === 0) return b.share_low < b.share_high;
    return Math.abs(b.share_low - Math.max(mean - half, 0)) < 2e-3 &&
        Math.abs(b.share_high - Math.min(mean + half, 1)) < 2e-3; })()"

# seats
duel null greedy random --players 4 --pairs 6
lines 'o[0].players === 4 && o[0].games === 12 && o[0].fair === 0.5' \
    'near(o[0].share + o[1].share, 1)'
duel null greedy random random random --pairs 6
lines 'o.length === 2 && o[0].games === 24' \
    'o[0].fair === 0.25 && o[1].fair === 0.75' \
    'near(o[0].share + o[1].share, 1)'
duel null random random --pairs 5
lines 'o.length === 1 && o[0].share === 1 && o[0].fair === 1'
duel null greedy random --pairs 1
lines 'o[0].share_low < o[0].share_high'
duel null search:20:2:300 random --pairs 2 --option rounds=2
lines 'o[0].bot === "search:20:2:300"'

# one player: the same deals, points
duel clean-family greedy random --players 1 --pairs 8 --threads 1
first=$out
lines 'o[0].players === 1 && o[0].deals === 8 && o[0].share === undefined' \
    'near(o[1].first_ahead, o[0].points - o[1].points)' \
    'o[1].first_ahead_low > 0'
duel clean-family greedy random --players 1 --pairs 8 --threads 2
alike "one player on two threads"
run duel clean-family random --players 1 --pairs 3
expect "one bot alone" 0 'points [0-9]'

# stopping: at the end of a batch, the same on any number of threads
duel stay-at-home greedy random --pairs 900 --stop --threads 1
first=$out
lines 'o[0].stopped && o[0].deals < 900 && o[0].deals % 32 === 0' \
    'o[0].share_low > 0.5'
duel stay-at-home greedy random --pairs 900 --stop --threads 3
alike "stops alike"
duel null random random --pairs 70 --stop
lines '!o[0].stopped && o[0].deals === 70'

# seeing all: nothing is hidden in Wash Match, so it is worth nothing there
duel wash-match greedy+ greedy --pairs 3 --omniscient
lines 'o[0].bot === "greedy+" && o[0].share === 0.5 && o[1].share === 0.5' \
    'o[0].points === o[1].points'
# who knows the deal plans better than who takes the best at a glance
duel clean-family oracle:60 rules --players 1 --pairs 3 --omniscient
lines 'o[0].points > o[1].points' 'o[0].unfinished === 0'
refused "an oracle unasked" 'would see all cards' clean-family oracle:9 rules --players 1
refused "an oracle in company" 'plays alone' clean-family oracle:9 rules \
    --players 2 --omniscient
duel stay-at-home greedy random --pairs 5
first=$out
duel stay-at-home greedy+ random --pairs 5 --omniscient
if [ "$(sed 's/greedy+/greedy/' <<<"$out")" = "$first" ]; then
    fail "seeing all changes nothing in Stay At Home"
else
    pass
fi
refused "seeing all unasked" 'would see all cards: for tests' \
    stay-at-home greedy+ random
run play wash-match --seats greedy+,greedy --seed x
expect "no such player" 2 'not "greedy\+"'

# words for people
run duel clean-family greedy random --pairs 5
expect "head" 0 '^Clean Family, 2 players, 5 deals in 2 seatings: 10 games'
expect "a bot" 0 '^greedy +wins [01]\.[0-9]+ \(.* to .*\) of all games, fair 0\.5'
expect "verdict" 0 '^greedy is '
run duel --help
expect "help" 0 'for tests only'

# refusals
refused "nothing" 'needs the name of a game'
refused "no bots" 'needs the name of a bot' null
refused "game" 'no game "nul" \(did you mean "null"\?\)' nul random
refused "bot" 'no bot "hrad" \(did you mean "hard"\?\)' null hrad random
refused "one bot" 'needs two bots' null random
refused "too many bots" '3 bots do not fit on 2 seats' null random greedy \
    easy --players 2
refused "nine bots" 'at most 8 bots' null random random random random random \
    random random random random
for bad in search: search:1 search:1:2 search:0:1:1 search:1:2:3:4 \
    search:x:1:1 search:1:2:300x oracle: oracle:0 oracle:2001 +; do
    refused "$bad" 'no bot' null "$bad" random --omniscient
done
for value in 0 -1 many "" 1000001; do
    refused "pairs $value" '\-\-pairs needs a number from 1' null random \
        greedy --pairs "$value"
done
refused "threads" '\-\-threads needs a number from 1' null random greedy \
    --threads 65
refused "players" 'is for 2 to 4 players' null random greedy --players 5
refused "seed" '\-\-seed needs' null random greedy --seed "a b"
refused "long seed" '\-\-seed needs' null random greedy \
    --seed 012345678901234567890123456789012345678901234567890123456
refused "option" 'did you mean "stop"' null random greedy --stopp
refused "game option" 'has no option "pegz"' null random greedy \
    --option "pegz 1"
refused "game option first" 'no option "pegz"' --option "pegz on" null random
refused "edition" 'none\.txt' null random greedy --edition none.txt
refused "no value" 'needs a value' null random greedy --pairs

if command -v script >/dev/null; then
    script -qec "'$program' duel null greedy random --pairs 40" bar \
        </dev/null >/dev/null 2>&1
    if grep -qE '\[#+\] 100 %' bar; then pass; else fail "no progress bar"; fi
fi
tally
