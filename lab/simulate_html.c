/* The result as one page: no script, no request, light and dark. */
#define _XOPEN_SOURCE 700
#include "engine/words.h"
#include "host/file.h"
#include "lab/simulate.h"
#include "study/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 4096 };

static const char STYLE[] =
    ":root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1d2733;"
    "--soft:#5a6673;--line:#d5d9de;--box:#fff;--bar:#2f6f9f;--mark:#b4431f;"
    "--light:#dbe8f1}"
    "@media(prefers-color-scheme:dark){:root{--paper:#14181d;--ink:#e7ebef;"
    "--soft:#a3adb8;--line:#3a434d;--box:#1c2229;--bar:#6db1e0;"
    "--mark:#ff9a73;--light:#263a49}}"
    "*{box-sizing:border-box}"
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,sans-serif}"
    "main,header,footer{max-width:62rem;margin:0 auto;padding:0 1rem}"
    "header{padding-top:1.5rem}h1{font-size:1.7rem;margin:0}"
    "h2{font-size:1.3rem;margin:2.5rem 0 .5rem}"
    ".about{color:var(--soft);margin:.2rem 0 1rem}"
    ".answers{display:grid;gap:.8rem;grid-template-columns:"
    "repeat(auto-fit,minmax(min(24rem,100%),1fr));margin:0;padding:0}"
    ".answers>div{background:var(--box);border:1px solid var(--line);"
    "border-radius:.5rem;padding:.8rem 1rem}"
    ".answers>div:last-child{grid-column:1/-1}"
    ".answers dt{font-weight:600;font-size:1.05rem}"
    ".answers dd{margin:.3rem 0 0}"
    "a{color:var(--bar)}:focus-visible{outline:3px solid var(--mark)}"
    "figure{margin:1rem 0;background:var(--box);border:1px solid var(--line);"
    "border-radius:.5rem;padding:.8rem 1rem;overflow-x:auto}"
    "figcaption{font-weight:600;margin-bottom:.3rem}"
    "svg{display:block;width:100%;height:auto;min-width:34rem;"
    "font:13px system-ui,sans-serif}"
    "svg text{fill:var(--ink)}svg .soft{fill:var(--soft)}"
    "svg .bar{fill:var(--bar)}svg .back{fill:var(--light)}"
    "svg .axis{stroke:var(--line)}"
    "svg .error{stroke:var(--ink);stroke-width:1.6}"
    "svg .even{stroke:var(--mark);stroke-width:1.6;stroke-dasharray:5 4}"
    "svg .even-words{fill:var(--mark)}"
    ".scroll{overflow-x:auto}"
    "table{border-collapse:collapse;margin:1rem 0;min-width:20rem}"
    "caption{text-align:left;font-weight:600;padding:.3rem 0}"
    "th,td{padding:.25rem .7rem;text-align:right;"
    "border-bottom:1px solid var(--line);white-space:nowrap;"
    "font-variant-numeric:tabular-nums}"
    "th:first-child,td:first-child,.left{text-align:left}"
    "thead th{border-bottom:2px solid var(--line);white-space:normal}tbody "
    "th{font-weight:500}"
    ".real{font-weight:600}"
    "footer{color:var(--soft);padding:2rem 1rem;font-size:.9rem}"
    "@media print{figure,.answers>div{break-inside:avoid}}";

static void put_games(struct sim_page *page, uint64_t n)
{
    char words[40];
    struct text out;
    text_init(&out, words, sizeof words);
    number_say_count(&out, n);
    simulate_put(page, "%s", words);
}

void simulate_open_page(const struct study_job *job, struct sim_page *page)
{
    char who[200];
    struct text out;
    text_init(&out, who, sizeof who);
    study_who(job, &out);
    simulate_put(page,
                 HOST_REPORT
                 "\n<html lang=\"en\"><head>"
                 "<meta charset=\"utf-8\"><meta name=\"viewport\" "
                 "content=\"width=device-width,initial-scale=1\">"
                 "<meta http-equiv=\"Content-Security-Policy\" "
                 "content=\"default-src 'none';style-src 'unsafe-inline'\">"
                 "<title>%s: ",
                 job->game->title);
    put_games(page, job->games);
    simulate_put(page,
                 " games</title><style>%s</style></head>\n<body>"
                 "<header><h1>%s</h1><p class=\"about\">",
                 STYLE, job->game->title);
    put_games(page, job->games);
    simulate_put(page, " games of %u player%s (%s), ", job->players,
                 job->players == 1 ? "" : "s", who);
    simulate_put_html(page, job->variant[0].note);
    simulate_put(page, ", rules version %u, seed ", job->game->rules);
    simulate_put_html(page, job->seed);
    simulate_put(page,
                 ". The answers are about these bots and not about people."
                 "</p></header>\n<main>");
}

