/* The charts of the page: bars with intervals, and distributions. Each says
 * in words what it shows; the tables below hold its numbers. */
#include "engine/words.h"
#include "lab/simulate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 720,
    LABEL = 270, /* room for the names of bars */
    VALUE = 120, /* and for their values */
    ROW = 26,
    TOP = 24,
    HEIGHT = 220, /* of a distribution */
    BINS = 40,
    ROWS_MOST = 16,
    NAME_MOST = 40, /* letters of a name that fit into its room */
    TICKS = 8,      /* at most, on an axis */
    AXIS = 22,      /* room for their numbers */
};

struct bar {
    char name[80];
    char value[48];
    struct range range; /* low == high: no interval is drawn */
};

struct bars {
    const char *caption;
    struct bar at[STUDY_DIFFERENCES + ROWS_MOST];
    unsigned count;
    double unit; /* 100: shares, shown as percentages; 0: as they are */
    double even; /* a line to compare with; below 0: none */
    char even_words[48];
};

static double scale(double value, double low, double high)
{
    double room = WIDTH - LABEL - VALUE;
    return LABEL + (high > low ? (value - low) / (high - low) * room : 0);
}

static void open_figure(struct sim_page *page, const char *caption, int height)
{
    simulate_put(page,
                 "<figure tabindex=\"0\"><figcaption>%s</figcaption><svg "
                 "viewBox=\"0 0 %d %d\""
                 " role=\"img\" aria-label=\"%s; the numbers are in the tables "
                 "below\">\n",
                 caption, WIDTH, height, caption);
}

static void put_line(struct sim_page *page, const char *class, double x1,
                     double y1, double x2, double y2)
{
    simulate_put(page,
                 "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
                 "y2=\"%.1f\"/>",
                 class, x1, y1, x2, y2);
}

static void put_bar(struct sim_page *page, const struct bar *bar, double y,
                    double low, double high)
{
    double zero = scale(0, low, high);
    double end = scale(bar->range.mean, low, high);
    double left = end < zero ? end : zero;
    double width = end < zero ? zero - end : end - zero;
    simulate_put(page, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
                 LABEL - 8, y + 17);
    simulate_put_html(page, bar->name);
    simulate_put(page,
                 "</text><rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" "
                 "width=\"%.1f\" height=\"%d\" rx=\"2\"/>",
                 left, y + 4, width > 0.5 ? width : 0.5, ROW - 8);
    if (bar->range.high > bar->range.low) {
        double from = scale(bar->range.low, low, high);
        double to = scale(bar->range.high, low, high);
        put_line(page, "error", from, y + 13, to, y + 13);
        put_line(page, "error", from, y + 8, from, y + 18);
        put_line(page, "error", to, y + 8, to, y + 18);
    }
    simulate_put(page, "<text class=\"soft\" x=\"%d\" y=\"%.1f\">%s</text>\n",
                 WIDTH - VALUE + 10, y + 17, bar->value);
}

/* 1, 2 or 5 times a power of ten, so that at most TICKS of them fit. */
static double round_step(double length)
{
    static const double TIMES[] = {1, 2, 5};
    double unit = 1e-6;
    for (unsigned i = 0; length > 0; i = (i + 1) % 3) {
        if (unit * TIMES[i] * TICKS >= length)
            return unit * TIMES[i];
        if (i == 2)
            unit *= 10;
    }
    return 1;
}

static void put_ticks(struct sim_page *page, const struct bars *bars,
                      double low, double high, double top, double bottom)
{
    double unit = bars->unit > 0 ? bars->unit : 1;
    double step = round_step((high - low) * unit);
    for (double at = ceil(low * unit / step) * step; at <= high * unit + 1e-9;
         at += step) {
        double x = scale(at / unit, low, high);
        put_line(page, "axis", x, top, x, bottom + 4);
        simulate_put(page,
                     "<text class=\"soft\" x=\"%.1f\" y=\"%.1f\" "
                     "text-anchor=\"middle\">%.10g%s</text>",
                     x, bottom + 18, fabs(at) < step / 2 ? 0.0 : at,
                     bars->unit == 100.0 ? " %" : "");
    }
}

