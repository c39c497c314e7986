// EXPECT: unknown
// ENGINES: se
// WHY: inline assembly with a memory clobber: no proof
// NATIVE: skip

#include <assert.h>

int g = 1;
int main(void) {
  __asm__ volatile("" : : : "memory");
  assert(g == 1);
  return 0;
}
