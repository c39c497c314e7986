// EXPECT: violated
// ENGINES: auto
// WHY: a number that equals the address of an object leads to it
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 2;
  for (uintptr_t n = (uintptr_t)&x & ~(uintptr_t)0xfff, end = n + 0x1000;
       n < end; n++)
    if (n == (uintptr_t)&x) *(int *)n = __VERIFIER_nondet_int();
  assert(x == 1);
  return y - 2;
}
