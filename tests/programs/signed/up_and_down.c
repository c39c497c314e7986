// EXPECT: proved
// ENGINES: auto
// WHY: one loop counts up, the next one down
// OPTIONS: --signed undefined
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int(), up = 0, left;
  __VERIFIER_assume(n >= 0);
  while (up < n) up++;
  left = up;
  int down = 0;
  while (left > 0) {
    left--;
    down++;
  }
  assert(down == n);
  return 0;
}
