// EXPECT: violated
// ENGINES: se
// WHY: a float compared with a double is not rounded
// LINE: 11
// REACH:

#include <assert.h>

int main(void) {
  float f = 0.1f;
  assert(f == 0.1);
  return 0;
}
