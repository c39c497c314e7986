// EXPECT: proved
// ENGINES: se
// WHY: the right operands of and, or run only when needed

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
  if (touch(a) && touch(b)) assert(calls == 2 && a != 0 && b != 0);
  assert(calls == (a ? 2 : 1));
  calls = 0;
  if (touch(a) || touch(b)) assert(a != 0 || b != 0);
  assert(calls == (a ? 1 : 2));
  return 0;
}
