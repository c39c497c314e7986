// EXPECT: violated
// ENGINES: se
// WHY: the local starts afresh in each call
// LINE: 22
// REACH: 1

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void third(int *out, int x) { *out += x; }
static void second(int *out, int x) {
  int local = 1;
  third(&local, x);
  third(out, local);
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int acc = 0;
  second(&acc, x);
  second(&acc, x);
  if (x == 1) assert(acc == 5);
  return 0;
}
