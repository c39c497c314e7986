// EXPECT: violated
// ENGINES: auto
// WHY: clearing all bytes makes the pointers null
// REACH: 1

#include <assert.h>
#include <stddef.h>
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
  assert(h.target != NULL);
  return 0;
}
