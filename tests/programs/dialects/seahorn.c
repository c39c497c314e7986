// EXPECT: proved
// ENGINES: se
// WHY: SeaHorn's words, with its header
// NATIVE: skip

#include "seahorn/seahorn.h"

extern int nd(void);
extern int nondet_int(void);

int main(void) {
  int a = nondet_int(), b = nd();
  assume(a > 0 && a < 1000);
  assume(b == a + 1);
  sassert(b > a);
  return 0;
}
