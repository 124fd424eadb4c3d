#!/usr/bin/env bash
# Files: only new ones, own records and plain files are written; nothing that
# somebody else made is lost. Output that fails is said, with code 2.
. "$(dirname "$0")/common.bash"

# keeps NAME FILE PATTERN: save in play refuses that file and leaves it alone.
keeps() {
    local before after
    before=$(stat -c '%F %t:%T %i' "$2")
    printf 'save %s\nquit\n' "$2" >.in
    "$program" play null --seed suds --seats me,random <.in >.out 2>&1
    code=$?
    out=$(cat .out) err=
    after=$(stat -c '%F %t:%T %i' "$2")
    expect "$1" 0 "Not saved: $3"
    if [ "$before" = "$after" ]; then
        pass
    else
        fail "$1: it was \"$before\" and is \"$after\""
    fi
}

mkfifo pipe
printf 'Dear diary\n' >diary.txt
printf '#!/bin/sh\necho game over\n' >script.sh
printf '# comments alone\n' >comments.txt
ln -s diary.txt link.txt
mkdir folder
keeps "a pipe" pipe 'pipe: not a plain file'
# A node of our own, so that a failure harms nothing; only root can make one.
if mknod node c 1 7 2>/dev/null; then
    keeps "a device" node 'node: not a plain file'
fi
keeps "a link" link.txt 'link.txt: not a plain file'
keeps "a folder" folder 'folder: Is a directory'
keeps "somebody's text" diary.txt 'diary.txt: holds something else'
keeps "somebody's script" script.sh 'script.sh: holds something else'
keeps "no record" comments.txt 'comments.txt: holds something else'
same "the text is as it was" diary.txt <(printf 'Dear diary\n')

# New, empty and own files are written.
: >empty.txt
printf 'save new.txt\nsave new.txt\nsave empty.txt\nquit\n' >.in
"$program" play null --seed suds --seats me,random <.in >.out 2>&1
code=$? out=$(cat .out) err=
expect "new and own" 0 'Saved to empty\.txt'
if [ "$(grep -c 'Saved to' .out)" = 3 ]; then
    pass
else
    fail "a new file, an own one and an empty one: $(cat .out)"
fi
run verify empty.txt
expect "the record" 0 .
printf 'draws A sock\nquit\n' | "$program" record null --players 2 \
    --save real.txt >.out 2>&1
{
    printf '# noted by hand\n\n'
    cat real.txt
} >noted.txt
printf 'undo\nquit\n' | "$program" record --load noted.txt >.out 2>&1
code=$? out=$(cat .out) err=
expect "a record with notes is one's own" 0 .

# Said before the work, not after it.
run record null --players 2 --save no/such/folder.txt
expect "no folder: refused first" 2 'no/such/folder\.txt: No such file'
run record null --players 2 --save pipe
expect "record: a pipe" 2 'exists already|not a plain file'
run simulate null --games 2 --report diary.txt
expect "report: somebody's text" 2 'diary.txt: holds something else'
run simulate null --games 2 --report pipe
expect "report: a pipe" 2 'pipe: not a plain file'
run simulate null --games 2 --report page.html
expect "report: new" 0 .
run simulate null --games 2 --report page.html
expect "report: own" 0 .
mkdir records
run simulate null --games 2 --records records
first=$(find records -type f | head -n 1)
printf 'mine\n' >"$first"
run simulate null --games 2 --records records
expect "records: somebody's text" 2 'holds something else'
left=$(find . -name '*.part')
if [ -z "$left" ]; then
    pass
else
    fail "left behind: $left"
fi

# Output that fails.
full() {
    "$program" "$@" >/dev/full 2>.err </dev/null
    code=$? out='' err=$(cat .err)
    expect "$1 to a full device" 2 'cannot be written'
}
if [ -c /dev/full ]; then
    full --help
    full --version
    full help play
    full help --man
    full play --help
    full check new.txt
    full verify new.txt
    full position new.txt
    full moves new.txt
    full edition null
    full bench --brief null
    full simulate null --games 2
    full replay new.txt
    full signature null
fi
tally
