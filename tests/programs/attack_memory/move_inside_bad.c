// EXPECT: violated
// ENGINES: auto
// WHY: members move up by one place, overlapping
// REACH: 9

#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct three {
  int a, b, c;
};
int main(void) {
  struct three s = {1, __VERIFIER_nondet_int(), 3};
  memmove(&s.b, &s.a, 2 * sizeof(int));
  assert(s.c == 3);
  return 0;
}
