// EXPECT: violated
// ENGINES: apc
// WHY: the target is reached after 2501 iterations, not before
// REACH: 2501

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  while (x > 0) {
    x--;
    y += 2;
  }
  assert(y <= 5000);
  return 0;
}
