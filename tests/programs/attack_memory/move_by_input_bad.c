// EXPECT: violated
// ENGINES: auto
// WHY: where members move to is an input
// REACH: 1

#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct four {
  int a, b, c, d;
};
int main(void) {
  struct four s = {1, 2, 3, 4};
  unsigned char by = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(by <= 2);
  memmove((int *)&s + by, &s, 2 * sizeof(int));
  assert(s.c != 2);
  return 0;
}
