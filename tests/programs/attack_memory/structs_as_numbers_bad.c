// EXPECT: violated
// ENGINES: auto
// WHY: an array of structs, walked over as an array of numbers
// REACH: 3, 7

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s[2] = {{1, 2}, {3, 4}};
  int *p = (int *)s;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4);
  p[i] = __VERIFIER_nondet_int();
  assert(s[1].b == 4);
  return 0;
}
