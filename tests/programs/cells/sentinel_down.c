// EXPECT: proved
// ENGINES: cells auto
// WHY: a search from the end stops at the first cell, where the number is

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5000];
  int x = __VERIFIER_nondet_int();
  for (int i = 0; i < 5000; ++i) a[i] = __VERIFIER_nondet_int();
  a[0] = x;
  int i = 4999;
  while (a[i] != x) --i;
  assert(i >= 0 && i < 5000);
  return 0;
}
