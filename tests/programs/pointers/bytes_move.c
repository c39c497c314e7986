// EXPECT: violated
// ENGINES:
// WHY: a pointer that was copied byte by byte
// LINE: 17
// REACH:

#include <assert.h>

int main(void) {
  int x = 0;
  int *p = &x, *q = 0;
  unsigned char *from = (unsigned char *)&p;
  unsigned char *to = (unsigned char *)&q;
  for (unsigned i = 0; i < sizeof p; i++) to[i] = from[i];
  *q = 5;
  assert(q == p);
  assert(x != 5);
  return 0;
}
