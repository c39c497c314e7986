// EXPECT: violated
// ENGINES: se
// WHY: the square of a root is not the number
// LINE: 11
// REACH:

#include <assert.h>
#include <math.h>

int main(void) {
  assert(sqrt(2.0) * sqrt(2.0) == 2.0);
  return 0;
}
