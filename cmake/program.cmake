# The one program. `program` is what `make` builds; the wasm module and the
# page are inside it.

add_custom_target(program)

file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
if(cli_sources)
    add_executable(tidywinks ${cli_sources} ${TW_PAGES})
    target_include_directories(tidywinks PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(tidywinks PRIVATE tw_server ${TW_LIBRARIES})
    add_dependencies(program tidywinks)
endif()