static void put_bars(struct sim_page *page, const struct bars *bars)
{
    double low = 0;
    double high = bars->even > 0 ? bars->even : 0;
    for (unsigned i = 0; i < bars->count; i++) {
        const struct range *r = &bars->at[i].range;
        low = r->low < low ? r->low : low;
        high = r->high > high ? r->high : high;
    }
    if (!bars->count)
        return;
    double top = bars->even >= 0 ? TOP : 4;
    double bottom = top + (double)ROW * bars->count;
    open_figure(page, bars->caption, (int)bottom + AXIS);
    put_ticks(page, bars, low, high, top, bottom);
    for (unsigned i = 0; i < bars->count; i++)
        put_bar(page, &bars->at[i], top + (double)ROW * i, low, high);
    double zero = scale(0, low, high);
    put_line(page, "axis", zero, top, zero, bottom);
    if (bars->even >= 0) {
        double x = scale(bars->even, low, high);
        put_line(page, "even", x, TOP - 4, x, bottom);
        simulate_put(page,
                     "<text class=\"even-words\" x=\"%.1f\" y=\"%d\" "
                     "text-anchor=\"middle\">%s</text>",
                     x, TOP - 9, bars->even_words);
    }
    simulate_put(page, "</svg></figure>\n");
}

/* A name that is too long keeps its beginning and its end: cards of a kind
 * often differ in their last word alone. */
static struct bar *add_bar(struct bars *bars, const char *name,
                           struct range range)
{
    enum { END = 16 };
    struct bar *bar = &bars->at[bars->count++];
    size_t len = strlen(name);
    size_t head = len;
    if (slice_columns(slice_of(name)) > NAME_MOST) {
        head = NAME_MOST - END;
        len -= END;
    }
    while (head < len && ((unsigned char)name[head] & 0xc0) == 0x80)
        head++; /* not inside a letter */
    while (head < len && ((unsigned char)name[len] & 0xc0) == 0x80)
        len++;
    snprintf(bar->name, sizeof bar->name, "%.*s%s%s", (int)head, name,
             head < len ? "…" : "", name + len);
    bar->range = range;
    return bar;
}

static void add_share(struct bars *bars, const char *name, uint64_t count,
                      uint64_t all)
{
    struct range r = statistics_share(count, all);
    struct bar *bar = add_bar(bars, name, r);
    snprintf(bar->value, sizeof bar->value, "%.2f %%", 100 * r.mean);
}

static void chart_seats(const struct study_job *job,
                        const struct study_tally *t, struct sim_page *page)
{
    struct bars bars = {.caption = "Share of the games won alone, by seat, "
                                   "with 95 % intervals",
                        .unit = 100,
                        .even = -1};
    if (job->players == 1)
        return;
    bars.even = (double)t->decided / (double)t->games / job->players;
    snprintf(bars.even_words, sizeof bars.even_words, "even share %.1f %%",
             100 * bars.even);
    for (unsigned s = 0; s < job->players; s++) {
        char name[80];
        snprintf(name, sizeof name, "%c (%s)", words_letter(s),
                 job->named[s]->name);
        add_share(&bars, name, t->wins[s], t->games);
    }
    add_share(&bars, "ties and draws", t->ties, t->games);
    put_bars(page, &bars);
}

static void chart_endings(const struct study_tally *t, struct sim_page *page)
{
    struct bars bars = {.caption = "How games ended, with 95 % intervals",
                        .unit = 100,
                        .even = -1};
    for (unsigned i = 0; i < t->endings && i < ROWS_MOST; i++) {
        char words[80];
        struct text out;
        text_init(&out, words, sizeof words);
        study_ending_words(&t->ending[i], &out);
        if (study_is_guard(&t->ending[i]))
            text_put(&out, " (guard)");
        add_share(&bars, words, t->ending[i].games, t->games);
    }
    put_bars(page, &bars);
}

static void chart_sources(const struct study_job *job,
                          const struct study_tally *t, struct sim_page *page)
{
    struct bars bars = {.caption = "Points by source, mean of a seat",
                        .even = -1};
    for (unsigned i = 0; i < t->sources; i++) {
        double sum = 0;
        for (unsigned s = 0; s < job->players; s++)
            sum += statistics_mean(&t->source[i][s], t->games).mean;
        double mean = sum / job->players;
        struct bar *bar =
            add_bar(&bars, t->source_name[i], (struct range){mean, mean, mean});
        snprintf(bar->value, sizeof bar->value, "%.2f", mean);
    }
    put_bars(page, &bars);
}

