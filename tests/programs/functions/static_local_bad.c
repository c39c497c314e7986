// EXPECT: violated
// ENGINES: se
// WHY: a static local is initialised only once
// LINE: 16
// REACH:

#include <assert.h>

int next(void) {
  static int n = 41;
  return ++n;
}
int main(void) {
  int a = next();
  int b = next();
  assert(a == b);
  return 0;
}
