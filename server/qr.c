#include "server/qr.h"

#include <qrcodegen/qrcodegen.h>

enum { VERSION_MOST = 10, QUIET = 2 };

/* Whether a module is light; all around the code it is. */
static bool is_light(const uint8_t *code, int x, int y)
{
    return !qrcodegen_getModule(code, x, y);
}

bool qr_draw(const char *words, struct text *out)
{
    static const char *const HALVES[] = {" ", "▄", "▀", "█"};
    uint8_t code[qrcodegen_BUFFER_LEN_FOR_VERSION(VERSION_MOST)];
    uint8_t work[qrcodegen_BUFFER_LEN_FOR_VERSION(VERSION_MOST)];
    if (!qrcodegen_encodeText(words, work, code, qrcodegen_Ecc_LOW,
                              qrcodegen_VERSION_MIN, VERSION_MOST,
                              qrcodegen_Mask_AUTO, true))
        return false;
    int size = qrcodegen_getSize(code);
    for (int y = -QUIET; y < size + QUIET; y += 2) {
        for (int x = -QUIET; x < size + QUIET; x++)
            text_put(
                out,
                HALVES[2 * is_light(code, x, y) + is_light(code, x, y + 1)]);
        text_char(out, '\n');
    }
    return !out->cut;
}
