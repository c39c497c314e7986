// Keeps the last words of its command line in a ring and shows them.
//   bug   the ring goes round one place too late
//   ask   pleat verify --check bounds examples/gallery/log.c
//   mend  -DMENDED
//   run   log a b c -> b c
//   fail  log a b c
#include <stdio.h>

#define SIZE 2

struct ring {
  const char *words[SIZE];
  unsigned next, count;
};

static void add(struct ring *r, const char *word) {
  r->words[r->next] = word;
#ifdef MENDED
  r->next = (r->next + 1) % SIZE;
#else
  r->next = (r->next + 1) % (SIZE + 1);
#endif
  if (r->count < SIZE) r->count++;
}

int main(int argc, char **argv) {
  struct ring r = {{0}, 0, 0};
  for (int i = 1; i < argc; i++) add(&r, argv[i]);
  for (unsigned i = 0; i < r.count; i++)
    printf("%s\n", r.words[(r.next + SIZE - r.count + i) % SIZE]);
  return 0;
}
