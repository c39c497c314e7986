// EXPECT: proved
// ENGINES:
// WHY: an index beyond the array: undefined, but Pleat must not fall over
// NATIVE: skip

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  unsigned i = __VERIFIER_nondet_uint();
  a[i] = 0;
  a[2] = 5;
  assert(b[0] == 3 && b[1] == 4);
  return 0;
}
