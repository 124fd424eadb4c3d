# Read when a package is made: its version counts the changes, so that a newer
# package is an upgrade. A tree without its history makes the plain version.
find_program(git git)
if(git)
    execute_process(COMMAND ${git} -C ${CPACK_TW_TOP} rev-list --count HEAD
                    OUTPUT_VARIABLE changes OUTPUT_STRIP_TRAILING_WHITESPACE
                    ERROR_QUIET)
endif()
if(changes)
    set(CPACK_DEBIAN_PACKAGE_VERSION ${CPACK_PACKAGE_VERSION}+${changes})
endif()
