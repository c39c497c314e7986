// EXPECT: violated
// ENGINES: se bself
// OPTIONS: --volatile plain
// WHY: plain objects have what was written last, and that may be too much
// LINE: 15
// REACH: 200

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  volatile unsigned char level = 100;
  level = __VERIFIER_nondet_uchar();
  assert(level <= 150);
  return 0;
}
