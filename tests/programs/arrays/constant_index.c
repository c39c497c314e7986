// EXPECT: proved
// ENGINES: se
// WHY: array cells at constant indices are plain variables
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {1, 2};
  a[2] = __VERIFIER_nondet_int();
  a[3] = a[2] + a[1];
  assert(a[0] == 1 && a[1] == 2);
  assert(a[3] - a[2] == 2);
  return 0;
}
