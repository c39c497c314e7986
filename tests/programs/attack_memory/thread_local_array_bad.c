// EXPECT: violated
// ENGINES: auto
// WHY: an array of a thread
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static _Thread_local int tl[3];
int main(void) {
  int *p = &tl[__VERIFIER_nondet_uchar() % 3];
  *p = 4;
  assert(tl[2] != 4);
  return 0;
}
