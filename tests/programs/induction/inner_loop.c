// EXPECT: proved
// ENGINES: bmc
// WHY: segments of two loops: the inner one moves a value on by two places, which takes two of its iterations

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned first = 1, second = 2, third = 3;
  while (__VERIFIER_nondet_int()) {
    for (int turn = 0; turn < 2; turn++) {
      unsigned kept = first;
      first = second;
      second = third;
      third = kept;
      assert(first != 4);
    }
  }
  return 0;
}