static void put_answers(const struct sim_report *r, struct sim_page *page)
{
    struct study_answer answers[STUDY_ANSWERS];
    unsigned count =
        study_answers(r->job, r->results->tally[0], r->levels, answers);
    simulate_put(page, "<dl class=\"answers\">");
    for (unsigned i = 0; i < count; i++) {
        simulate_put(page, "<div><dt>%s</dt><dd>", answers[i].question);
        simulate_put_html(page, answers[i].words);
        simulate_put(page, " <a href=\"#%s\">%s</a></dd></div>\n",
                     answers[i].place, answers[i].head);
    }
    simulate_put(page, "</dl>\n");
}

/* The way from the folder of the page to the folder of the records. */
static void find_way(const struct sim_report *r, char *way, size_t cap)
{
    char page_folder[PATH_BYTES];
    const char *slash = strrchr(r->path, '/');
    size_t len = slash ? (size_t)(slash - r->path) + 1 : 0;
    struct text out;
    text_init(&out, way, cap);
    snprintf(page_folder, sizeof page_folder, "%.*s.", (int)len, r->path);
    char *from = realpath(page_folder, NULL);
    char *to = realpath(r->folder, NULL);
    if (from && to) {
        size_t same = 0;
        for (size_t i = 0;; i++) {
            bool ends_from = from[i] == '/' || !from[i];
            bool ends_to = to[i] == '/' || !to[i];
            if (ends_from && ends_to)
                same = i;
            if (from[i] != to[i] || !from[i])
                break;
        }
        for (const char *c = from + same; *c; c++)
            if (*c == '/' && c[1])
                text_put(&out, "../");
        const char *rest = to + same;
        rest += *rest == '/';
        text_put(&out, rest);
        if (*rest)
            text_char(&out, '/');
    }
    free(from);
    free(to);
}

/* A path as the address of a link. */
static void put_address(struct sim_page *page, const char *path)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    for (; *path; path++)
        simulate_put(page, strchr(PLAIN, *path) ? "%c" : "%%%02X",
                     (unsigned char)*path);
}

static void put_records(const struct sim_report *r, struct sim_page *page)
{
    char way[PATH_BYTES];
    way[0] = '\0';
    if (r->folder)
        find_way(r, way, sizeof way);
    simulate_put(page, "<h2>Games worth looking at</h2>");
    simulate_put(page, r->folder
                           ? "<p>Each link is a record: open it with "
                             "<code>tidywinks replay</code>, or read it.</p>"
                           : "<p>With <code>--records FOLDER</code> these are "
                             "kept as records and linked here.</p>");
    simulate_put(page, "<ul>");
    for (unsigned i = 0; i < r->record_count; i++) {
        const struct study_outlier_note *record = &r->records[i];
        simulate_put(page, "<li>");
        if (r->folder) {
            simulate_put(page, "<a href=\"");
            put_address(page, way);
            put_address(page, record->file);
            simulate_put(page, "\">");
        }
        simulate_put(page, "game ");
        put_games(page, record->game + 1);
        simulate_put(page, r->folder ? "</a>: " : ": ");
        simulate_put_html(page, record->what);
        simulate_put(page, "</li>\n");
    }
    simulate_put(page, "</ul>\n");
}

static void put_differences(const struct sim_report *r, unsigned v,
                            struct sim_page *page)
{
    struct study_difference differences[STUDY_DIFFERENCES];
    unsigned count = study_differences(r->job, r->results, v, differences);
    simulate_put(page, "<h2 id=\"compared%u\">What the change does: ", v);
    simulate_put_html(page, r->job->variant[v].note);
    simulate_put(page, "</h2><p>Every game was played again on the same random "
                       "numbers: first with ");
    simulate_put_html(page, r->job->variant[0].note);
    simulate_put(page, ", then with ");
    simulate_put_html(page, r->job->variant[v].note);
    simulate_put(page, ". The change, less what was before:</p><ul>");
    for (unsigned i = 0; i < count; i++) {
        simulate_put(page,
                     differences[i].is_real ? "<li class=\"real\">" : "<li>");
        simulate_put_html(page, differences[i].words);
        simulate_put(page, "</li>");
    }
    simulate_put(page, "</ul>\n");
    simulate_chart_differences(page, differences, count);
}

void simulate_close_page(struct sim_page *page)
{
    simulate_put(page, "</main><footer>Made by <code>tidywinks simulate"
                       "</code>. Intervals hold in 95 of 100 cases; with many "
                       "figures on a page some miss by chance.</footer>"
                       "</body></html>\n");
}

void simulate_html(const struct sim_report *r, struct sim_page *page)
{
    simulate_open_page(r->job, page);
    put_answers(r, page);
    for (unsigned v = 1; v < r->job->variants; v++)
        put_differences(r, v, page);
    simulate_charts(r->job, r->results->tally[0], page);
    simulate_level_table(r->job, r->levels, page);
    put_records(r, page);
    simulate_put(page, "<h2>The numbers</h2>");
    simulate_tables(r->job, r->results->tally[0], page);
    for (unsigned v = 1; v < r->job->variants; v++) {
        simulate_put(page, "<h2>The numbers with the change: ");
        simulate_put_html(page, r->job->variant[v].note);
        simulate_put(page, "</h2>");
        simulate_tables(r->job, r->results->tally[v], page);
    }
    simulate_close_page(page);
}
