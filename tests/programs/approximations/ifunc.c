// EXPECT: unknown
// ENGINES: se
// WHY: a function that chooses another one runs before main
// NATIVE: skip

#include <assert.h>
static int x;
static int zero(void) { return 0; }
static int (*choose(void))(void) {
  x = 1;
  return zero;
}
static int chosen(void) __attribute__((ifunc("choose")));
int main(void) { assert(x == chosen()); }
