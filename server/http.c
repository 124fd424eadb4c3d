#define _GNU_SOURCE
#include "server/http.h"

#include "host/socket.h"
#include "server/health.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/negotiate.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include <libdeflate.h>
#include <microhttpd.h>

enum {
    CONNECTIONS_MOST = 1000,
    CONNECTION_BYTES = 16 * 1024,
    IDLE_SECONDS = 30,
    REQUEST_MS = 5000,     /* from the first byte of a request to its last */
    ANSWER_MS = 120000,    /* and to the last of its answer, on a slow line */
    CONNECTIONS_OVER = 20, /* of one address that are refused in words */
    KEPT_MS = 1000 * IDLE_SECONDS + REQUEST_MS, /* to the next request */
    ACCEPT_BYTES = 32,
    TAG_BYTES = 80,
};

/* A connection and when it must have got on. */
struct connection {
    struct connection *before, *after;
    int fd;
    uint64_t until; /* by the loop's clock */
    struct crowd_address from;
    bool is_proxy; /* the web server in front */
    bool is_over;  /* one too many from its address */
};

struct http {
    struct MHD_Daemon *daemon;
    struct http_wishes wishes;
    pthread_mutex_t lock; /* of the connections */
    struct connection *connections;
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
    metrics_answered(status);
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

/* What is packed, unpacked; the caller frees it. NULL: no memory. */
static unsigned char *unpack(const struct server_page *page, size_t *len)
{
    /* The last four bytes of a gzip file: the length of what it holds. */
    const unsigned char *tail = page->bytes + page->len - 4;
    size_t whole = tail[0] | (size_t)tail[1] << 8 | (size_t)tail[2] << 16 |
                   (size_t)tail[3] << 24;
    struct libdeflate_decompressor *d = libdeflate_alloc_decompressor();
    unsigned char *bytes = malloc(whole + 1);
    if (d && bytes &&
        libdeflate_gzip_decompress(d, page->bytes, page->len, bytes, whole,
                                   len) != LIBDEFLATE_SUCCESS) {
        free(bytes);
        bytes = NULL;
    }
    if (!d) {
        free(bytes);
        bytes = NULL;
    }
    libdeflate_free_decompressor(d);
    return bytes;
}

static struct MHD_Response *page_response(const struct server_page *page,
                                          enum coding coding)
{
    if (coding == CODING_GZIP)
        return MHD_create_response_from_buffer(
            page->len, (void *)(size_t)page->bytes, MHD_RESPMEM_PERSISTENT);
    size_t len = 0;
    unsigned char *bytes = unpack(page, &len);
    struct MHD_Response *response =
        bytes
            ? MHD_create_response_from_buffer(len, bytes, MHD_RESPMEM_MUST_FREE)
            : NULL;
    if (bytes && !response)
        free(bytes);
    return response;
}

static enum MHD_Result send_page(struct MHD_Connection *to,
                                 const struct server_page *page)
{
    enum coding coding = negotiate_coding(
        MHD_lookup_connection_value(to, MHD_HEADER_KIND, "Accept-Encoding"));
    char letters[TAG_BYTES];
    struct text tag; /* another for other bytes: strong tags must differ */
    text_init(&tag, letters, sizeof letters);
    text_slice(&tag, (struct slice){page->tag, strlen(page->tag) - 1});
    text_put(&tag, coding == CODING_GZIP ? "\"" : "-plain\"");
    bool is_known = negotiate_is_known(header(to, "If-None-Match"), letters);
    if (!is_known && coding == CODING_NONE)
        return answer(to, MHD_HTTP_NOT_ACCEPTABLE,
                      plain("This server sends gzip or plain bytes.\n"));
    struct MHD_Response *response =
        is_known ? MHD_create_response_from_buffer(0, (void *)(size_t) "",
                                                   MHD_RESPMEM_PERSISTENT)
                 : page_response(page, coding);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "ETag", letters);
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    MHD_add_response_header(
        response, "Cache-Control",
        page->is_hashed ? "public, max-age=31536000, immutable" : "no-cache");
    if (is_known)
        return answer(to, MHD_HTTP_NOT_MODIFIED, response);
    MHD_add_response_header(response, "Content-Type", page->type);
    if (coding == CODING_GZIP)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    return answer(to, MHD_HTTP_OK, response);
}

