// EXPECT: proved
// ENGINES:
// WHY: an endless loop that reads inputs and keeps its invariant
// NATIVE: skip

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = 0, high = 0;
  while (1) {
    int x = __VERIFIER_nondet_int();
    if (x < low) low = x;
    if (x > high) high = x;
    assert(low <= high);
  }
}
