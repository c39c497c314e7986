// EXPECT: violated
// ENGINES:
// WHY: a fraction is not computed, and nothing is taken for granted of it
// REACH:
// LINE: 11

#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(strtod("7.5e0", 0) != 7.5);
  return 0;
}
