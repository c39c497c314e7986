// A calculator with a stack: its one argument is a sum such as 34+5* (digits and operators).
//   bug   an operator that comes too early takes numbers from below the stack
//   ask   pleat verify --check bounds examples/gallery/calculator.c
//   mend  -DMENDED
//   run   calculator 34+5* -> 35
//   fail  calculator +
#include <stdio.h>

#define DEPTH 8

struct stack {
  long numbers[DEPTH];
  int used;
};

static int push(struct stack *s, long number) {
  if (s->used == DEPTH) return 0;
  s->numbers[s->used++] = number;
  return 1;
}

static long pop(struct stack *s) {
  s->used--;
  return s->numbers[s->used];
}

static int apply(struct stack *s, char operation) {
#ifdef MENDED
  if (s->used < 2) return 0;
#endif
  long right = pop(s), left = pop(s);
  switch (operation) {
    case '+':
      return push(s, left + right);
    case '-':
      return push(s, left - right);
    case '*':
      return push(s, left * right);
    default:
      return 0;
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  struct stack s = {{0}, 0};
  for (const char *at = argv[1]; *at; at++) {
    int fine = *at >= '0' && *at <= '9' ? push(&s, *at - '0') : apply(&s, *at);
    if (!fine) return 1;
  }
  if (s.used != 1) return 1;
  printf("%ld\n", s.numbers[0]);
  return 0;
}
