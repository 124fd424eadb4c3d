#!/usr/bin/env bash
# bench --json has one object a game with every figure, states are as small as
# promised. Speeds are not checked here: they belong to the benchmark.
set -u
program=$1
passed=0 failed=0
check() { # NAME STATUS
    if [ "$2" = 0 ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$1"
    fi
}
lines=$("$program" bench --brief --json)
games=$("$program" signature | grep -vc '^null ')
[ "$(grep -c '^{.*}$' <<<"$lines")" = "$games" ]
check "one object a game" $?
for key in game players state_bytes games_per_s decisions_per_s chance_per_s \
    copies_per_s observes_per_s imagines_per_s iterations_per_s easy_ms \
    easy_longest_ms hard_ms hard_longest_ms expert_ms expert_longest_ms; do
    [ "$(grep -c "\"$key\":" <<<"$lines")" = "$games" ]
    check "every game has $key" $?
done
while read -r line; do
    name=$(sed 's/.*"game":"\([^"]*\)".*/\1/' <<<"$line")
    bytes=$(sed 's/.*"state_bytes":\([0-9]*\).*/\1/' <<<"$line")
    most=1024
    [ "$name" != wash-match ] || most=128
    [ "$bytes" -le $most ]
    check "$name: a state of $bytes bytes, at most $most wanted" $?
    ! grep -qE ':0(\.0+)?[,}]' <<<"$line"
    check "$name: a figure is 0: $line" $?
done <<<"$lines"
"$program" bench no-such-game >/dev/null 2>&1
[ $? = 2 ]
check "an unknown game is refused" $?
"$program" bench --breif 2>&1 | grep -q 'did you mean "brief"'
check "an unknown option gets the nearest one" $?
line=$("$program" bench --tables 3 --seconds 1 --json)
for key in tables think_ms decisions_a_second acknowledged_p50_us \
    acknowledged_p99_us last_seat_p50_us last_seat_p99_us \
    server_us_a_decision bytes_a_connection bytes_a_table; do
    grep -q "\"$key\":[0-9]" <<<"$line"
    check "online tables have $key: $line" $?
done
grep -q '"decisions_a_second":[1-9]' <<<"$line"
check "online tables are played at: $line" $?
# (A sanitizer that looks for leaks needs descriptors of its own.)
answer=$(ulimit -n 40 && ASAN_OPTIONS=detect_leaks=0 timeout 60 "$program" bench --tables 20 --seconds 1 2>&1)
code=$?
[ $code = 2 ] && grep -q '^tidywinks: ' <<<"$answer"
check "tables that cannot be had are said, with exit 2: $code $answer" $?
echo "$passed passed, $failed failed"
[ $failed = 0 ]
