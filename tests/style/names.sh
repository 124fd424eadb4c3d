#!/usr/bin/env bash
# Small rules that a search can check: names, guards, sizes, banned words.
. "$(dirname "$0")/common.bash"

need gcc
sources=$(c_files)
headers=$(grep '\.h$' <<<"$sources")
texts=$(all_files |
    grep -E '\.(c|h|def|cmake|sh|bash|mjs|js|ts)$|^scripts/|CMakeLists')

# Prints each line as FILE:LINE:TEXT with comments, strings and characters
# blanked, so that a word found is a word of the program.
stripped() {
    [ -z "$sources" ] || awk '
    FNR == 1 { inside = 0 }
    {
        out = ""
        rest = $0
        while (rest != "") {
            if (inside) {
                end = index(rest, "*/")
                if (!end) break
                rest = substr(rest, end + 2)
                inside = 0
            } else if (match(rest, /\/\*|\/\/|"|\047/)) {
                out = out substr(rest, 1, RSTART - 1) " "
                mark = substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART + RLENGTH)
                if (mark == "/*") inside = 1
                else if (mark == "//") break
                else while (rest != "") {
                    first = substr(rest, 1, 1)
                    rest = substr(rest, first == "\\" ? 3 : 2)
                    if (first == mark) break
                }
            } else {
                out = out rest
                break
            }
        }
        print FILENAME ":" FNR ":" out
    }' $sources
}
code=$(stripped)

banned='v?sprintf|strcpy|strcat|strncpy|strncat|strtok|atoi|atol|atoll|atof'
banned+='|gets|rand|srand|random|drand48|alloca'
check "banned functions" "$(grep -E "[^a-zA-Z0-9_]($banned) *\(" <<<"$code")"
check "time is a parameter, and never a seed" \
    "$(grep -E '[^a-zA-Z0-9_]time *\( *(NULL|0) *\)' <<<"$code")"
check "typedef hides a struct" \
    "$(grep -E '[^a-zA-Z0-9_]typedef +(struct|union)[^a-zA-Z0-9_]' <<<"$code")"

# A guard ends in the name of its file, and no two headers share one.
guards() {
    local header name first second
    for header in $headers; do
        name=$(basename "$header" .h | tr 'a-z-' 'A-Z_')_H
        first=$(sed -nE 's/^#ifndef +//p' "$header" | head -n 1)
        second=$(sed -nE 's/^#define +([A-Z0-9_]+)$/\1/p' "$header" |
            head -n 1)
        if [[ $first != *"$name" ]] || [ "$first" != "$second" ]; then
            echo "$header:1: guard '$first', wanted ROOM_$name"
        fi
        grep -nE '^#pragma +once' "$header" | sed "s|^|$header:|"
        echo "$first" >>"$scratch/guards"
    done
    [ ! -f "$scratch/guards" ] || sort "$scratch/guards" | uniq -d |
        sed 's/^/guard used twice: /'
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
check "header guards" "$(guards)"

# An empty file that includes one header must compile.
check "headers that do not compile alone" "$(printf '%s\n' $headers |
    xargs -r -P "$(nproc)" -I{} gcc -std=c11 -D_POSIX_C_SOURCE=200809L -Wall \
        -Wextra -Werror -I. -fsyntax-only -include {} -x c /dev/null 2>&1)"

# A long file says why in its head comment, after the word "Long:".
check "over 800 lines without a reason (Long: ...)" "$(for file in $sources; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 800 ] || head -n 20 "$file" | grep -q 'Long:' ||
        echo "$file:$lines: too long"
done)"

check "file names are snake_case" \
    "$(grep -E '[^a-z0-9_/.]' <<<"$sources" | sed 's/$/:1/')"
check "open points" "$([ -z "$texts" ] ||
    grep -nE '(TOD[O]|FIXM[E]|XX[X])' -- $texts /dev/null)"
check "tabs" "$([ -z "$texts" ] || grep -n $'\t' -- $texts /dev/null)"
tally
