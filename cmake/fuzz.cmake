# tests/fuzz/fuzz_NAME.c becomes one libFuzzer program; scripts/fuzz runs them.

file(GLOB fuzz_sources CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.c)
add_custom_target(fuzzers)
# What they share. Of the rooms, too, a target links what it needs and no more:
# after each input the fuzzer looks at all counters there are.
add_library(fuzz_shared STATIC EXCLUDE_FROM_ALL
            ${PROJECT_SOURCE_DIR}/tests/fuzz/games.c
            ${PROJECT_SOURCE_DIR}/tests/fuzz/memory.c)
target_link_libraries(fuzz_shared PRIVATE ${TW_LIBRARIES})
foreach(source ${fuzz_sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source})
    set_target_properties(${name} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/targets)
    # The entry point is called by the fuzzer and declared by no header.
    target_compile_options(${name} PRIVATE -Wno-missing-prototypes)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(${name} PRIVATE fuzz_shared tw_library tw_server
                                          ${TW_LIBRARIES})
    add_dependencies(fuzzers ${name})
endforeach()
