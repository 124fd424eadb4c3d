# The one program. `program` is what `make` builds: it and the wasm module.

add_custom_target(program)

# The tutorials go into the program.
include(${CMAKE_CURRENT_LIST_DIR}/embed.cmake)
file(GLOB tutorials CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tutorials/*.txt)
tw_embed(TUTORIALS "struct tutorial" cli/learn.h ${tutorials})

file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
if(cli_sources)
    add_executable(tidywinks ${cli_sources} ${TUTORIALS_SOURCE})
    target_include_directories(tidywinks PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(tidywinks PRIVATE tw_server ${TW_LIBRARIES})
    add_dependencies(program tidywinks)
endif()
