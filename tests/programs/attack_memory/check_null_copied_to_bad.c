// EXPECT: violated
// ENGINES: auto se bmc
// WHY: memcpy to null of a length that may be 0
// OPTIONS: --check null
// NATIVE: skip

#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char b[4];
  char *p = __VERIFIER_nondet_uchar() ? b : 0;
  memcpy(p, "abc", __VERIFIER_nondet_uchar() & 3u);
  return b[0];
}
