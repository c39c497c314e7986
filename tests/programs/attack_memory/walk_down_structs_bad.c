// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a pointer walks down an array of structs
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  short k;
  int v;
};
int main(void) {
  struct s t[4] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}};
  struct s *p = &t[3];
  unsigned n = __VERIFIER_nondet_uchar() & 3;
  for (unsigned i = 0; i < n; i++) p--;
  p->v = 50;
  assert(t[1].v != 50);
  return 0;
}