static void chart_rules(const struct study_detail *d, struct sim_page *page)
{
    struct bars bars = {.caption = "Rules met most: times a game they were "
                                   "asked under or told",
                        .even = -1};
    for (unsigned i = 0; i < d->rules && i < ROWS_MOST; i++) {
        char name[STUDY_NAME + STUDY_RULE_WORDS + 4];
        snprintf(name, sizeof name, "%s: %s", d->rule[i].name,
                 d->rule[i].words);
        double mean =
            (double)(d->rule[i].asked + d->rule[i].told) / (double)d->games;
        struct bar *bar =
            add_bar(&bars, name, (struct range){mean, mean, mean});
        snprintf(bar->value, sizeof bar->value, "%.2f", mean);
    }
    put_bars(page, &bars);
}

static void chart_cards(const struct study_tally *t, struct sim_page *page)
{
    const struct cards *c = &t->cards;
    struct bars bars = {.caption = "Cards and pieces named most: times a game",
                        .even = -1};
    for (unsigned i = 0; i < c->count && i < ROWS_MOST; i++) {
        const struct card *card = &c->card[i];
        double mean = (double)(card->came + card->chosen) / (double)t->games;
        if (!card->games)
            break;
        struct bar *bar =
            add_bar(&bars, card->title, (struct range){mean, mean, mean});
        snprintf(bar->value, sizeof bar->value, "%.2f", mean);
    }
    put_bars(page, &bars);
}

void simulate_chart_differences(struct sim_page *page,
                                const struct study_difference *differences,
                                unsigned count)
{
    struct bars bars = {.caption = "Change of shares, in percentage points, "
                                   "with 95 % intervals",
                        .unit = 100,
                        .even = -1};
    for (unsigned i = 0; i < count; i++) {
        const struct study_difference *d = &differences[i];
        if (d->unit != 100.0 || !isfinite(d->range.low))
            continue;
        struct bar *bar = add_bar(&bars, d->what, d->range);
        snprintf(bar->value, sizeof bar->value, "%+.2f", 100 * d->range.mean);
    }
    put_bars(page, &bars);
}

/* A distribution over values from `first`, in bins of `step` values. */
struct bins {
    const char *caption;
    const char *unit;
    uint64_t at[BINS];
    size_t first, step;
    unsigned count;
    uint64_t all;
};

static void put_axis(struct sim_page *page, const struct bins *b, double width)
{
    double last = (double)(b->first + b->count * b->step);
    double step = round_step(last - (double)b->first);
    step = step < (double)b->step ? (double)b->step : step;
    for (double at = ceil((double)b->first / step) * step; at <= last;
         at += step) {
        double x = 50 + width * (at - (double)b->first) / (double)b->step;
        put_line(page, "axis", x, HEIGHT - 40, x, HEIGHT - 34);
        simulate_put(page,
                     "<text class=\"soft\" x=\"%.1f\" y=\"%d\" "
                     "text-anchor=\"middle\">%.10g</text>",
                     x, HEIGHT - 22, at);
    }
    simulate_put(page,
                 "<text class=\"soft\" x=\"%d\" y=\"%d\" "
                 "text-anchor=\"middle\">%s</text>",
                 WIDTH / 2, HEIGHT - 4, b->unit);
}

static void put_bins(struct sim_page *page, const struct bins *b)
{
    uint64_t most = 1;
    double width = (double)(WIDTH - 60) / (b->count ? b->count : 1);
    double room = HEIGHT - 60;
    for (unsigned i = 0; i < b->count; i++)
        most = b->at[i] > most ? b->at[i] : most;
    open_figure(page, b->caption, HEIGHT);
    for (unsigned i = 0; i < b->count; i++) {
        double height = room * (double)b->at[i] / (double)most;
        size_t from = b->first + i * b->step;
        if (!b->at[i])
            continue;
        simulate_put(page,
                     "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                     "height=\"%.1f\"><title>%zu to %zu: %.2f %%</title>"
                     "</rect>",
                     50 + width * i + 1, 20 + room - height,
                     width > 3 ? width - 2 : width, height, from,
                     from + b->step - 1,
                     100.0 * (double)b->at[i] / (double)b->all);
    }
    put_line(page, "axis", 50, 20 + room, WIDTH - 10, 20 + room);
    simulate_put(page,
                 "<text class=\"soft\" x=\"44\" y=\"26\" text-anchor=\"end\">"
                 "%.1f %%</text>",
                 100.0 * (double)most / (double)b->all);
    put_axis(page, b, width);
    simulate_put(page, "</svg></figure>\n");
}

