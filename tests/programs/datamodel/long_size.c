// EXPECT: ILP32 violated, LP64 proved
// ENGINES: se
// WHY: long has 32 bits in ILP32 and 64 in LP64
// LINE: 14
// REACH:

#include <assert.h>

int main(void) {
  long x = 2147483647L;
  unsigned long long y = (unsigned long)x + 1;
  y <<= 1;
  unsigned long z = (unsigned long)y;
  assert(z != 0);
  return 0;
}
