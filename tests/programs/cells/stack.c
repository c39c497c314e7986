// EXPECT: proved
// ENGINES: cells auto
// WHY: what is taken from a stack, st[top - 1], was put there as st[top]

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int st[100], top = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      int v = __VERIFIER_nondet_int();
      if (top < 100) st[top++] = v < 0 ? 0 : v;
    } else if (top > 0) {
      int v = st[--top];
      assert(v >= 0);
    }
  }
  return 0;
}
