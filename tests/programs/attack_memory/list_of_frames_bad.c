// EXPECT: violated
// ENGINES: auto se bmc
// WHY: a list goes through the locals of open calls
// REACH: 2

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct f {
  struct f *up;
  int v;
};
static int walk(int n, struct f *up) {
  struct f me = {up, n};
  if (n == 0) {
    int s = 0;
    for (struct f *p = &me; p; p = p->up) s = s * 10 + p->v;
    return s;
  }
  return walk(n - 1, &me);
}
int main(void) {
  assert(walk(1 + (__VERIFIER_nondet_uchar() & 3), 0) != 123);
  return 0;
}
