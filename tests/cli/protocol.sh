#!/usr/bin/env bash
# Another program plays, drives and looks at games over the line protocol.
. "$(dirname "$0")/common.bash"
. "$source_folder/tests/cli/records.bash"

# says NAME PATTERN LINES...: the whole conversation has it.
says() {
    local name=$1 pattern=$2
    shift 2
    out=$(talk "$@")
    code=$?
    err=
    expect "$name" 0 "$pattern"
}

# refuses CODE LINES...: the last of these lines is refused with that code.
refuses() {
    local wanted=$1 last
    shift
    last=$(talk "$@" | tail -n 1)
    if [[ $last == "error $wanted "?* ]]; then
        pass
    else
        fail "${*: -1}: wanted error $wanted, got: $last"
    fi
}

null=("new null" "players 3" "seed x" .)
cards=("new null" "players 2" . "play * draws A sock" "play * draws A shirt"
    "play * draws B towel" "play * draws B peg")

# the examples under examples/
if command -v node >/dev/null; then
    while read -r game least most; do
        for players in "$least" "$most"; do
            out=$(node "$source_folder/examples/random_bot.mjs" "$program" \
                "$game" "$players" random 2>&1 </dev/null)
            code=$?
            err=
            expect "the example bot plays $game with $players" 0 \
                '^[0-9]+ decisions, .'
        done
    done < <(every_game)
else
    fail "no node to run the example bot with"
fi

# whole games driven from outside
while read -r game _ most; do
    play_out "$game" "$most" driven >"$game.txt"
    run check "$game.txt"
    expect "$game: the record of a driven game holds" 0 '^1 passed'
    run verify "$game.txt"
    expect "$game: and its deal verifies" 0 '^fair: '
    mapfile -t lines < <(events "$game.txt" | sed 's/^/play /')
    header=$(grep -vE '^([A-H*]|seed|result) ' "$game.txt")
    talk load "$header" . "${lines[@]}" record | data >again.txt
    grep -v '^seed ' "$game.txt" >wanted.txt
    same "$game: entered line by line it is the same game" wanted.txt again.txt
    talk load "$header" "$(events "$game.txt")" . record | data >again.txt
    same "$game: loaded it is the same game" wanted.txt again.txt
    talk load "$(cat "$game.txt")" . "as A tell A" | data >all.txt
    half=$(($(wc -l <all.txt) / 2))
    {
        head -n "$half" all.txt
        talk load "$(cat "$game.txt")" . "as A tell A $half" | data
    } >again.txt
    same "$game: sentences since a number" all.txt again.txt
    talk load "$(cat "$game.txt")" . "moves A" "describe onlooker" \
        "score onlooker" "picture A" "view A" "prompt A" result names \
        "seen A" >once.txt
    if [ "$(grep -c '^ok$' once.txt)" = 10 ]; then
        pass
    else
        fail "$game: something about its end is refused: $(grep ^error once.txt)"
    fi
done < <(every_game)

# what each command says
says "version" '^protocol 1$' version
says "games, without the template" '^wash-match 2 2 rules [0-9]+; Wash Match$' \
    games
says "options" '^rounds; number 6 1 30; .' "options null"
says "bots" '^random$' bots
says "help names every command" '^undo SEAT: ' help
says "waiting for chance" '^\*$' "${null[@]}" waiting
says "outcomes have weights" '^\* draws A sock # 6 in 18$' "${null[@]}" "moves *"
says "a line of moves can be played as it is" '^\* draws A sock$' \
    "${null[@]}" "play * draws A sock # 6 in 18" "seen A"
says "run stops where somebody is asked" '^A B C$' "${null[@]}" run waiting
says "a secret deal is committed to" '^commit [0-9a-f]{64}$' "new null" \
    "players 2" . deal
says "the next words" '^sock$' "${cards[@]}" "next A offer"
says "a whole move is marked" '^-$' "${cards[@]}" "next A offer sock"
says "what is asked" '^NG-4 Offer a card\.$' "${cards[@]}" "prompt A"
says "a view has holes" '^hand B \? \?$' "${cards[@]}" "view A"
says "an onlooker sees less" '^hand A \? \?$' "${cards[@]}" "view onlooker"
says "JSON" '^\{"game":"null","seat":"A",.*\}$' "${cards[@]}" "describe A"
says "position lines" '^position hand A sock shirt$' "${cards[@]}" position
says "undo" '^A B$' "${cards[@]}" "play A offer sock" "undo A" waiting
says "back" '^\*$' "${cards[@]}" "back 1" waiting
says "comments, blanks and CRLF" '^protocol 1$' "" "# nothing" $'version\r'
says "not over" '^-$' "${cards[@]}" result

