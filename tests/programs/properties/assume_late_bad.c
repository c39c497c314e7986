// EXPECT: violated
// ENGINES: se
// WHY: an assumption behind the assertion comes too late
// LINE: 14
// REACH: 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 0);
  __VERIFIER_assume(x != 0);
  return 0;
}
