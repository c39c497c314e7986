// EXPECT: violated
// ENGINES: auto
// WHY: the lowest cell was never put there
// LINE: 18
// REACH: 1, 1, 5, 1, 0, 1, 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int st[100] = {-1}, top = 1;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      int v = __VERIFIER_nondet_int();
      if (top < 100) st[top++] = v < 0 ? 0 : v;
    } else if (top > 0) {
      assert(st[--top] >= 0);
    }
  }
  return 0;
}
