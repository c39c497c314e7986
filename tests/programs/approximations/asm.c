// EXPECT: unknown
// ENGINES: se
// WHY: inline assembly may do anything: no proof
// NATIVE: skip

#include <assert.h>

int main(void) {
  int x = 1;
  __asm__ volatile("" : "+r"(x));
  assert(x == 1);
  return 0;
}
