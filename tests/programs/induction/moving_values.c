// EXPECT: proved
// ENGINES: bmc
// WHY: three values that change places differ; one step does not show it, three do

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned first = 1, second = 2, third = 3;
  while (__VERIFIER_nondet_int()) {
    assert(first != second);
    unsigned kept = first;
    first = second;
    second = third;
    third = kept;
  }
  return 0;
}
