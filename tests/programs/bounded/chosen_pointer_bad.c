// EXPECT: violated
// ENGINES: bmc
// WHY: the write through one of two pointers is seen through the other
// LINE: 20
// REACH: 0, 0

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x[2] = {1, 2};
  int *p = &x[0];
  for (int i = 0; i < 2; i++) {
    if (__VERIFIER_nondet_int() > 0) p = &x[i];
    *p += 4;
  }
  int sum = x[0] + x[1];
  assert(sum == 11);
  assert(x[1] != 2);
  return 0;
}
