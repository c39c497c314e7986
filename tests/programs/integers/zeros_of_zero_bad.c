// EXPECT: violated
// ENGINES:
// WHY: the leading zeros of zero are any number
// LINE: 14
// REACH: 0
// UB: true
// NATIVE: skip

#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x || __builtin_clz(x) == 32);
}
