// EXPECT: violated
// ENGINES: auto
// WHY: an index of an inner array leads into the next element of the outer one
// REACH: 5, 9

#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct row {
  int cells[3];
};
int main(void) {
  struct row rows[2] = {{{1, 2, 3}}, {{4, 5, 6}}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 6);
  int *p = (int *)rows;
  p[i] = __VERIFIER_nondet_int();
  assert(rows[1].cells[2] == 6);
  return 0;
}
