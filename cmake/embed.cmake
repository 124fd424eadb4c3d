# cmake -DPAGES=FILE;... -DOUT=FILE -P embed.cmake: the pages as the table
# RULEBOOK_PAGES of cli/rulebook.h.

set(arrays "")
set(table "")
foreach(page ${PAGES})
    get_filename_component(name ${page} NAME_WE)
    string(MAKE_C_IDENTIFIER ${name} symbol)
    file(READ ${page} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    # Lines of sixteen bytes.
    string(REPEAT "....." 16 line)
    string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
    string(APPEND arrays
        "static const unsigned char page_${symbol}[] = {\n${bytes}0};\n")
    string(APPEND table "    {\"${name}\", page_${symbol},\n"
        "     sizeof page_${symbol} - 1},\n")
endforeach()
file(WRITE ${OUT} "#include \"cli/rulebook.h\"\n\n${arrays}\n"
    "const struct rulebook_page RULEBOOK_PAGES[] = {\n${table}"
    "    {0, 0, 0},\n};\n")
