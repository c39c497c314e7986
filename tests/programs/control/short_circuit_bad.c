// EXPECT: violated
// ENGINES: se
// WHY: the second call is skipped when the first is true
// LINE: 19
// REACH: 1, 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int calls = 0;
int touch(int v) {
  calls++;
  return v;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (touch(a) || touch(b)) assert(calls == 2);
  return 0;
}
