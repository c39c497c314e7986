// EXPECT: violated
// ENGINES: se
// WHY: which way the loop is entered decides the end
// LINE: 20
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int n = 0;
  if (x > 0) goto middle;
head:
  n += 2;
middle:
  n += 1;
  if (n < 8) goto head;
  assert(n == 9);
  return 0;
}
