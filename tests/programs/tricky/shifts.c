// EXPECT: proved
// ENGINES: se
// WHY: arithmetic and logical right shifts

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = x;
  assert((x >> 31) == (x < 0 ? -1 : 0));
  assert(u >> 31 == (unsigned)(x < 0));
  unsigned n = __VERIFIER_nondet_uint() & 31;
  assert((u >> n) << n == (u & (0xffffffffu << n)));
  return 0;
}
