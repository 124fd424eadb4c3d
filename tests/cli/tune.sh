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
expect "no weights in it" 2 'neither weights of traits'

# A net: the same with any number of threads and when it was stopped, and worth
# something after a few seconds.
learn=(tune beachcleaner --net --games 60 --iterations 6 --every 3)
run "${learn[@]}" --rounds 3 --threads 1
printf '%s\n' "$out" >whole.def
run "${learn[@]}" --rounds 3 --threads 3
printf '%s\n' "$out" >threads.def
same "a net by three threads" whole.def threads.def
run "${learn[@]}" --rounds 3 --threads 2 --state half.state
printf '%s\n' "$out" >kept.def
same "a net that was kept" whole.def kept.def
run "${learn[@]}" --rounds 3 --state half.state
printf '%s\n' "$out" >again.def
same "nothing left to do" whole.def again.def

# Learning on from weights: they are what it begins with, and it can stop and go
# on as well.
run "${learn[@]}" --rounds 2 --from whole.def --threads 1
printf '%s\n' "$out" >further.def
run "${learn[@]}" --rounds 1 --from whole.def --threads 3 --state from.state
printf '%s\n' "$out" >one.def
run "${learn[@]}" --rounds 2 --from whole.def --state from.state
printf '%s\n' "$out" >kept.def
same "learnt on, stopped and gone on" further.def kept.def
near() { # FILE FILE: how far apart their numbers are, on average
    paste <(tr ',' '\n' <"$1" | sed '/^$/d') <(tr ',' '\n' <"$2" | sed '/^$/d') |
        awk '{ d = $1 - $2; sum += d < 0 ? -d : d } END { print int(sum / NR) }'
}
run "${learn[@]}" --rounds 1
printf '%s\n' "$out" >fresh.def
if [ "$(near whole.def one.def)" -lt "$(near whole.def fresh.def)" ]; then
    pass
else
    fail "weights to begin with: $(near whole.def one.def) off"
fi
run "${learn[@]}" --rounds 1 --from first.def
expect "traits to begin a net with" 2 'first.def'
run "${learn[@]}" --rounds 1 --from missing.def
expect "nothing to begin with" 2 'missing.def'

run duel beachcleaner net:20:0:300@whole.def random --pairs 10
expect "a net is played with" 0 '^net:20:0:300@whole.def is stronger'
run duel beachcleaner search:20:0:300@whole.def random --pairs 2
expect "a net for the traits" 2 'judges by traits'
sed '$d' whole.def >short.def
run duel beachcleaner net:20:0:300@short.def random --pairs 2
expect "a net cut short" 2 'neither weights of traits'
run tune beachcleaner --net --mix 2,x
expect "a mix of what are no seats" 2 '2,x'
run tune beachcleaner --net --mix 2,9 --games 2 --rounds 1
expect "a mix with too many seats" 2 '2,9'
points=(tune clean-family --net --players 1 --games 20 --rounds 2)
run "${points[@]}" --threads 1
printf '%s\n' "$out" >points.def
run "${points[@]}" --threads 3
printf '%s\n' "$out" >threads.def
same "a net for points by three threads" points.def threads.def
run duel clean-family netahead:2:1:1@points.def random --players 1 --pairs 10
expect "a net plans with futures" 0 '^netahead:2:1:1@points.def is stronger'
run duel clean-family ahead:2:1:1@points.def random --players 1 --pairs 2
expect "a net for futures by traits" 2 'judges by traits'
run "${learn[@]}" --rounds 3 --state odd.def
expect "somebody else's file" 2 'odd.def'
tally
