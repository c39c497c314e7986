// EXPECT: violated
// ENGINES: auto
// WHY: the copy of a struct owns the same block
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct owner {
  int tag;
  int *block;
};
int main(void) {
  struct owner a = {1, malloc(sizeof(int))}, b;
  b = a;
  free(a.block);
  if (__VERIFIER_nondet_bool()) free(b.block);
  return 0;
}
