# The pure rooms and web/wasm*.c as one WebAssembly module without imports.
#
# It is a list of commands in the release build and not a tree of its own.
# clang compiles and wasm-ld links: through clang's driver the result would
# depend on whether binaryen happens to be installed. The stack comes first in
# memory, so running over it traps instead of overwriting data.

file(GLOB wasm_entry CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/wasm*.c)
if(NOT wasm_entry OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
endif()

find_program(TW_WASM_CLANG clang REQUIRED)
find_program(TW_WASM_LD NAMES wasm-ld wasm-ld-14 REQUIRED)

set(wasm_shim ${PROJECT_SOURCE_DIR}/web/shim)
set(wasm_flags
    --target=wasm32 -std=c11 -mbulk-memory -msimd128 -ffreestanding
    -nostdlibinc -isystem ${wasm_shim} -I${PROJECT_SOURCE_DIR}
    -fvisibility=hidden ${TW_WARNINGS} ${TW_ARITHMETIC} ${TW_PLACES})

set(wasm_sources ${wasm_entry} ${wasm_shim}/memory.c)
foreach(room base engine games play bots study)
    get_property(sources GLOBAL PROPERTY TW_SOURCES_${room})
    list(APPEND wasm_sources ${sources})
endforeach()

# Rules and bots are compiled for speed, what reads and writes text for size: it
# is half of what a device loads before its first move.
set(wasm_small
    "^play/|^web/|^study/(answers|figures|report|phrase|number)|^base/(text|json|say)|^engine/(words|plan|situation|field)|"
    "^games/[a-z_]+/(words|tell|picture|purpose|situation|edition|invariants|titles|score_words)")
string(CONCAT wasm_small ${wasm_small})

set(wasm_objects)
foreach(source ${wasm_sources})
    file(RELATIVE_PATH relative ${PROJECT_SOURCE_DIR} ${source})
    set(object ${PROJECT_BINARY_DIR}/wasm/${relative}.o)
    get_filename_component(folder ${object} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    set(wasm_aim -O3)
    if(relative MATCHES "${wasm_small}")
        set(wasm_aim -Oz)
    endif()
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${TW_WASM_CLANG} ${wasm_flags} ${wasm_aim} -MD -MF ${object}.d
                -c ${source} -o ${object}
        DEPENDS ${source}
        DEPFILE ${object}.d
        COMMENT "wasm ${relative}"
        VERBATIM)
    list(APPEND wasm_objects ${object})
endforeach()

set(wasm_module ${PROJECT_BINARY_DIR}/tidywinks.wasm)
add_custom_command(
    OUTPUT ${wasm_module}
    COMMAND ${TW_WASM_LD} --no-entry --stack-first -z stack-size=1048576
            --strip-all --export-dynamic --export=__heap_base ${wasm_objects}
            -o ${wasm_module}
    DEPENDS ${wasm_objects}
    COMMENT "wasm link"
    VERBATIM)
add_custom_target(wasm ALL DEPENDS ${wasm_module})
