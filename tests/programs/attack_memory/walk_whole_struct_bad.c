// EXPECT: violated
// ENGINES: auto
// WHY: all numbers of a struct are walked over by one pointer
// REACH: 5

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct stats {
  int low, high;
  int sums[2];
};
int main(void) {
  struct stats s = {1, 2, {3, 4}};
  int by = __VERIFIER_nondet_uchar();
  for (int *p = (int *)&s; p != (int *)(&s + 1); p++) *p += by;
  assert(s.sums[1] == 4);
  return 0;
}
