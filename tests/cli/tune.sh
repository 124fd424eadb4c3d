#!/usr/bin/env bash
# Weights from self-play: every trait has one, the same again from the same
# words, and they can be played with.
. "$(dirname "$0")/common.bash"

run tune clean-family --games 20 --rounds 2
expect "a weight" 0 '^TRAIT\(empty, -?[0-9]+\)$'
printf '%s\n' "$out" >first.def
wanted=$(grep -c '^TRAIT(' "$source_folder/games/clean_family/traits.def")
found=$(grep -c '^TRAIT(' first.def)
if [ "$wanted" = "$found" ]; then pass; else fail "$found of $wanted"; fi
run tune clean-family --games 20 --rounds 2
printf '%s\n' "$out" >again.def
same "the same again" first.def again.def
run tune null --games 10 --rounds 2 --players 3 --iterations 20
expect "searching players" 0 '^TRAIT\(lead, -?[0-9]+\)$'
run tune stay-at-home --games 5 --rounds 1 --iterations 5
expect "all numbers of players" 0 '^TRAIT\(lead, -?[0-9]+\)$'

# Three rounds from nothing are better than nothing at all.
run tune clean-family --games 200 --rounds 3
printf '%s\n' "$out" >some.def
sed -E 's/, -?[0-9]+/, 0/' first.def >nothing.def
run duel clean-family search:60:0:60@some.def search:60:0:60@nothing.def \
    --players 1 --pairs 20
expect "weights are played with" 0 '^search:60:0:60@some.def is stronger'

run tune
expect "no game" 2 'needs the name of a game'
run tune chess
expect "unknown game" 2 'chess'
run tune clean-family --games none
expect "no number" 2 '--games needs a number from 1 to 1000000, not "none"'
run tune clean-family --players 9
expect "too many players" 2 '--players needs a number from 1 to 8'
run tune clean-family --round 2
expect "unknown option" 2 'did you mean "rounds"'
run tune wash-match --players 3 --games 1
expect "players the game does not have" 2 'player'
run duel clean-family hard@missing.def hard --players 1
expect "no file of weights" 2 'missing.def'
printf 'nothing\n' >odd.def
run duel clean-family hard@odd.def hard --players 1
expect "no weights in it" 2 'no weight'
tally
