/* libtidywinks: four tabletop games with hidden information, for programs.
 *
 * - A game is found by name; a *setup* (players, options, edition) is prepared
 *   from text and never changes after that.
 * - A *state* is a value of tw_about.state_bytes bytes in memory of the caller,
 *   aligned to 8: copied, compared and hashed as bytes. A *view* is what one
 *   seat knows of a state, and as many bytes. Both must have been filled by
 *   this library for the same setup; what else is in them is not checked.
 * - A game waits for seats, or for chance (TW_CHANCE), which moves like a seat
 *   from outcomes with weights, or for nobody: then it is over.
 * - What a program may get wrong (words, ids, moves, a game that is over) is
 *   refused with a sentence, and nothing has changed.
 *
 * Everything may be called from any thread: the library keeps nothing between
 * calls but in the memory it is handed. A batch is one thread's at a time.
 * docs/research.md has the whole story, examples/search.c a use of it. */
#ifndef LIBRARY_TIDYWINKS_H
#define LIBRARY_TIDYWINKS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Names and sizes below stay as they are within one number. */
#define TIDYWINKS_ABI 1

enum {
    TW_SEATS = 8,
    TW_CHANCE = 8,   /* as an actor */
    TW_ONLOOKER = 9, /* as who looks: sees what everybody sees */
    TW_MOVES = 2048, /* more are never legal */
    TW_WORDS = 256,  /* bytes that the words of any move fit into */
    TW_SENTENCE = 240,
};

struct tw_game;  /* lives for ever */
struct tw_setup; /* in tw_about.setup_bytes bytes of the caller */
struct tw_batch;

struct tw_about {
    const char *name;    /* "wash-match" */
    const char *title;   /* "Wash Match" */
    const char *about;   /* a sentence */
    const char *credits; /* designers and publisher */
    uint32_t rules;      /* version of the rules */
    uint32_t players_min, players_max;
    uint32_t actions; /* ids of decisions there are */
    uint32_t numbers; /* of a vector */
    uint32_t is_template;
    size_t setup_bytes, state_bytes;
};

/* Why something was refused. */
struct tw_refusal {
    uint32_t code; /* 0: it was not */
    uint32_t line; /* of the text it is about, from 1; 0: none */
    char words[TW_SENTENCE];
};

/* Random numbers of the caller, seeded by tw_seed. */
struct tw_rng {
    uint64_t s[4];
};

struct tw_result {
    uint32_t is_over;
    uint32_t winners;        /* seats, as bits */
    uint32_t rank[TW_SEATS]; /* 1 is best; 0 while it is not over */
    int32_t score[TW_SEATS];
    /* What it is worth to each seat once it is over, in thousandths of a win:
     * -1000 to 1000. */
    int32_t worth[TW_SEATS];
};

/* Some ids, or some numbers of a vector, that belong together. */
struct tw_row {
    const char *name;
    uint32_t first, count;
    uint32_t most;    /* the largest number; of ids 0 */
    uint32_t by_seat; /* so many for each seat; 0: not by seat */
};

const char *tw_version(void);
uint32_t tw_abi(void);
void tw_seed(struct tw_rng *rng, uint64_t seed);
/* Uniform in [0, n), n > 0. */
uint32_t tw_below(struct tw_rng *rng, uint32_t n);

/* Game number i, templates included; NULL after the last. */
const struct tw_game *tw_game_at(uint32_t i);
const struct tw_game *tw_game_find(const char *name);
void tw_game_about(const struct tw_game *game, struct tw_about *out);
/* The default edition as a text to change; NULL: the game has none. */
const char *tw_game_edition(const struct tw_game *game);
/* Row number i of the ids, or of the vector; 0 after the last. */
int tw_action_row(const struct tw_game *game, uint32_t i, struct tw_row *out);
int tw_vector_row(const struct tw_game *game, uint32_t i, struct tw_row *out);

/* Prepares a setup from lines `players N` and `option NAME VALUE`, NULL for
 * none, and the text of an edition, NULL for the default. The memory is
 * aligned to 16 and stays where it is. 0, or -1 when it is refused. */
int tw_prepare(struct tw_setup *setup, const struct tw_game *game,
               const char *lines, const char *edition, struct tw_refusal *why);
const struct tw_game *tw_setup_game(const struct tw_setup *setup);
uint32_t tw_players(const struct tw_setup *setup);

void tw_start(const struct tw_setup *setup, void *state);
/* Seats as bits, or bit TW_CHANCE alone, or nothing: it is over. */
uint32_t tw_waiting(const struct tw_setup *setup, const void *state);
/* What is legal: how many moves, at most TW_MOVES, into as many places. Of
 * chance also their weights, where `weights` is not NULL. */
uint32_t tw_moves(const struct tw_setup *setup, const void *state,
                  uint32_t actor, uint32_t *moves, uint32_t *weights);
/* 0, or -1 when it is refused: not a legal move now. */
int tw_apply(const struct tw_setup *setup, void *state, uint32_t actor,
             uint32_t move, struct tw_refusal *why);
/* As tw_apply for a move that tw_moves has listed in this state: unchecked. */
void tw_apply_legal(const struct tw_setup *setup, void *state, uint32_t actor,
                    uint32_t move);
