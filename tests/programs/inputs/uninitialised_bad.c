// EXPECT: violated
// ENGINES: se
// WHY: a variable without initialiser may have any value
// LINE: 11
// NATIVE: pattern

#include <assert.h>

int main(void) {
  unsigned char x;
  assert(x < 0xa0);
  return 0;
}
