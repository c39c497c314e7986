// EXPECT: proved
// ENGINES: se
// WHY: pointers to locals of callers, three calls deep
// UB: true

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void third(int *out, int x) { *out += x; }
static void second(int *out, int x) {
  int local = 1;
  third(&local, x);
  third(out, local);
}
static int first(int x) {
  int acc = 0;
  second(&acc, x);
  second(&acc, x);
  return acc;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(first(x) == 2 * x + 2);
  return 0;
}
