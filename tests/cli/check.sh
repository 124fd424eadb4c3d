#!/usr/bin/env bash
# Every rules case and every record holds; the program's count is passed on.
. "$(dirname "$0")/common.bash"

shopt -s nullglob
cd "$source_folder" || exit 1
scripts=(tests/rules/*/*.txt tests/records/*.txt)
if [ ${#scripts[@]} = 0 ]; then
    fail "no scripts in tests/rules"
    tally
fi
output=$("$program" check "${scripts[@]}" </dev/null 2>&1)
code=$?
last=${output##*$'\n'}
printf '%s\n' "$output"
if [[ ! $last =~ ^[0-9]+\ passed,\ [0-9]+\ failed$ ]]; then
    fail "the program ended without its count (exit code $code)"
    tally
fi
exit $code
