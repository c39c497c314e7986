// EXPECT: unknown
// ENGINES: se
// WHY: what a stub leaves behind a pointer cannot be fed, so that there is no answer
// OPTIONS: --stub fill
// NATIVE: skip

#include <assert.h>

static void fill(int *to) { *to = 1; }

int main(void) {
  int x = 1;
  fill(&x);
  assert(x == 1);
  return 0;
}
