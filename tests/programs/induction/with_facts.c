// EXPECT: proved
// ENGINES: auto
// WHY: that a counter stays small is an invariant, and only then five iterations show what comes out of the delays

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned count = 0, out = 0, a = 0, b = 0, c = 0;
  for (;;) {
    unsigned in = __VERIFIER_nondet_uint() % 100;
    out = c;
    c = b;
    b = a;
    a = count == 2000 ? 1000 : in;
    count = count == 10 ? 0 : count + 1;
    assert(out < 100);
  }
  return 0;
}
