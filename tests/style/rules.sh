#!/usr/bin/env bash
# Every numbered rule and ruling of a game that is built has a case file, and
# every case file names a rule that exists.
#
# A number is defined on docs/rules/GAME.md at the start of a list item or a
# table row, bold or not: WM-1, WM-R1, BC-22a. The series must be complete, so
# that a definition this script does not recognise shows as a gap. Other
# letters (invariants, assumptions: BC-I1, WM-K1) need no case.
. "$(dirname "$0")/common.bash"

# numbers PAGE: the numbers it defines, one a line, in order of appearance.
numbers() {
    sed -nE 's/^ *([-*]|\|) *(\*\*)?([A-Z][A-Z]-R?[0-9]+[a-z]?)(\*\*)?( .*|\|.*)?$/\3/p' "$1"
}

# gaps PAGE: numbers that are missing from their series or defined twice.
gaps() {
    numbers "$1" | sort | uniq -d | sed "s|^|$1: defined twice: |"
    numbers "$1" | awk -v page="$1" '
        {
            series = $0
            sub(/[0-9]+[a-z]?$/, "", series)
            number = substr($0, length(series) + 1) + 0
            seen[series, number] = 1
            names[series] = 1
            if (number > last[series]) last[series] = number
        }
        END {
            for (series in names)
                for (i = 1; i <= last[series]; i++)
                    if (!((series, i) in seen))
                        print page ": not defined: " series i
        }'
}

# case_numbers CASES: NUMBER TAB FILE of each file there; no number if its name
# is not NUMBER-what.txt.
case_numbers() {
    find "$1" -mindepth 1 2>/dev/null | sort | sed -E \
        's|^.*/([A-Z][A-Z]-R?[0-9]+[a-z]?)-[^/]+\.txt$|\1\t&|; t; s/^/\t/'
}

# without_case PAGE CASES: defined, but no file CASES/NUMBER-*.txt
without_case() {
    comm -23 <(numbers "$1" | sort -u) <(case_numbers "$2" | cut -f1 |
        sort -u) | while read -r number; do
        echo "$1:$(grep -nE "^[-*| ]+$number[ *|]" "$1" | head -n 1 |
            cut -d: -f1): $number has no case $2/$number-*.txt"
    done
}

# without_rule PAGE CASES: files whose number is not on the page.
without_rule() {
    awk -F '\t' -v page="$1" '
        NR == FNR { defined[$1] = 1; next }
        $1 == "" { print $2 ":1: not named NUMBER-what.txt"; next }
        !($1 in defined) { print $2 ":1: no rule " $1 " on " page }
    ' <(numbers "$1") <(case_numbers "$2")
}

for page in docs/rules/*.md; do
    [ -f "$page" ] || continue
    game=$(basename "$page" .md)
    all=$(numbers "$page" | wc -l)
    [ "$all" -gt 0 ] || continue
    rulings=$(numbers "$page" | grep -c -- '-R')
    echo "$game: $((all - rulings)) rules, $rulings rulings"
    check "$game: series" "$(gaps "$page")"
    [ -d "games/${game//-/_}" ] || continue
    check "$game: rules without a case" \
        "$(without_case "$page" "tests/rules/$game")"
    check "$game: cases without a rule" \
        "$(without_rule "$page" "tests/rules/$game")"
done

# Pages for people (docs/rules/LANGUAGE, English too) have the same numbers, at
# least those that the game's words and pictures name.
need node
for page in docs/rules/*/*.md; do
    [ -f "$page" ] || continue
    game=$(basename "$page" .md)
    whole=docs/rules/$game.md
    check "$page: numbers" "$(
        [ -f "$whole" ] || echo "$page:1: there is no $whole"
        numbers "$page" | sort | uniq -d | sed "s|^|$page: defined twice: |"
        comm -13 <(numbers "$whole" | sort -u) <(numbers "$page" | sort -u) |
            sed "s|^|$page: not a rule: |"
        comm -23 <(node tests/lib/named_rules.mjs "$game" | sort -u) \
            <(numbers "$page" | sort -u) | sed "s|^|$page: missing: |"
    )"
done

# Cases of a game without a page or a folder would never be looked at.
check "cases of no game" "$(for folder in tests/rules/*/; do
    [ -d "$folder" ] || continue
    game=$(basename "$folder")
    [ -d "games/${game//-/_}" ] || echo "$folder:1: no such game"
done)"
tally
