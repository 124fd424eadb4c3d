#!/usr/bin/env bash
# The page: TypeScript and modules are as biome leaves them, it finds nothing
# wrong in them and in styles (biome.json), and no list of games is among them.
. "$(dirname "$0")/common.bash"

need node
need_biome
check "biome (make fmt mends what is only looks)" "$("$biome" check \
    --error-on-warnings --max-diagnostics=50 --colors=off 2>&1 |
    grep -vE '^Checked [0-9]+ files in .*No fixes applied')"

# What depends on something anywhere on the stage is a class of the stage:
# :has() there makes every insertion recompute hundreds of elements.
check "styles that look through the whole stage" "$(all_files |
    grep -E '^web/.*\.css$' | xargs -r grep -nHE \
        '(^|[ ,(])(body|\.(stage|room|board|zone)[a-z-]*)([.:][a-z-]+(\([^)]*\))?)*:has\(')"

# A game is known by its folders; everything else asks or finds files.
names=$(sed -nE 's/^GAME\(([a-z0-9_]+)\).*/\1/p' games/games.def |
    while read -r folder; do
        grep -q '\.is_template = true' "games/$folder/$folder.c" ||
            echo "${folder//_/[-_ ]?}"
    done | paste -sd'|')
check "games named outside their folders" "$(all_files |
    grep -E '^(web/|scripts/|tests/browser/(lib|each)/)' |
    grep -vE '^web/src/games/' | xargs -r grep -nIHiE "$names")"
tally
