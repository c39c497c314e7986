// EXPECT: violated
// ENGINES: auto
// WHY: the unsafe twin: it goes down by one more
// LINE: 20
// REACH: 4

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
      height -= i == n ? 4 : 3;
    assert(height >= 0 && height <= 3 * n);
  }
  assert(height == 0);
  return 0;
}
