// EXPECT: proved
// ENGINES: tracer bself
// WHY: millions of rounds by two end at an even number

#include <assert.h>

int main(void) {
  unsigned int x = 0;
  while (x < 3000001) x += 2;
  assert(x % 2 == 0);
  return 0;
}
