// EXPECT: violated
// ENGINES: auto se bmc
// WHY: an address as a number is an index
// REACH: 74

#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct e {
  int v;
  struct e *next;
};
int main(void) {
  struct e a = {1, 0}, b = {2, 0};
  struct e *t[4] = {0};
  struct e *p = __VERIFIER_nondet_uchar() ? &a : &b;
  t[((uintptr_t)p >> 4) & 3] = p;
  struct e *q = t[((uintptr_t)&a >> 4) & 3];
  assert(!q || q->v != 1);
  return 0;
}
