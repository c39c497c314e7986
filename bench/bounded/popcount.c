// Three ways to count bits.
#include "bounded.h"
#define SIZE SIZE_OR(16)

int main(void) {
  unsigned x = input_uint() & ((1u << SIZE) - 1);
  unsigned one = 0, two = 0, y = x, z = x;
  for (int i = 0; i < SIZE; i++) one += x >> i & 1;
  while (y != 0) {
    y &= y - 1;
    two++;
  }
  z -= z >> 1 & 0x55555555u;
  z = (z & 0x33333333u) + (z >> 2 & BUG(0x33333332u, 0x33333333u));
  z = (z + (z >> 4)) & 0x0F0F0F0Fu;
  z = (z * 0x01010101u) >> 24;
  assert(one == two);
  assert(one == z);
  return 0;
}
