// EXPECT: violated
// ENGINES: se
// WHY: bytes differ when the numbers do
// REACH: 77
// LINE: 17

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = a;
  if (a == 77) b++;
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
