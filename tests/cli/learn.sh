#!/usr/bin/env bash
# Guided first games: every lesson is a script that holds, and can be gone
# through with Enter alone, by typing each move, and with detours.
. "$(dirname "$0")/common.bash"

lessons=$source_folder/lessons
games=$(cd "$lessons" && ls *.txt | sed 's/\.txt$//')

# learn NAME LINES WORDS...: a lesson with these lines typed; sets out, code.
learn() {
    printf '%b' "$1" >.in
    shift
    "$program" learn "$@" <.in >.out 2>.err
    code=$?
    out=$(cat .out)
    err=$(cat .err)
}

run check "$lessons"/*.txt
expect "the lessons are scripts that hold" 0 '^[0-9]+ passed, 0 failed'
for game in $(games); do
    run learn $game
    expect "$game has a lesson" 0 '^Step 1 of [0-9]+\. Try: '
done

for game in $games; do
    file=$lessons/$game.txt
    last=$(sed -n 's/^#> //p' "$file" | tail -n 1)
    sed -n 's/^A \([^#]*[^# ]\).*/\1/p' "$file" >moves
    steps=$(wc -l <moves)

    sed 's/.*//' moves >enter
    "$program" learn $game <enter >entered 2>&1
    code=$? out=$(cat entered) err=
    expect "$game: Enter alone" 0 '^The game is over: '
    expect "$game: every step" 0 "^Step $steps of $steps\\. "
    expect "$game: how to go on" 0 "^  tidywinks play $game\$"
    if grep -qF -- "$last" entered; then
        pass
    else
        fail "$game: the last note is missing: $last"
    fi
    "$program" learn $game <moves >typed 2>&1
    same "$game: every move typed" entered typed
    "$program" learn --from "$file" <enter >typed 2>&1
    same "$game: as in the folder" entered typed
    awk 'length > 80' entered >wide
    same "$game: no line is too wide" wide /dev/null

    learn 'fly away\nquit\n' $game
    expect "$game: an illegal move" 0 'Type moves to see what can be done\.$'
    learn 'back\n\nback\nquit\n' $game
    expect "$game: nothing before the first step" 0 'This is the first step\.'
    if [ "$(grep -c '^Step 1 of' .out)" = 2 ]; then
        pass
    else
        fail "$game: back does not show the first step again"
    fi
    learn 'skip lesson\n' $game
    expect "$game: skip lesson" 0 "^  tidywinks play $game\$"
    if grep -q '^The game is over' .out; then
        fail "$game: skipped, but played to the end"
    else
        pass
    fi
    learn 'quit\n' $game
    if [ $code = 0 ] && ! grep -q '^  tidywinks play' .out; then
        pass
    else
        fail "$game: quit: exit code $code"
    fi
    learn 'moves\nhelp\ntable\n' $game
    expect "$game: moves, help, table, then no more lines" 0 '  quit, q +leave'

    # What the notes say: short, narrow, about rules that exist.
    events=$(grep -cE '^([A-H]|\*) ' "$file")
    if [ "$events" -ge 25 ] && [ "$events" -le 45 ]; then
        pass
    else
        fail "$game: $events events"
    fi
    awk '/^#[tp]?>/ && length > 80' "$file" >wide
    same "$game: notes of at most 78 columns" wide /dev/null
    awk 'function end() {
             count = gsub(/[.!?][`)]?( |$)/, "", note)
             if (count > 3) print line ": " count " sentences"
             note = ""
         }
         /^#[tp]?> / {
             if ($1 != mark) end()
             mark = $1
             note = note substr($0, index($0, " ") + 1) " "
             line = FNR
             next
         }
         { end() }
         END { end() }' "$file" >long
    same "$game: notes of at most three sentences" long /dev/null
    grep -E '^#[tp]?>' "$file" | grep -oE '\b[A-Z]{2}-R?[0-9]+[a-z]?\b' | sort -u >told
    grep -oE '\b[A-Z]{2}-R?[0-9]+[a-z]?\b' \
        "$source_folder/docs/rules/$game.md" | sort -u >stated
    comm -23 told stated >unknown
    same "$game: rules that exist" unknown /dev/null
done

# Another legal move than the one of the record.
learn 'flip 4\nflip\nquit\n' wash-match
expect "wash-match: legal" 0 'Legal, but let us try `flip 3` this time\.'
expect "wash-match: the start of a move" 0 '^flip \.\.\. 1 2'
learn 'end\nquit\n' stay-at-home
expect "stay-at-home: legal" 0 'Legal, but let us try `play see B` this time\.'
learn 'play vg\nplay  gh\nquit\n' clean-family
expect "clean-family: legal" 0 'Legal, but let us try `play gh` this time\.'
expect "clean-family: then the right one" 0 '^Step 2 of'
# Here skip is a move, so it does not end the lesson.
learn '\nskip\nskip lesson\n' beachcleaner
expect "beachcleaner: legal" 0 'Legal, but let us try `two` this time\.'
expect "beachcleaner: how to end" 0 'this time\. \(skip lesson ends the lesson\.\)'
learn 'skip\n' wash-match
expect "wash-match: skip" 0 '^  tidywinks play wash-match$'
learn 'rules\nrules 33\nrules 999\n' wash-match
expect "the rule that is asked about" 0 '^WM-9 An attempt is turning up'
expect "a rule by its number" 0 '^WM-33 A player with no coins'
expect "a rule that is none" 0 '^The rules of Wash Match have no number "999"'
printf 'flip 3\r\n\r\nquit\r\n' >.in
"$program" learn wash-match <.in >.out
code=$? out=$(cat .out) err=
expect "lines that end in CR LF" 0 '^Step 3 of'

# A lesson of one's own, here of the template.
cat >own.txt <<'END'
game null
players 3
position phase offer
position hand A sock shirt
position hand B towel
position hand C peg
#> B is faster.
B offer towel
#> Offer one.
A offer sock
#> Nobody sees it yet.
END
learn '\n' --from own.txt
expect "a lesson of one's own" 0 '^Nobody sees it yet\.$'
expect "its notes" 0 '^B is faster\.$'
if grep -q 'offers a towel' .out; then
    fail "what others choose in secret is told"
else
    pass
fi
printf 'undo A\nA offer shirt\n' >>own.txt
learn '\n' --from own.txt
expect "undo has no place in it" 2 'a lesson takes nothing back'

run learn --help
expect "help" 0 '^Games with a lesson: .*wash-match'

# Bad input.
run edition wash-match
cp .out edition.txt
run learn wash-match --edition edition.txt
expect "an edition" 2 'the lessons are for the default edition'
run learn
expect "no game" 2 'learn needs the name of a game: .*wash-match'
run learn wash-macht
expect "an unknown game" 2 'there is no game .*did you mean "wash-match"'
run learn null
expect "a game without one" 2 'there is no lesson for null; there is one for'
run learn wash-match clean-family
expect "two games" 2 'learn takes one game, not also "clean-family"'
run learn wash-match --speed 3
expect "an unknown option" 2 'learn has no option --speed'
run learn wash-match --from own.txt
expect "both" 2 'learn takes a game or --from FILE, not both'
run learn --from
expect "no file" 2 '\-\-from needs a value'
run learn --from missing.txt
expect "a missing file" 2 'missing.txt: No such file'
printf 'game wash-match\nA flip 99\n' >bad.txt
run learn --from bad.txt
expect "a script that is refused" 2 'bad.txt:2: '
tally
