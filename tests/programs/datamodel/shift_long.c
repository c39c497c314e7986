// EXPECT: ILP32 violated, LP64 proved
// ENGINES: se
// WHY: a shift that needs 64 bits
// LINE: 12
// REACH:

#include <assert.h>

int main(void) {
  unsigned long x = 1;
  for (int i = 0; i < 40; i++) x = x + x;
  assert(x != 0);
  return 0;
}
