// EXPECT: violated
// ENGINES: bmc
// WHY: one value too large comes out of a line of delays after four steps
// REACH: 1001, 0, 0, 0, 0

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned stage[4] = {0, 0, 0, 0};
  for (;;) {
    unsigned in = __VERIFIER_nondet_uint();
    if (in > 1001) in = 1000;
    unsigned out = stage[3];
    stage[3] = stage[2];
    stage[2] = stage[1];
    stage[1] = stage[0];
    stage[0] = in;
    assert(out <= 1000);
  }
  return 0;
}
