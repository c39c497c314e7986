// EXPECT: proved
// ENGINES: algebra auto
// WHY: i == k * iterations; the program has no counter of its own
// SLOW: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 6) return 0;
  int i = 0;
  while (i < 5000 * k) i += k;
  assert(i == 5000 * k);
  return 0;
}
