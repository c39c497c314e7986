// EXPECT: violated
// ENGINES: auto
// WHY: a function pointer is stored at an unknown index and called
// REACH: 1

#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct slot {
  int used;
  int (*call)(int);
};
static int same(int x) { return x; }
static int next(int x) { return x + 1; }
int main(void) {
  struct slot slots[2] = {{1, same}, {1, same}};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2);
  slots[i].call = next;
  assert(slots[1].call(3) == 3);
  return 0;
}
