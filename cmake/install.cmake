# What is installed (`make install`), and the Debian package (`make deb`).
# Every destination is relative, so that one build serves any prefix. The
# manual page and the completion come out of the program: `installed` makes
# them, and whatever else is installed and not built by `program`.

include(GNUInstallDirs)
find_program(TW_GZIP gzip REQUIRED)

add_custom_target(installed ALL)
add_dependencies(installed program)

set(share ${PROJECT_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${share})
add_custom_command(
    OUTPUT ${share}/tidywinks.1.gz ${share}/tidywinks
    COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8
            $<TARGET_FILE:tidywinks> help --man > ${share}/tidywinks.1
    COMMAND ${TW_GZIP} -9nf ${share}/tidywinks.1
    COMMAND tidywinks help --completion > ${share}/tidywinks
    DEPENDS tidywinks
    VERBATIM)
add_custom_target(share DEPENDS ${share}/tidywinks.1.gz ${share}/tidywinks)
add_dependencies(installed share)

set(top ${PROJECT_SOURCE_DIR})
install(TARGETS tidywinks RUNTIME)
install(FILES ${share}/tidywinks.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${share}/tidywinks
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${top}/packaging/tidywinks.service
        DESTINATION lib/systemd/system)
install(FILES ${top}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}
        RENAME copyright)
install(FILES ${top}/docs/hosting.md ${top}/docs/protocol.md
        ${top}/packaging/postgresql.sql
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY ${top}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The package: cpack --config build/release/CPackConfig.cmake
set(CPACK_GENERATOR DEB)
set(CPACK_TW_TOP ${top})
set(CPACK_PROJECT_CONFIG_FILE ${top}/cmake/package.cmake)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME tidywinks)
set(CPACK_PACKAGE_CONTACT "Tidywinks <tidywinks@localhost>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Wash Match, Clean Family, Beachcleaner and Stay At Home, in browsers and at
the terminal, against bots and with friends at online tables. One program is
the page, the tables and the bots; a service of its own runs it.")
set(scripts ${top}/packaging/debian)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    ${scripts}/postinst ${scripts}/prerm ${scripts}/postrm
    ${scripts}/triggers)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
