// EXPECT: proved
// ENGINES: se
// WHY: arguments are converted to the parameter's type

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int low(unsigned char c) { return c; }
long long widen(int x) { return x; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(low(x) == (x & 255));
  assert(widen(x) == x);
  assert(widen(0xffffffffu) == -1);
  return 0;
}
