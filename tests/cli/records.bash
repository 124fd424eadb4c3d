# Shared by the tests of replay, record and protocol: whole games to work on.
# Comes after common.bash.

if [ ! -x "$program" ]; then
    fail "no program at $program"
    tally
fi

# talk LINES...: what the protocol answers to them.
talk() {
    printf '%s\n' "$@" | "$program" protocol 2>&1
}

# data: an answer without the lines that end it.
data() {
    grep -v '^ok$'
}

# every_game: name, fewest and most seats of each; the template comes too.
every_game() {
    talk games | data | sed 's/ rules.*//'
    echo null 2 4
}

# bots PLAYERS NAME: lines that let a bot play each seat.
bots() {
    local letters=ABCDEFGH i
    for ((i = 0; i < $1; i++)); do
        echo "bot ${letters:i:1} $2"
    done
}

# play_out GAME PLAYERS SEED: the record of a game of random bots.
play_out() {
    local lines
    mapfile -t lines < <(bots "$2" random)
    talk "new $1" "players $2" "seed $3" . "${lines[@]}" run record | data
}

# events FILE: its decisions and chance events.
events() {
    grep -E '^[A-H*] ' "$1"
}

# repeat WORD TIMES: that many lines.
repeat() {
    local i
    for ((i = 0; i < $2; i++)); do
        echo "$1"
    done
}
