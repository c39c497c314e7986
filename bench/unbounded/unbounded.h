// What the programs of this folder share. -DBUGGY gives the twin with a bug.
#include "../bounded/bounded.h"

/// A piece of the program's text: of the twin with the bug, or of the safe one.
#ifdef BUGGY
#define EITHER(wrong, right) wrong
#else
#define EITHER(wrong, right) right
#endif

/// How many elements there are.
static int input_size(void) {
  int n = input_int();
  assume(n >= 1 && n <= 1000000);
  return n;
}
