// EXPECT: unknown
// ENGINES: se
// WHY: lines are counted as an editor does, and #line is passed over

#include <assert.h>

#line 1000
int main(void) {
  int line = __LINE__;
  assert(line < 500);
  return 0;
}
