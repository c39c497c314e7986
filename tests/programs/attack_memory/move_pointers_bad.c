// EXPECT: violated
// ENGINES: auto
// WHY: some of an array of pointers move by one
// REACH: 7

#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int x[4] = {1, 2, 3, 4};
int main(void) {
  int *t[4] = {x, x + 1, x + 2, x + 3};
  memmove(t + 1, t, (__VERIFIER_nondet_uchar() & 3) * sizeof *t);
  *t[3] = 50;
  assert(x[2] != 50);
  return 0;
}
