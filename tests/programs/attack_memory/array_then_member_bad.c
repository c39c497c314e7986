// EXPECT: violated
// ENGINES: auto
// WHY: the place behind an array in a struct is the next member
// REACH: 5

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
  int cells[4];
  int guard;
};
int main(void) {
  struct buffer b = {{0}, 1};
  int *p = (int *)&b;
  p[4] = __VERIFIER_nondet_int();
  assert(b.guard == 1);
  return 0;
}
