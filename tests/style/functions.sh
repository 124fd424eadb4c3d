#!/usr/bin/env bash
# No function over 80 lines or with more than 6 parameters. Aim for 30 lines;
# 60 is worth a talk.
. "$(dirname "$0")/common.bash"

config='{Checks: "-*,readability-function-size", CheckOptions: [
{key: readability-function-size.LineThreshold, value: 80},
{key: readability-function-size.StatementThreshold, value: 800},
{key: readability-function-size.ParameterThreshold, value: 6}]}'

need clang-tidy
[ -f "$build/compile_commands.json" ] ||
    check "build first" "no compile_commands.json in the build folder"

tidy() {
    xargs -r -n 8 -P "$(nproc)" clang-tidy --quiet --config="$config" \
        --header-filter='.*' "$@" 2>/dev/null
}

output=$(c_files | grep '\.c$' | grep -v '^web/' |
    tidy -p "$build" --extra-arg=-w --extra-arg=-I"$top/library")
# The page's side knows only the wasm compiler.
for file in "$top"/web/*.c; do
    [ ! -f "$file" ] || output+=$'\n'$(clang-tidy --quiet --config="$config" \
        --header-filter='.*' "$file" -- --target=wasm32 -w -std=c11 \
        -nostdlibinc -isystem "$top/web/shim" -I"$top" 2>/dev/null)
done

check "functions too large" "$(grep -E '(warning|note|error): ' <<<"$output" |
    grep -E 'lines including|parameters|function-size|error: ' |
    sed "s|^$top/||" | sort -u)"
tally
