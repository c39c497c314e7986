// EXPECT: violated
// ENGINES: se
// WHY: assert_perror fails for an error's number
// NATIVE: skip
// LINE: 15

#define _GNU_SOURCE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static_assert(sizeof(int) >= 2, "an int has 16 bits at least");

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert_perror(x);
  return 0;
}
