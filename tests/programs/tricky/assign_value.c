// EXPECT: proved
// ENGINES: se
// WHY: an assignment's value is the converted one

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c;
  int y = c = x;
  assert(y == (x & 255) && y == c);
  int a, b;
  a = b = x;
  assert(a == b);
  return 0;
}