# what is refused
refuses command foo
refuses match waiting
refuses script "new nothing" .
refuses script "new null" .
refuses script "new null" "players 9" .
refuses script "load" "hello" .
refuses check "load" "game null" "players 2" "expect phase over" .
refuses syntax "${cards[@]}" "waiting for you"
refuses syntax $'games\001'
refuses seat "${cards[@]}" "moves C"
refuses seat "${cards[@]}" "moves"
refuses seat "${cards[@]}" "view *"
refuses seat "${cards[@]}" chance
refuses seat "${cards[@]}" "play * draws A sock"
refuses illegal "${cards[@]}" "play A offer towel"
refuses undo "${cards[@]}" "undo A"
refuses undo "${cards[@]}" "seen A 99"
refuses syntax "${cards[@]}" "seen A all"
refuses syntax "${cards[@]}" "back 99"
refuses option "${cards[@]}" "bot A nobody"
refuses full "${cards[@]}" deal
refuses over load "$(cat null.txt)" . position
refuses over load "$(cat null.txt)" . chance
refuses over load "$(cat null.txt)" . "play A rest"
says "a bad script leaves the match as it was" '^A B$' "${cards[@]}" "new null" \
    . waiting

# a session bound to a seat
refuses syntax "${cards[@]}" "as A as B view B"
for line in "view B" "moves B" "moves *" "play B offer peg" "undo B" "seen B" \
    "tell onlooker" "describe B" chance "back 1" position record load \
    "new null" "seat B" "bot B random" "play * draws A sock"; do
    dot=()
    case $line in new* | load) dot=(.) ;; esac
    refuses hidden "${cards[@]}" "seat A" "$line" "${dot[@]}"
    refuses hidden "${cards[@]}" "as A $line" "${dot[@]}"
done
out=$(talk "${null[@]}" "seat A" header)
code=$? err=
if grep -q '^seed' <<<"$out"; then
    fail "a bound session is told the seed"
else
    pass
fi
mapfile -t lines < <(bots 3 random)
says "after the end it is told everything" '^seed x$' "${null[@]}" \
    "${lines[@]}" "seat A" run record

# What B holds, and whether it has answered, changes nothing that A is told.
told_to_a() {
    talk "new null" "players 2" . "play * draws A sock" \
        "play * draws A shirt" "$@" version "seat A" waiting "moves A" \
        "next A" "view A" "describe A" "prompt A" "picture A" "score A" \
        "seen A" "tell A" header "play A offer peg" "undo A" record result |
        sed '1,/^protocol/d'
}
told_to_a "play * draws B towel" "play * draws B peg" >one.txt
told_to_a "play * draws B sock" "play * draws B shirt" >two.txt
told_to_a "play * draws B sock" "play * draws B shirt" "play B offer sock" \
    >three.txt
same "hidden cards leave no trace" one.txt two.txt
same "nor do sealed answers" one.txt three.txt

# Looking on, stopping and going back change nothing that is played.
talk "${null[@]}" "${lines[@]}" run record | data >one.txt
talk "${null[@]}" "${lines[@]:1}" run "bot A random" "back 2" run "back 7" run \
    record | data >two.txt
same "bots repeat themselves from a seed" one.txt two.txt
for at in 8 20 31; do
    run explain one.txt --at $at
    [ "$code" = 0 ] || run explain one.txt --at "$(awk '{ print $NF }' <<<"$err")"
    expect "the record names them, event $at" 0 'the decision is the same\.$'
done

# What goes on to a dot has one answer, after the dot.
talk "${null[@]}" "seat A" "new null" "players 2" . version >one.txt
same "refused on its first line" one.txt - <<'END'
ok
ok
error hidden not in a session that is bound to a seat
protocol 1
ok
END
talk "load this" "game null" . "as A new null" . version >one.txt
same "a word too many" one.txt - <<'END'
error syntax too many words for this command
error match there is no match yet: new or load
error command there is no such command
protocol 1
ok
END

# Bots of a header play, by their own seeds.
mapfile -t bots < <(talk "${null[@]}" "${lines[@]}" run record | grep '^bot ')
talk "${null[@]}" "${lines[@]}" run record | data >one.txt
talk "${null[@]:0:${#null[@]}-1}" "${bots[@]}" . run record | data >two.txt
same "bots named in new" one.txt two.txt
out=$(talk "new null" "players 2" "bot B nobody 00000001" . header)
code=0 err=
expect "no such bot in new" 0 '^error option there is no bot of that name'
expect "and no match" 0 '^error match'

# any bytes
"$program" protocol <"$program" >garbage.txt 2>&1
code=$? out= err=
expect "any bytes are answered" 0 ''
if [ -s garbage.txt ] && ! grep -aqvE '^error [a-z]+ .' garbage.txt; then
    pass
else
    fail "garbage was taken for something"
fi
{
    echo load
    yes '# a long script' | head -n 70000
    printf '.\nversion\n'
} | "$program" protocol >long.txt
out=$(cat long.txt) code=0 err=
expect "a script too long is refused as a whole" 0 '^error full '
expect "and the session goes on" 0 '^protocol 1$'

# the command line
run protocol --fast
expect "no such option" 2 'protocol has no option --fast'
run protocol now
expect "no plain words" 2 'protocol takes no plain words such as "now"'
printf 'edition few\ncard sock 4\ncard shirt 4\ncard towel 4\ncard peg 4\n' \
    >few.txt
out=$(printf '%s\n' "new null" "players 2" "edition few" . "moves *" |
    "$program" protocol --edition few.txt 2>&1)
code=$?
expect "an edition from the command line" 0 '^\* draws A sock # 4 in 16$'
run protocol --help
expect "help" 0 '^usage: tidywinks protocol '
tally
