# The one program. `program` is what `make` builds; the wasm module and the
# page are inside it.

add_custom_target(program)

# The rules pages and the lessons go into the program.
include(${CMAKE_CURRENT_LIST_DIR}/embed.cmake)
file(GLOB rules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/rules/*.md)
tw_embed(RULEBOOK_PAGES "struct rulebook_page" terminal/rulebook.h ${rules})
file(GLOB lessons CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lessons/*.txt)
tw_embed(LESSONS "struct lesson_text" terminal/learn.h ${lessons})
target_sources(tw_terminal PRIVATE ${RULEBOOK_PAGES_SOURCE} ${LESSONS_SOURCE})

file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
add_executable(tidywinks ${cli_sources} ${TW_PAGES})
target_link_libraries(tidywinks PRIVATE tw_lab tw_terminal tw_server)
add_dependencies(program tidywinks)
