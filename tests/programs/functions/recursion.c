// EXPECT: proved
// ENGINES:
// WHY: recursion to a known small depth

#include <assert.h>

int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
int main(void) {
  assert(fact(5) == 120);
  return 0;
}
