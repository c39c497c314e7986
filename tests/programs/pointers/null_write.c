// EXPECT: proved
// ENGINES: se
// WHY: an access to null ends the path
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0;
  int *p = __VERIFIER_nondet_int() ? &x : 0;
  *p = 1;
  assert(x == 1);
  return 0;
}
