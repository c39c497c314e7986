// EXPECT: violated
// ENGINES: se
// WHY: size_t and pointer-sized inputs
// LINE: 13
// REACH: 77

#include <assert.h>

extern unsigned long __VERIFIER_nondet_size_t(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_size_t();
  assert(n != 77);
  return 0;
}
