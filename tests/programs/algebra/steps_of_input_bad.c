// EXPECT: violated
// ENGINES: auto
// WHY: the unsafe twin: the bound is no multiple of k
// LINE: 16
// REACH: 6

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 6) return 0;
  int i = 0;
  while (i < 5000 * k) i += k + k / 6;
  assert(i == 5000 * k);
  return 0;
}
