#!/usr/bin/env bash
# Every command says how it is used; the man page and the completion know all
# of them; wrong words get the nearest right one.
set -u
program=$1 top=$2
passed=0 failed=0
check() { # STATUS NAME
    if [ "$1" = 0 ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$2"
    fi
}
commands=$("$program" --help | sed '/^Games:/,$d' | sed -n 's/^  \([a-z]*\) .*/\1/p' | sort -u)
[ "$(wc -l <<<"$commands")" -ge 14 ]
check $? "--help lists the commands"
for command in $commands; do
    said=$("$program" "$command" --help </dev/null 2>&1)
    check $? "$command --help exits with 0"
    grep -q "usage: tidywinks $command" <<<"$said"
    check $? "$command --help says how it is used"
    [ "$said" = "$("$program" "$command" wash-match --help </dev/null 2>&1)" ]
    check $? "$command wash-match --help says the same"
    grep -q "^\.B[I]* $command\b" "$top/docs/man/tidywinks.1"
    check $? "the man page has $command"
    grep -qw "$command" "$top/scripts/completion.bash"
    check $? "the completion has $command"
done
"$program" --version | grep -q '^stay-at-home rules [0-9]'
check $? "--version names the rules"
"$program" chekc 2>&1 | grep -q 'did you mean "check"'
check $? "a wrong command gets the nearest one"
"$program" play wash-mach 2>&1 </dev/null | grep -q 'did you mean "wash-match"'
check $? "a wrong game gets the nearest one"
"$program" chekc >/dev/null 2>&1
[ $? = 2 ]
check $? "a wrong command exits with 2"
bash -n "$top/scripts/completion.bash"
check $? "the completion is a script"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
