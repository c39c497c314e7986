// EXPECT: violated
// ENGINES: se
// EVIDENCE: skip
// WHY: the assertion fails where nothing overflows
// OPTIONS: --signed checked
// NATIVE: skip
// LINE: 16

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100) return 0;
  assert(x + x != 84);
  return 0;
}
