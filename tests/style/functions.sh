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

output=$(c_files | grep '\.c$' | grep -v '^web/shim/' |
    xargs -r -n 8 -P "$(nproc)" clang-tidy -p "$build" --quiet \
        --config="$config" --header-filter='.*' --extra-arg=-w 2>/dev/null)

check "functions too large" "$(grep -E '(warning|note|error): ' <<<"$output" |
    grep -E 'lines including|parameters|function-size|error: ' |
    sed "s|^$top/||" | sort -u)"
tally
