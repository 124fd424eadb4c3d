#!/usr/bin/env bash
# Play at a terminal, as a person does it: the program runs in tmux, keys are
# pressed and the screen is read back.
. "$(dirname "$0")/common.bash"

if ! command -v tmux >/dev/null; then
    fail "cannot run: no tmux"
    tally
fi

tm() {
    LC_ALL=C.UTF-8 tmux -u -S "$scratch/socket" -f /dev/null "$@"
}
trap 'tm kill-server 2>/dev/null; rm -rf "$scratch"' EXIT

export HISTFILE=/dev/null
unset TMUX NO_COLOR
tm new-session -d -x 80 -y 24 \
    "PS1='ready> ' LC_ALL=C.UTF-8 bash --norc --noprofile -i"

screen() {
    tm capture-pane -p
}

press() {
    tm send-keys "$@"
}

# How long something is waited for; after a first failure not for long.
patience=60

# see NAME PATTERN: waits until a line of the screen has it.
see() {
    local end=$((SECONDS + patience))
    while ((SECONDS <= end)); do
        shown=$(screen)
        if grep -qE -- "$2" <<<"$shown"; then
            pass
            return
        fi
        sleep 0.03
    done
    patience=5
    fail "$1: wanted: $2" "$shown"
}

# lacks NAME PATTERN: about the screen seen last.
lacks() {
    if grep -qE -- "$2" <<<"$shown"; then
        fail "$1: there is: $2" "$shown"
    else
        pass
    fi
}

# size NAME ROWS: the line of keys is the last of so many rows.
size() {
    local end=$((SECONDS + patience))
    while ((SECONDS <= end)); do
        shown=$(screen)
        if [[ $(sed -n "$2p" <<<"$shown") =~ ^(arrows and )?Enter ]]; then
            pass
            return
        fi
        sleep 0.03
    done
    patience=5
    fail "$1: not $2 rows" "$shown"
}

# launch WORDS...: the program, on a screen with nothing else.
launch() {
    tm clear-history
    press C-l
    press -l "stty -a >before; clear; ${with:-} $program $*"
    press Enter
}

# back NAME: the shell has the terminal again, as it was.
back() {
    see "$1: back at the shell" '^ready>$'
    press -l 'stty -a >after; clear; cmp before after && echo un''changed'
    press Enter
    see "$1: terminal as it was" '^unchanged'
    see "$1: echo and lines work" '^ready> *$'
}

# take_first: Enter until the game is over. A colon after each handful opens
# the command line when all of it has been read: keys are not sent faster than
# they are taken. When the end comes the program drops keys for a moment; a
# colon that opens the line tells that it takes them again.
take_first() {
    local i k
    for ((i = 0; i < 300; i++)); do
        press -N 20 Enter
        press :
        for ((k = 0; k < 300; k++)); do
            shown=$(screen)
            ! grep -qE '^(:|any key leaves.*)$' <<<"$shown" || break
            sleep 0.01
        done
        ! grep -q '^The game is over: ' <<<"$shown" || break
        press BSpace
    done
    for ((k = 0; k < 20; k++)); do
        sleep 0.4
        press :
        sleep 0.1
        ! screen | grep -q '^:' || break
    done
    press C-u BSpace
}

see "shell" '^ready> *$'

# A whole game of each, always taking the first word offered. Plain play with
# always the first move, from the same seed, must end the same way.
games=$(games)
[ -n "$games" ] || fail "no games"
for game in $games; do
    launch "play $game --full-screen --seed screen"
    see "$game: title" '^ [A-Z].* you are A of '
    see "$game: prompt with its rule" '^A: .*\([A-Z]+-[A-Z0-9a-z]+\)|^\([A-Z]+-'
    see "$game: an offered word" '\[[^]#]+\]'
    take_first
    see "$game: end screen" '^any key leaves'
    see "$game: result" '^The game is over: '
    press q
    see "$game: result kept" '^The game is over: '
    full=$(grep '^The game is over: ' <<<"$shown")
    back "$game"
    plain=$(yes 1 | head -n 5000 |
        "$program" play "$game" --seed screen | grep '^The game is over: ')
    if [ "$full" = "$plain" ] && [ -n "$plain" ]; then
        pass
    else
        fail "$game: full screen '$full', plain '$plain'"
    fi
