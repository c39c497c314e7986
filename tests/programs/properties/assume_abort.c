// EXPECT: proved
// ENGINES: se
// WHY: the assumption written with abort

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

extern void abort(void);
void assume_abort_if_not(int cond) {
  if (!cond) abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x >= 3);
  assert(x > 2);
  return 0;
}
