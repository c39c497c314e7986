// EXPECT: violated
// ENGINES: tracer
// WHY: below zero no loop is entered, and the second number is one
// LINE: 17
// REACH: -1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, j = 0;
  if (n < 0) j = 1;
  while (i < n) i++;
  while (j < n) j++;
  assert(i == j);
  return 0;
}
