// EXPECT: unknown
// ENGINES: se
// WHY: compilers know the type of fabs without a declaration
// NATIVE: skip

#include <assert.h>
int main(void) {
  double x = fabs(-2.5);
  assert(x != 2.5);
}
