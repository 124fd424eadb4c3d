# Shared by the tests of the program: counting and running. Not a test itself,
# hence not named .sh. A test is called with the program and the source folder
# and ends with `tally`. It works in an empty folder that is removed again.

program=$(realpath "$1")
source_folder=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
export LC_ALL=C

passed=0
failed=0

pass() {
    passed=$((passed + 1))
}

fail() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$@"
}

# The games that are offered to players, a line each.
games() {
    "$program" help | sed -n '/^Games:/,/^$/s/^  \([a-z-]*\) .*/\1/p'
}

# run WORDS...: the program, with nothing to read; sets out, err and code.
run() {
    "$program" "$@" </dev/null >"$scratch/.out" 2>"$scratch/.err"
    code=$?
    out=$(tr -d '\0' <"$scratch/.out")
    err=$(tr -d '\0' <"$scratch/.err")
}

# expect NAME CODE PATTERN: how the latest run ended, and what it said.
expect() {
    if [ "$code" != "$2" ]; then
        fail "$1: exit code $code, wanted $2" "${out:0:400}" "${err:0:400}"
    elif ! grep -qE -- "$3" <<<"$out"$'\n'"$err"; then
        fail "$1: wanted: $3" "${out:0:400}" "${err:0:400}"
    else
        pass
    fi
}

# same NAME FILE FILE
same() {
    local difference
    if difference=$(diff "$2" "$3"); then
        pass
    else
        fail "$1: ${difference:0:800}"
    fi
}

tally() {
    echo "$passed passed, $failed failed"
    [ $failed = 0 ]
    exit
}
