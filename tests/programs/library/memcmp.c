// EXPECT: proved
// ENGINES: se
// WHY: equal numbers have equal bytes

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = a;
  if (0) b++;
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
