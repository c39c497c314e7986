// EXPECT: violated
// ENGINES: tracer bself
// WHY: behind millions of rounds, too many to unwind: a run comes there
// LINE: 12
// REACH:

#include <assert.h>

int main(void) {
  unsigned int x = 0;
  while (x < 3000001) x += 2;
  assert(x % 4 == 0);
  return 0;
}
