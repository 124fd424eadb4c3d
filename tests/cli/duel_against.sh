#!/usr/bin/env bash
# scripts/duel-against: a bot of this program against a bot of another one. The
# other one is this program here, so who is called new and who old only turns
# the share round.
. "$(dirname "$0")/common.bash"

# against WORDS...: the share in $share, or why there is none in $out.
against() {
    out=$("$source_folder/scripts/duel-against" "$program" "$@" --own "$program" 2>&1)
    code=$?
    share=$(sed -nE 's/.* wins ([01]\.[0-9]{3}) \(.* to .*\) against .*/\1/p' <<<"$out")
}

for game in "wash-match 2" "clean-family 2" "beachcleaner 4" "stay-at-home 4"; do
    read -r name players <<<"$game"
    against "$name" easy random --deals 4 --players "$players"
    first=$share
    if [ "$code" = 0 ] && [[ $first > 0.5 ]]; then pass; else fail "$name: easy beats random" "$out"; fi
    against "$name" random easy --deals 4 --players "$players" --jobs 2
    both=$((10#${first/./}0 + 10#${share/./}0)) # of 10,000; each is rounded
    if [ "$code" = 0 ] && [ $both -ge 9990 ] && [ $both -le 10010 ]; then
        pass
    else
        fail "$name: turned round $share, not one less $first" "$out"
    fi
done

against wash-match nobody random --deals 2
if [ "$code" != 0 ] && grep -q 'nobody' <<<"$out"; then pass; else fail "no such bot" "$out"; fi
against beachcleaner easy random --deals 2 --players 3
if [ "$code" != 0 ] && grep -q 'even number' <<<"$out"; then pass; else fail "three players" "$out"; fi
tally
