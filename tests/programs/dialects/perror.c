// EXPECT: proved
// ENGINES: se
// WHY: assert_perror holds for 0
// NATIVE: skip

#define _GNU_SOURCE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static_assert(sizeof(int) >= 2, "an int has 16 bits at least");

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != 0) return 1;
  assert_perror(x);
  return 0;
}
