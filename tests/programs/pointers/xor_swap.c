// EXPECT: violated
// ENGINES:
// WHY: pointers swapped by exclusive or
// LINE: 20
// REACH:

#include <assert.h>

int main(void) {
  int x = 1, y = 2;
  int *p = &x, *q = &y;
  unsigned long a = (unsigned long)p, b = (unsigned long)q;
  a ^= b;
  b ^= a;
  a ^= b;
  p = (int *)a;
  q = (int *)b;
  *p = 9;
  assert(*q == 1);
  assert(y == 2);
  return 0;
}
