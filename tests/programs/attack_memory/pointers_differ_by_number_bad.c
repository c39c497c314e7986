// EXPECT: violated
// ENGINES: auto
// WHY: the distance of two objects as a number leads from one to the other
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
  int value;
};
int main(void) {
  struct cell a = {1}, b = {2};
  uintptr_t distance = (uintptr_t)&b - (uintptr_t)&a;
  struct cell *p = (struct cell *)((uintptr_t)&a + distance);
  p->value = __VERIFIER_nondet_int();
  assert(b.value == 2);
  return 0;
}
