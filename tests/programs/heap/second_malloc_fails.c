// EXPECT: proved
// ENGINES: se auto
// WHY: the twin of second_malloc_fails_bad.c: it looks at both
// OPTIONS: --check null
// NATIVE: skip

#include <stdlib.h>

struct pair {
  int *first, *second;
};

static int fill(struct pair *pair) {
  pair->first = malloc(sizeof(int));
  if (!pair->first) return 1;
  pair->second = malloc(sizeof(int));
  if (!pair->second) return 1;
  *pair->second = 2;
  return *pair->second - 2;
}

int main(void) {
  struct pair pair;
  return fill(&pair);
}
