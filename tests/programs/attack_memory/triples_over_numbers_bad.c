// EXPECT: violated
// ENGINES: auto
// WHY: an array of numbers, seen as structs of three
// REACH: 1, 5

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct triple {
  int x, y, z;
};
int main(void) {
  int cells[6] = {0, 1, 2, 3, 4, 5};
  struct triple *t = (struct triple *)cells;
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  t[i].y = __VERIFIER_nondet_uchar();
  assert(cells[4] == 4);
  return 0;
}
