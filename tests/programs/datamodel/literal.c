// EXPECT: ILP32 violated, LP64 proved
// ENGINES: se
// WHY: the type of a decimal literal
// LINE: 12
// REACH:

#include <assert.h>

int main(void) {
  assert(sizeof(2147483648) == 8);
  assert(sizeof(0x80000000) == 4);
  assert(sizeof(4294967295L) == sizeof(long));
  return 0;
}
