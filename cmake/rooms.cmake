# The rooms as libraries. What a room links is what it may call; the include
# check (tests/style/includes.sh) says the same about headers.

# tw_room(NAME LINKS...): library tw_NAME from NAME/*.c (and NAME/*/*.c for
# games). A room without sources yet is an empty interface, so it can be
# linked all the same.
function(tw_room name)
    set(patterns ${PROJECT_SOURCE_DIR}/${name}/*.c)
    if(name STREQUAL "games")
        list(APPEND patterns ${PROJECT_SOURCE_DIR}/${name}/*/*.c)
    endif()
    file(GLOB sources CONFIGURE_DEPENDS ${patterns})
    set_property(GLOBAL PROPERTY TW_SOURCES_${name} "${sources}")
    if(sources)
        add_library(tw_${name} STATIC EXCLUDE_FROM_ALL ${sources})
        set(scope PUBLIC)
    else()
        add_library(tw_${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories(tw_${name} ${scope} ${PROJECT_SOURCE_DIR})
    target_link_libraries(tw_${name} ${scope} ${ARGN})
endfunction()

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

tw_room(base)
tw_room(engine tw_base)
tw_room(games tw_engine tw_base)
tw_room(play tw_engine tw_base)
tw_room(bots tw_engine tw_base)
tw_room(study tw_bots tw_play tw_engine tw_base)
tw_room(table tw_play tw_engine tw_base)
tw_room(host tw_base Threads::Threads wslay nettle)
# Without libpq, tables are kept in files only: `--store postgres://...` says so.
pkg_check_modules(LIBPQ libpq>=14)
tw_room(store tw_host tw_base sqlite3 ${LIBPQ_LINK_LIBRARIES})
if(LIBPQ_FOUND)
    target_compile_definitions(tw_store PRIVATE TW_POSTGRES)
    target_include_directories(tw_store SYSTEM PUBLIC ${LIBPQ_INCLUDE_DIRS})
else()
    get_target_property(sources tw_store SOURCES)
    list(FILTER sources EXCLUDE REGEX "/store/(postgres|pack|pg[a-z]+)[.]c$")
    set_target_properties(tw_store PROPERTIES SOURCES "${sources}")
endif()

# What programs and tests link, in calling order.
set(TW_LIBRARIES tw_study tw_table tw_play tw_bots tw_games tw_engine tw_host tw_base)

tw_room(server tw_store ${TW_LIBRARIES} microhttpd qrcodegen deflate)

tw_room(library tw_bots tw_games tw_engine tw_base Threads::Threads)

# The rooms of the program. Not as imported targets: ncursesw would set feature
# macros everywhere.
pkg_check_modules(TERMINAL REQUIRED ncursesw libedit)
tw_room(command ${TW_LIBRARIES})
tw_room(lab tw_command ${TW_LIBRARIES} m)
tw_room(terminal tw_command ${TW_LIBRARIES} ${TERMINAL_LINK_LIBRARIES})
target_include_directories(tw_terminal SYSTEM PRIVATE ${TERMINAL_INCLUDE_DIRS})
