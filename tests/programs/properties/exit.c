// EXPECT: proved
// ENGINES: se
// WHY: nothing happens after exit

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void leave(int x) {
  if (x < 0) exit(1);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  leave(x);
  assert(x >= 0);
  return 0;
}
