# Language, warnings and the build types behind the presets.

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "See CMakePresets.json" FORCE)
endif()

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)

set(TW_WARNINGS
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes
    -Wstrict-prototypes -Wswitch-enum -Wno-string-conversion
    -Wno-string-concatenation -Werror)

# No fused multiply-add: bots must think the same thoughts in every build.
# No errno from sqrt: it stays one instruction, and pure rooms need no libm.
set(TW_ARITHMETIC -ffp-contract=off -fno-math-errno)

# What ENSURE reports is a file of this tree, wherever that lies.
set(TW_PLACES -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

add_compile_options(${TW_WARNINGS} ${TW_ARITHMETIC} ${TW_PLACES})

# NDEBUG is never set: assertions stay on. SLOW_CHECKS adds whole-object ones.
set(CMAKE_C_FLAGS_RELEASE "-O3 -g")
set(CMAKE_C_FLAGS_DEBUG "-O1 -g -DSLOW_CHECKS=1")
set(CMAKE_C_FLAGS_COVERAGE "-O0 -g --coverage")

# Suites and fuzz targets share one build. Of coverage counters alone: to note
# every comparison costs two thirds of the fuzzers' time. Words are found in the
# seeds and in the dictionary that scripts/fuzz makes.
set(CMAKE_C_FLAGS_ASAN "-O2 -g -fno-omit-frame-pointer -DSLOW_CHECKS=1 \
-fsanitize-coverage=inline-8bit-counters,pc-table \
-fsanitize=address,undefined -fno-sanitize-recover=all")
