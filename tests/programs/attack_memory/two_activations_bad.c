// EXPECT: violated
// ENGINES: auto
// WHY: each call that is open has its own local
// REACH: 2

#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static int descend(int depth, int *above) {
  int mine = depth;
  if (depth > 0) descend(depth - 1, &mine);
  if (above) *above += mine;
  return mine;
}
int main(void) {
  unsigned char depth = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(depth <= 2);
  assert(descend(depth, NULL) <= 2);
  return 0;
}
