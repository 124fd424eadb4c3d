#!/usr/bin/env bash
# Every C file is as clang-format leaves it.
. "$(dirname "$0")/common.bash"

need clang-format
check "not formatted (make fmt mends it)" "$(c_files |
    xargs -r -n 16 -P "$(nproc)" clang-format --dry-run 2>&1 |
    grep -E 'warning: |[Ee]rror' | sed 's/: warning:.*//' | sort -u)"
tally
