// EXPECT: violated
// ENGINES: bmc auto
// WHY: a counter jumps once, and some iterations later that is seen
// REACH: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0

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
    count = count == 10 ? 1998 : count + 1;
    assert(out < 100);
  }
  return 0;
}
