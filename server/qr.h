/* A link as a QR code for terminals. */
#ifndef SERVER_QR_H
#define SERVER_QR_H

#include "base/text.h"

/* Two modules a character, light on dark as terminals are; false when the
 * words are too long. */
bool qr_draw(const char *words, struct text *out);

#endif
