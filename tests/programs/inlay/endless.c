// EXPECT: proved
// ENGINES: inlay
// WHY: a loop that no input ends: what is true after any number of rounds excludes the target

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned int x = 1, y = 1;
  while (1) {
    x += 2;
    y += 4;
    assert(y == 2 * x - 1);
  }
}
