// EXPECT: proved
// ENGINES: tracer
// WHY: two loops in sequence: what guards compare is kept at both headers

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int i = 0, j = 0;
  while (i < n) i++;
  while (j < n) j++;
  assert(i == j);
  return 0;
}
