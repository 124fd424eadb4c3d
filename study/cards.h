/* Cards and pieces in every game: how often each came to which seat, and
 * whether that goes with winning.
 *
 * A card is recognised by its code among the words of a move. Codes that might
 * be a number or a seat count only where other cards have been seen to stand:
 * a few random games tell after which first word and how far on that is. What
 * is in a hand is read from the fields of a situation that count cards by seat.
 * So cards are known without knowing any game. Making the words of a move costs
 * more than playing it, and depends on nothing but actor and move: it is done
 * once, and looked up from then on. */
#ifndef STUDY_CARDS_H
#define STUDY_CARDS_H

#include "engine/field.h"
#include "engine/game.h"
#include "study/statistics.h"

enum {
    CARDS_MOST = 512,
    CARDS_PLACES = 64,
    CARDS_KNOWN = 1 << 12, /* moves whose cards are remembered */
    CARDS_NAMED = 3,       /* cards in the words of one move */
    CARDS_HANDS = 2,       /* fields that count cards by seat */
    CARDS_KINDS = 128,     /* counts of such a field */
};

/* What may happen between a card and a seat. */
enum card_deed {
    CARD_DRAWN,    /* came by chance: into the hand, else to who decided last */
    CARD_RECEIVED, /* came into the hand by a decision */
    CARD_PLAYED,   /* was named by a decision of the seat */
    CARD_HELD,     /* thousandths of the game that it was in the hand */
    CARD_DEEDS,
};

/* A place in the words of moves where cards stand: the first word, and how
 * many words are before. */
struct card_place {
    char verb[16];
    uint8_t index;
};

/* Sums over games with one winner. */
struct card_sums {
    struct {
        uint64_t times;
        uint64_t squares;
        uint64_t won; /* times, in the games the seat won */
    } seat[SEATS_MAX];
    uint64_t squares; /* of the times of all seats of a game together */
};

struct card {
    char code[32];
    char title[64];
    uint8_t code_len, title_len;
    bool is_vague;    /* its code might be a number or a seat as well */
    uint64_t came;    /* chance events that name it */
    uint64_t chosen;  /* decisions that name it */
    uint64_t games;   /* games in which it was named */
    uint64_t chooser; /* seats, over games with one winner, that chose it */
    uint64_t won;     /* and won */
    struct card_sums deed[CARD_DEEDS];
};

/* The cards of a variant, and what games said of them. Flat. */
struct cards {
    unsigned count;
    struct card card[CARDS_MOST];
};

/* A field that counts the cards of each seat. */
struct card_hand {
    const struct field *field;
    uint16_t card[CARDS_KINDS]; /* which card a count is of; CARDS_MOST: none */
    unsigned kinds;
};

/* Watching one game after another. */
struct card_watch {
    const struct game *game;
    const void *setup;
    const struct card_place *place;
    unsigned places, players, cards;
    struct card_hand hand[CARDS_HANDS];
    unsigned hands;
    struct {
        uint32_t move;
        uint8_t actor, count;
        bool is_known;
        uint16_t card[CARDS_NAMED];
    } known[CARDS_KNOWN];
    /* The game being played. */
    int latest; /* seat that decided last, or -1 */
    uint32_t decisions;
    uint8_t counts[CARDS_HANDS][SEATS_MAX][CARDS_KINDS];
    uint32_t since[CARDS_HANDS][SEATS_MAX][CARDS_KINDS]; /* decisions, then */
    uint32_t came[CARDS_MOST];
    uint32_t times[CARDS_MOST][CARD_DEEDS][SEATS_MAX];
};

/* The names of a setup's cards, all counts zero. */
void cards_init(struct cards *c, const struct game *game, const void *setup);
/* Notes where cards stand in these words of a move. */
void cards_learn(const struct cards *c, struct slice words,
                 struct card_place *place, unsigned *places);
void cards_watch(struct card_watch *w, const struct cards *c,
                 const struct game *game, const void *setup, unsigned players);
void cards_start(struct card_watch *w);
/* An event that was just applied. */
void cards_event(struct card_watch *w, const struct cards *c, unsigned actor,
                 uint32_t move, const void *state);
/* Adds the game up; `sole`: its one winner, or nobody. */
void cards_end(struct card_watch *w, struct cards *c, seat_set sole);
void cards_merge(struct cards *to, const struct cards *from);
/* Those named most first; nothing can be added any more. */
void cards_sort(struct cards *c);

/* What one more of it than the others have goes with: a change of the share of
 * wins, with an interval that holds for `looks` such questions at once. wins:
 * by seat, of `games` with one winner. False: nothing can be said. */
bool cards_edge(const struct card_sums *sums, const uint64_t *wins,
                unsigned players, uint64_t games, unsigned looks,
                struct range *out);
/* The same for one seat by itself. */
bool cards_edge_of(const struct card_sums *sums, const uint64_t *wins,
                   unsigned seat, uint64_t games, unsigned looks,
                   struct range *out);

#endif
