// EXPECT: proved
// ENGINES: se
// WHY: two reads of an input are independent, one read is stable

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  int z = __VERIFIER_nondet_int();
  assert(x == y);
  assert(z != x || z == y);
  return 0;
}
