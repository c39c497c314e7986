// EXPECT: unknown
// ENGINES: se
// WHY: a compiler that optimises sees that 3 is a constant, another does not
// NATIVE: skip

#include <assert.h>

static inline int is_known(int x) { return __builtin_constant_p(x); }

int main(void) {
  assert(!is_known(3));
  return 0;
}
