# The one program. `program` is what `make` builds: it and the wasm module.

add_custom_target(program)

# The rules pages go into the program, which prints them rule by rule.
file(GLOB rules_pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/rules/*.md)
set(rules_source ${PROJECT_BINARY_DIR}/rulebook_pages.c)
set(rules_maker ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
add_custom_command(
    OUTPUT ${rules_source}
    COMMAND ${CMAKE_COMMAND} "-DPAGES=${rules_pages}" -DOUT=${rules_source}
            -P ${rules_maker}
    DEPENDS ${rules_pages} ${rules_maker}
    COMMENT "rules pages"
    VERBATIM)

file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
if(cli_sources)
    find_package(PkgConfig REQUIRED)
    # Not as imported targets: ncursesw would set feature macros everywhere.
    pkg_check_modules(TERMINAL REQUIRED ncursesw libedit)
    add_executable(tidywinks ${cli_sources} ${rules_source})
    target_include_directories(tidywinks PRIVATE ${PROJECT_SOURCE_DIR})
    target_include_directories(tidywinks SYSTEM PRIVATE
        ${TERMINAL_INCLUDE_DIRS})
    target_link_libraries(tidywinks PRIVATE tw_server ${TW_LIBRARIES}
        ${TERMINAL_LINK_LIBRARIES})
    add_dependencies(program tidywinks)
endif()
