// EXPECT: proved
// ENGINES: se
// WHY: a negative int compared with an unsigned is large

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned n = 10;
  if (x < n) assert(x >= 0 && x < 10);
  return 0;
}
