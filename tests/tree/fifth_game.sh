#!/usr/bin/env bash
# A new game touches its own files and one line of games/games.def: in a copy
# of this tree the template gets a twin under another name, offered to
# players, and nothing else is edited. Then the program, its page and the
# suites know it.
built=$(realpath "$2")
. "$(dirname "$0")/../cli/common.bash" "$2/tidywinks" "$1"

copy=$scratch/tree
name=laundry-line folder=laundry_line

# as_twin: words of the template, as those of its twin.
as_twin() {
    sed -E "s/\bgames\/null\/null\b/games\/$folder\/$folder/g
        s/\bgames\/null\b/games\/$folder/g
        s/\b(game_)?null_/\1${folder}_/g; s/\bgame_null\b/game_$folder/g
        s/\bNG-/LL-/g; s/^(game )null\b/\1$name/; s/\"null\"/\"$name\"/
        s/the null game: a template/a twin: a game/
        s/das Nullspiel: eine Vorlage/ein Zwilling: ein Spiel/
        s/Laundry Basket/Laundry Line/g; s/^= Wäschekorb\$/= Wäscheleine/
        s/GAMES_NULL_NULL_H/GAMES_LAUNDRY_LINE_LAUNDRY_LINE_H/g
        s/(\.is_template = )true/\1false/" "$1"
}

copy_tree() {
    mkdir "$copy"
    (cd "$source_folder" &&
        git ls-files -z --cached --others --exclude-standard |
        while IFS= read -r -d '' file; do
            [ ! -f "$file" ] || printf '%s\0' "$file"
        done | tar -c --null -T -) | tar -x -C "$copy"
    # Packages are lent, the mark that they have been fetched is not.
    mkdir "$copy/web/node_modules"
    find "$source_folder/web/node_modules" -mindepth 1 -maxdepth 1 \
        -not -name .package-lock.json \
        -exec ln -s -t "$copy/web/node_modules" {} +
}

# A lesson is a record with notes.
write_lesson() {
    local note="Every seat offers a card, and nobody sees which (LL-4)."
    "$program" simulate null --games 1 --seats greedy,random --seed lesson \
        --option rounds=4 --records "$scratch/lesson" >/dev/null || return
    as_twin "$scratch/lesson/longest.txt" | grep -vE '^(bot|seed|secret) |^#' |
        awk -v note="#> $note" '/^A / && !told++ { print note } { print }
            END { print "#> Most points win (LL-12)." }' \
            >"lessons/$name.txt"
    printf '%s\n= %s\n' "$note" \
        "Alle bieten eine Karte an, und niemand sieht, welche (LL-4)." \
        "Most points win (LL-12)." "Die meisten Punkte gewinnen (LL-12)." \
        >"languages/de/learn-$name.txt"
}

add_game() {
    local file
    mkdir "games/$folder" "tests/rules/$name"
    for file in games/null/*; do
        as_twin "$file" >"games/$folder${file#games/null}"
    done
    for file in c h; do
        mv "games/$folder/null.$file" "games/$folder/$folder.$file"
    done
    for file in tests/rules/null/NG-*; do
        as_twin "$file" >"tests/rules/$name/LL-${file#*/NG-}"
    done
    as_twin docs/rules/null.md >"docs/rules/$name.md"
    as_twin languages/de/null.txt >"languages/de/$name.txt"
    write_lesson || fail "no record to make a lesson of"
    echo "GAME($folder)" >>games/games.def
}

# build_copy: what is as it was is not compiled again.
build_copy() {
    local reuse=$copy/tests/tree/reuse.bash clang=$scratch/clang
    printf '#!/bin/sh\nexec bash "%s" clang "$@"\n' "$reuse" >"$clang"
    chmod +x "$clang"
    COPY=$copy ORIGINAL=$source_folder BUILT=$built \
        OWN="$folder|games/games\.def" scripts/build release -DTW_TESTS=ON \
        "-DCMAKE_C_COMPILER_LAUNCHER=bash;$reuse" \
        "-DTW_WASM_CLANG=$clang" -DTW_NPM=true \
        program generic_play generic_languages generic_numbers
}

# suites PATTERN: those of the copy; each counts as one.
suites() {
    local line ends='^ *[0-9]+/[0-9]+ Test +#'
    ctest --test-dir build/release -R "$1" --output-on-failure >suites.txt 2>&1
    while read -r line; do
        case $line in
        *Passed*) pass ;;
        *) fail "$line" "$(grep -F -A 20 -- "$line" suites.txt)" ;;
        esac
    done < <(grep -E "$ends" suites.txt)
    seen=$(grep -cE "$ends" suites.txt)
}

copy_tree
cd "$copy" || exit 1
find . -type f -not -path ./games/games.def -print0 |
    xargs -0 sha256sum >"$scratch/before"
add_game
if ! build_copy; then
    fail "the copy cannot be built"
    tally
fi
program=$copy/build/release/tidywinks
"$program" signature | grep "^$name " >"tests/signatures/$name.txt"

run help
expect "help lists it" 0 "^  $name "
run help --complete play laundry
expect "completion knows it" 0 "^$name\b"
printf 'rules 4\nquit\n' | "$program" learn $name >said.txt 2>&1
code=$? out=$(cat said.txt) err=
expect "its rules page" 0 'LL-4 '
run check tests/rules/$name/*.txt lessons/$name.txt
expect "its cases" 0 "^$(($(ls tests/rules/$name | wc -l) + 1)) passed, 0 failed"
run play $name --seats easy,easy --seed x
expect "a whole game at the terminal" 0 '^The game is over: .*(wins|share)'
run simulate $name --games 20 --seats greedy,random
expect "twenty games" 0 '^Laundry Line, .* 20 games'
printf 'games\nquit\n' | "$program" protocol >said.txt 2>&1
code=$? out=$(cat said.txt) err=
expect "the line protocol lists it" 0 "^$name 2 4 rules 1; Laundry Line"
yes '' | head -n 60 | "$program" learn $name >said.txt 2>&1
code=$? out=$(cat said.txt) err=
expect "its lesson" 0 '^The game is over: '
rm said.txt

known="style/(includes|rules|words)|cli/(learn|signature)|generic/languages|wasm/languages"
suites "^($known|browser/play_$folder)\$"
[ "$seen" = 8 ] || fail "$seen suites ran" "$(tail -n 5 suites.txt)"
build/release/tests/generic/test_play $name >suites.txt 2>&1
code=$? out=$(cat suites.txt) err=
expect "test_play" 0 '^[1-9][0-9]* passed, 0 failed$'
build/release/tests/generic/test_numbers $name >suites.txt 2>&1
code=$? out=$(cat suites.txt) err=
expect "test_numbers" 0 '^[1-9][0-9]* passed, 0 failed$'
PYTHONPATH=python /usr/bin/python3 -B -c "
import tidywinks
batch = tidywinks.Batch(tidywinks.Game('$name', players=3), 8)
for _ in range(200):
    batch.step(batch.sample())
print('stepped', batch.vector.shape)" >suites.txt 2>&1
code=$? out=$(cat suites.txt) err=
expect "a batch of it from Python" 0 '^stepped \(8, [0-9]+\)'

sha256sum --quiet -c "$scratch/before" >changed.txt 2>&1
same "nothing else has changed" changed.txt /dev/null
tally
