// EXPECT: violated
// ENGINES: auto
// WHY: a pointer relative to the place where it is kept
// REACH: 5

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct relative {
  ptrdiff_t offset;
};
int main(void) {
  struct relative r;
  int x = 1;
  r.offset = (ptrdiff_t)((uintptr_t)&x - (uintptr_t)&r);
  int *p = (int *)((uintptr_t)&r + (uintptr_t)r.offset);
  *p = __VERIFIER_nondet_int();
  assert(x == 1);
  return 0;
}
