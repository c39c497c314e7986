// EXPECT: violated
// ENGINES: se
// WHY: two blocks point to each other, but nothing points to them
// LINE: 19
// OPTIONS: --check leak --malloc-never-fails
// NATIVE: skip

#include <stdlib.h>

struct node {
  struct node *other;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->other = b;
  b->other = a;
  return 0;
}
