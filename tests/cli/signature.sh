#!/usr/bin/env bash
# Signatures are those on record, one file a game; a change of behaviour changes
# tests/signatures/GAME.txt in the same commit, and the commit says why.
. "$(dirname "$0")/common.bash"

while read -r game signature; do
    echo "$game $signature" >"$game.txt"
    same "$game" "$source_folder/tests/signatures/$game.txt" "$game.txt"
done < <("$program" signature)
ls "$source_folder/tests/signatures" >kept
ls -- *.txt >found
same "games with a signature on record" kept found
tally
