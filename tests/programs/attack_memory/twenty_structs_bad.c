// EXPECT: violated
// ENGINES: auto se bmc
// WHY: too many elements for one variable each
// REACH: 47

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct s {
  char c;
  int v;
};
static struct s t[20];
int main(void) {
  struct s *p = t;
  p += __VERIFIER_nondet_uchar() % 20;
  p->v = 3;
  char *b = (char *)&t[7];
  assert(b[4] != 3);
  return 0;
}
