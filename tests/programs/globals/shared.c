// EXPECT: proved
// ENGINES: se
// WHY: functions speak to each other over a global

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int balance;
void put(int x) { balance += x; }
int take(int x) {
  if (x > balance) return 0;
  balance -= x;
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 1000 && b >= 0 && b <= 1000);
  put(a);
  int got = take(b);
  assert(balance >= 0);
  assert(balance + got == a);
  return 0;
}
