/* `tidywinks tune GAME --net`: the weights of a game's net from self-play. */
#ifndef LAB_TUNE_NET_H
#define LAB_TUNE_NET_H

#include "engine/game.h"

struct tune_net {
    const struct game *game;
    struct slice edition;
    int32_t players; /* 0: every number in turn */
    const char *mix; /* or these in turn, digits with commas; NULL: none */
    int32_t games, rounds, iterations;
    int32_t every;  /* one position in so many is a sample */
    int32_t lambda; /* thousandths */
    int32_t seed;
    int32_t threads;   /* 0: as many as the machine runs at once */
    const char *from;  /* file of weights to begin with; NULL: none */
    const char *state; /* file to go on from and to keep; NULL: none */
};

/* The exit code of the command. */
int tune_net(const struct tune_net *orders);

#endif
