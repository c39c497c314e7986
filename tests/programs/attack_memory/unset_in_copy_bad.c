// EXPECT: violated
// ENGINES: auto
// WHY: a copy of a member that was never set has any value
// REACH:
// NATIVE: pattern

#include <assert.h>

struct pair {
  int a, b;
};
int main(void) {
  struct pair s, t;
  s.a = 0;
  t = s;
  assert(t.b == 0);
  return 0;
}