done

# Choosing.
launch "play wash-match --full-screen --seed screen"
see "first word taken by itself" '^flip: \[1\] 2 '
press Right Right Left
see "arrows" '^flip:  1 \[2\] 3 '
press End
see "End" '17 \[18\]'
press Home 1
see "typing narrows" '^flip 1_: \[1\] 10 '
press Escape
see "Esc clears" '^flip: \[1\] 2 '
shown=$(screen)
row=$(grep -n '^flip:' <<<"$shown" | cut -d: -f1)
line=$(sed -n "${row}p" <<<"$shown")
before=${line%% 5 *}
printf -v click '\033[M %b%b' "\\x$(printf %x $((${#before} + 1 + 33)))" \
    "\\x$(printf %x $((row + 32)))"
press -l "$click"
see "a click takes a word" '^\+ You turn up card 5\.'
see "second question" 'Turn up your second card'
press 1 7 Tab
see "Tab takes the only one" 'new lines above'
press PageUp
see "PgUp scrolls the log" 'further down \(PgDn\)'
press PageDown

# The command line.
press : nonsense Enter
see "refused with a reason" '^! two cards must be turned up'
press und
see "typing no word opens the line" '^:und'
press o Enter
see "undo says why not" '^! Not undone: '
press : Up
see "history" '^:undo'
press Up
see "older history" '^:nonsense'
press C-u mo Tab Enter
see "moves in a page" '^ +18  flip 18'
press q
see "page closes" '^flip: \[1\]'
press : hint Enter
see "hint" 'The bot [a-z]+ would play: Turn up'
press x Escape
press : rules ' ' WM-15 Enter
see "a rule" 'WM-15 A bedsheet goes only into an empty washer'
press : score Enter
see "score" 'A 0 +B 0|points'
press q F1
see "help" 'what can be done now, numbered'
press q F1
see "help" 'PgUp, PgDn|what can be done now, numbered'
press q
press : save ' ' kept.txt Enter
see "save" 'Saved to kept.txt'
press : load ' ' nothing.txt Enter
see "load of nothing" '^! nothing.txt: '
press : load ' ' kept.txt Enter
see "load" 'you are A of 2'

# Sizes.
tm resize-window -x 100 -y 30
size "100x30" 30
lacks "100x30 is large enough" 'wants 80x24'
tm resize-window -x 60 -y 20
see "60x20 says so" '60x20, wants 80x24'
size "60x20" 20
tm resize-window -x 20 -y 5
see "20x5" '20x5'
tm resize-window -x 20 -y 4
see "20 by 4" '^ Wash Match 20x4'
press : "flip 99" Enter
see "a refusal at 20 by 4 begins" '^ positions are 1 to$'
press NPage
see "and can be read to its end" '^ can be done\.$'
press Escape
tm resize-window -x 3 -y 2
tm resize-window -x 80 -y 24
size "80x24 again" 24
press : quit Enter
back "quit"

# People who may not see each other's cards.
launch "play null --full-screen --seed screen --seats me,me"
see "A sees a hand" '^> A .*cards 2: 1 '
press Enter
see "curtain" 'Hand the screen to player B'
lacks "curtain hides all" 'cards|offer|draws'
press x Escape Space
sleep 1
see "only Enter opens it" 'Hand the screen to player B'
press Enter
see "B is asked" 'you are B of 2'
see "B sees a hand" '^  B .*cards 2: 1 '
lacks "B does not see A's" '^> A .*cards 2: 1'
press C-c
back "Ctrl-C"

