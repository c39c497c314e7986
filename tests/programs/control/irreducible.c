// EXPECT: proved
// ENGINES: se
// WHY: a goto into the middle of a loop: two entries

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
  if (x > 0)
    assert(n == 10);
  else
    assert(n == 9);
  return 0;
}
