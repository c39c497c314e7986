// EXPECT: proved
// ENGINES: se bself
// WHY: what atexit is given does not come to the target

#include <assert.h>
#include <stdlib.h>
static int n;
static void tidy(void) { n = 0; }

int main(void) {
  int x = 1;
  atexit(tidy);
  assert(x == 1);
  return 0;
}
