#!/usr/bin/env bash
# TypeScript, modules and styles are as biome leaves them, and it finds nothing
# wrong in them (biome.json).
. "$(dirname "$0")/common.bash"

need node
need_biome
check "biome (make fmt mends what is only looks)" "$("$biome" check \
    --error-on-warnings --max-diagnostics=50 --colors=off 2>&1 |
    grep -vE '^Checked [0-9]+ files in .*No fixes applied')"
tally
