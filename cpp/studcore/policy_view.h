/* What a policy that is compiled by others is told at a decision, in C: only what its seat may
   know. All of it is plain old data; `studcore.VIEW` is the same as a NumPy dtype. */
#pragma once

#include <stdint.h>

enum { STUDCORE_SEATS = 16, STUDCORE_CARDS = 12 };

/* Cards are rank * 4 + suit: 2c = 0, 2d = 1, ... As = 51, jokers from 52; bit i of a set is card i.
   Arrays by seat have 16 places; those from `seats` on are 0. Amounts are chips. */
typedef struct studcore_view {
  uint64_t random; /* fresh random bits: the only ones to use, so that hands replay */
  uint64_t down;   /* the seat's own down cards */
  uint64_t shared; /* cards that belong to all */
  uint64_t boards[STUDCORE_SEATS]; /* up cards by seat, its own and folded ones included */
  int32_t stacks[STUDCORE_SEATS];  /* in front of each seat, wagers of this street not counted */
  int32_t bets[STUDCORE_SEATS];    /* wagers of this street */
  int32_t live[STUDCORE_SEATS];    /* 1 while in the hand */
  int32_t last[STUDCORE_SEATS];    /* last action on this street, its code + 1; 0 none */
  int32_t downs[STUDCORE_SEATS];   /* how many down cards a seat holds */
  int32_t own[STUDCORE_CARDS];     /* its own cards in the order dealt, -1 after the last */
  int32_t seat;                    /* who decides, from 0 */
  int32_t seats;                   /* places at the table */
  int32_t street;                  /* number of the street */
  int32_t kind;                    /* 0: a bet; 1: a discard */
  int32_t choices;    /* of a discard: answers 0 to choices - 1, as in Options.choices */
  int32_t legal;      /* of a bet: bit 0 fold, 1 check, call or bring-in, 2 and 3 raises */
  int32_t to_call;    /* chips that answer 1 adds */
  int32_t low_raise;  /* total of answer 2; 0 where there is no raise */
  int32_t high_raise; /* total of answer 3, or the same */
  int32_t any_raise;  /* 1 where minus any total between the two is an answer as well */
  int32_t pot;        /* of finished streets */
  int32_t wagers;     /* bets and raises so far on this street */
} studcore_view;

/* Returns the answer: a code, a choice, or minus a total. */
typedef int32_t (*studcore_policy)(const studcore_view* view);
