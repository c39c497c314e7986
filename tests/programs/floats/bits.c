// EXPECT: proved
// ENGINES: se
// WHY: the bits of a number; of a NaN only that it is one

#include <assert.h>
#include <string.h>

union both {
  float f;
  unsigned u;
};

int main(void) {
  union both b;
  b.f = 1.0f;
  assert(b.u == 0x3f800000u);
  float zero = 0.0f;
  b.f = zero / zero;
  assert((b.u & 0x7f800000u) == 0x7f800000u && (b.u & 0x7fffffu) != 0);
  double d = 2.0;
  unsigned long long n;
  memcpy(&n, &d, sizeof n);
  assert(n == 0x4000000000000000ull);
  return 0;
}
