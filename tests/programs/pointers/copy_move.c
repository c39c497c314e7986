// EXPECT: violated
// ENGINES:
// WHY: memcpy of a pointer into a number, and back
// LINE: 19
// REACH:

#include <assert.h>
#include <string.h>

int main(void) {
  int x = 0;
  int *p = &x, *q;
  unsigned long number;
  memcpy(&number, &p, sizeof p);
  number += 0;
  memcpy(&q, &number, sizeof q);
  *q = 4;
  assert(*p == 4);
  assert(x == 0);
  return 0;
}
