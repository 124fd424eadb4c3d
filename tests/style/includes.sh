#!/usr/bin/env bash
# Who may include whom: the rooms of the design as a table.
. "$(dirname "$0")/common.bash"

sources=$(all_files |
    grep -E '^[a-z]+/.*\.(c|h|def)$' | grep -v '^web/shim/' || true)

check "includes across rooms" "$([ -z "$sources" ] || awk '
BEGIN {
    split("base engine games play bots table study", list)
    for (i in list) pure[list[i]] = 1
    pure["web"] = 1 # compiled without a C library, too
    split("stdbool stddef stdint limits string stdalign", list)
    for (i in list) small[list[i] ".h"] = 1
    may["base"] = "base"
    may["engine"] = "engine base"
    may["games"] = "engine base"
    may["play"] = "play engine base"
    may["table"] = "table play engine base"
    may["store"] = "store host base"
    may["bots"] = "bots engine base"
    may["study"] = "study bots play engine base"
    may["host"] = "host base"
    may["server"] = "server store table play bots engine host base"
    may["command"] = "command play bots engine host base"
    may["lab"] = "lab study command play bots engine host base"
    may["terminal"] = "terminal command play bots engine host base"
    may["cli"] = "cli lab terminal command server store table play bots engine host base"
    may["library"] = "library bots engine base"
    may["web"] = "web study play bots engine base"
    may["examples"] = "" # programs that know the protocol or the library alone
    may["tests"] = "tests server store table study play bots games engine host base web lab library " \
        "terminal command"
}
function complain(why) {
    printf "%s:%d: %s: %s\n", FILENAME, FNR, target, why
}
# Includes of games: a game its own folder, the registry every game, programs
# the registry, a rule player of the laboratory its game.
function game_allowed(   own) {
    if (room == "tests" || target == "games/registry.h")
        return room !~ /^(base|engine|play|bots|host)$/ && \
               !(room == "games" && FILENAME ~ /^games\/.*\//)
    if (FILENAME ~ /^games\/(registry|numbers)\.[ch]$/)
        return 1
    own = FILENAME
    if (sub(/^lab\/rules_/, "games/", own) && sub(/\.c$/, "/", own))
        return index(target, own) == 1
    sub(/[^\/]*$/, "", own)
    return room == "games" && own != "games/" && index(target, own) == 1
}
FNR == 1 {
    room = FILENAME
    sub(/\/.*/, "", room)
    if (!(room in may)) {
        target = room "/"
        complain("no such room")
    }
}
/^[ \t]*#[ \t]*include/ {
    target = $0
    sub(/^[ \t]*#[ \t]*include[ \t]*/, "", target)
    kind = substr(target, 1, 1)
    if (kind == "<") {
        sub(/^</, "", target); sub(/>.*/, "", target)
        if (room in pure && !(target in small))
            complain("a pure room may not use this system header")
    } else if (kind == "\"") {
        sub(/^"/, "", target); sub(/".*/, "", target)
        if (target !~ /\// || target ~ /(^|\/)\.\.?\//) {
            complain("write the path from the top of the tree")
            next
        }
        to = target
        sub(/\/.*/, "", to)
        if (to == "games" ? !game_allowed() : \
            index(" " may[room] " ", " " to " ") == 0)
            complain("room " room " may not include this")
    } else {
        complain("name the file, not a macro")
    }
}' $sources)"

check "own header is not included first" "$(for file in $sources; do
    header=${file%.c}.h
    [ "$file" != "$header" ] && [[ $file == *.c ]] && [ -f "$header" ] ||
        continue
    grep -nE '^[ \t]*#[ \t]*include' "$file" | head -n 1 |
        grep -vF "\"$header\"" | sed "s|^|$file:|"
done)"
tally
