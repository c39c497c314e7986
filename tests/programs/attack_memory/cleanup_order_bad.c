// EXPECT: violated
// ENGINES: auto se bmc
// WHY: variables with a cleanup function end in the reverse order
// REACH: 7

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int n;
static void fin(int *p) { n += *p; }
int main(void) {
  {
    __attribute__((cleanup(fin))) int k = __VERIFIER_nondet_uchar();
    {
      __attribute__((cleanup(fin))) int j = 2;
    }
  }
  assert(n != 9);
  return 0;
}
