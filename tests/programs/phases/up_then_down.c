// EXPECT: proved
// ENGINES: phases auto
// WHY: two phases told apart by a branch; the sum comes back to where it was

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000) return 0;
  int height = 0;
  for (int i = 0; i < 2 * n; i++) {
    if (i < n)
      height += 3;
    else
      height -= 3;
    assert(height >= 0 && height <= 3 * n);
  }
  assert(height == 0);
  return 0;
}
