// EXPECT: proved
// ENGINES: algebra bself
// WHY: nested: each unit of a adds b, one by one
// DATA-MODEL: LP64

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && b >= 0);
  int z = 0, i = 0;
  while (i < a) {
    int j = 0;
    while (j < b) {
      z = z + 1;
      j = j + 1;
    }
    i = i + 1;
  }
  assert(z == a * b);
  return 0;
}
