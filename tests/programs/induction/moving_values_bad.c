// EXPECT: violated
// ENGINES: bmc
// WHY: three values that change places, two of which are equal from the start
// REACH: 1, 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned first = 1, second = 2, third = 2;
  while (__VERIFIER_nondet_int()) {
    assert(first != second);
    unsigned kept = first;
    first = second;
    second = third;
    third = kept;
  }
  return 0;
}
