// EXPECT: proved
// ENGINES: se
// WHY: a static local keeps its value from call to call

#include <assert.h>

int next(void) {
  static int n = 41;
  return ++n;
}
int main(void) {
  int a = next();
  int b = next();
  assert(a == 42 && b == 43);
  return 0;
}
