// EXPECT: violated
// ENGINES: se
// WHY: two reads may differ
// LINE: 14
// REACH: 1, 2

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int z = __VERIFIER_nondet_int();
  assert(x == z);
  return 0;
}
