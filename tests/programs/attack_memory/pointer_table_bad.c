// EXPECT: violated
// ENGINES: auto
// WHY: pointers to members in a table, stored at an unknown index
// REACH: 1, 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct pair {
  int a, b;
};
int main(void) {
  struct pair s = {1, 2};
  int *table[2] = {&s.a, &s.a};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  table[i] = &s.b;
  *table[1] = __VERIFIER_nondet_int();
  assert(s.b == 2);
  return 0;
}
