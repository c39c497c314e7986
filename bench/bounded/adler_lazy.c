// A sum modulo a prime, reduced once against reduced at every step.
#include "bounded.h"
#define SIZE SIZE_OR(4)
#define PRIME 251u

int main(void) {
  unsigned a = 1, b = 0, c = 1, d = 0;
  for (int i = 0; i < SIZE; i++) {
    unsigned char x = input_byte();
    a = (a + x) % PRIME;
    b = (b + a) % PRIME;
    c += x;
    if (c >= PRIME) c -= PRIME;
    if (c >= BUG(PRIME + 1, PRIME)) c -= PRIME;
    d += c;
    if (d >= PRIME) d -= PRIME;
  }
  assert(a == c && b == d);
  return 0;
}
