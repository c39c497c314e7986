// EXPECT: violated
// ENGINES: auto
// WHY: a member that was never set has any value
// REACH:
// NATIVE: pattern

#include <assert.h>

struct pair {
  int a, b;
};
int main(void) {
  struct pair s;
  s.a = 0;
  assert(s.b == 0);
  return 0;
}
