// EXPECT: proved
// ENGINES: se
// WHY: empty assembly only holds the compiler back: nothing changes

#include <assert.h>

int g = 1;
int main(void) {
  __asm__ volatile("" : : : "memory");
  assert(g == 1);
  return 0;
}