/* Chance moves until somebody else is waited for. */
void tw_settle(const struct tw_setup *setup, void *state, struct tw_rng *rng);

/* What a seat, or TW_ONLOOKER, knows of a state. */
void tw_observe(const struct tw_setup *setup, const void *state, uint32_t seat,
                void *view);
/* A whole state that fits a view, each deal of the unseen equally likely. */
void tw_imagine(const struct tw_setup *setup, const void *view,
                struct tw_rng *rng, void *state);
void tw_result(const struct tw_setup *setup, const void *state,
               struct tw_result *out);

/* Text goes into `cap` bytes and ends in a zero. Returned is its length; it
 * has been cut where that is cap - 1. */
size_t tw_move_words(const struct tw_setup *setup, uint32_t actor,
                     uint32_t move, char *out, size_t cap);
int tw_move_read(const struct tw_setup *setup, const void *state,
                 uint32_t actor, const char *words, uint32_t *move,
                 struct tw_refusal *why);
/* A state or view as lines `KEY VALUE`, and a state from such lines. */
size_t tw_situation(const struct tw_setup *setup, const void *state, char *out,
                    size_t cap);
int tw_situation_read(const struct tw_setup *setup, const char *lines,
                      void *state, struct tw_refusal *why);
/* The table as a seat sees it, as lines of plain text. */
size_t tw_picture(const struct tw_setup *setup, const void *view, uint32_t seat,
                  char *out, size_t cap);
/* `A 5 B 3 win A by points`; nothing while it is not over. */
size_t tw_result_words(const struct tw_setup *setup, const void *state,
                       char *out, size_t cap);

/* Computer players: number i, weakest first; NULL after the last. */
const char *tw_bot_name(uint32_t i);
/* Bytes that a bot thinks in, aligned to 16. */
size_t tw_bot_bytes(void);
struct tw_bot {
    uint32_t number;  /* of the bot */
    uint32_t seed;    /* of its random numbers */
    uint32_t decided; /* earlier decisions of the seat */
    void *memory;     /* tw_bot_bytes() to think in */
};
/* A decision for a seat that is waited for, from its view alone: the same for
 * the same seed and number of earlier decisions. */
int tw_bot_move(const struct tw_setup *setup, const void *view, uint32_t seat,
                const struct tw_bot *bot, uint32_t *move,
                struct tw_refusal *why);

/* Ids of decisions, and views in numbers. The id of a move of a seat, and the
 * move of an id; -1 when there is none. It need not be legal. */
int32_t tw_action(const struct tw_setup *setup, uint32_t seat, uint32_t move);
int tw_action_move(const struct tw_setup *setup, uint32_t seat, uint32_t action,
                   uint32_t *move);
/* 1 for each id that is legal for the seat, else 0: tw_about.actions bytes.
 * How many are. */
uint32_t tw_mask(const struct tw_setup *setup, const void *state, uint32_t seat,
                 uint8_t *mask);
/* A view in numbers, told from its seat: tw_about.numbers bytes. */
void tw_vector(const struct tw_setup *setup, const void *view, uint32_t seat,
               uint8_t *vector);

/* Many games at once. Each begins from a seed of its own, and begins anew when
 * it is over; all come out the same whatever the number of threads. */
struct tw_batch_plan {
    uint64_t seed;
    uint32_t games;
    uint32_t threads; /* 1 to 64; 0: as many as the machine has */
    uint32_t limit;   /* decisions of the caller after which a game is given
                         up; 0: never */
    uint8_t bot[TW_SEATS]; /* 1 + the number of the bot that plays a seat; 0:
                              the caller does. Not all seats. */
};

/* Where the batch writes, game after game: memory of the caller, as long as
 * the batch lives. Each MAY be NULL. Of masks only what changes is written, so
 * the caller must not. */
struct tw_arrays {
    uint8_t *seat;   /* that is asked */
    uint8_t *mask;   /* tw_about.actions for each game */
    uint8_t *vector; /* tw_about.numbers for each game, for that seat */
    uint8_t *done;   /* after a step: 1 the game before is over, 2 was given
                        up; this is the next one. Else 0 */
    uint8_t *last;   /* tw_about.numbers for each game, where it is done: the
                        end as the seat saw it that decided last. Else as it
                        was */
    float *reward;   /* players_max for each game: -1 to 1 for each seat when
                        it is over, else 0 */
    int32_t *score;  /* players_max for each game: points when it is over */
};

/* NULL when it is refused. Fills the arrays. */
struct tw_batch *tw_batch_new(const struct tw_setup *setup,
                              const struct tw_batch_plan *plan,
                              const struct tw_arrays *arrays,
                              struct tw_refusal *why);
void tw_batch_free(struct tw_batch *batch);
/* One action for each game, of the seat that is asked, then bots and chance as
 * far as they go. 0, or -1 when one is refused: then none is taken. */
int tw_batch_step(struct tw_batch *batch, const int32_t *actions,
                  struct tw_refusal *why);
/* A legal action for each game, all alike, from numbers of its own. */
void tw_batch_random(struct tw_batch *batch, int32_t *actions);
/* The state of a game; NULL: there is none of that number. */
const void *tw_batch_state(const struct tw_batch *batch, uint32_t game);

#ifdef __cplusplus
}
#endif

#endif
