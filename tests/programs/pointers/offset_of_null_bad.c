// EXPECT: violated
// ENGINES: se tracer
// WHY: the last of them is as far as it says
// LINE: 19
// UB: true
// REACH: 7

#include <assert.h>

struct record {
  int first, second;
  int rest[8];
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 8;
  assert((unsigned long)&((struct record *)0)->rest[i] < 36);
  return 0;
}
