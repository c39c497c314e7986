// EXPECT: proved
// ENGINES: bmc
// WHY: what comes out of a line of delays is what came in four steps before, or the first zeros

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned stage[4] = {0, 0, 0, 0};
  for (;;) {
    unsigned in = __VERIFIER_nondet_uint();
    if (in > 1000) in = 1000;
    unsigned out = stage[3];
    stage[3] = stage[2];
    stage[2] = stage[1];
    stage[1] = stage[0];
    stage[0] = in;
    assert(out <= 1000);
  }
  return 0;
}
