#!/usr/bin/env bash
# Plain play through a pipe: questions, commands, whole games.
. "$(dirname "$0")/common.bash"

# say LINES...: what a person types, a line each; the rest is as `run`.
say() {
    printf '%s\n' "$@" >"$scratch/.in"
}

talk() {
    "$program" play "$@" <"$scratch/.in" >"$scratch/.out" 2>"$scratch/.err"
    code=$?
    out=$(cat "$scratch/.out")
    err=$(cat "$scratch/.err")
}

games=$(games)
[ -n "$games" ] || fail "no games"

# A whole game of each, always the first move; the record holds up.
for game in $games; do
    {
        yes 1 | head -n 5000
    } >"$scratch/.in"
    talk "$game" --seed plain
    expect "$game: played to the end" 0 '^The game is over: '
    talk "$game" --seed plain --seats random,random
    expect "$game: bots alone" 0 '^The game is over: '
    say 1 1 1 "save $game.txt" quit
    talk "$game" --seed plain
    expect "$game: saved" 0 "Saved to $game\.txt"
    run verify "$game.txt"
    expect "$game: the record is fair" 0 .
    say score quit
    talk --load "$game.txt"
    expect "$game: goes on" 0 '^A: .*\('
done

# Questions.
run play
expect "no answers" 2 'the answers ended before the game began'
say wash-mach '' '' '' 'first B' quit
talk
expect "a slip names the nearest" 2 'did you mean "wash-match"'
say wash-match '' '' 'first B' 'first A' 'nonsense on' '' quit
talk
expect "asked" 0 'Which game\?'
expect "who sits where" 0 'Player B \[normal\]'
expect "an option, and another mind" 0 'Chosen: first A'
expect "an unknown option" 0 'has no option "nonsense'
expect "plays as chosen last" 0 'Turn up your first card'
say 'Wash Match' me person '' quit
talk
expect "by title, two people" 0 '^A: Turn up your'
say 1 elephant me random '' quit
talk
expect "an unknown player" 0 'neither me nor one of these bots'
say 2 99 3 '' '' '' '' quit
talk
expect "how many players" 0 'A number from [0-9] to [0-9], please'

say quit
talk clean-family --seats me --option 'side B' --option 'advanced on'
expect "what is settled otherwise than asked" 0 '^The Advanced variant is off'

# Commands.
say moves quit
talk stay-at-home --seed plain
expect "moves say what they do" 0 ' 1  end +Draw a card$'
say help moves hint 'hint' rules 'rules WM-R7' 'rules 15' 'rules 999' undp \
    flip 'flip 99' undo score log table 'save' 'load' 'load none.txt' quit
talk wash-match --seed plain
expect "help" 0 'rules \[NUMBER\] +a rule in full'
expect "moves" 0 '^ *18  flip 18'
expect "hint" 0 'The bot [a-z]+ would play: Turn up'
expect "the rule asked about" 0 'WM-9 An attempt is turning up'
expect "a ruling" 0 '^WM-R7 No washer is open to the item'
expect "a ruling as text" 0 '^plausible other reading: shuffle'
expect "a rule by number" 0 'WM-15 A bedsheet goes only into an empty washer'
expect "no such rule" 0 'have no number "999"'
expect "a slip" 0 'did you mean "undo"'
expect "what can follow" 0 'flip .* 1 2 3 4 5'
expect "undo" 0 'Not undone: '
expect "save without a name" 0 'save needs the name of a file'
expect "load without a name" 0 'load needs the name of a file'
expect "load of nothing" 0 'none\.txt: '
hints=$(grep -c 'would play' <<<"$out")
if [ "$hints" = 2 ] &&
    [ "$(grep -o 'would play: .*' <<<"$out" | sort -u | wc -l)" = 1 ]
then
    pass
else
    fail "asked again, a hint differs"
fi
say 'load wash-match.txt' quit
talk null
expect "another game on the table" 0 'A: Turn up your'

