# tests/fuzz/fuzz_NAME.c becomes one libFuzzer program; scripts/fuzz runs them.

file(GLOB fuzz_sources CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.c)
add_custom_target(fuzzers)
foreach(source ${fuzz_sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source} ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz.c)
    set_target_properties(${name} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/targets)
    # The entry point is called by the fuzzer and declared by no header.
    target_compile_options(${name} PRIVATE -Wno-missing-prototypes)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(${name} PRIVATE ${TW_LIBRARIES})
    add_dependencies(fuzzers ${name})
endforeach()
