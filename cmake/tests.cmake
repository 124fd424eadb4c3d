# Every test file is a CTest test by being there. Each ends its output with
# the line `N passed, M failed`, which scripts/test adds up.

set(top ${PROJECT_SOURCE_DIR})

function(tw_add_test name label)
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${top})
    set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT 300)
endfunction()

# tests/unit and tests/generic: one cmocka program per test_*.c
find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
# A server in one thread, on a disk in memory, for those that include them.
file(GLOB shared CONFIGURE_DEPENDS ${top}/tests/unit/*.c)
list(FILTER shared EXCLUDE REGEX "/test_[^/]*$")
add_library(tests_shared STATIC EXCLUDE_FROM_ALL ${shared})
target_link_libraries(tests_shared PRIVATE tw_server ${TW_LIBRARIES})
foreach(label unit generic)
    file(GLOB sources CONFIGURE_DEPENDS ${top}/tests/${label}/test_*.c)
    if(NOT LIBPQ_FOUND)
        list(FILTER sources EXCLUDE REGEX "/test_postgres[.]c$")
    endif()
    foreach(source ${sources})
        get_filename_component(file ${source} NAME_WE)
        string(REGEX REPLACE "^test_" "" name ${file})
        set(target ${label}_${name})
        add_executable(${target} ${source})
        set_target_properties(${target} PROPERTIES
            OUTPUT_NAME ${file}
            RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/${label})
        file(STRINGS ${source} shares REGEX "tests/unit/(disk|world|cut)[.]h")
        if(shares)
            target_link_libraries(${target} PRIVATE tests_shared)
        endif()
        target_link_libraries(${target} PRIVATE
            tw_lab tw_server tw_library ${TW_LIBRARIES} PkgConfig::CMOCKA)
        tw_add_test(${label}/${name} ${label} ${target})
    endforeach()
endforeach()

# The suite of the store once more, on PostgreSQL.
if(LIBPQ_FOUND)
    tw_add_test(unit/store_postgres unit
                bash ${top}/tests/lib/postgres.sh with $<TARGET_FILE:unit_store>)
endif()

# tests/cli: scripts given the program and the source folder
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/cli/*.sh)
if(TARGET tidywinks)
    foreach(script ${scripts})
        get_filename_component(name ${script} NAME_WE)
        tw_add_test(cli/${name} cli
                    bash ${script} $<TARGET_FILE:tidywinks> ${top})
    endforeach()
endif()

# tests/python: the package, by the interpreter that has Debian's modules,
# given the source and the build folder. With sanitizers their runtime comes
# first; what the interpreter itself keeps to its end is no leak.
find_program(TW_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/python/*.py)
list(FILTER scripts EXCLUDE REGEX "/lib[.]py$")
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release") # what learns is slow enough there
    list(FILTER scripts EXCLUDE REGEX "/(learning|wheel)[.]py$")
endif()
foreach(script ${scripts})
    get_filename_component(name ${script} NAME_WE)
    tw_add_test(python/${name} python
                ${TW_PYTHON} -B ${script} ${top} ${PROJECT_BINARY_DIR})
    if(CMAKE_BUILD_TYPE STREQUAL "Asan")
        execute_process(
            COMMAND ${CMAKE_C_COMPILER}
                    -print-file-name=libclang_rt.asan-x86_64.so
            OUTPUT_VARIABLE runtime OUTPUT_STRIP_TRAILING_WHITESPACE)
        set_tests_properties(python/${name} PROPERTIES ENVIRONMENT
            "LD_PRELOAD=${runtime};ASAN_OPTIONS=detect_leaks=0")
    endif()
endforeach()

# The rest looks at the sources, the release libraries and the wasm module.
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
endif()

# tests/style: scripts given the source and the build folder
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/style/*.sh)
foreach(script ${scripts})
    get_filename_component(name ${script} NAME_WE)
    tw_add_test(style/${name} style
                bash ${script} ${top} ${PROJECT_BINARY_DIR})
endforeach()

# tests/tree: the same, about a changed copy of the sources, what is installed
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/tree/*.sh)
foreach(script ${scripts})
    get_filename_component(name ${script} NAME_WE)
    tw_add_test(tree/${name} tree bash ${script} ${top} ${PROJECT_BINARY_DIR})
    set_tests_properties(tree/${name} PROPERTIES TIMEOUT 900 COST 200)
endforeach()

# tests/wasm: node modules given the source and the build folder
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/wasm/*.mjs)
foreach(script ${scripts})
    get_filename_component(name ${script} NAME_WE)
    tw_add_test(wasm/${name} wasm node ${script} ${top} ${PROJECT_BINARY_DIR})
endforeach()

# tests/online: the same, at tables of a server
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/online/*.mjs)
foreach(script ${scripts})
    get_filename_component(name ${script} NAME_WE)
    tw_add_test(online/${name} online
                node ${script} ${top} ${PROJECT_BINARY_DIR})
endforeach()

# Once more on PostgreSQL. Left out are those that are about files (backup,
# faults, privacy, upgrade, watched look into them) or never come to a store (http,
# proxies, tls, websocket), and the longest of a client (join).
if(LIBPQ_FOUND)
    foreach(name bad_input clocks company evening keys killed leavers lets letters
            load secrets whole_games)
        tw_add_test(online/${name}_postgres online
                    bash ${top}/tests/lib/postgres.sh with
                    node ${top}/tests/online/${name}.mjs
                    ${top} ${PROJECT_BINARY_DIR})
    endforeach()
endif()

# tests/browser: the same, with a real browser; the page is in the program.
# What is in each/ runs once for every game but the template.
function(tw_add_browser_test name script)
    tw_add_test(browser/${name} browser
                node ${script} ${top} ${PROJECT_BINARY_DIR} ${ARGN})
    set_tests_properties(browser/${name} PROPERTIES TIMEOUT 600 COST 100)
endfunction()
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/browser/*.mjs)
foreach(script ${scripts})
    get_filename_component(name ${script} NAME_WE)
    tw_add_browser_test(${name} ${script})
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             ${top}/games/games.def)
file(STRINGS ${top}/games/games.def games REGEX "^GAME\\(")
file(GLOB scripts CONFIGURE_DEPENDS ${top}/tests/browser/each/*.mjs)
foreach(line ${games})
    string(REGEX REPLACE "^GAME\\(([a-z0-9_]+)\\).*" "\\1" folder ${line})
    string(REPLACE "_" "-" game ${folder})
    file(STRINGS ${top}/games/${folder}/${folder}.c template
         REGEX "\\.is_template = true")
    if(template)
        continue()
    endif()
    foreach(script ${scripts})
        get_filename_component(name ${script} NAME_WE)
        tw_add_browser_test(${name}_${folder} ${script} ${game})
    endforeach()
endforeach()

# The longest first, so that the last minute does not belong to one of them.
foreach(name generic/soak generic/leak generic/bots generic/protocol
        unit/wash_match_memory cli/screen cli/simulate wasm/bots style/rules)
    if(TEST ${name})
        set_tests_properties(${name} PROPERTIES COST 50)
    endif()
endforeach()
