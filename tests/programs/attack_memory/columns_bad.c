// EXPECT: violated
// ENGINES: auto se bmc
// WHY: pointers to the columns of an array of arrays
// REACH: 5

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int *c[3] = {&m[0][0], &m[0][1], &m[0][2]};
  unsigned j = __VERIFIER_nondet_uchar() % 3;
  c[j][3] += 10;
  assert(m[1][2] != 16);
  return 0;
}
