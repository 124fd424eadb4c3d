#include "server/http.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <microhttpd.h>

enum {
    CONNECTIONS_MOST = 1000,
    CONNECTION_BYTES = 32 * 1024,
    IDLE_SECONDS = 30,
};

struct http {
    struct MHD_Daemon *daemon;
    const struct server_page *pages;
};

/* Nothing comes from elsewhere, nothing runs that is not a file of ours, and
 * nobody frames the page. */
static const char *const SECURITY[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
     "style-src 'self'; img-src 'self' data:; connect-src 'self'; "
     "worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
};

static enum MHD_Result answer(struct MHD_Connection *to, unsigned status,
                              struct MHD_Response *response)
{
    if (!response)
        return MHD_NO;
    for (size_t i = 0; i < sizeof SECURITY / sizeof SECURITY[0]; i++)
        MHD_add_response_header(response, SECURITY[i][0], SECURITY[i][1]);
    enum MHD_Result sent = MHD_queue_response(to, status, response);
    MHD_destroy_response(response);
    return sent;
}

static struct MHD_Response *plain(const char *words)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        strlen(words), (void *)(size_t)words, MHD_RESPMEM_PERSISTENT);
    if (response) {
        MHD_add_response_header(response, "Content-Type",
                                "text/plain; charset=utf-8");
        MHD_add_response_header(response, "Cache-Control", "no-store");
    }
    return response;
}

static const struct server_page *find(const struct server_page *pages,
                                      const char *path)
{
    if (strcmp(path, "/index.html") == 0)
        path = "/";
    for (; pages->path; pages++)
        if (strcmp(pages->path, path) == 0)
            return pages;
    return NULL;
}

static const char *header(struct MHD_Connection *from, const char *name)
{
    const char *value =
        MHD_lookup_connection_value(from, MHD_HEADER_KIND, name);
    return value ? value : "";
}

static enum MHD_Result send_page(struct MHD_Connection *to,
                                 const struct server_page *page)
{
    bool is_known = strstr(header(to, "If-None-Match"), page->tag) != NULL;
    if (!is_known && !strstr(header(to, "Accept-Encoding"), "gzip"))
        return answer(to, MHD_HTTP_NOT_ACCEPTABLE,
                      plain("This server sends gzip only.\n"));
    struct MHD_Response *response = MHD_create_response_from_buffer(
        is_known ? 0 : page->len, (void *)(size_t)page->bytes,
        MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "ETag", page->tag);
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    MHD_add_response_header(
        response, "Cache-Control",
        page->is_hashed ? "public, max-age=31536000, immutable" : "no-cache");
    if (is_known)
        return answer(to, MHD_HTTP_NOT_MODIFIED, response);
    MHD_add_response_header(response, "Content-Type", page->type);
    MHD_add_response_header(response, "Content-Encoding", "gzip");
    return answer(to, MHD_HTTP_OK, response);
}

static enum MHD_Result refuse_method(struct MHD_Connection *to)
{
    struct MHD_Response *response = plain("Only GET and HEAD.\n");
    if (response)
        MHD_add_response_header(response, "Allow", "GET, HEAD");
    return answer(to, MHD_HTTP_METHOD_NOT_ALLOWED, response);
}

/* The library asks for this many parameters. */
/* NOLINTNEXTLINE(readability-function-size) */
static enum MHD_Result handle(void *own, struct MHD_Connection *to,
                              const char *path, const char *method,
                              const char *version, const char *upload,
                              size_t *upload_len, void **request)
{
    const struct http *http = own;
    (void)version;
    (void)upload;
    /* An answer at the first call, before the end of the request, would cost
     * the connection. */
    if (!*request) {
        *request = to;
        return MHD_YES;
    }
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) {
        if (*upload_len) {
            *upload_len = 0;
            return MHD_YES;
        }
        return refuse_method(to);
    }
    if (strcmp(path, "/healthz") == 0)
        return answer(to, MHD_HTTP_OK, plain("ok\n"));
    const struct server_page *page = find(http->pages, path);
    return page ? send_page(to, page)
                : answer(to, MHD_HTTP_NOT_FOUND,
                         plain("There is nothing here.\n"));
}

struct http *http_start(int socket, const struct server_page *pages)
{
    struct http *http = malloc(sizeof *http);
    if (!http)
        return NULL;
    http->pages = pages;
    http->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, handle, http,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_MOST, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_BYTES, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_END);
    if (http->daemon)
        return http;
    free(http);
    return NULL;
}

void http_stop(struct http *http)
{
    MHD_stop_daemon(http->daemon);
    free(http);
}
