// EXPECT: violated
// ENGINES: se auto
// WHY: what malloc's block holds decides, in the second block only
// LINE: 21
// NATIVE: skip

#include <assert.h>
#include <stdlib.h>

struct item {
  char tag;
  int value;
};

int main(void) {
  struct item *a = malloc(sizeof *a);
  struct item *b = malloc(sizeof *b);
  if (!a || !b) return 1;
  a->tag = 1;
  a->value = 2;
  assert(a->value != 2 || b->tag != 7 || b->value != 12345);
  return 0;
}
