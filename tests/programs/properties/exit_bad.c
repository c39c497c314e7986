// EXPECT: violated
// ENGINES: se
// WHY: exit is called for the wrong half
// LINE: 16
// REACH: 1

#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0) exit(0);
  if (x == 0) abort();
  assert(x < 1);
  return 0;
}
