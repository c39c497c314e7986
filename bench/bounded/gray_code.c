// Gray code and back; neighbours differ in one bit.
#include "bounded.h"
#define SIZE SIZE_OR(12)

int main(void) {
  unsigned x = input_uint() & ((1u << SIZE) - 1);
  unsigned gray = x ^ x >> 1, next = (x + 1) ^ (x + 1) >> 1;
  unsigned back = 0;
  for (int i = SIZE - 1; i >= 0; i--)
    back |= ((back >> (i + 1) ^ gray >> (i + BUG(1, 0))) & 1) << i;
  assert(back == x);
  unsigned difference = gray ^ next;
  assert(difference != 0 && (difference & (difference - 1)) == 0);
  return 0;
}