# Nothing but ASCII where the locale has nothing else, whatever is shown.
for game in $games; do
    say moves score cards rules hint help
    talk "$game" --seed plain --language de
    cp .out shown.txt
    yes '' | head -n 300 | "$program" learn "$game" >>shown.txt
    "$program" simulate "$game" --games 20 >>shown.txt
    "$program" play --help >>shown.txt
    if LC_ALL=C grep -q '[^[:print:][:space:]]' shown.txt; then
        fail "$game: $(LC_ALL=C grep -m3 '[^[:print:][:space:]]' shown.txt)"
    else
        pass
    fi
done
say 'what swap' quit
LC_ALL=C.UTF-8 talk stay-at-home --seed plain --language de
expect "and all letters where it has them" 0 'gegenüber|für|Zug'

# What cards do; letters of any size; the only move.
say cards 'what see a hand' '? MISS' 'what nonsense' 'END' quit
talk stay-at-home --seed plain
expect "cards" 0 '^Flour'
expect "what a card does" 0 '^See a hand \(see\): On your turn: look'
expect "by the beginning, any case" 0 '^Miss a turn'
expect "no such card" 0 'No card or piece of Stay At Home is called that'
expect "a move in large letters" 0 'You end your turn and draw|ends the turn'
say 'FLIP 3' 'Score' quit
talk wash-match --seed plain
expect "FLIP 3" 0 'You turn up card 3'
expect "whose reasons these are" 0 '^shirt: +A 0 +B 0 +.* A: 0 of 1 clean'
run play wash
expect "the games are named" 2 'no game "wash"; there are wash-match, clean'

# German: what the game says, what the console says, and how it ends.
say moves help 'what see a hand' nonsense quit
talk stay-at-home --seed plain --language de
expect "German: what can be typed" 0 'help zeigt, was du tippen kannst'
expect "German: the question" 0 '^A: Zieh eine Karte.*SH-12'
expect "German: commands" 0 'nimmt deine letzte Entscheidung zur'
expect "German: refused" 0 'Es gibt keinen Befehl|moves zeigt, was m'
yes 1 | head -n 5000 >"$scratch/.in"
talk stay-at-home --seed plain --language de
expect "German: the end" 0 '^Das Spiel ist aus: '
say quit
LC_ALL=de_DE.UTF-8 talk wash-match --seed plain
expect "German by the locale" 0 'help zeigt, was du tippen kannst'
LC_ALL=de_DE.UTF-8 talk wash-match --seed plain --language en
expect "English by wish" 0 'Type help for what you can type'
for language in en de; do
    say nonsense 3 9 3 elephant me '' normal 'first C' 'nonsense on' '' quit
    LC_ALL=C.UTF-8 talk --language $language
    sed '/Beachcleaner\. /,$d' .out >asked-$language.txt
done
kept=$(grep -E '[a-z]{2,}.* [a-z]{2,}' asked-en.txt | grep -xFf - asked-de.txt)
if [ -z "$kept" ] && [ "$(wc -l <asked-de.txt)" -ge 30 ]; then
    pass
else
    fail "German questions: $kept"
fi
run play wash-match --language xx
expect "no such language" 2 'there is no language "xx"'

# Two people with secrets: nothing of B's is shown while A looks, nor when A
# leaves.
say quit
talk null --seats me,me --seed plain
if grep -qE '^B draws (sock|shirt|towel|peg)' <<<"$out"; then
    fail "leaving shows what the other person knows" "$out"
else
    pass
fi
say 1 '' quit
talk null --seats me,me --seed plain
expect "curtain" 0 'Hand the screen to player B, then press Enter'

# Every rule that a game's prompts and pages name can be read.
for page in "$source_folder"/docs/rules/*.md; do
    game=$(basename "$page" .md)
    # shellcheck disable=SC2013
    for rule in $(grep -oE '^(- )?\**[A-Z]{2}-[0-9]+' "$page" |
        grep -oE '[A-Z]{2}-[0-9]+' | sort -u | awk 'NR % 7 == 1'); do
        say "rules $rule" quit
        talk "$game" --seed plain
        expect "$game: $rule" 0 "^$rule[ :]"
    done
done

tally
