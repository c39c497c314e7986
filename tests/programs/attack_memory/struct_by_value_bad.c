// EXPECT: violated
// ENGINES: auto
// WHY: a struct is given by value as another type with the same bytes
// REACH: 0x500000000

#include <assert.h>

extern unsigned long long __VERIFIER_nondet_ulonglong(void);

struct halves {
  unsigned low, high;
};
union both {
  unsigned long long whole;
  struct halves halves;
};
static struct halves split(unsigned long long whole) {
  union both b;
  b.whole = whole;
  return b.halves;
}
int main(void) {
  struct halves h = split(__VERIFIER_nondet_ulonglong());
  assert(h.high == 0);
  return 0;
}
