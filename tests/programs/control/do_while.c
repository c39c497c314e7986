// EXPECT: proved
// ENGINES: se
// WHY: the body of do-while runs at least once; continue goes to its condition

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n <= 4);
  int i = 0, odd = 0;
  do {
    i++;
    if (i % 2 == 0) continue;
    odd++;
  } while (i < n);
  assert(i >= 1 && odd >= 1);
  assert(n < 1 || i == n);
  assert(odd == (i + 1) / 2);
  return 0;
}
