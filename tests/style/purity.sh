#!/usr/bin/env bash
# The pure rooms, judged by what was compiled: a room's library calls only
# itself, the rooms it may use and the few functions of web/shim, and holds no
# variable that outlives a call.
. "$(dirname "$0")/common.bash"

need nm objdump

allowed='memcpy memmove memset memcmp strlen strcmp'
allowed+=' _GLOBAL_OFFSET_TABLE_ __stack_chk_fail'

# The two variables, set once by a program: where it hears of a broken promise,
# and the language it speaks (docs/decisions/0005).
variables='panic_hook voice'

libraries() {
    local room
    for room in "$@"; do
        [ ! -f "$build/libtw_$room.a" ] || echo "$build/libtw_$room.a"
    done
}

# foreign ROOM ROOMS...: what ROOM needs that ROOMS and the list do not have.
foreign() {
    local room=$1
    [ -f "$build/libtw_$room.a" ] || return
    {
        printf '%s\n' $allowed
        nm -g --defined-only $(libraries "$@") | awk 'NF == 3 { print $3 }'
    } | sort -u >"$scratch/known"
    nm -A -u "$build/libtw_$room.a" |
        sed -nE "s/^.*:([^:]*)\.o: +[Uwv] (.*)$/\2 $room\/\1/p" |
        sort -u | join -v 1 - "$scratch/known" |
        while read -r symbol file; do
            echo "$file:1: calls $symbol"
        done
}

# variables_of ROOM: symbols in sections that can be written while running.
# Constant tables of addresses sit in .data.rel.ro, which is not such a one.
variables_of() {
    local library=$build/libtw_$1.a
    [ -f "$library" ] || return
    objdump -t "$library" | awk -v room="$1" -v allowed=" $variables " '
        /file format/ { file = $1; sub(/\.o:$/, "", file) }
        NF < 5 { next }
        {
            type = substr($0, index($0, " ") + 1, 7)
            split(substr($0, index($0, " ") + 9), part)
            if (type ~ /[dfF]/) next
            if (part[1] !~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/) next
            if (part[1] ~ /^\.data\.rel\.ro/) next
            if (index(allowed, " " part[3] " ")) next
            print room "/" file ":1: variable " part[3]
        }'
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C

missing=
for room in base engine games play bots table study; do
    if ls "$room"/*.c >/dev/null 2>&1 && [ ! -f "$build/libtw_$room.a" ]; then
        missing+="$room: no library in the build folder"$'\n'
    fi
done
check "build first" "$missing"

for room in base "engine base" "games engine base" "play engine base" "table play engine base" \
    "bots engine base" "study bots play engine base"; do
    check "calls from pure room ${room%% *}" "$(foreign $room)"
    check "variables in pure room ${room%% *}" "$(variables_of ${room%% *})"
done
tally
