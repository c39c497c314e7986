// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: b may be 1001
// NATIVE: skip
// LINE: 16

#include "seahorn/seahorn.h"

extern int nd(void);
extern int nondet_int(void);

int main(void) {
  int a = nondet_int(), b = nd();
  assume(a > 0 && b == a + 1);
  sassert(b != 1001);
  return 0;
}
