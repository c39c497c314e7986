// EXPECT: proved
// ENGINES: se
// WHY: a number copied byte by byte through char pointers

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = 0;
  unsigned char *from = (unsigned char *)&x;
  unsigned char *to = (unsigned char *)&y;
  for (int i = 0; i < 4; i++) to[i] = from[i];
  assert(x == y);
  return 0;
}
