// EXPECT: violated
// ENGINES: auto
// WHY: one wide store covers two members
// REACH: 0x500000000

#include <assert.h>

extern unsigned long long __VERIFIER_nondet_ulonglong(void);

struct numbers {
  _Alignas(8) int a;
  int b;
};
int main(void) {
  struct numbers s = {1, 2};
  *(unsigned long long *)&s = __VERIFIER_nondet_ulonglong();
  assert(s.b == 2);
  return 0;
}
