/* What a seat is sent of one event: the events it sees (redacted) and its view
 * after them, as the difference to its view before. A view is a flat canonical
 * value with the same layout natively and in WebAssembly (the signatures prove
 * it), so whoever has game, setup and views makes prompt, moves and sentences
 * by itself. As text it is base64url, in lines that a socket can carry; against
 * a zeroed view the difference is the whole view. */
#ifndef PLAY_FRAME_H
#define PLAY_FRAME_H

#include "engine/game.h"

/* Bytes of text that a frame of a view of this size fits into. */
size_t frame_cap(size_t view_bytes);
/* `seen` may be empty: a decision was taken back. */
void frame_write(const struct events *seen, const void *before,
                 const void *after, size_t view_bytes, struct text *out);
/* Turns the view before into the view after. False when the text is not a
 * frame of such a view; then the view is not to be used any more. */
bool frame_read(struct slice text, void *view, size_t view_bytes,
                struct events *seen);

#endif
