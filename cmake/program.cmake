# The one program. `program` is what `make` builds; the wasm module and the
# page are inside it.

add_custom_target(program)
if(TARGET wasm) # the module that tests, pictures and benchmarks read as well
    add_dependencies(program wasm)
endif()

# The rules pages and the lessons go into the program.
include(${CMAKE_CURRENT_LIST_DIR}/embed.cmake)
file(GLOB rules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/rules/*.md)
tw_embed(RULEBOOK_PAGES "struct rulebook_page" terminal/rulebook.h ${rules})
file(GLOB lessons CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lessons/*.txt)
tw_embed(LESSONS "struct lesson_text" terminal/learn.h ${lessons})
# All tables of a language as one, named by its code.
file(GLOB languages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/languages/*)
set(language_tables "")
foreach(folder ${languages})
    get_filename_component(code ${folder} NAME)
    file(GLOB tables CONFIGURE_DEPENDS ${folder}/*.txt)
    set(table ${PROJECT_BINARY_DIR}/embed/${code}.txt)
    add_custom_command(
        OUTPUT ${table}
        COMMAND ${CMAKE_COMMAND} -E cat ${tables} > ${table}
        DEPENDS ${tables})
    list(APPEND language_tables ${table})
endforeach()
tw_embed(LANGUAGES "struct language_table" terminal/language.h
         ${language_tables})
target_sources(tw_terminal PRIVATE ${RULEBOOK_PAGES_SOURCE} ${LESSONS_SOURCE}
                                   ${LANGUAGES_SOURCE})

file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
add_executable(tidywinks ${cli_sources} ${TW_PAGES})
target_link_libraries(tidywinks PRIVATE tw_lab tw_terminal tw_server)
target_compile_definitions(tidywinks PRIVATE
                           TW_VERSION="${PROJECT_VERSION}")
add_dependencies(program tidywinks)

# What lets several processes share a simulation, where MPI is found. The
# program loads it when it needs it and runs without.
option(TW_MPI "Simulations on many machines, if MPI is there" ON)
if(TW_MPI)
    find_package(MPI QUIET COMPONENTS C)
endif()
if(MPI_C_FOUND)
    add_library(tidywinks-mpi MODULE ${PROJECT_SOURCE_DIR}/host/mpi/way.c)
    set_target_properties(tidywinks-mpi PROPERTIES PREFIX "")
    target_include_directories(tidywinks-mpi PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(tidywinks-mpi PRIVATE MPI::MPI_C)
    add_dependencies(program tidywinks-mpi)
    # Not in the package, which would depend on MPI then: `make install` and
    # cmake --install build/release --component mpi put it in place.
    install(TARGETS tidywinks-mpi LIBRARY DESTINATION lib/tidywinks
            COMPONENT mpi EXCLUDE_FROM_ALL)
endif()
