# The pure rooms as WebAssembly modules without imports: web/wasm*.c is what a
# table needs, web/lab*.c the laboratory, which the page loads when it is asked
# for. What a module does not call is not in it. page.wasm is what browsers get:
# tidywinks.wasm without the template, which the tests want and nobody plays.
#
# It is a list of commands in the release build and not a tree of its own.
# clang compiles and wasm-ld links: through clang's driver the result would
# depend on whether binaryen happens to be installed. The stack comes first in
# memory, so running over it traps instead of overwriting data.

file(GLOB wasm_entry CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/wasm*.c)
file(GLOB wasm_lab CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/lab*.c)
if(NOT wasm_entry OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
endif()

find_program(TW_WASM_CLANG clang REQUIRED)
find_program(TW_WASM_LD NAMES wasm-ld wasm-ld-14 REQUIRED)

set(wasm_shim ${PROJECT_SOURCE_DIR}/web/shim)
set(wasm_flags
    --target=wasm32 -std=c11 -mbulk-memory -msimd128 -ffreestanding
    -nostdlibinc -isystem ${wasm_shim} -I${PROJECT_SOURCE_DIR}
    -fvisibility=hidden ${TW_WARNINGS} ${TW_ARITHMETIC} ${TW_PLACES})

set(wasm_sources ${wasm_entry} ${wasm_lab} ${wasm_shim}/memory.c
    ${PROJECT_SOURCE_DIR}/web/export.c)
foreach(room base engine games play bots study)
    get_property(sources GLOBAL PROPERTY TW_SOURCES_${room})
    list(APPEND wasm_sources ${sources})
endforeach()

# What every step of a search does in base and engine is compiled for speed; what
# a game sees and judges for size as far as that costs little; its rules and all
# that reads and writes text for size alone, as are the parts that are asked once
# and the template, which nobody plays: a device loads it before its first move.
# (-O3 makes nothing quicker here than -O2 does.)
set(wasm_small
    "^play/|^web/|^study/(answers|figures|report|phrase|number)|^base/(text|json|say)|"
    "^engine/(words|plan|situation|field|numbers|refuse|witness)|^bots/(bot|level|reason|why)|^games/null/|"
    "^games/([a-z_]+)/(words|tell|picture|purpose|situation|edition|invariants|numbers|titles|score_words)|"
    "^games/([a-z_]+)/(rules|actions|legal|turn|complete|score)[.]c|"
    "^games/(beachcleaner/beachcleaner|clean_family/clean_family|stay_at_home/stay_at_home|wash_match/wash_match)[.]c")
string(CONCAT wasm_small ${wasm_small})
set(wasm_medium "^games/[a-z_]+/(sense|worth|view|standing)[.]c|^bots/(ahead|greedy|line)[.]c|^engine/pile[.]c")

# wasm_compile(SOURCE OBJECT [FLAG...])
function(wasm_compile source object)
    file(RELATIVE_PATH relative ${PROJECT_SOURCE_DIR} ${source})
    get_filename_component(folder ${object} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    set(wasm_aim -O2)
    if(relative MATCHES "${wasm_small}")
        set(wasm_aim -Oz)
    elseif(relative MATCHES "${wasm_medium}")
        set(wasm_aim -Os)
    endif()
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${TW_WASM_CLANG} ${wasm_flags} ${ARGN} ${wasm_aim} -MD -MF ${object}.d
                -c ${source} -o ${object}
        DEPENDS ${source}
        DEPFILE ${object}.d
        COMMENT "wasm ${relative}"
        VERBATIM)
endfunction()

set(wasm_list ${PROJECT_SOURCE_DIR}/games/registry.c)
list(REMOVE_ITEM wasm_sources ${wasm_list})
set(wasm_objects)
foreach(source ${wasm_sources})
    file(RELATIVE_PATH relative ${PROJECT_SOURCE_DIR} ${source})
    set(object ${PROJECT_BINARY_DIR}/wasm/${relative}.o)
    wasm_compile(${source} ${object})
    list(APPEND wasm_objects ${object})
endforeach()
set(wasm_games ${PROJECT_BINARY_DIR}/wasm/games/all.o)
set(wasm_games_of_page ${PROJECT_BINARY_DIR}/wasm/games/page.o)
wasm_compile(${wasm_list} ${wasm_games})
wasm_compile(${wasm_list} ${wasm_games_of_page} -DTW_NO_TEMPLATE)

# tw_wasm(NAME GAMES ENTRY): NAME.wasm of all objects but those of the other
# entries, with this list of games.
function(tw_wasm name games)
    set(objects ${wasm_objects})
    list(FILTER objects EXCLUDE REGEX "/web/(wasm|lab)[a-z_]*[.]c[.]o$")
    list(APPEND objects ${games})
    foreach(entry ${ARGN})
        file(RELATIVE_PATH relative ${PROJECT_SOURCE_DIR} ${entry})
        list(APPEND objects ${PROJECT_BINARY_DIR}/wasm/${relative}.o)
    endforeach()
    add_custom_command(
        OUTPUT ${PROJECT_BINARY_DIR}/${name}.wasm
        COMMAND ${TW_WASM_LD} --no-entry --stack-first -z stack-size=1048576
                --strip-all --export-dynamic --export=__heap_base ${objects}
                -o ${PROJECT_BINARY_DIR}/${name}.wasm
        DEPENDS ${objects}
        COMMENT "wasm link ${name}"
        VERBATIM)
endfunction()

set(wasm_module ${PROJECT_BINARY_DIR}/page.wasm)
set(wasm_lab_module ${PROJECT_BINARY_DIR}/lab.wasm)
tw_wasm(tidywinks ${wasm_games} ${wasm_entry})
tw_wasm(page ${wasm_games_of_page} ${wasm_entry})
tw_wasm(lab ${wasm_games} ${wasm_lab})
add_custom_target(wasm ALL DEPENDS
    ${PROJECT_BINARY_DIR}/tidywinks.wasm ${wasm_module} ${wasm_lab_module})
