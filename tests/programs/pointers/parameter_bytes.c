// EXPECT: violated
// ENGINES:
// WHY: a parameter that is a pointer is changed by its bytes
// LINE: 18
// REACH:

#include <assert.h>

static int f(int *p) {
  unsigned char *bytes = (unsigned char *)&p;
  for (unsigned i = 0; i < sizeof p; i++) bytes[i] = 0;
  ((unsigned char *)&p)[0] = 0;
  return p == 0;
}

int main(void) {
  int x = 0;
  assert(f(&x) != 1);
  return 0;
}
