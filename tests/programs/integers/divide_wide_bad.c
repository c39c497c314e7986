// EXPECT: violated
// ENGINES: se
// WHY: numbers wider than registers wrap where the least is divided by -1
// LINE: 16
// DATA-MODEL: ILP32
// REACH: -9223372036854775808, -1
// UB: true

#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();
  if (b != -1 || a == 0) return 0;
  long long q = a / b;
  assert(q != a);
}
