// EXPECT: violated
// ENGINES: auto
// WHY: pointers change places as numbers
// REACH: 0

#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

union u {
  void *p;
  uintptr_t n;
};
int main(void) {
  int x = 1, y = 2;
  union u t[2] = {{&x}, {&y}};
  unsigned i = __VERIFIER_nondet_uchar() & 1;
  t[i].n ^= t[1 - i].n;
  t[1 - i].n ^= t[i].n;
  t[i].n ^= t[1 - i].n;
  *(int *)t[0].p = 5;
  assert(y != 5);
  return 0;
}
