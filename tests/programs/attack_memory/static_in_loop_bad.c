// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a pointer leads to a static in a loop, and not to the local beside it
// REACH: 4

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int *keep = 0;
  int r = 0;
  for (int i = 0; i < 2; i++) {
    static int st;
    int loc = i;
    if (i == 0)
      keep = &st;
    else
      *keep = loc + __VERIFIER_nondet_uchar();
    r = st;
  }
  assert(r != 5);
  return 0;
}
