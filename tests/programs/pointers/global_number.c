// EXPECT: unknown
// ENGINES: se
// WHY: the number of an address in an initialiser
// NATIVE: skip

#include <assert.h>

int x;
unsigned long n = (unsigned long)&x;

int main(void) {
  assert(n % 16 == 0);
  return 0;
}
