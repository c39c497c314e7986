// EXPECT: proved
// ENGINES: bmc
// WHY: loops with symbolic bounds inside each other end by a question

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), total = 0;
  if (n > 6) return 0;
  for (unsigned i = 0; i < n; i++) {
    for (unsigned j = i; j < n; j++) total++;
  }
  assert(total == n * (n + 1) / 2);
  return 0;
}
