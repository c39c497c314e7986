// EXPECT: violated
// ENGINES: auto
// WHY: addresses as numbers in a table with other numbers
// REACH: 1, 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 1, y = 2;
  uintptr_t table[3] = {7, (uintptr_t)&x, (uintptr_t)&y};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  *(int *)table[i + 1] = __VERIFIER_nondet_int();
  assert(y == 2);
  return 0;
}
