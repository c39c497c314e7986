// EXPECT: violated
// ENGINES: se auto
// WHY: the second call of malloc may fail, and nobody looks
// OPTIONS: --check null
// LINE: 18
// NATIVE: skip

#include <stdlib.h>

struct pair {
  int *first, *second;
};

static int fill(struct pair *pair) {
  pair->first = malloc(sizeof(int));
  if (!pair->first) return 1;
  pair->second = malloc(sizeof(int));
  *pair->second = 2;
  return *pair->second - 2;
}

int main(void) {
  struct pair pair;
  return fill(&pair);
}
