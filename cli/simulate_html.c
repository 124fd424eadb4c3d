#include "cli/simulate_report.h"
void simulate_html(const struct sim_report *r, struct sim_page *page)
{
    (void)r;
    simulate_put(page, "<p>");
}
