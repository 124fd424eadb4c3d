#include "server/notes.h"

#include "engine/words.h"
#include "host/hook.h"
#include "server/log.h"
#include "server/metrics.h"

#include <string.h>

void notes_step(const struct room *room)
{
    const struct table_step *step = room->step;
    enum metric by = METRIC_BY_PERSON;
    if (step->number == room->table.opened_at)
        metrics_add(METRIC_OPENED, 1);
    if (!step->is_play || step->actor == CHANCE)
        return;
    const struct table_seat *seat = &room->table.seat[step->actor];
    if (step->is_late)
        by = METRIC_BY_CLOCK;
    else if (step->is_let)
        by = METRIC_BY_STANDING;
    else if (seat->place == PLACE_BOT || seat->is_stood)
        by = METRIC_BY_BOT;
    metrics_add(by, 1);
}

void notes_deleted(const char *by, unsigned tables)
{
    if (!tables)
        return;
    metrics_add(METRIC_DELETED, tables);
    LOG(LOG_INFO, "tables-deleted", LOG_WORDS("by", by),
        LOG_NUMBER("tables", tables));
}

/* The first letters of its id are enough to find it by `tables list`, and too
 * few to open anything. */
void notes_broken(struct room *room, const char *code)
{
    char some[7] = "";
    memcpy(some, room->table.id, sizeof some - 1);
    room->is_broken = true;
    LOG(LOG_ERROR, "table-unreadable", LOG_WORDS("table", some),
        LOG_NUMBER("row", room->table.rows), LOG_WORDS("code", code));
}

void notes_call(const struct room *room, const char *hook, unsigned seat)
{
    char memory[4][128];
    struct text out[4];
    static const char *const NAMES[] = {"TIDYWINKS_TABLE=", "TIDYWINKS_GAME=",
                                        "TIDYWINKS_SEAT=", "TIDYWINKS_NAME="};
    for (unsigned i = 0; i < 4; i++) {
        text_init(&out[i], memory[i], sizeof memory[i]);
        text_put(&out[i], NAMES[i]);
    }
    text_put(&out[0], room->table.id);
    text_put(&out[1], room->table.match.game->name);
    text_char(&out[2], words_letter(seat));
    text_put(&out[3], room->table.seat[seat].name);
    const char *const variables[] = {memory[0], memory[1], memory[2], memory[3],
                                     NULL};
    if (hook)
        hook_run(hook, variables);
}
