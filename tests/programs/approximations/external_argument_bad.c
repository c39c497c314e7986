// EXPECT: violated
// ENGINES:
// WHY: an unknown function may write what its argument points to
// LINE: 14
// NATIVE: skip

#include <assert.h>

void fill(int *);
int main(void) {
  int x = 1, y = 2;
  fill(&x);
  assert(y == 2);
  assert(x == 1);
  return 0;
}
