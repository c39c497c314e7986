// EXPECT: violated
// ENGINES: auto
// WHY: one block of the heap, seen as two types
// REACH: 5

#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct one {
  int a;
  int b;
};
struct two {
  long long whole;
};
int main(void) {
  void *block = malloc(8);
  if (!block) return 0;
  struct one *one = block;
  struct two *two = block;
  one->a = 1;
  one->b = 2;
  two->whole = __VERIFIER_nondet_uchar();
  assert(one->b == 2);
  free(block);
  return 0;
}
