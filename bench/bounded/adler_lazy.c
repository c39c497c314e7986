// Adler-32: sums reduced once, at the end, against sums reduced at every step,
// for any number of bytes up to a limit.
#include "bounded.h"
#define SIZE SIZE_OR(20)
#define PRIME 65521u

static unsigned lazily(const unsigned char *data, unsigned n) {
  unsigned a = 1, b = 0;
  while (n--) {
    a += *data++;
    b += a;
  }
  if (a >= PRIME) a -= PRIME;
  return (b % PRIME) << 16 | a;
}

static unsigned at_every_step(const unsigned char *data, unsigned n) {
  unsigned a = 1, b = 0;
  while (n--) {
    a = (a + *data++) % PRIME;
    b = (b + a) % PRIME;
    if (BUG(n == 3, 0)) b ^= 1;
  }
  return b << 16 | a;
}

int main(void) {
  unsigned char data[SIZE];
  unsigned n = input_uint();
  assume(n <= SIZE);
  for (unsigned i = 0; i < n; i++) data[i] = input_byte();
  assert(lazily(data, n) == at_every_step(data, n));
  return 0;
}
