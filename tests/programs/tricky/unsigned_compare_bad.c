// EXPECT: violated
// ENGINES: se
// WHY: -1 < 1u is false
// LINE: 14
// REACH: -1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned n = 10;
  if (x < 10) assert(x < n);
  return 0;
}
