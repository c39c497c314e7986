// EXPECT: unknown
// ENGINES: se bself
// NATIVE: skip
// WHY: what atexit is given comes to the target when the program ends

#include <stdlib.h>
void reach_error(void);
static void tidy(void) { reach_error(); }

int main(void) {
  atexit(tidy);
  return 0;
}
