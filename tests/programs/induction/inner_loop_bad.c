// EXPECT: violated
// ENGINES: bmc
// WHY: one of the values that two loops move on is the wrong one
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned first = 1, second = 2, third = 4;
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
