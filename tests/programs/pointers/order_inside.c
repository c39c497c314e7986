// EXPECT: proved
// ENGINES: se
// WHY: within one array the order is known

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[4] = {0};
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i >= k || k > 4) return 0;
  assert(&a[i] < &a[k] && &a[k] - &a[i] == (int)(k - i));
  return 0;
}
