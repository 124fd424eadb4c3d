#include "server/scrape.h"

#include "server/health.h"
#include "server/metrics.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <microhttpd.h>

enum { CONNECTIONS_MOST = 16, IDLE_SECONDS = 30 };

struct scrape {
    struct MHD_Daemon *daemon;
    const char *build;
};

static enum MHD_Result answer(struct MHD_Connection *to, unsigned status,
                              const char *type, const char *words)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        strlen(words), (void *)(size_t)words, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    enum MHD_Result sent = MHD_queue_response(to, status, response);
    MHD_destroy_response(response);
    return sent;
}

static enum MHD_Result answer_metrics(const struct scrape *scrape,
                                      struct MHD_Connection *to)
{
    char *memory = malloc(METRICS_BYTES);
    struct text out;
    if (!memory)
        return MHD_NO;
    text_init(&out, memory, METRICS_BYTES);
    metrics_write(&out, scrape->build);
    enum MHD_Result sent = answer(
        to, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", memory);
    free(memory);
    return sent;
}

/* The library asks for this many parameters. */
/* NOLINTNEXTLINE(readability-function-size) */
static enum MHD_Result handle(void *own, struct MHD_Connection *to,
                              const char *path, const char *method,
                              const char *version, const char *upload,
                              size_t *upload_len, void **request)
{
    static const char PLAIN[] = "text/plain; charset=utf-8";
    static char heard;
    (void)version;
    (void)upload;
    if (!*request) {
        *request = &heard;
        return MHD_YES;
    }
    if (*upload_len) {
        *upload_len = 0;
        return MHD_YES;
    }
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return answer(to, MHD_HTTP_METHOD_NOT_ALLOWED, PLAIN,
                      "Only GET and HEAD.\n");
    if (strcmp(path, "/metrics") == 0)
        return answer_metrics(own, to);
    if (strcmp(path, "/healthz") != 0)
        return answer(to, MHD_HTTP_NOT_FOUND, PLAIN,
                      "There are /metrics and /healthz.\n");
    const char *trouble = health_trouble();
    return answer(to, trouble ? MHD_HTTP_SERVICE_UNAVAILABLE : MHD_HTTP_OK,
                  PLAIN, trouble ? trouble : "ok\n");
}

struct scrape *scrape_start(int socket, const char *build)
{
    struct scrape *scrape = calloc(1, sizeof *scrape);
    if (!scrape)
        return NULL;
    scrape->build = build;
    scrape->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, handle, scrape,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_MOST, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_END);
    if (scrape->daemon)
        return scrape;
    free(scrape);
    return NULL;
}

void scrape_stop(struct scrape *scrape)
{
    if (!scrape)
        return;
    MHD_stop_daemon(scrape->daemon);
    free(scrape);
}
