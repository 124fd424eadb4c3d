#!/usr/bin/env bash
# Stands before a compiler in a copy of the tree. An object that the build
# copied from has and that does not depend on what the copy has of its own is
# taken from there; everything else is compiled. Told by the environment:
# COPY and ORIGINAL, the two trees; BUILT, the build of the original; OWN, a
# pattern of the files that are not as in the original.
set -eu
source= object= depfile=
words=("$@")
for ((i = 1; i + 1 < ${#words[@]}; i++)); do
    case ${words[i]} in
    -c) source=${words[i + 1]} ;;
    -o) object=${words[i + 1]} ;;
    -MF) depfile=${words[i + 1]} ;;
    esac
done
old=$BUILT/${object#"$COPY/build/release/"}
same=$ORIGINAL/${source#"$COPY/"}
if [[ $source = "$COPY"/* && $source != "$COPY"/build/* ]] &&
    [ -f "$old" ] && [ "$old" -nt "$same" ] &&
    needs=$(gcc -MM -I"$COPY" "$source" 2>/dev/null) &&
    ! grep -qE "$OWN" <<<"$needs"; then
    cp "$old" "$object"
    [ -z "$depfile" ] || echo "$object:" >"$depfile"
    exit
fi
exec "$@"
