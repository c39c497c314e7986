// EXPECT: violated
// ENGINES: auto se bmc
// WHY: three unknown indices, and a byte
// REACH: 43, 129, 128

#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct in {
  char n[3];
  short q;
};
struct out {
  struct in t[2];
  int k;
} o[2];
int main(void) {
  unsigned a = __VERIFIER_nondet_uchar() & 1, b = __VERIFIER_nondet_uchar() & 1,
           c = __VERIFIER_nondet_uchar() % 3;
  o[a].t[b].n[c] = 7;
  o[1].t[0].q = 2;
  char *p = (char *)&o[1];
  assert(p[sizeof(struct in) + 2] != 7);
  return 0;
}
