# Text files put into a program as a C table.
#
# Included: tw_embed(TABLE TYPE HEADER FILES...) writes embed/TABLE.c into the
# build folder and sets TABLE_SOURCE to it. HEADER declares `const TYPE TABLE[]`,
# whose rows are name, bytes and length; a row of zeros ends it.
# As a script (cmake -D... -P): does the writing.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(TW_EMBED ${CMAKE_CURRENT_LIST_FILE})
    function(tw_embed table type header)
        set(source ${PROJECT_BINARY_DIR}/embed/${table}.c)
        add_custom_command(
            OUTPUT ${source}
            COMMAND ${CMAKE_COMMAND} "-DFILES=${ARGN}" -DOUT=${source}
                    -DTABLE=${table} "-DTYPE=${type}" -DHEADER=${header}
                    -P ${TW_EMBED}
            DEPENDS ${ARGN} ${TW_EMBED}
            COMMENT "${table}"
            VERBATIM)
        set(${table}_SOURCE ${source} PARENT_SCOPE)
    endfunction()
    return()
endif()

set(arrays "")
set(rows "")
string(REPEAT "....." 16 line)
foreach(file ${FILES})
    get_filename_component(name ${file} NAME_WE)
    string(MAKE_C_IDENTIFIER ${name} symbol)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
    string(APPEND arrays
        "static const unsigned char text_${symbol}[] = {\n${bytes}0};\n")
    string(APPEND rows
        "    {\"${name}\", text_${symbol}, sizeof text_${symbol} - 1},\n")
endforeach()
file(WRITE ${OUT} "#include \"${HEADER}\"\n\n${arrays}\n"
    "const ${TYPE} ${TABLE}[] = {\n${rows}    {0, 0, 0},\n};\n")
