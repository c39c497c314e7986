// EXPECT: proved
// ENGINES: cells auto
// WHY: no count is larger than the number of things that were counted so far

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned count[256] = {0}, n = 0;
  while (n < 10000) {
    count[__VERIFIER_nondet_uchar()]++;
    n++;
  }
  for (int i = 0; i < 256; i++) assert(count[i] <= 10000);
  return 0;
}
