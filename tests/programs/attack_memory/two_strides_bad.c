// EXPECT: violated
// ENGINES: auto se bmc
// WHY: an array of arrays is written in steps of three, its rows have five
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int m[3][5];
int main(void) {
  int *p = &m[0][0];
  for (int i = 0; i < 15; i += 3) p[i] = i + 100;
  int(*row)[5] = m;
  unsigned r = __VERIFIER_nondet_uchar() % 3;
  assert(row[r][r] != 112);
  return 0;
}
