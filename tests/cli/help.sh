#!/usr/bin/env bash
# A command is told once: help, manual page and completion have all of it, the
# documents say nothing that it does not know, and wrong words get the nearest
# right one.
. "$(dirname "$0")/common.bash"

holds() { # NAME COMMAND...
    local name=$1
    shift
    if "$@"; then pass; else fail "$name"; fi
}
says() { # PATTERN TEXT
    grep -qE -- "$1" <<<"$2"
}
# completes "PATTERN" WORDS...: what the last of them can become.
completes() {
    local pattern=$1
    shift
    says "$pattern" "$("$program" help --complete "$@")"
}
# options COMMAND: their names, a line each
options() {
    "$program" "$1" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'
}

commands=$("$program" help | sed '/^Games:/,$d' |
    sed -n 's/^  \([a-z]*\) .*/\1/p')
games=$(games)
manual=$("$program" help --man)
holds "help lists the commands" [ "$(wc -l <<<"$commands")" -ge 18 ]

for command in $commands; do
    run "$command" --help
    expect "$command --help" 0 "^usage: tidywinks $command"
    said=$out
    run help "$command"
    holds "help $command says the same" [ "$said" = "$out" ]
    run "$command" nonsense --help
    holds "$command nonsense --help says the same" [ "$said" = "$out" ]
    holds "the manual has $command" says "^\.SS $command( |\$)" "$manual"
    holds "$command is completed" completes "^$command\$" "${command:0:2}"
    section=$(sed -n "/^\.SS $command\b/,/^\.S[SH] /p" <<<"$manual")
    for option in $(options "$command"); do
        holds "the manual has $command --$option" \
            says "^.fB.-.-${option//-/.-}[ \\]" "$section"
        holds "$command --$option is completed" \
            completes "^--$option\$" "$command" --
        run "$command" "--${option}z"
        expect "$command --${option}z" 2 "did you mean \"${option:0:2}"
    done
done
holds "the manual is for troff" [ -z "$(grep -E '^[.'\'']' <<<"$manual" |
    grep -vE '^\.(TH|SH|SS|TP|PP|nf|fi)( |$)')" ]
for game in $games; do
    holds "the manual has $game" says "^.fB${game//-/.-}.fR\$" "$manual"
    holds "$game is completed" completes "^$game\$" play "${game:0:3}"
done

# What the last word can become.
holds "bots" completes '^me,me,hard$' play x --seats me,me,h
holds "no person in a simulation" completes '^random$' simulate x --seats ''
run help --complete simulate x --seats m
holds "none at all" [ -z "$out" ]
holds "options of a game" completes '^pegs=' play null --option ''
holds "a bot after the game" completes '^greedy$' duel null random gre
run help --complete check ''
expect "the name of a file" 1 '^$'
run help --complete play wash-match --load ''
expect "the name of a file to load" 1 '^$'
run help --complete nonsense ''
expect "an unknown command" 0 '^$'

# In bash itself.
bash_completes() { # WORDS...
    bash -c 'program=$1; shift
        source <("$program" help --completion) || exit
        COMP_WORDS=("$program" "$@") COMP_CWORD=$#
        compopt() { echo files; }
        _tidywinks 2>&1
        printf "%s\n" "${COMPREPLY[@]}"' bash "$program" "$@"
}
holds "a command in bash" says '^simulate$' "$(bash_completes simu)"
holds "an option in bash" says '^--full-screen$' "$(bash_completes play --f)"
holds "files in bash" says '^files$' "$(bash_completes check tests/)"

# Documents name only commands and options that there are.
for document in "$source_folder"/README.md "$source_folder"/docs/*.md; do
    grep -oE 'tidywinks [a-z]+[^`#|]*' "$document" |
        while read -r _ command rest; do
            grep -qx -- "$command" <<<"$commands" || continue
            known=$(options "$command"; echo help)
            for word in $rest; do
                word=${word%%=*}
                [[ $word =~ ^\[?--([a-z-]+) ]] || continue
                grep -qx -- "${BASH_REMATCH[1]}" <<<"$known" ||
                    echo "$(basename "$document"): tidywinks $command $word"
            done
        done
    grep -oE '(^|`)(build/)?tidywinks [a-z]+' "$document" | sed 's/.* //' |
        grep -vxF -- "$commands" |
        sed "s|^|$(basename "$document"): no command |"
done >unknown.txt
holds "documents: $(cat unknown.txt)" [ ! -s unknown.txt ]

# Every command of a console is in its help and in its document, and the
# tables there name no other.
console() { # COMMAND DOCUMENT FROM
    local said words
    said=$("$program" "$1" --help | sed -n '/^Type\|^Enter/,/^Examples:/p' |
        sed -nE 's/^  ([a-z]+)[, ].*/\1/p' | sort -u)
    words=$(awk -v from="$3" '$0 ~ from { on = 1; print; next }
        /^## / { on = 0 } on' "$source_folder/docs/$2" |
        sed -nE 's/^\| ([^|]*) \|.*/\1/p' | grep -oE '`[a-z]+' | tr -d '`' |
        sort -u)
    holds "$1: commands in its help" [ "$(wc -l <<<"$said")" -ge 9 ]
    holds "$1: not in docs/$2: $(comm -23 <(echo "$said") <(echo "$words"))" \
        [ -z "$(comm -23 <(echo "$said") <(echo "$words"))" ]
    holds "$1: docs/$2 has: $(comm -13 <(echo "$said") <(echo "$words"))" \
        [ -z "$(comm -13 <(echo "$said") <(echo "$words") | grep -vxE '[bgn]')" ]
}
console play play.md '^## Plain play'
console replay replay.md '^## .tidywinks replay'
console record replay.md '^## .tidywinks record'
console learn learn.md '^| you type'

# In German no line stays as it is but names and what stands for a value.
english() { # COMMAND...
    LC_ALL=C.UTF-8 "$program" "$@" | grep -vE '^  tidywinks |^Bots:$' |
        grep -E '[a-z]{2,}.* [a-z]{2,}'
}
for command in $commands ''; do
    kept=$(english help $command |
        grep -xFf - <(LC_ALL=de_DE.UTF-8 "$program" help $command))
    holds "German: help $command: $kept" [ -z "$kept" ]
done
run play --help --language de
expect "help in the language asked for" 0 '^Aufruf: tidywinks play'
run play --help --language xx
expect "help in no language" 2 'there is no language "xx"'
holds "the manual is English everywhere" cmp -s \
    <(LC_ALL=de_DE.UTF-8 "$program" help --man) \
    <(LC_ALL=en_US.UTF-8 "$program" help --man)

run --version
for game in $games; do
    expect "--version names the rules of $game" 0 "^$game rules [0-9]"
done
run chekc
expect "a wrong command" 2 'did you mean "check"'
run help chekc
expect "help with a wrong command" 2 'did you mean "check"'
run play wash-mach
expect "a wrong game" 2 'did you mean "wash-match"'
run simulate null --seats greedi
expect "a wrong bot" 2 'did you mean "greedy"'
run check --hash=yes x
expect "a switch with a value" 2 '\-\-hash takes no value'
run play --option rounds=3
expect "an option of no game" 2 'name the game that has this option'
run simulate --option rounds=3 --games=1 null
expect "an option before its game" 0 '^Laundry Basket, 2 players .*1 game,'
tally
