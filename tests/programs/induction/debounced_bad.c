// EXPECT: violated
// ENGINES: bmc
// WHY: a counter of equal samples begins as if there had been two
// REACH: 1, 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned history = 0, run = 2;
  while (__VERIFIER_nondet_int()) {
    unsigned sample = __VERIFIER_nondet_int() > 0;
    history = (history << 1) | sample;
    if (!sample)
      run = 0;
    else if (run < 3)
      run++;
    else
      run = 3;
    assert((run == 3) == ((history & 7) == 7));
  }
  return 0;
}
