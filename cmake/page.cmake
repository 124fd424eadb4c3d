# The page for browsers, as one C file of compressed bytes (TW_PAGES). Only
# the release build has a wasm module to go with it; elsewhere it is empty.

set(TW_PAGES ${PROJECT_BINARY_DIR}/web/pages.c)

if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    file(CONFIGURE OUTPUT ${TW_PAGES} CONTENT
"#include \"server/pages.h\"

const struct server_page SERVER_PAGES[] = {{0}};
const char SERVER_BUILD[] = \"none\";
")
    return()
endif()

find_program(TW_NODE node REQUIRED)
find_program(TW_NPM npm REQUIRED)

set(web ${PROJECT_SOURCE_DIR}/web)

# Packages are fetched once, and again when the lock file changes.
set(web_packages ${web}/node_modules/.package-lock.json)
add_custom_command(
    OUTPUT ${web_packages}
    COMMAND ${TW_NPM} ci --ignore-scripts --no-audit --no-fund
            --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${web_packages}
    DEPENDS ${web}/package.json ${web}/package-lock.json
    WORKING_DIRECTORY ${web}
    COMMENT "npm ci"
    VERBATIM)

file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS
     ${web}/src/* ${web}/static/* ${web}/*.mjs
     ${PROJECT_SOURCE_DIR}/lessons/*.txt
     ${PROJECT_SOURCE_DIR}/docs/rules/*.md
     ${PROJECT_SOURCE_DIR}/languages/*.txt)
add_custom_command(
    OUTPUT ${TW_PAGES}
    COMMAND ${TW_NODE} ${web}/build.mjs ${PROJECT_BINARY_DIR}/web
            ${wasm_module} ${wasm_lab_module}
    DEPENDS ${web_packages} ${web_sources} ${wasm_module} ${wasm_lab_module}
    COMMENT "page"
    VERBATIM)
