// EXPECT: violated
// ENGINES:
// WHY: a number that is too large sets errno
// REACH:
// LINE: 14

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  errno = 0;
  double value = strtod("1e999", 0);
  assert(errno == 0);
  return value > 0;
}
