// Keeps the last lines of standard input in a ring and shows them.
//   bug   the ring goes round one place too late
//   ask   pleat verify --check bounds examples/gallery/log.c
//   mend  -DMENDED
//   run   log < <(printf 'a\nb\nc\n') -> b c
//   fail  log < <(printf 'a\nb\nc\n')
#include <stdio.h>

#define SIZE 2
#define WIDTH 16

struct ring {
  char lines[SIZE][WIDTH];
  unsigned next, count;
};

static void add(struct ring *r, const char *line) {
  for (int i = 0; i < WIDTH && (r->lines[r->next][i] = line[i]); i++) {}
#ifdef MENDED
  r->next = (r->next + 1) % SIZE;
#else
  r->next = (r->next + 1) % (SIZE + 1);
#endif
  if (r->count < SIZE) r->count++;
}

int main(void) {
  struct ring r = {{{0}}, 0, 0};
  char line[WIDTH];
  while (fgets(line, sizeof line, stdin)) add(&r, line);
  for (unsigned i = 0; i < r.count; i++)
    fputs(r.lines[(r.next + SIZE - r.count + i) % SIZE], stdout);
  return 0;
}