/* Nothing more is heard on this connection; `name` is one header more. */
static enum MHD_Result refuse(struct MHD_Connection *to, unsigned status,
                              const char *words, const char *name,
                              const char *value)
{
    struct MHD_Response *response = plain(words);
    if (response) {
        MHD_add_response_header(response, "Connection", "close");
        if (name)
            MHD_add_response_header(response, name, value);
    }
    return answer(to, status, response);
}

static bool has_word(const char *list, const char *word)
{
    size_t len = strlen(word);
    while (*list) {
        list += strspn(list, " ,\t");
        size_t here = strcspn(list, " ,\t");
        if (here == len && strncasecmp(list, word, len) == 0)
            return true;
        list += here;
    }
    return false;
}

/* A page of another site may not speak for somebody who visits it: the host
 * of Origin, which browsers always send, must be the one asked for. */
static bool is_own_origin(struct MHD_Connection *from)
{
    const char *origin = header(from, "Origin");
    const char *host = strstr(origin, "://");
    return !*origin || (host && strcmp(host + 3, header(from, "Host")) == 0);
}

static struct connection *connection_of(struct MHD_Connection *of)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(of, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* What is to be known of all headers and not of the first of a name. */
struct heads {
    unsigned hosts;
    bool has_body;
    const char *forwarded; /* the last: each web server on the way adds one */
};

static enum MHD_Result note_head(void *to, enum MHD_ValueKind kind,
                                 const char *name, const char *value)
{
    struct heads *heads = to;
    (void)kind;
    heads->hosts += strcasecmp(name, "Host") == 0;
    heads->has_body |=
        strcasecmp(name, "Transfer-Encoding") == 0 ||
        (strcasecmp(name, "Content-Length") == 0 && strcmp(value, "0") != 0);
    if (strcasecmp(name, "X-Forwarded-For") == 0)
        heads->forwarded = value;
    return MHD_YES;
}

static struct heads heads_of(struct MHD_Connection *from)
{
    struct heads heads = {0};
    MHD_get_connection_values(from, MHD_HEADER_KIND, note_head, &heads);
    return heads;
}

/* Who asks: whoever is at the other end, or whom the web server in front
 * names. */
static struct crowd_address asker(struct MHD_Connection *from)
{
    const struct connection *c = connection_of(from);
    struct crowd_address address = {{0}};
    if (!c)
        return address;
    const char *forwarded = c->is_proxy ? heads_of(from).forwarded : NULL;
    return forwarded && crowd_forwarded(forwarded, &address) ? address
                                                             : c->from;
}

/* The socket is ours from here on: the library's side is closed at once, so
 * that it does not count among its connections. */
/* NOLINTNEXTLINE(readability-function-size) */
static void take_over(void *own, struct MHD_Connection *from, void *request,
                      const char *extra, size_t extra_len, MHD_socket fd,
                      struct MHD_UpgradeResponseHandle *handle)
{
    const struct http *http = own;
    int ours = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    health_descriptors(ours >= 0);
    (void)request;
    if (ours >= 0) {
        /* Small messages leave at once: held back until the last one was
         * acknowledged, each would take a device's 40 milliseconds. */
        int is_on = 1;
        setsockopt(ours, IPPROTO_TCP, TCP_NODELAY, &is_on, sizeof is_on);
        fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK);
        const struct crowd_address who = asker(from);
        http->wishes.upgraded(http->wishes.to, ours, &who,
                              (struct slice){extra, extra_len});
    }
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

static enum MHD_Result refuse_upgrade(struct MHD_Connection *to)
{
    struct MHD_Response *response =
        plain("This address speaks WebSocket, version 13.\n");
    if (response) {
        MHD_add_response_header(response, "Upgrade", "websocket");
        MHD_add_response_header(response, "Sec-WebSocket-Version", "13");
    }
    return answer(to, MHD_HTTP_UPGRADE_REQUIRED, response);
}

static enum MHD_Result upgrade(struct http *http, struct MHD_Connection *to,
                               const char *method)
{
    char letters[ACCEPT_BYTES];
    struct text accept;
    text_init(&accept, letters, sizeof letters);
    if (strcmp(method, "GET") != 0 ||
        !has_word(header(to, "Upgrade"), "websocket") ||
        !has_word(header(to, "Connection"), "upgrade") ||
        strcmp(header(to, "Sec-WebSocket-Version"), "13") != 0)
        return refuse_upgrade(to);
    if (!socket_accept(slice_of(header(to, "Sec-WebSocket-Key")), &accept))
        return answer(to, MHD_HTTP_BAD_REQUEST,
                      plain("Sec-WebSocket-Key must be 16 bytes as base64.\n"));
    if (!is_own_origin(to))
        return answer(to, MHD_HTTP_FORBIDDEN,
                      plain("Only the page of this server may do that.\n"));
    struct MHD_Response *response =
        MHD_create_response_for_upgrade(take_over, http);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Upgrade", "websocket");
    MHD_add_response_header(response, "Sec-WebSocket-Accept", letters);
    metrics_answered(MHD_HTTP_SWITCHING_PROTOCOLS);
    enum MHD_Result sent =
        MHD_queue_response(to, MHD_HTTP_SWITCHING_PROTOCOLS, response);
    MHD_destroy_response(response);
    return sent;
}

/* How many connections its address has: a few too many are told so when they
 * ask for something, more are cut at once. The web server in front has as many
 * as it likes. */
static void count_in(struct http *http, struct MHD_Connection *to,
                     struct connection *c)
{
    uint32_t over = 0;
    c->fd = MHD_get_connection_info(to, MHD_CONNECTION_INFO_CONNECTION_FD)
                ->connect_fd;
    c->until = loop_clock() + REQUEST_MS;
    c->from = crowd_address(
        MHD_get_connection_info(to, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
            ->client_addr);
    c->is_proxy =
        http->wishes.has_proxy && crowd_is_same(&c->from, &http->wishes.proxy);
    if (!c->is_proxy)
        over = crowd_connects(http->wishes.crowd, &c->from, loop_clock());
    c->is_over = over > 0;
    if (over > CONNECTIONS_OVER)
        shutdown(c->fd, SHUT_RDWR);
}

/* A connection begins or ends. */
static void connected(void *own, struct MHD_Connection *to, void **context,
                      enum MHD_ConnectionNotificationCode what)
{
    struct http *http = own;
    struct connection *c = *context;
    pthread_mutex_lock(&http->lock);
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        c = calloc(1, sizeof *c);
        *context = c;
    }
    if (what == MHD_CONNECTION_NOTIFY_STARTED && c) {
        count_in(http, to, c);
        c->after = http->connections;
        if (c->after)
            c->after->before = c;
        http->connections = c;
        metrics_add(METRIC_HTTP, 1);
    } else if (c) {
        metrics_add(METRIC_HTTP, -1);
        if (c->before)
            c->before->after = c->after;
        else
            http->connections = c->after;
        if (c->after)
            c->after->before = c->before;
        if (!c->is_proxy)
            crowd_disconnects(http->wishes.crowd, &c->from, loop_clock());
        free(c);
        *context = NULL;
    }
    pthread_mutex_unlock(&http->lock);
}

static void set_until(struct http *http, struct MHD_Connection *of, uint64_t ms)
{
    struct connection *c = connection_of(of);
    if (!c)
        return;
    pthread_mutex_lock(&http->lock);
    c->until = loop_clock() + ms;
    pthread_mutex_unlock(&http->lock);
}

/* How far a request is; what the library keeps for it points to one. */
static char FRESH, HEARD, CROOKED;

/* The first line of a request is there. A NUL would end the path early, and
 * another page would be sent than was asked for. */
static void *begun(void *own, const char *uri, struct MHD_Connection *of)
{
    set_until(own, of, REQUEST_MS);
    return strstr(uri, "%00") ? &CROOKED : &FRESH;
}

static void completed(void *own, struct MHD_Connection *of, void **request,
                      enum MHD_RequestTerminationCode why)
{
    (void)request;
    (void)why;
    set_until(own, of, KEPT_MS);
}

void http_tick(struct http *http)
{
    uint64_t now = loop_clock();
    pthread_mutex_lock(&http->lock);
    for (struct connection *c = http->connections; c; c = c->after)
        if (now > c->until)
            shutdown(c->fd, SHUT_RDWR);
    pthread_mutex_unlock(&http->lock);
}

/* What is refused before it is looked at; NULL: nothing is. */
static const char *is_too_much(struct http *http, struct MHD_Connection *to)
{
    const struct connection *c = connection_of(to);
    const struct crowd_address who = asker(to);
    if (c && c->is_over)
        return "There are too many connections from this address.\n";
    return crowd_requests(http->wishes.crowd, &who, loop_clock())
               ? NULL
               : "There are too many requests from this address.\n";
}

static enum MHD_Result answer_health(struct MHD_Connection *to)
{
    const char *trouble = health_trouble();
    return answer(to, trouble ? MHD_HTTP_SERVICE_UNAVAILABLE : MHD_HTTP_OK,
                  plain(trouble ? trouble : "ok\n"));
}

/* The library asks for this many parameters. */
/* NOLINTNEXTLINE(readability-function-size) */
static enum MHD_Result handle(void *own, struct MHD_Connection *to,
                              const char *path, const char *method,
                              const char *version, const char *upload,
                              size_t *upload_len, void **request)
{
    struct http *http = own;
    (void)upload;
    const char *too_much = *request == &HEARD ? NULL : is_too_much(http, to);
    if (too_much)
        return refuse(to, MHD_HTTP_TOO_MANY_REQUESTS, too_much, "Retry-After",
                      "10");
    if (*request == &CROOKED)
        return answer(to, MHD_HTTP_BAD_REQUEST,
                      plain("A path has no NUL in it.\n"));
    /* An answer at the first call, before the end of the request, would cost
     * the connection. */
    if (*request == &FRESH) {
        *request = &HEARD;
        return MHD_YES;
    }
    if (*upload_len) {
        *upload_len = 0;
        return MHD_YES;
    }
    const struct heads heads = heads_of(to);
    if (heads.hosts > 1 ||
        (strcmp(version, "HTTP/1.0") != 0 && !*header(to, "Host")))
        return answer(to, MHD_HTTP_BAD_REQUEST,
                      plain("A request names its Host, and once.\n"));
    set_until(http, to, ANSWER_MS);
    path = negotiate_path(path);
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return refuse(to, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and HEAD.\n",
                      "Allow", "GET, HEAD");
    /* Where a body ends is not to be a matter between us and a web server in
     * front that sends several people's requests by one connection. */
    if (heads.has_body)
        return refuse(to, MHD_HTTP_BAD_REQUEST, "A request here has no body.\n",
                      NULL, NULL);
    if (strcmp(path, "/socket") == 0)
        return strcmp(version, "HTTP/1.0") == 0
                   ? answer(to, MHD_HTTP_BAD_REQUEST,
                            plain("A WebSocket begins with HTTP/1.1.\n"))
                   : upgrade(http, to, method);
    if (strcmp(path, "/healthz") == 0)
        return answer_health(to);
    const struct server_page *page = find(http->wishes.pages, path);
    return page ? send_page(to, page)
                : answer(to, MHD_HTTP_NOT_FOUND,
                         plain("There is nothing here.\n"));
}

struct http *http_start(const struct http_wishes *wishes)
{
    struct http *http = calloc(1, sizeof *http);
    if (!http)
        return NULL;
    http->wishes = *wishes;
    pthread_mutex_init(&http->lock, NULL);
    http->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_UPGRADE, 0, NULL, NULL,
        handle, http, MHD_OPTION_LISTEN_SOCKET, wishes->socket,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MOST,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
        MHD_OPTION_NOTIFY_CONNECTION, connected, http,
        MHD_OPTION_URI_LOG_CALLBACK, begun, http, MHD_OPTION_NOTIFY_COMPLETED,
        completed, http, MHD_OPTION_END);
    if (http->daemon)
        return http;
    pthread_mutex_destroy(&http->lock);
    free(http);
    return NULL;
}

void http_stop(struct http *http)
{
    MHD_stop_daemon(http->daemon);
    pthread_mutex_destroy(&http->lock);
    free(http);
}
