// EXPECT: violated
// ENGINES: se
// WHY: an assumption with a body of the program's own assumes nothing
// NATIVE: skip
// LINE: 15

#include <assert.h>

static int nondet_int(void) { return 7; }
static void assume(int x) { (void)x; }

int main(void) {
  int x = nondet_int();
  assume(x == 8);
  assert(x == 8);
  return 0;
}
