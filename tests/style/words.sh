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
tally
