// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a truth value is written as a byte
// REACH: 25

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  _Bool t;
  enum { A, B } e;
  unsigned char c;
};
int main(void) {
  struct s v = {0, A, 0};
  unsigned char *p = (unsigned char *)&v.t;
  *p = (unsigned char)(__VERIFIER_nondet_uchar() & 1);
  v.c = v.t;
  assert(!(v.c == 1));
  return 0;
}
