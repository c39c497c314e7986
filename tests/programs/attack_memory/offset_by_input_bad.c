// EXPECT: violated
// ENGINES: auto
// WHY: a member is chosen by an offset in bytes that is an input
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct three {
  int a, b, c;
};
int main(void) {
  struct three s = {1, 2, 3};
  unsigned char which = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(which < 3);
  *(int *)((char *)&s + which * sizeof(int)) = 9;
  assert(s.c == 3);
  return 0;
}
