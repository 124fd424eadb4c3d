#!/usr/bin/env bash
# Signatures are those on record; a change of behaviour changes the file
# tests/signatures.txt in the same commit, and the commit says why.
set -u
program=$1 top=$2
found=$(mktemp)
trap 'rm -f "$found"' EXIT
"$program" signature >"$found"
if diff "$top/tests/signatures.txt" "$found"; then
    echo "$(wc -l <"$found") passed, 0 failed"
else
    echo "0 passed, 1 failed"
    exit 1
fi