# Undo.
launch "play null --full-screen --seed screen"
see "null" 'you are A of 2'
for ((i = 0; i < 40; i++)); do
    ! screen | grep -q '^at: ' || break
    press Enter
    sleep 0.05
done
see "choosing a place" '^at: '
press : undo Enter
see "undo goes back" '^back'
see "undo is told" 'A takes back the latest decision'
press : quit Enter
back "undo"

# A stop signal gives the terminal back.
for signal in TERM HUP; do
    launch "play wash-match --full-screen & echo \$! >pid; fg >/dev/null"
    see "runs" 'you are A of 2'
    kill -$signal "$(cat pid)"
    see "stopped by $signal" 'ready>'
    back "SIG$signal"
done

# Bots alone: only the end is shown.
launch "play $game --full-screen --seed screen --seats random,random"
see "bots alone" '2 bots'
see "bots alone: result" '^The game is over: '
sleep 1
press : log Enter
see "bots alone: log" 'lines 1 to 22 of'
press q x
back "bots alone"

# Bots that take their time, and somebody who does not wait.
launch "play stay-at-home --full-screen --seed screen --seats me,expert"
see "an expert" 'you are A of 2'
press Enter
see "thinking is shown" 'The bots are thinking|(Play|Draw) a card'
press C-c
back "leaving a thinker"
launch "play stay-at-home --full-screen --seats expert,expert,expert,expert"
sleep 0.5
press C-c
back "leaving thinkers alone"

# Poor terminals.
with="TERM=vt100" launch "play wash-match --full-screen"
see "vt100" '^flip: \[1\]'
press 5 Enter
see "vt100 plays" 'turn up card 5\.'
press : quit Enter
back "vt100"
with="LC_ALL=C" launch "play wash-match --full-screen"
see "ASCII" '^flip: \[1\]'
press : flip Enter
see "ASCII for other signs" '^  flip \. 1 2 3'
press : quit Enter
back "ASCII"
for name in nonsense dumb; do
    with="TERM=$name" launch "play wash-match --full-screen"
    see "$name: says so" 'is plain play\.$'
    see "$name: plays plainly" 'A: Turn up your'
    press quit Enter
    back "$name"
done
run play wash-match --full-screen
expect "no terminal at all" 0 'needs a terminal; this is plain play'

# Plain play edits its lines.
launch "play wash-match --seed screen"
see "plain" "^>$"
press fl Tab
see "Tab completes a word" "^> flip"
press 3 Enter
see "plain move" 'You turn up card 3\.'
press mo Tab Enter
see "Tab completes a command" ' 17  flip 18'
press Up Up
see "plain history" '^> flip 3'
press C-u quit Enter
back "plain"

# A lesson waits before it pushes anything unread off the screen.
launch "learn clean-family"
see "a lesson" '^Clean Family: a guided first game\.'
for _ in $(seq 60); do
    shown=$(screen)
    ! grep -q 'Press Enter to go on' <<<"$shown" || break
    press Enter
    sleep 0.05
done
see "it waits" '^Press Enter to go on\.'
press Enter
see "and goes on" '^Round 12'
press quit Enter
back "lesson"

# German on the whole screen.
launch "play stay-at-home --full-screen --seed screen --language de"
see "German title" 'du bist A von 2'
see "German log" '^-- Verlauf --'
see "German keys" 'Esc zurück   F1 Hilfe'
press F1
see "German help" 'Zeilen 1 bis 22 von'
press NPage
see "German help of keys" '^   Buchstaben +zeigen nur Wörter'
press Escape : undo Enter
see "German refusal" '^! Nicht zurückgenommen: '
press : quit Enter
back "German"

# A narrow terminal breaks lines between words, lists below their column.
tm resize-window -x 40 -y 24
launch "play wash-match --seed screen"
see "narrow" "^>$"
press rules Enter
see "a rule in 40 columns" '^face-down cards of the table; both$'
press help Enter
see "a list in 40 columns" '^                    without a number,$'
press quit Enter
see "narrow: back at the shell" '^ready>$'

tally
