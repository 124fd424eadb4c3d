/* Bytes between ranks by MPI. A shared object of its own, which the program
 * loads when mpirun began it: so the program needs no MPI where there is none.
 * Waiting sleeps between looks: an MPI library would spin, and take a processor
 * from whoever is being waited for. */
#define _POSIX_C_SOURCE 200809L
#include "host/ranks.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

enum {
    PART = 1 << 28, /* bytes of a message: MPI counts them in an int */
    EAGER = 1000,   /* looks before the first sleep */
    SLEEP_NS = 200000,
};

extern const struct ranks_way ranks_way;

static void wait_for(MPI_Request *request)
{
    const struct timespec moment = {.tv_nsec = SLEEP_NS};
    int is_done = 0;
    for (unsigned looks = 0; !is_done; looks++) {
        MPI_Test(request, &is_done, MPI_STATUS_IGNORE);
        if (!is_done && looks > EAGER)
            nanosleep(&moment, NULL);
    }
}

static int part_of(size_t size)
{
    return size < PART ? (int)size : PART;
}

static bool begin(unsigned *own, unsigned *count)
{
    int given;
    int rank;
    int ranks;
    /* Memory of another process may be closed to this one, as in containers:
     * Open MPI would complain on every message. */
    setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 0);
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given) !=
            MPI_SUCCESS ||
        given < MPI_THREAD_FUNNELED)
        return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    *own = (unsigned)rank;
    *count = (unsigned)ranks;
    return true;
}

static void send(unsigned to, enum ranks_kind kind, const void *bytes,
                 size_t size)
{
    const char *at = bytes;
    for (; size; size -= (size_t)part_of(size), at += PART) {
        MPI_Request request;
        MPI_Isend(at, part_of(size), MPI_BYTE, (int)to, (int)kind,
                  MPI_COMM_WORLD, &request);
        wait_for(&request);
    }
}

static void receive(unsigned from, enum ranks_kind kind, void *bytes,
                    size_t size)
{
    char *at = bytes;
    for (; size; size -= (size_t)part_of(size), at += PART) {
        MPI_Request request;
        MPI_Irecv(at, part_of(size), MPI_BYTE, (int)from, (int)kind,
                  MPI_COMM_WORLD, &request);
        wait_for(&request);
    }
}

static bool poll(enum ranks_kind kind, unsigned *from)
{
    int is_there;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, (int)kind, MPI_COMM_WORLD, &is_there, &status);
    if (is_there)
        *from = (unsigned)status.MPI_SOURCE;
    return is_there;
}

static void end(void)
{
    MPI_Finalize();
}

static void stop(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

const struct ranks_way ranks_way = {begin, send, receive, poll, end, stop};
