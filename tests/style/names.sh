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
    [ -z "$headers" ] || awk '
    function judge(   name) {
        name = path
        gsub(/.*\/|\.h$/, "", name)
        gsub(/-/, "_", name)
        name = toupper(name) "_H"
        if (first != second || substr(first, length(first) - length(name) + 1) != name)
            print path ":1: guard \047" first "\047, wanted ROOM_" name
        if (first in seen) print "guard used twice: " first
        seen[first] = 1
    }
    FNR == 1 {
        if (path != "") judge()
        path = FILENAME
        first = second = ""
    }
    /^#ifndef / && first == "" { first = $2 }
    /^#define [A-Z0-9_]+$/ && second == "" { second = $2 }
    /^#pragma +once/ { print FILENAME ":" FNR ":" $0 }
    END { judge() }' $headers
}
check "header guards" "$(guards)"

# An empty file that includes one header must compile.
libraries=$(pkg-config --cflags libpq)
check "headers that do not compile alone" "$(printf '%s\n' $headers |
    xargs -r -P "$(nproc)" -I{} gcc -std=c11 -D_POSIX_C_SOURCE=200809L -Wall \
        -Wextra -Werror -I. $libraries -fsyntax-only -include {} -x c /dev/null 2>&1)"

# A long file says why in its head comment, after the word "Long:".
check "over 800 lines without a reason (Long: ...)" "$([ -z "$sources" ] || awk '
    FNR <= 20 && /Long:/ { excused[FILENAME] = 1 }
    FNR == 801 && !excused[FILENAME] { print FILENAME ":801: too long" }
' $sources)"

check "file names are snake_case" \
    "$(grep -E '[^a-z0-9_/.]' <<<"$sources" | sed 's/$/:1/')"
check "open points" "$([ -z "$texts" ] ||
    grep -nE '(TOD[O]|FIXM[E]|XX[X])' -- $texts /dev/null)"
check "tabs" "$([ -z "$texts" ] || grep -n $'\t' -- $texts /dev/null)"
tally