/* A spread into at most BINS bins. */
static void fill_bins(struct bins *b, const struct study_spread *spread)
{
    double step = round_step((double)(spread->most - spread->least + 1) *
                             TICKS / (BINS - 2));
    b->step = step < 1 ? 1 : (size_t)(step + 0.5);
    b->first = spread->least / b->step * b->step;
    b->count = (unsigned)((spread->most - b->first) / b->step) + 1;
    b->all = spread->games;
    for (unsigned slot = 0; slot < STUDY_VALUES; slot++) {
        size_t value = study_value(slot);
        if (!spread->times[slot])
            continue;
        value = value < b->first ? b->first : value;
        b->at[(value - b->first) / b->step] += spread->times[slot];
    }
}

static void chart_length(const struct study_tally *t, struct sim_page *page)
{
    struct bins b = {.caption = "Decisions in a game: share of the games",
                     .unit = "decisions"};
    fill_bins(&b, &t->decisions);
    put_bins(page, &b);
}

static void chart_choices(const struct study_tally *t, struct sim_page *page)
{
    struct bars bars = {.caption = "Legal moves at a decision: share of the "
                                   "decisions",
                        .unit = 100,
                        .even = -1};
    struct study_group group;
    double all = (double)study_decisions(t);
    for (unsigned i = 0; all > 0 && study_group(t, i, &group); i++) {
        char name[80];
        char range[24];
        if (!group.decisions)
            continue;
        double share = (double)group.decisions / all;
        simulate_group_name(&group, range);
        snprintf(name, sizeof name, "%s%s", range,
                 i ? " moves" : " (no choice)");
        struct bar *bar =
            add_bar(&bars, name, (struct range){share, share, share});
        snprintf(bar->value, sizeof bar->value, "%.2f %%", 100 * share);
    }
    put_bars(page, &bars);
}

static void chart_course(const struct study_tally *t, struct sim_page *page)
{
    struct bars bars = {.caption = "When the winner led for good: share of the "
                                   "games with one winner, by part of the game",
                        .unit = 100,
                        .even = -1};
    for (unsigned i = 0; i < COURSE_SHARES; i++) {
        char name[80];
        snprintf(name, sizeof name, "%u to %u %% of the game",
                 i * 100 / COURSE_SHARES, (i + 1) * 100 / COURSE_SHARES);
        add_share(&bars, name, t->course.settled_in[i], t->course.games);
    }
    put_bars(page, &bars);
}

static void chart_edges(const struct study_job *job,
                        const struct study_tally *t, struct sim_page *page)
{
    struct bars bars = {.caption = "Percentage points of wins for one more "
                                   "drawn than the others, with intervals for "
                                   "all cards at once",
                        .unit = 100,
                        .even = -1};
    unsigned looks = study_card_looks(job, t);
    for (unsigned i = 0; i < t->cards.count && bars.count < ROWS_MOST; i++) {
        const struct card *card = &t->cards.card[i];
        struct range r;
        if (!study_card_edge(job, t, &card->deed[CARD_DRAWN], CARD_DRAWN, looks,
                             &r))
            continue;
        struct bar *bar = add_bar(&bars, card->title, r);
        snprintf(bar->value, sizeof bar->value, "%+.2f", 100 * r.mean);
    }
    put_bars(page, &bars);
}

void simulate_charts(const struct study_job *job, const struct study_tally *t,
                     struct sim_page *page)
{
    simulate_put(page, "<h2 id=\"seats\">Wins by seat</h2>");
    chart_seats(job, t, page);
    chart_sources(job, t, page);
    simulate_put(page, "<h2 id=\"length\">Length</h2>");
    chart_length(t, page);
    simulate_put(page, "<h2 id=\"ends\">How games ended</h2>");
    chart_endings(t, page);
    simulate_put(page, "<h2 id=\"choices\">Choices</h2>");
    chart_choices(t, page);
    if (t->course.games) {
        simulate_put(page, "<h2 id=\"course\">How games went</h2>");
        chart_course(t, page);
    }
    simulate_put(page, "<h2 id=\"cards\">Cards and winning</h2>");
    chart_edges(job, t, page);
    simulate_put(page, "<h2 id=\"rules\">Rules and cards</h2>");
    chart_rules(&t->detail, page);
    chart_cards(t, page);
}

void simulate_chart_bars(struct sim_page *page, const char *caption,
                         const struct sim_bar *bars, unsigned count)
{
    for (unsigned from = 0; from < count; from += ROWS_MOST) {
        struct bars all = {.caption = caption, .even = -1};
        for (unsigned i = from; i < count && i < from + ROWS_MOST; i++) {
            struct bar *bar = add_bar(&all, bars[i].name, bars[i].range);
            snprintf(bar->value, sizeof bar->value, "%s", bars[i].value);
        }
        put_bars(page, &all);
    }
}
