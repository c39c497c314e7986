// EXPECT: violated
// ENGINES: auto
// WHY: an address as a number, moved to the next member
// REACH: 5

#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int x, y;
};
int main(void) {
  struct pair s = {1, 2};
  uintptr_t n = (uintptr_t)&s.x + sizeof(int);
  *(int *)n = __VERIFIER_nondet_int();
  assert(s.y == 2);
  return 0;
}
