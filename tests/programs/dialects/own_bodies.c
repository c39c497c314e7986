// EXPECT: proved
// ENGINES: se
// WHY: functions of the program's own are what they are, whatever their names
// NATIVE: skip

#include <assert.h>

static int nondet_int(void) { return 7; }
static void assume(int x) { (void)x; }
void sassert(int x) { (void)x; }

int main(void) {
  int x = nondet_int();
  assume(x == 8);
  sassert(x == 9);
  assert(x == 7);
  return 0;
}
