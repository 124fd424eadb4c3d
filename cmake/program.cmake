# The one program. `program` is what `make` builds; the wasm module and the
# page are inside it.

add_custom_target(program)

# The rules pages and the lessons go into the program.
include(${CMAKE_CURRENT_LIST_DIR}/embed.cmake)
file(GLOB rules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/rules/*.md)
tw_embed(RULEBOOK_PAGES "struct rulebook_page" cli/rulebook.h ${rules})
file(GLOB lessons CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lessons/*.txt)
tw_embed(LESSONS "struct lesson_text" cli/learn.h ${lessons})

file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
if(cli_sources)
    find_package(PkgConfig REQUIRED)
    # Not as imported targets: ncursesw would set feature macros everywhere.
    pkg_check_modules(TERMINAL REQUIRED ncursesw libedit)
    add_executable(tidywinks
        ${cli_sources} ${RULEBOOK_PAGES_SOURCE} ${LESSONS_SOURCE}
        ${TW_PAGES})
    target_include_directories(tidywinks PRIVATE ${PROJECT_SOURCE_DIR})
    target_include_directories(tidywinks SYSTEM PRIVATE
        ${TERMINAL_INCLUDE_DIRS})
    target_link_libraries(tidywinks PRIVATE tw_server ${TW_LIBRARIES}
        ${TERMINAL_LINK_LIBRARIES} m)
    add_dependencies(program tidywinks)
endif()
