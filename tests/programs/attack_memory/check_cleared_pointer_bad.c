// EXPECT: violated
// ENGINES: auto
// WHY: a pointer that was cleared by bytes is null
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct holder {
  int tag;
  int *target;
};
int main(void) {
  int x = 1;
  struct holder h = {1, &x};
  if (__VERIFIER_nondet_bool()) memset(&h, 0, sizeof h);
  return *h.target;
}
