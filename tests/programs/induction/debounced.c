// EXPECT: proved
// ENGINES: bmc
// WHY: a counter of equal samples and their history say the same once both have forgotten how they began

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned history = 0, run = 0;
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
