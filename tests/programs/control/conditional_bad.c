// EXPECT: violated
// ENGINES: se
// WHY: the usual arithmetic conversions: -1 and 1u meet as unsigned
// LINE: 14
// REACH: -7

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  long long v = a < 0 ? -1 : 1u;
  if (a < 0) assert(v == -1);
  return 0;
}
