#define _DEFAULT_SOURCE
#include "server/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HOST = 64, QUEUE = 128 };

static bool refuse(struct text *why, const char *where, const char *words)
{
    text_put(why, where);
    text_put(why, words);
    return false;
}

/* Splits `ADDR:PORT`; an IPv6 address stands in brackets. */
static bool split(const char *where, char host[HOST], const char **port)
{
    const char *colon = strrchr(where, ':');
    if (!colon || colon == where || !colon[1])
        return false;
    const char *begin = where;
    size_t len = (size_t)(colon - where);
    if (*begin == '[') {
        if (begin[len - 1] != ']')
            return false;
        begin++;
        len -= 2;
    }
    if (len >= HOST)
        return false;
    memcpy(host, begin, len);
    host[len] = '\0';
    *port = colon + 1;
    return true;
}

static bool is_port(const char *port)
{
    int32_t number;
    return slice_int(slice_of(port), 0, 65535, &number);
}

/* An address of this machine that others can reach, or false. */
static bool outside_address(char host[HOST])
{
    struct ifaddrs *all;
    bool is_found = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (struct ifaddrs *i = all; i && !is_found; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET ||
            (i->ifa_flags & IFF_LOOPBACK) || !(i->ifa_flags & IFF_UP))
            continue;
        const struct sockaddr_in *in = (const void *)i->ifa_addr;
        is_found = inet_ntop(AF_INET, &in->sin_addr, host, HOST) != NULL;
    }
    freeifaddrs(all);
    return is_found;
}

static void name_link(struct listening *to)
{
    struct sockaddr_storage at = {0};
    socklen_t len = sizeof at;
    char host[HOST] = "127.0.0.1";
    unsigned port = 0;
    bool is_any = false;
    getsockname(to->socket, (struct sockaddr *)&at, &len);
    if (at.ss_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const void *)&at;
        port = ntohs(in->sin6_port);
        is_any = IN6_IS_ADDR_UNSPECIFIED(&in->sin6_addr);
        to->is_loopback = IN6_IS_ADDR_LOOPBACK(&in->sin6_addr);
        inet_ntop(AF_INET6, &in->sin6_addr, host, sizeof host);
    } else {
        const struct sockaddr_in *in = (const void *)&at;
        uint32_t address = ntohl(in->sin_addr.s_addr);
        port = ntohs(in->sin_port);
        is_any = address == INADDR_ANY;
        to->is_loopback = address >> 24 == 127;
        inet_ntop(AF_INET, &in->sin_addr, host, sizeof host);
    }
    if (is_any && !outside_address(host))
        snprintf(host, sizeof host, "127.0.0.1");
    snprintf(to->link, sizeof to->link,
             strchr(host, ':') ? "http://[%s]:%u/" : "http://%s:%u/", host,
             port);
}

static bool bind_to(struct listening *to, const struct addrinfo *at)
{
    int on = 1;
    to->socket = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (to->socket < 0)
        return false;
    setsockopt(to->socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (at->ai_family == AF_INET6)
        setsockopt(to->socket, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(to->socket, at->ai_addr, at->ai_addrlen) == 0 &&
        listen(to->socket, QUEUE) == 0)
        return true;
    int error = errno;
    listen_close(to);
    errno = error;
    return false;
}

bool listen_open(struct listening *to, const char *where, struct text *why)
{
    struct addrinfo want = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                            .ai_socktype = SOCK_STREAM};
    struct addrinfo *at;
    char host[HOST];
    const char *port;
    *to = (struct listening){.socket = -1};
    if (!split(where, host, &port) || !is_port(port) ||
        getaddrinfo(host, port, &want, &at) != 0)
        return refuse(why, where,
                      " is no address to listen on; write it as "
                      "127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080");
    bool is_bound = bind_to(to, at);
    int error = errno;
    freeaddrinfo(at);
    if (is_bound) {
        name_link(to);
        return true;
    }
    if (error == EADDRINUSE)
        return refuse(why, where,
                      " is taken by another program; choose another port "
                      "with --listen ADDR:PORT");
    text_put(why, "cannot listen on ");
    text_put(why, where);
    text_put(why, ": ");
    text_put(why, strerror(error));
    return false;
}

void listen_close(struct listening *to)
{
    if (to->socket >= 0)
        close(to->socket);
    to->socket = -1;
}
