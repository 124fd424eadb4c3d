#!/usr/bin/env bash
# libtidywinks as others link it: what it lets see and what it needs is what
# library/abi.txt and a C library have. (Sizes: tests/unit/test_library.c.)
. "$(dirname "$0")/common.bash"

need nm readelf pkg-config cc

library=$build/libtidywinks.so

exported() {
    nm -D --defined-only "$library" | sed -nE 's/.* [A-Z] (.*)@@.*/\1/p' |
        grep -v '^TIDYWINKS_' | sort
}
check "exported, and in library/abi.txt" "$(diff <(exported) \
    <(sed -n 's/^function //p' library/abi.txt | sort))"
check "declared, and in library/abi.txt" "$(diff \
    <(grep -oE '\btw_[a-z_]+\(' library/tidywinks.h | tr -d '(' | sort -u) \
    <(sed -n 's/^function //p' library/abi.txt | sort))"
check "its name has the number of its interface" "$(readelf -d "$library" |
    grep -q "SONAME.*libtidywinks.so.$(sed -n 's/^abi //p' library/abi.txt)]" ||
    readelf -d "$library" | grep SONAME)"
check "needs more than a C library" "$(readelf -d "$library" |
    grep NEEDED | grep -vE '\[lib(c|pthread)\.so')"
check "writes into its code" "$(readelf -d "$library" | grep TEXTREL)"

# A program outside this tree, from what is installed.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
outside() {
    DESTDIR=$scratch cmake --install "$build" --component library --prefix /usr \
        >"$scratch/log" 2>&1 || { cat "$scratch/log"; return; }
    local found
    found=$(find "$scratch" -name pkgconfig)
    export PKG_CONFIG_PATH=$found
    export LD_LIBRARY_PATH=${found%/pkgconfig}
    # shellcheck disable=SC2046
    cc -std=c11 -Wall -Wextra -Werror -O2 examples/search.c \
        $(pkg-config --cflags --libs tidywinks) -o "$scratch/search" 2>&1 &&
        "$scratch/search" null greedy 4 >"$scratch/out" 2>&1
    grep -q "Laundry Basket: the search against greedy, 4 games" \
        "$scratch/out" || cat "$scratch/out"
}
check "the example plays with what is installed" "$(outside)"
tally
