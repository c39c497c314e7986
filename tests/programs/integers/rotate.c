// EXPECT: proved
// ENGINES: se bmc
// WHY: clang's built-in rotations are shifts to both sides

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  assert(__builtin_rotateleft32(x, 7) == (x << 7 | x >> 25));
  assert(__builtin_rotateright32(x, 7) == (x >> 7 | x << 25));
  assert(__builtin_rotateleft32(x, 0) == x);
  assert(__builtin_rotateleft32(x, n) == (x << (n & 31) | x >> (-n & 31)));
  assert(__builtin_rotateright32(__builtin_rotateleft32(x, n), n) == x);
  unsigned char c = __VERIFIER_nondet_uchar();
  assert(__builtin_rotateleft8(c, 12) == (unsigned char)(c << 4 | c >> 4));
  unsigned long long y = __VERIFIER_nondet_ulonglong();
  assert(__builtin_rotateright64(y, 63) == (y << 1 | y >> 63));
  return 0;
}
