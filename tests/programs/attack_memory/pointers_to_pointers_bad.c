// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a table of pointers to pointers
// REACH: 1

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int a = 1, b = 2;
int *t[2] = {&a, &b};
int **tt[2] = {&t[1], &t[0]};
int main(void) {
  int **p = tt[__VERIFIER_nondet_uchar() & 1];
  *p = &b;
  **tt[1] = 7;
  assert(b != 7 || a == 7);
  return 0;
}
