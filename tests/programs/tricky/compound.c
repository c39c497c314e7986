// EXPECT: proved
// ENGINES: se
// WHY: compound assignments compute in the common type and cut at the end

#include <assert.h>

int main(void) {
  unsigned char c = 250;
  c += 10;
  assert(c == 4);
  c -= 5;
  assert(c == 255);
  c <<= 1;
  assert(c == 254);
  c >>= 1;
  assert(c == 127);
  short s = 100;
  s *= 1000;
  assert(s == (short)100000);
  int i = -7;
  i /= 2u;
  assert(i == 2147483644);
  i = -7;
  i %= 4;
  assert(i == -3);
  return 0;
}
