// EXPECT: proved
// ENGINES: phases auto
// WHY: i is a multiple of 7, said by the number of iterations

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3000000) return 0;
  unsigned i = 0;
  while (i < n) i += 7;
  assert(i != 1000000);
  return 0;
}
