// EXPECT: violated
// ENGINES: auto
// WHY: an address as a number, moved out of the object
// OPTIONS: --check bounds,null,use-after-free,free
// NATIVE: skip

#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

struct pair {
  int x, y;
};
int main(void) {
  struct pair s = {1, 2};
  unsigned char by = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(by <= 2);
  return *(int *)((uintptr_t)&s + by * sizeof(int));
}
