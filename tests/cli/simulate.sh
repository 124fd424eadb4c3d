#!/usr/bin/env bash
# Many games by bots: the same result with any number of threads, records that
# hold, a page that stands alone, and refusals in one sentence.
. "$(dirname "$0")/common.bash"

games=$("$program" signature | sed 's/ .*//')

# refused NAME PATTERN WORDS...: one line, code 2, nothing written.
refused() {
    local name=$1 pattern=$2
    shift 2
    run simulate "$@"
    if [ "$(grep -c . <<<"$out$err")" != 1 ]; then
        fail "$name: more than one line" "${out:0:300}" "${err:0:300}"
    else
        expect "$name" 2 "$pattern"
    fi
}

# has FILE NAME PATTERN
has() {
    if grep -qE -- "$3" "$1"; then
        pass
    else
        fail "$2: wanted: $3" "$(head -c 600 "$1")"
    fi
}

# lacks FILE NAME PATTERN
lacks() {
    if grep -qE -- "$3" "$1"; then
        fail "$2: found: $(grep -oE -- "$3" "$1" | head -n 3)"
    else
        pass
    fi
}

# members FILE EXPRESSION...: JavaScript about the object o that FILE holds.
members() {
    local file=$1 said count
    shift
    said=$(node -e '
        const [file, ...all] = process.argv.slice(1);
        const o = JSON.parse(require("fs").readFileSync(file));
        const near = (a, b) => Math.abs(a - b) < 1e-5;
        for (const e of all) console.log(eval(e) ? "so" : "not so: " + e);
        ' "$file" "$@" 2>&1)
    count=$(grep -c '^so$' <<<"$said")
    passed=$((passed + count))
    [ "$count" = $# ] || fail "$file: $(grep -v '^so$' <<<"$said" | head -c 600)"
}

# every game
for game in $games; do
    count=40
    [ "$game" != null ] || count=500
    for threads in 1 2 3; do
        run simulate "$game" --games $count --threads $threads --json
        printf '%s\n' "$out" >"$game.$threads.json"
        expect "$game on $threads threads" 0 '"answers"'
        if [ -n "$err" ]; then
            fail "$game: said in a pipe: $err"
        else
            pass
        fi
    done
    same "$game: one thread as two" "$game.1.json" "$game.2.json"
    same "$game: one thread as three" "$game.1.json" "$game.3.json"
    run simulate "$game" --games $count --seed other --json
    if [ "$out" = "$(cat "$game.1.json")" ]; then
        fail "$game: another seed, the same games"
    else
        pass
    fi
    one=$game.1.json
    members "$one" \
        "o.game && o.games === $count && o.players === 2" \
        'o.first.answers.length >= 9' \
        'o.first.course.games === o.first.decided' \
        'o.first.course.settled_in.reduce((a, b) => a + b, 0)
        === o.first.course.games' \
        'o.first.minutes.mean > 0' \
        'o.first.seats.every(s => s.win_rate.low <= s.win_rate.mean
        && s.win_rate.mean <= s.win_rate.high)' \
        'o.first.seats.every(s => { // Wilson
        const n = o.games, p = s.wins / n, z = 1.959964, d = 1 + z * z / n;
        const m = (p + z * z / 2 / n) / d;
        const h = z * Math.sqrt(p * (1 - p) / n + z * z / 4 / n / n) / d;
        return near(s.win_rate.mean, p) && near(s.win_rate.low, m - h)
            && near(s.win_rate.high, m + h); })' \
        'o.first.seats.reduce((a, s) => a + s.wins, 0)
        === o.first.decided' \
        "o.first.endings.reduce((a, e) => a + e.games, 0) === $count" \
        'Object.values(o.first.choices.by_number)
        .reduce((a, b) => a + b, 0) === o.first.choices.decisions' \
        'near(o.first.decisions.mean.mean,
        o.first.choices.decisions / o.games)' \
        'o.first.detail.games >= Math.min(200, o.games)' \
        'o.first.detail.rules.reduce((a, r) => a + r.asked, 0) > 0' \
        'o.first.sources.every(s => s.points.A && s.points.B)'

    run simulate "$game" --games $count --records "kept-$game" \
        --report "$game.html"
    expect "$game: text" 0 '^Is the first seat ahead\?$'
    for part in 'Seats   wins' 'Ties and draws:' 'Length  ' 'How games ended' \
        'Choices ' 'Rules, a game:' 'Games worth looking at'; do
        expect "$game: $part" 0 "^$part"
    done
    if awk 'length > 80' <<<"$out" | grep -q .; then
        # Bytes are counted: letters beyond ASCII are longer than they look.
        expect "$game: wide lines only beside +-" 0 '\+-'
    else
        pass
    fi
    longest=$(sed -n 's/.*the longest game, \([0-9]*\) dec.*/\1/p' <<<"$out")
    run check "kept-$game"/*.txt
    expect "$game: records hold" 0 ' passed, 0 failed$'
    run verify "kept-$game/longest.txt"
    expect "$game: records have no seed" 0 '^no committed deal: the simulator'
    if [ "$(grep -cE '^[A-H] ' "kept-$game/longest.txt")" = "$longest" ]; then
        pass
    else
        fail "$game: the longest record does not have $longest decisions"
    fi
    has "kept-$game/longest.txt" "$game: a record ends" '^result '

    page=$game.html
    has "$page" "$game: page" '^<!doctype html>'
    has "$page" "$game: language" '<html lang="en">'
    has "$page" "$game: dark" 'prefers-color-scheme:dark'
    has "$page" "$game: nothing may be loaded" "default-src 'none'"
    has "$page" "$game: first question" '<dt>Is the first seat ahead\?</dt>'
    has "$page" "$game: last question" '<dt>Which rules and cards matter\?'
    has "$page" "$game: chart" '<svg viewBox.*role="img" aria-label='
    has "$page" "$game: table" '<caption>Wins by seat</caption>'
    lacks "$page" "$game: requests" '(src=|href="(https?:)?//|@import|url\()'
    lacks "$page" "$game: script" '<script|javascript:| on[a-z]+='
    for link in $(grep -oE 'href="[^#"][^"]*"' "$page" | cut -d'"' -f2); do
        if [ -f "$link" ]; then
            pass
        else
            fail "$game: $link is linked and not there"
        fi
    done
done

# links from another folder
mkdir -p pages "a folder"
run simulate null --games 50 --records "a folder" --report pages/null.html
has pages/null.html "links to the folder beside" \
    'href="\.\./a%20folder/longest\.txt"'

# levels on the same deals: a bot that thinks beats one that does not, by the
# same deals with any number of threads
for threads in 1 3; do
    run simulate null --games 64 --levels random,easy --threads $threads --json
    printf '%s\n' "$out" >"levels.$threads.json"
done
same "levels on any number of threads" levels.1.json levels.3.json
members levels.1.json 'o.levels.deals === 64' \
    'o.levels.of[1].among_below.low > 0.5' \
    'o.levels.of[0].seats.length === 2' \
    'o.first.answers.some(a => a.answer.includes("easy among random wins"))'
run simulate null --games 64 --levels random,easy --report levels.html
expect "levels as text" 0 '^Levels, 64 deals'
has levels.html "levels in the page" 'Skill and luck</h2>'
refused "levels" 'no bot "esy"' null --levels random,esy

# seats
run simulate beachcleaner --games 24 --seats greedy,random --json
printf '%s\n' "$out" >bots.json
members bots.json 'o.seats.join() === "greedy,random"'
members bots.json 'o.first.seats[0].wins > o.first.seats[1].wins'
run simulate beachcleaner --games 24 --seats greedy,random --threads 1 --json
printf '%s\n' "$out" >bots1.json
same "bots too on any number of threads" bots.json bots1.json
run simulate null --games 40 --seats random --players 4 --json
expect "one bot for all seats" 0 '"random","random","random","random"'
run simulate clean-family --games 40 --players 1
expect "one player" 0 'There is one seat'
run simulate null --games 1
expect "one game" 0 ', 1 game, seed 1$'

# One game has no interval; games stop when enough is known, and the first of
# them are the same games.
run simulate null --games 1 --compare rounds=8
expect "no interval of one game" 0 'one game: no interval'
expect "no difference from one game" 0 'of which nothing follows'
run simulate null --games 1 --json
expect "no interval as JSON" 0 '"low": ?null'
run simulate wash-match --until 0.03 --seed stop --threads 1
expect "stops when it is known" 0 ', (1,024|1,536) games, seed stop'
cp .out one.txt
run simulate wash-match --until 0.03 --seed stop --threads 3
cp .out two.txt
same "stops after the same game" one.txt two.txt
games=$(sed -n '1s/.*, \([0-9,]*\) games,.*/\1/p' one.txt | tr -d ,)
run simulate wash-match --games "$games" --seed stop
same "and plays the same games" <(sed -n '/^Seats/,/^$/p' one.txt) \
    <(sed -n '/^Seats/,/^$/p' .out)
for share in 0 x 0.9 ''; do
    run simulate null --until "$share"
    expect "until \"$share\"" 2 '--until needs a share from 0.0001 to 0.5'
done

# options, editions and comparing
run simulate null --games 200 --option "rounds 3" --compare "rounds 9" --json
printf '%s\n' "$out" >compare.json
members compare.json 'o.first.variant === "option rounds 3"'
members compare.json 'o.second.variant === "option rounds 9"'
members compare.json 'o.differences.find(d => d.what === "decisions").real'
members compare.json 'near(o.second.decisions.mean.mean
    - o.first.decisions.mean.mean,
    o.differences.find(d => d.what === "decisions").difference.mean)'
run simulate null --games 200 --option rounds=3 --compare=rounds=9 --json
if [ "$out" = "$(cat compare.json)" ]; then
    pass
else
    fail "NAME=VALUE is not NAME VALUE"
fi
run simulate null --games 200 --compare "rounds 3" --compare "rounds 9, pegs off" --json
printf '%s\n' "$out" >several.json
members several.json 'o.second.variant === "option rounds 3"' \
    'o.more.length === 1' \
    'o.more[0].variant.includes("rounds 9, option pegs off")
    || o.more[0].variant.includes("pegs off, option rounds 9")' \
    'o.differences.find(d => d.what === "decisions").difference.high < 0' \
    'o.more[0].differences.find(d => d.what === "decisions").difference.low > 0'
run simulate null --games 200 --compare "rounds 3" --compare "rounds 9"
expect "several compared" 0 '^  other:  option rounds 9'
run simulate null --games 200 --option "rounds 3" --json
printf '%s\n' "$out" >alone.json
node -e '
    const fs = require("fs");
    for (const f of ["compare", "alone"]) {
        const o = JSON.parse(fs.readFileSync(f + ".json"));
        fs.writeFileSync(f + ".first", JSON.stringify(o.first));
    }'
same "comparing does not change the first variant" compare.first alone.first
run simulate null --games 200 --compare "rounds 6" --report same.html
expect "no change, no difference" 0 'no difference in any pair of games'
has same.html "the page compares" 'What the change does'
"$program" edition null | sed 's/^card towel 3/card towel 9/; s/default/towels/' >towels.txt
run simulate null --games 300 --compare-edition towels.txt
expect "an edition compared" 0 'Points of seat A: really higher'
run simulate null --games 50 --edition towels.txt --records own
expect "an edition simulated" 0 'edition towels'
run check own/*.txt
expect "records carry their edition" 0 ' passed, 0 failed$'
printf 'edition <b>&"x"\ncard sock 9\ncard towel 9\n' >marks.txt
run simulate null --games 50 --edition marks.txt --report marks.html --json
expect "names are quoted in JSON" 0 '<b>&\\"x\\"'
has marks.html "and in the page" '&lt;b&gt;&amp;&quot;x&quot;'
lacks marks.html "and only so" '<b>&'

# one line a game, the same with any number of threads
run simulate null --games 50 --compare "rounds 3" --csv games.csv --threads 3
run simulate null --games 50 --compare "rounds 3" --csv again.csv --threads 1
same "lines on any number of threads" games.csv again.csv
has games.csv "a head" '^game,rules,outcome,reason,winners,decisions,'
has games.csv "a game" '^50,"option rounds 3",(win|draw|shared),points,'
if [ "$(wc -l <games.csv)" = 101 ]; then pass; else fail "101 lines"; fi
printf 'mine' >mine.csv
refused "a file that is not ours" 'mine\.csv' null --games 9 --csv mine.csv

# sweeps: a grid, a wish that one point meets, and one change at a time
for threads in 1 3; do
    run simulate null --sweep "rounds 3 6" --sweep-edition "card towel 1 2" \
        --games 200 --threads $threads --json
    printf '%s\n' "$out" >"sweep.$threads.json"
done
same "a sweep on any number of threads" sweep.1.json sweep.3.json
members sweep.1.json 'o.points.length === 5' \
    'o.points[1].variant === "option rounds 3, edition card-towel-1"' \
    'o.points[4].variant === "edition card-towel-2"' \
    'o.points.every(p => p.games === 200)' \
    'o.points[1].change.decisions.high < 0' \
    'near(o.points[1].change.decisions.mean,
    o.points[1].decisions.mean - o.points[0].decisions.mean)'
run simulate null --sweep "rounds 3 6" --games 200 --report sweep.html
expect "a sweep as text" 0 '^option rounds 3 '
has sweep.html "a sweep as a page" 'Fairness, length, decisiveness</h2>'
run simulate null --sweep "rounds 2 4 6 8 10" --aim "decisions 36" \
    --games 4000
expect "a wish" 0 'Nearest to the wish: option rounds 8\.'
expect "others drop out" 0 '^option rounds 2 .* out$'
run simulate null --each --games 200 --json
printf '%s\n' "$out" >each.json
members each.json 'o.points.some(p => p.variant === "option pegs off")' \
    'o.points.some(p => p.variant === "edition card-towel-4")' \
    'o.answer.includes("by Bonferroni")'
refused "sweep" 'needs an option of .* not "round 3"' null --sweep "round 3"
refused "sweep value" 'cannot be "99"' null --sweep "rounds 99"
refused "sweep edition" 'no line of the edition is "card tovel"' null \
    --sweep-edition "card tovel 1 3"
refused "sweep edition numbers" 'needs the beginning of a line and two numbers' \
    null --sweep-edition "card towel 3 1"
refused "aim" 'a wish is written' null --sweep "rounds 3 4" --aim "seat Q 1"
refused "aim alone" '\-\-aim needs --sweep' null --aim "turns 9"

# refusals
refused "no game" 'needs the name of a game'
refused "unknown game" 'no game "wash"' wash
refused "two games" 'takes one game' null null
refused "unknown option" 'no option --game \(did you mean "games"\?\)' null \
    --game 5
refused "no value" '\-\-games needs a value' null --games
for value in 0 -1 1e6 "" many 1000000001; do
    refused "games $value" '\-\-games needs a number from 1 to' null \
        --games "$value"
done
refused "threads" '\-\-threads needs a number from 1 to' null --threads 0
refused "players" 'is for 2 to 4 players, not 5' null --players 5
refused "bot" 'no bot "radom" \(did you mean "random"\?\)' null --seats radom
refused "empty bot" 'no bot ""' null --seats random,
refused "seats" 'names 3 seats of 2' null --players 2 \
    --seats random,random,random
refused "option" 'has no option "pegz" \(did you mean "pegs"\?\)' null \
    --option "pegz on"
refused "option value" 'cannot be "99"' null --option "rounds 99"
refused "option twice" 'given before' null --option rounds=3 \
    --option rounds=4
refused "option before the game" 'no option "pegz"' --option pegz=3 null
refused "compared value" 'cannot be "x"' null --compare "pegs x"
refused "edition not there" 'none\.txt: No such file' null --edition none.txt
refused "compared edition not there" 'none\.txt: No such file' null \
    --compare-edition none.txt
printf 'card sock many\n' >bad.txt
refused "bad edition" 'bad\.txt:1: ' null --compare-edition bad.txt
refused "seed" '\-\-seed needs one word' null --seed "two words"
printf x >file
refused "records into a file" 'file: this is no folder' null --records file
refused "records nowhere" 'no/where: No such file' null --records no/where
refused "report nowhere" 'no/page\.html: No such file' null --games 10 \
    --report no/page.html
refused "report on a folder" 'pages: Is a directory' null --games 10 \
    --report pages
if ls ./*.part pages/*.part >/dev/null 2>&1; then
    fail "something is half-written"
else
    pass
fi

run simulate --help
expect "help" 0 '^usage: tidywinks simulate GAME'
run simulate null --games 100 --time
expect "time" 0 'million a CPU second'

# a bar on a terminal, none in a pipe (above)
if command -v script >/dev/null; then
    script -qec "'$program' simulate null --games 2000" bar </dev/null \
        >/dev/null 2>&1
    has bar "progress bar" '\[#+\] 100 %'
fi
tally
