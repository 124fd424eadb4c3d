# libtidywinks: the rooms that play, as one shared library of which only what
# library/tidywinks.h declares can be seen (library/tidywinks.map). Objects are
# those of the program: they can be moved anyway (-fPIE), and what is not seen
# from outside cannot be replaced from there. With sanitizers, whoever loads the
# library brings their runtime.

file(STRINGS ${PROJECT_SOURCE_DIR}/library/setup.h version
     REGEX "#define LIBRARY_VERSION")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" TW_LIBRARY_VERSION "${version}")
file(STRINGS ${PROJECT_SOURCE_DIR}/library/tidywinks.h abi
     REGEX "#define TIDYWINKS_ABI")
string(REGEX REPLACE ".* ([0-9]+)$" "\\1" TW_LIBRARY_ABI "${abi}")

set(map ${PROJECT_SOURCE_DIR}/library/tidywinks.map)
add_library(libtidywinks SHARED $<TARGET_OBJECTS:tw_library>)
set_target_properties(libtidywinks PROPERTIES
    OUTPUT_NAME tidywinks
    LINKER_LANGUAGE C
    SOVERSION ${TW_LIBRARY_ABI}
    VERSION ${TW_LIBRARY_VERSION}
    LINK_DEPENDS ${map})
set_target_properties(tw_library PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_options(libtidywinks PRIVATE
    -Wl,--version-script=${map} -Wl,--as-needed)
if(NOT CMAKE_BUILD_TYPE STREQUAL "Asan")
    target_link_options(libtidywinks PRIVATE -Wl,--no-undefined)
endif()
target_link_libraries(libtidywinks PRIVATE tw_bots tw_games tw_engine tw_base
                                           Threads::Threads)
add_dependencies(program libtidywinks)

include(GNUInstallDirs)
install(TARGETS libtidywinks LIBRARY COMPONENT library)
install(FILES ${PROJECT_SOURCE_DIR}/library/tidywinks.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(FILES ${PROJECT_BINARY_DIR}/tidywinks.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/library/tidywinks.pc.in
               ${PROJECT_BINARY_DIR}/tidywinks.pc @ONLY)
