#!/usr/bin/env bash
# Nothing in the tree depends on, or tells about, one machine: no paths of
# somebody's disk, no hosts that packages came from.
. "$(dirname "$0")/common.bash"

search() {
    all_files | tr '\n' '\0' | xargs -0 -r grep -nIHE -- "$1"
}

check "paths of one machine" \
    "$(search '(^|[^A-Za-z0-9_.~})-])/((work|home|Users)/|root(/|[^a-z]|$))')"

hosts='registry\.[a-z0-9-]+\.[a-z]+|(deb|security|ftp)\.debian\.org'
hosts+='|npmmirror\.|pypi\.org|pythonhosted\.|artifactor[y]|"resolve[d]":'
check "hosts of package registries" "$(search "$hosts")"

# Sentences that strangers stumbled over when they were read aloud.
odd='Set your comber in fron[t]|Start one of your member[s]|Name a place in the fa[n]'
odd+='|times \{3\} halve[s]|You is thinkin[g]|siehst eine fremde Han[d]|wie gemischt is[t]'
odd+='|Spielmaschin[e]|dem Zufall bleib[t]|hab vor Wei[ß]|die meisten Vorräte gewinne[n]'
odd+='|gewinnen die meisten Vorrät[e]|denn ihre Sort[e]|[Ww]essen Auge[n]|Paar Auge[n]'
odd+='|Ziehungen ist eine nich[t]'
# The rules page speaks of yen as the leaflet does; players have coins.
check "coins, not yen" "$(search '(100|\{[1-9]\})[ -]ye[n]' | grep -v '^docs/rules/')"
check "sentences read aloud" "$(search "$odd")"
tally
