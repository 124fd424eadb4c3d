# Shared by the style checks (and by scripts/fmt and scripts/lint): the lists
# of files, and counting. Not a test itself, hence not named .sh.
#
# A check script is called with the source folder and the build folder, works
# in the source folder, reports each check with `check`, and ends with `tally`.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$(cd "${2:-$top/build/release}" 2>/dev/null && pwd) || build=
cd "$top" || exit 1

checks_passed=0
checks_failed=0

# Every file of the project, new ones included, ignored ones not.
all_files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files --cached --others --exclude-standard | sort -u |
            while IFS= read -r file; do
                [ ! -f "$file" ] || printf '%s\n' "$file"
            done
    else
        find . -type f -not -path './build/*' -not -path './.git/*' \
            -not -path '*/node_modules/*' | sed 's|^\./||' | sort
    fi
}

c_files() {
    all_files | grep -E '\.[ch]$'
}

# What formats and checks TypeScript and modules (biome.json). It comes
# with the packages of the page; the build fetches them, too.
biome=$top/web/node_modules/.bin/biome
need_biome() {
    [ -x "$biome" ] || (cd "$top/web" && npm ci --ignore-scripts --no-audit \
        --no-fund --loglevel=error)
}

# check NAME FINDINGS: the check passed if there is nothing to report.
check() {
    if [ -z "$2" ]; then
        checks_passed=$((checks_passed + 1))
    else
        checks_failed=$((checks_failed + 1))
        printf '%s:\n%s\n' "$1" "$2"
    fi
}

# need COMMAND...: a check that cannot run has not passed.
need() {
    local command
    for command in "$@"; do
        command -v "$command" >/dev/null || check "cannot run" "no $command"
    done
    [ $checks_failed = 0 ] || tally
}

tally() {
    echo "$checks_passed passed, $checks_failed failed"
    [ $checks_failed = 0 ]
    exit
}
